"""A hint in steps: what matters here, which piece to flip, the whole turn, each with its reasons; then how it goes on.

In: a position in which the game goes on, and an oracle. Out: `Advice`. What matters names no square of the turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import (
    CanWin,
    Claim,
    Endangered,
    Every,
    Feature,
    Hard,
    Keeps,
    LastHole,
    Stands,
    Threat,
    Threatens,
)
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.forced import NEXT, Steps, forced_win, most_forced, refuted, won
from eclipse_companion.games.eclipse.reply.ideas import shared
from eclipse_companion.games.eclipse.reply.reasons import TOLD, locks_of, reasons, wins
from eclipse_companion.games.eclipse.reply.search import Answer, Value, answer_of, value_of
from eclipse_companion.games.eclipse.reply.threats import threats

WEIGHED: Final = 8
"""How many of the best turns are searched for the one with the best reasons."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A best turn, the position's exact value and distance, and what to say in each step."""

    turn: Turn
    value: Value
    distance: int | None
    matters: tuple[Claim, ...]
    flip: tuple[Claim, ...]
    whole: tuple[Claim, ...]
    onward: Steps = ()
    """How it goes on after the turn, step by step, if one player wins and the whole turn doesn't say all of it."""


def advise(position: Position, oracle: Oracle) -> Advice:
    """The hint for a position in which the game goes on: within a fifth of a second."""
    scores = oracle.scores(position)
    top = max(scores.values())
    answer = answer_of(position, [turn for turn, score in scores.items() if score == top], top)
    assert answer.value is not None
    dangers = threats(position, position.to_move.opponent)
    turn, whole = _choose(position, answer, dangers)
    judged = _Judged(position, scores, answer, turn, dangers)
    standing, onward = Stands(answer.value, answer.distance), _onward(position, turn, answer, oracle)
    if answer.distance is not None and answer.distance <= NEXT:
        # This near the end the proof is short, and replaces the distance.
        whole, onward = (whole, ()) if answer.value == "win" else ([*onward[0]], onward[1:])
    elif answer.value == "loss":
        whole = [hard(position, turn, oracle), *whole]
    elif answer.value == "win":
        whole = [standing, *whole]
    return Advice(
        turn,
        answer.value,
        answer.distance,
        matters=tuple(_matters(judged))[:TOLD] or (standing,),
        flip=tuple(_why_this_piece(judged))[:TOLD],
        whole=tuple(whole)[:TOLD],
        onward=onward,
    )


def _onward(position: Position, turn: Turn, answer: Answer, oracle: Oracle) -> Steps:
    """How it goes on after the turn."""
    if answer.value == "loss":
        return refuted(position, turn, oracle)
    far = answer.distance is not None and answer.distance > NEXT
    return won(position, turn, answer.distance, oracle) if far and answer.distance is not None else ()


def _choose(position: Position, answer: Answer, dangers: list[Threat]) -> tuple[Turn, list[Claim]]:
    """The best turn with the plainest reasons, and these reasons."""
    wins_in = answer.distance if answer.value == "win" else None
    if wins_in == 1:
        return answer.turns[0], [wins(position, answer.turns[0])]
    if wins_in is not None and wins_in <= NEXT:
        forced = forced_win(position, answer.turns)
        return forced.turn, [forced]
    said = {turn: reasons(position, turn, dangers) for turn in most_forced(position, answer.turns)[:WEIGHED]}
    return max(said.items(), key=lambda pair: len(pair[1]))


def hard(position: Position, turn: Turn, oracle: Oracle) -> Hard:
    """How hard a turn makes it for the opponent to win; the game goes on after it."""
    scores = oracle.scores(rules.apply(position, turn))
    return Hard(turn, sum(score > 0 for score in scores.values()), len(scores))


@dataclass(frozen=True, slots=True)
class _Judged:
    """A position, the score after each turn in it, and the turn to advise."""

    position: Position
    scores: dict[Turn, int]
    answer: Answer
    turn: Turn
    dangers: list[Threat]

    @property
    def good(self) -> list[Turn]:
        """The turns that keep the value."""
        return [turn for turn, score in self.scores.items() if value_of(score) == self.answer.value]

    @property
    def bad(self) -> int:
        """How many turns lose at once, or leave the opponent a win at once."""
        # A score says how many squares are empty when the game ends.
        soon = len(self.position.empty_squares) - 1
        return sum(score < 0 and -score >= soon for score in self.scores.values())

    @property
    def named(self) -> set[Square]:
        """The squares of the turn."""
        return {*(self.turn.flip or ()), self.turn.square}


def _matters(judged: _Judged) -> Iterator[Claim]:
    """What matters: a win at once, a danger, what all good turns share, how few they are."""
    answer, value = judged.answer, judged.answer.value
    assert value is not None
    if value == "win" and answer.distance == 1:
        yield CanWin(wins(judged.position, judged.turn).locks[0].side)
        return
    total, good = len(judged.scores), judged.good
    if value == "loss":
        yield Stands(value, answer.distance)
    if judged.bad:
        if judged.dangers:
            yield _without_squares(judged.dangers[0], judged.named)
        else:
            yield from _last_hole(judged)
        yield Endangered(judged.bad, total)
    if value != "loss" and len(good) < total:
        yield Keeps(value, len(good), total)
        for feature in shared(judged.position, good, judged.scores):
            yield Every(value, feature, len(good))


def _without_squares(threat: Threat, named: set[Square]) -> Claim:
    """The threat, with its line only if that has no square of the turn."""
    if named.isdisjoint(threat.lock.line):
        return threat
    return Threatens(threat.lock.owner, threat.lock.side)


def _last_hole(judged: _Judged) -> Iterator[Claim]:
    """A square that is better left alone, if naming it gives no square of the turn away."""
    lost = -len(judged.position.empty_squares)
    for turn in (turn for turn, score in judged.scores.items() if score == lost):
        for lock in locks_of(rules.apply(judged.position, turn), judged.position.to_move.opponent):
            if judged.named.isdisjoint((turn.square, *lock.line)):
                yield LastHole(turn.square, lock)
                return


def _why_this_piece(judged: _Judged) -> Iterator[Claim]:
    """Why the turn flips this piece: nothing else works, it is part of a threat, or it goes inward."""
    value, flip = judged.answer.value, judged.turn.flip
    assert value is not None
    if flip is None:
        return
    start = flip[0]
    flipping = [turn for turn in judged.scores if turn.flip is not None and turn.flip[0] == start]
    good = judged.good
    alone = value != "loss" and all(turn in flipping for turn in good) and len(flipping) < len(judged.scores)
    if alone:
        yield Every(value, Feature.FLIPS_PIECE, len(good), start)
    if judged.answer.distance != 1:
        yield from (threat for threat in judged.dangers if judged.named.intersection(threat.lock.line) == {start})
    if value != "loss" and not alone and len(flipping) < len(judged.scores):
        yield Keeps(value, sum(turn in flipping for turn in good), len(flipping), start)
