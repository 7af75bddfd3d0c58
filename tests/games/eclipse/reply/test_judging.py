"""Turns judged by exact values, beside `annotate` and the plain rules."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.judged_turns import DRAW, FULL, LOSS, WIN, JudgedTurn, read, written
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.mistake_kinds import KINDS, VERSION
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import annotating
from eclipse_companion.games.eclipse.reply.judging import judged
from eclipse_companion.reviewing.wanted import MISTAKES
from tests.games.eclipse.reply.claimed import oracle
from tests.log.played import booklet

VALUES = {"loss": LOSS, "draw": DRAW, "win": WIN}
Line = tuple[int, ...]


def random_game(seed: int) -> GameRecord:
    """A game of random turns to its end."""
    chance, position, line = random.Random(seed), EMPTY, list[Turn]()
    while rules.result(position) is None:
        line.append(chance.choice(rules.legal_turns(position)))
        position = rules.apply(position, line[-1])
    return GameRecord.of(line)


def lockable(position: Position) -> set[Line]:
    """The lines with which the side to move can win by one turn, as all its turns show."""
    mover = position.to_move
    after = (rules.apply(position, turn) for turn in rules.legal_turns(position))
    won = (each for each in after if (over := rules.result(each)) is not None and over.winner is mover)
    return {line for each in won for line in rules.locked_lines(each, mover)}


def passed(position: Position) -> Position:
    """The position as the opponent would see it if it were the opponent's turn: all pieces change their owner."""
    return Position(position.cells.swapcase())


def plain_kind(position: Position, turn: Turn) -> str:
    """The kind of a mistake, by trying all turns: slow and plain."""
    if lockable(position):
        return "missed_win"
    after = rules.apply(position, turn)
    if rules.locked_lines(after, position.to_move.opponent):
        return "locked_theirs"
    can = lockable(after)
    if can:
        could = lockable(passed(position)) if position.count < 15 else set()
        return "left_open" if can & could else "opened"
    values = {each: values_of(position, each) for each in rules.legal_turns(position)}
    good = [each for each, value in values.items() if value == max(values.values())]
    if any((each.flip, each.square) == (turn.flip, turn.square) for each in good):
        return "wrong_side"
    if any(each.flip == turn.flip for each in good):
        return "wrong_square"
    assert turn.flip is not None
    left, reached = (len(NEIGHBOURS[square]) for square in turn.flip)
    return {0: "flipped_along", 1: "flipped_inward", -1: "flipped_outward"}[reached - left]


def values_of(position: Position, turn: Turn) -> int:
    """A turn's value for who makes it."""
    after = rules.apply(position, turn)
    over = rules.result(after)
    if over is not None:
        return DRAW if over.winner is None else WIN if over.winner is position.to_move else LOSS
    return {0: DRAW, 1: LOSS, -1: WIN}[(score := oracle().score(after)) and (1 if score > 0 else -1)]


def slips(record: GameRecord, found: list[JudgedTurn]) -> Iterator[tuple[Position, Turn, JudgedTurn]]:
    """The mistakes of a game, with their positions."""
    for position, played, turn in zip(record.positions(), record.line, found, strict=False):
        if turn.mistake:
            yield position, played.turn, turn


@settings(max_examples=4)
@given(st.integers(0, 1_000_000))
def test_turns_are_judged_as_annotate_does(seed: int) -> None:
    """The same values, lengths, credits and mistakes; what is kept of them is read back."""
    record = random_game(seed)
    found = judged(record, oracle())
    for turn, each in zip(found, annotating.judge(record, oracle()), strict=True):
        assert (turn.side, turn.before, turn.after) == (
            each.mover.value,
            VALUES[str(each.before.value)],
            VALUES[each.value],
        )
        assert (turn.length, turn.credit, turn.mistake) == (each.length, int(FULL * each.credit), each.mark in MISTAKES)
        assert bool(turn.kind) == turn.mistake
    assert read(written(found)) == tuple(found)


@settings(max_examples=2)
@given(st.integers(0, 1_000_000))
def test_the_kind_of_each_mistake_is_true_by_plain_rules(seed: int) -> None:
    """All turns are tried, in place of looking at bits."""
    record = random_game(seed)
    for position, turn, found in slips(record, judged(record, oracle())):
        assert found.kind == plain_kind(position, turn)


def test_random_games_have_mistakes_of_all_kinds() -> None:
    """None of them is only a name."""
    records = [random_game(seed) for seed in range(30)]
    found = {turn.kind for record in records for turn in judged(record, oracle()) if turn.mistake}
    assert found == set(KINDS)


@pytest.mark.parametrize("text", ["", "7", '[["sun"]]', "[[1,2,3,4,5,6,7]]"])
def test_what_nobody_wrote_is_refused(text: str) -> None:
    """So a spoilt entry is worked out again."""
    with pytest.raises((ValueError, TypeError)):
        read(text)


def test_what_the_log_keeps_is_told_by_a_version() -> None:
    """If the booklet's game is judged otherwise, what logs keep is wrong: raise `VERSION` in `mistake_kinds`."""
    record = GameRecord.of([turn for turn, _ in booklet()])
    found = judged(record, oracle())
    assert VERSION == 1
    assert [turn.kind for turn in found if turn.mistake] == [
        "wrong_square",
        "wrong_square",
        "wrong_square",
        "wrong_side",
        "opened",
    ]
    assert [turn.credit for turn in found] == [12, 12, 0, 0, 0, 0, 12, 9, 10, 10, 0, 12]
