"""A game with the truth about each of its placements: marks, comments, how well each side placed, where it was lost.

In: a game's record. Out: the same record with annotations. Values are those of endless play, but at the game's end.

Marks, as in PGN: `$4` a win turned into a loss; `$2` a win into a draw, or a draw into a loss; `$1` the only placement
of eight that keeps a win or a draw.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.gamekit.files import Comment, GameRecord, Nag, Played, not_annotated
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.solution.exact import VALUES, Answer, Oracle

ALL: Final = 8
"""The only one of so many placements that keeps the value gets a mark."""
WORTH: Final = {name: worth for worth, name in VALUES.items()}
TURNED: Final = {"win": "loss", "loss": "win", "draw": "draw"}
_OURS: Final = re.compile(r"(Value|Accuracy): ")


@dataclass(frozen=True, slots=True)
class Judged:
    """One placement, as it was and as it could have been. Values are the placing player's."""

    mover: Player
    before: Answer
    value: str
    """The value after it."""
    left: int | None
    """After how many further placements the end comes at best, if that is known."""
    choices: int
    """How many legal placements there were."""

    @property
    def kept(self) -> bool:
        """Whether the value is the same as before."""
        return self.value == self.before.value

    @property
    def mark(self) -> int | None:
        """How good it is, if that is worth a mark."""
        assert self.before.value is not None
        lost = WORTH[self.before.value] - WORTH[self.value]
        if lost > 0:
            return 4 if lost > 1 else 2
        alone = self.kept and self.choices == ALL and len(self.before.best) == 1 and self.value != "loss"
        return 1 if alone else None


def annotator(
    told: Callable[[int, int], None],
) -> Callable[[GameRecord[Placement, GameHistory]], GameRecord[Placement, GameHistory]]:
    """What annotates the games of one call; that is quick, so `told` hears nothing of how far it is."""
    del told
    oracle = Oracle()
    return lambda record: annotate(record, oracle)


def annotate(record: GameRecord[Placement, GameHistory], oracle: Oracle) -> GameRecord[Placement, GameHistory]:
    """The record with its marks and comments; those of an earlier annotation are replaced, all others stay."""
    judged = judge(record, oracle)
    line = [
        Played(played.turn, [*_said(each), *not_annotated(played.after, _OURS)])
        for played, each in zip(record.line, judged, strict=True)
    ]
    opening = not_annotated(record.opening, _OURS)
    return replace(record, line=line, opening=[Comment(summary(record, judged)), *opening] if line else opening)


def judge(record: GameRecord[Placement, GameHistory], oracle: Oracle) -> list[Judged]:
    """The exact judgement of each placement of a game."""
    return judge_courses(list(record.positions()), oracle)


def judge_courses(courses: Sequence[GameHistory], oracle: Oracle) -> list[Judged]:
    """The same of a game as its courses, from the start to the end."""
    answers = [oracle.answer(course.position) for course in courses]
    judged = []
    for number in range(len(courses) - 1):
        course, after, answer = courses[number], courses[number + 1], answers[number + 1]
        mover, choices = course.to_move, len(course.legal_placements())
        left: int | None = 0
        if after.result is not None:
            winner = after.result.winner
            value = "draw" if winner is None else "win" if winner is mover else "loss"
        else:
            assert answer.value is not None
            value, left = answer.value if after.to_move is mover else TURNED[answer.value], answer.turns
        judged.append(Judged(mover, answers[number], value, left, choices))
    return judged


def summary(record: GameRecord[Placement, GameHistory], judged: list[Judged]) -> str:
    """How many of each player's placements kept the value, in percent, and with which one the game was lost."""
    shares = ", ".join(f"{player.value.capitalize()} {share} %" for player, share in accuracy(judged).items())
    said = f"Accuracy: {shares}."
    where = lost_with(judged)
    if where is None:
        return said
    number = f"{where // 2 + 1}.{'..' if where % 2 else ''} {record.line[where].turn}"
    return f"{said} {judged[where].mover.value.capitalize()} lost the game with {number}."


def accuracy(judged: list[Judged]) -> dict[Player, int]:
    """How many placements of each player who placed kept the value, in percent."""
    kept = {player: [each.kept for each in judged if each.mover is player] for player in Player}
    return {player: round(100 * sum(each) / len(each)) for player, each in kept.items() if each}


def lost_with(judged: list[Judged]) -> int | None:
    """The number of the placement, from 0, after which the final value held to the end; None if nobody has lost.

    None, too, if it held from the start.
    """
    if not judged or judged[-1].value == "draw":
        return None
    last = judged[-1]
    winner = last.mover if last.value == "win" else last.mover.opponent
    slips = [number for number, each in enumerate(judged) if each.mover is not winner and not each.kept]
    if not slips:
        return None
    held = (each.before.value == ("win" if each.mover is winner else "loss") for each in judged[slips[-1] + 1 :])
    return slips[-1] if all(held) else None


def _said(judged: Judged) -> list[Comment | Nag]:
    """The mark, and the comment: what the value was, what it is if it changed, and what would have been best."""
    said = f"Value: {_value(judged.mover, judged.before.value, judged.before.turns)}"
    if not judged.kept:
        said += f", now {_value(judged.mover, judged.value, judged.left)}"
    said += f". Best: {' '.join(map(str, judged.before.best))}."
    return [*([] if judged.mark is None else [Nag(judged.mark)]), Comment(said)]


def _value(mover: Player, value: str | None, length: int | None) -> str:
    if value == "draw":
        return "draw"
    winner = (mover if value == "win" else mover.opponent).value.capitalize()
    return f"{winner} has won" if length == 0 else f"{winner} wins" + ("" if length is None else f" in {length}")
