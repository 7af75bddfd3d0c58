"""Judges the placements of games by their exact values, and says of which kind a mistake was.

In: a game's record. Out: a `JudgedTurn` for each placement. The values, and what counts as a mistake, are those of
`annotating`: endless play, but at the game's end. How long a forced end takes isn't looked for.
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.gamekit.judged_turns import DRAW, FULL, LOSS, WIN, JudgedTurn
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.mistake_kinds import (
    ENDED,
    LEFT_OPEN,
    MISSED_WIN,
    OPENED,
    REPEATED,
    WRONG_BOTH,
    WRONG_CHANNEL,
    WRONG_MARBLE,
)
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rules import Reason
from eclipse_companion.games.infinity.reply.effects import as_if_next, wins_at_once
from eclipse_companion.games.infinity.solution.exact import Oracle

_VALUES: Final = {-1: LOSS, 0: DRAW, 1: WIN}


def judge() -> Callable[[GameRecord[Placement, GameHistory]], list[JudgedTurn]]:
    """What judges the games of one call. Raises `TablesError` if the program's tables can't be read."""
    oracle = Oracle()
    return lambda record: judged(record, oracle)


def judged(record: GameRecord[Placement, GameHistory], oracle: Oracle) -> list[JudgedTurn]:
    """Each placement of a game. Raises `CompanionError` for one that isn't legal."""
    courses = list(record.positions())
    found = []
    for number, played in enumerate(record.line):
        before, after = courses[number], courses[number + 1]
        outcomes = oracle.outcomes(before.position)
        had, kept = _VALUES[max(outcomes.values())], _after(outcomes[played.turn], before, after)
        kind = kind_of(before, played.turn, outcomes) if kept < had else ""
        length = 1 if after.result is not None and kept != DRAW else None
        found.append(JudgedTurn(before.to_move.value, had, kept, length, FULL if kept == had else 0, kind))
    return found


def kind_of(before: GameHistory, placement: Placement, outcomes: dict[Placement, int]) -> str:
    """The kind of a mistake, one of `mistake_kinds.KINDS`. The placement must have given the value away."""
    if wins_at_once(before.position) is not None:
        return MISSED_WIN
    after, opponent = before.place(placement), before.to_move.opponent
    if after.result is not None:
        return REPEATED if after.reason in {Reason.REPETITION, Reason.LENGTH} else ENDED
    if after.to_move is opponent and wins_at_once(after.position) is not None:
        turned = as_if_next(before.position, opponent)
        return LEFT_OPEN if turned is not None and wins_at_once(turned) is not None else OPENED
    had = max(outcomes.values())
    good = [each for each, value in outcomes.items() if value == had]
    if any(each.channel == placement.channel for each in good):
        return WRONG_MARBLE
    return WRONG_CHANNEL if any(each.marble is placement.marble for each in good) else WRONG_BOTH


def _after(outcome: int, before: GameHistory, after: GameHistory) -> int:
    """The value of a placement for who made it."""
    if after.result is None:
        return _VALUES[outcome]
    winner = after.result.winner
    return DRAW if winner is None else WIN if winner is before.to_move else LOSS
