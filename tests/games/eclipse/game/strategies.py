"""Hypothesis strategies for positions, turns and games."""

from typing import Any

from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import Comment, GameRecord, Nag, Played, Variation
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES
from eclipse_companion.games.eclipse.game.turn import Turn

cells = st.text(alphabet=".GSgs", min_size=16, max_size=16)
positions = cells.map(Position)
"""Any position that can be held; most can't occur."""

_flips = st.sampled_from([(start, end) for start in SQUARES for end in NEIGHBOURS[start]])
_any_flips = st.tuples(st.sampled_from(SQUARES), st.sampled_from(SQUARES))
turns = st.builds(Turn, st.none() | _flips | _any_flips, st.sampled_from(Side), st.sampled_from(SQUARES))
"""Any turn that can be written; most are legal nowhere."""


@st.composite
def lines_of_play(draw: st.DrawFn, start: Position = EMPTY, longest: int = 16) -> list[Turn]:
    """Legal turns from a position, up to the end of the game or to any turn before it."""
    position, played = start, []
    # One drawn number costs hypothesis less than sixteen.
    number = draw(st.integers(0, 2**64 - 1))
    for _ in range(draw(st.integers(0, longest))):
        legal = rules.legal_turns(position)
        if not legal:
            break
        number, choice = divmod(number * 6364136223846793005 + 1442695040888963407, len(legal))
        number %= 2**64
        played.append(legal[choice])
        position = rules.apply(position, legal[choice])
    return played


@st.composite
def reached(draw: st.DrawFn) -> Position:
    """A position that a game can reach, at its end or before."""
    position = EMPTY
    for turn in draw(lines_of_play()):
        position = rules.apply(position, turn)
    return position


words = st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc")), max_size=120).map(str.strip)
"""The words of a comment or a tag, as a file can hold them."""

remarks = st.lists(words.map(Comment) | st.integers(0, 255).map(Nag), max_size=3)


@st.composite
def lines(draw: st.DrawFn, start: Position = EMPTY, depth: int = 0) -> list[Played[Turn]]:
    """Turns with comments, marks and variations."""
    played, position = [], start
    for turn in draw(lines_of_play(start, 16 if depth == 0 else 3)):
        after: list[Any] = draw(remarks) if draw(st.booleans()) else []
        if depth < 3 and draw(st.integers(0, 4)) == 0:
            line = draw(lines(position, depth + 1))
            if line:
                after.insert(draw(st.integers(0, len(after))), Variation(line, draw(remarks)))
        played.append(Played(turn, after))
        position = rules.apply(position, turn)
    return played


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Whole game records, as a reader makes them."""
    start = draw(st.just(EMPTY) | reached())
    tags = draw(st.dictionaries(st.from_regex(r"X[A-Za-z0-9_]{0,9}", fullmatch=True), words, max_size=4))
    line = draw(lines(start))
    record = GameRecord.of(
        [played.turn for played in line], tags, start=start, result=draw(st.sampled_from(rules.Result))
    )
    record.line = line
    record.opening = draw(remarks)
    record.closing = draw(st.lists(words.map(Comment), max_size=2))
    return record
