"""A game with the truth about each of its turns: marks, comments, how well each player played, where it was lost.

In: a game's record. Out: the same record with annotations. Every value is exact.

Marks, as in PGN: `$4` a win turned into a loss; `$2` a win into a draw, or a draw into a loss; `$6` the value kept, but
four or more turns given away; `$1` the only turn of ten or more that keeps the value; `$3` the same if it isn't in the
first half by a plain look two turns ahead.
"""

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

import numpy as np

from eclipse_companion.gamekit.files import not_annotated
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import Comment, GameRecord, Nag, Played
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Answer, Solver, Value, value_of

MANY: Final = 10
"""The only one of at least this many turns that keeps the value gets a mark."""
GIVEN_AWAY: Final = 4
"""At least this many turns given away get a mark, too."""
SHOWN: Final = 6
"""At most this many of the best turns are named."""
WORTH: Final[dict[Value, int]] = {"loss": 0, "draw": 1, "win": 2}
TURNED: Final[dict[Value, Value]] = {"win": "loss", "loss": "win", "draw": "draw"}
_OURS: Final = re.compile(r"(Value|Accuracy): ")


@dataclass(frozen=True, slots=True)
class Judged:
    """One turn, as it was and as it could have been. Values are the mover's; a length counts both players' turns."""

    mover: Player
    before: Answer
    value: Value
    """The value after the turn: `win`, `draw` or `loss`."""
    length: int | None
    """The number of turns to the end from before it, with the best play of both after it; None for a draw."""
    choices: int
    """How many legal turns there were."""
    mark: int | None = None

    @property
    def kept(self) -> bool:
        """Whether the value is the same as before."""
        return self.value == self.before.value

    @property
    def given_away(self) -> int:
        """How many turns later than necessary a win comes, or how many sooner a loss."""
        if not self.kept or self.length is None or self.before.distance is None:
            return 0
        return abs(self.length - self.before.distance)

    @property
    def credit(self) -> Fraction:
        """1 for a best turn; a twelfth less for each turn given away; 0 if the value is lost."""
        return max(Fraction(0), 1 - Fraction(self.given_away, 12)) if self.kept else Fraction(0)


def annotator(told: Callable[[int, int], None]) -> Callable[[GameRecord], GameRecord]:
    """What annotates the games of one call; that is quick, so `told` hears nothing of how far it is."""
    del told
    oracle = Oracle()
    return lambda record: annotate(record, oracle)


def annotate(record: GameRecord, oracle: Oracle) -> GameRecord:
    """The record with its marks and comments; those of an earlier annotation are replaced, all others stay."""
    judged = judge(record, oracle)
    line = [
        Played(played.turn, [*_said(record, each), *not_annotated(played.after, _OURS)])
        for played, each in zip(record.line, judged, strict=True)
    ]
    opening = not_annotated(record.opening, _OURS)
    opening = [Comment(summary(record, judged)), *opening] if line else opening
    return GameRecord(record.tags, line, record.result, opening, record.closing)


def judge(record: GameRecord, oracle: Oracle) -> list[Judged]:
    """The exact judgement of each turn of a game."""
    positions = list(record.positions())
    answers = [oracle.answer(position) for position in positions]
    judged = []
    for number, played in enumerate(record.line):
        position, before = positions[number], answers[number]
        value, length = _left(positions[number + 1], answers[number + 1], position.to_move)
        found = Judged(position.to_move, before, value, length, len(rules.legal_turns(position)))
        judged.append(replace(found, mark=_mark(found, played.turn, position, oracle)))
    return judged


def summary(record: GameRecord, judged: list[Judged]) -> str:
    """How well each player played, and where the game was lost."""
    parts = [f"{record.edition.player(player)} {share} %" for player, share in accuracy(judged).items()]
    said = f"Accuracy: {', '.join(parts)}."
    where = lost_with(judged)
    if where is None:
        return said
    each = judged[where]
    return f"{said} {record.edition.player(each.mover)} lost the game with {_number(record, where)}."


def accuracy(judged: list[Judged]) -> dict[Player, int]:
    """How well each player who made a turn played: the mean of the credits, in percent."""
    earned = {player: [each.credit for each in judged if each.mover is player] for player in Player}
    return {player: round(100 * sum(each) / len(each)) for player, each in earned.items() if each}


def lost_with(judged: list[Judged]) -> int | None:
    """The number of the turn, from 0, after which the final value held to the end; None if nobody has lost.

    None, too, if it held from the start.
    """
    if not judged or judged[-1].value == "draw":
        return None
    last = judged[-1]
    winner = last.mover if last.value == "win" else last.mover.opponent
    for number in range(len(judged) - 1, -1, -1):
        each = judged[number]
        if each.mover is not winner and not each.kept:
            return number
        if each.before.value != ("win" if each.mover is winner else "loss"):
            return None
    return None


@dataclass(frozen=True, slots=True)
class Decided:
    """The last turn of a game that changed its value. Values are the mover's."""

    number: int
    """The turn's number, from 0."""
    had: Value
    left: Value
    better: Turn
    """A turn that would have kept the value."""


def decided(
    positions: Sequence[Position], turns: Sequence[Turn], oracle: Oracle, stop: threading.Event | None = None
) -> Decided | None:
    """Where a game was decided, searched from its end; None if no turn changed the value, or once `stop` is set.

    `positions`: from the start, one more than there are turns.
    """
    for number in range(len(turns) - 1, -1, -1):
        if stop is not None and stop.is_set():
            return None
        before, after = positions[number], positions[number + 1]
        result = rules.result(after)
        had = value_of(oracle.score(before))
        if result is None:
            left = value_of(-oracle.score(after))
        else:
            left = "draw" if result.winner is None else "win" if result.winner is before.to_move else "loss"
        if left != had:
            return Decided(number, had, left, oracle.answer(before).turns[0])
    return None


def _left(after: Position, answer: Answer, mover: Player) -> tuple[Value, int | None]:
    """The mover's value after a turn, and its length from before it."""
    result = rules.result(after)
    if result is None:
        assert answer.value is not None
        return TURNED[answer.value], None if answer.distance is None else answer.distance + 1
    if result.winner is None:
        return "draw", None
    return ("win" if result.winner is mover else "loss"), 1


def _mark(judged: Judged, turn: Turn, position: Position, oracle: Oracle) -> int | None:
    assert judged.before.value is not None
    lost = WORTH[judged.before.value] - WORTH[judged.value]
    if lost:
        return 4 if lost == WORTH["win"] else 2
    if judged.given_away >= GIVEN_AWAY:
        return 6
    if judged.choices < MANY or judged.before.turns != (turn,) or judged.value == "loss":
        return None
    # A score's sign is its value.
    worth = WORTH[judged.value] - 1
    if sum(np.sign(score) == worth for score in oracle.scores(position).values()) > 1:
        return None
    # Their number is even: each goes with either side up.
    return 1 if turn in plain_order(position)[: judged.choices // 2] else 3


def plain_order(position: Position) -> list[Turn]:
    """The turns, best first, as they look when one's own turn and the opponent's next are tried."""
    solver = Solver(16 - position.count)
    return [turn for turn, _ in solver.rate(key_of(position), rules.legal_turns(position), 1)]


def _said(record: GameRecord, judged: Judged) -> list[Comment | Nag]:
    """The mark, and the comment: what the value was, what it is if it changed, and what would have been best.

    Each value is that of the position on the board at the time, so the value `now` begins the next comment, too.
    """
    before = _value(record, judged.mover, judged.before.value, judged.before.distance)
    said = f"Value: {before}"
    if not judged.kept or judged.given_away:
        left = None if judged.length is None else judged.length - 1
        said += f", now {_value(record, judged.mover, judged.value, left)}"
    best = [str(turn) for turn in judged.before.turns[:SHOWN]]
    more = len(judged.before.turns) - len(best)
    said += f". Best: {' '.join(best)}" + (f" and {more} more." if more else ".")
    return [*([] if judged.mark is None else [Nag(judged.mark)]), Comment(said)]


def _value(record: GameRecord, mover: Player, value: str | None, length: int | None) -> str:
    if value == "draw":
        return "draw"
    winner = record.edition.player(mover if value == "win" else mover.opponent)
    return f"{winner} wins in {length}" if length else f"{winner} has won"


def _number(record: GameRecord, number: int) -> str:
    """A turn with its number, as a file writes it."""
    ply = record.start.count + number
    return f"{ply // 2 + 1}.{'..' if ply % 2 else ''} {record.line[number].turn}"
