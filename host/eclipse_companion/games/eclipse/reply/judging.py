"""Judges the turns of games by their exact values, and says of which kind a mistake was.

In: a game's record. Out: a `JudgedTurn` for each turn. The values, and what counts as a mistake, are those of
`annotating`; this looks each position up only once, so that thousands of games can be judged.
"""

from collections.abc import Callable
from typing import Final

from eclipse_companion.gamekit.judged_turns import DRAW, FULL, LOSS, WIN, JudgedTurn
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.mistake_kinds import (
    FLIPPED_ALONG,
    FLIPPED_INWARD,
    FLIPPED_OUTWARD,
    LEFT_OPEN,
    LOCKED_THEIRS,
    MISSED_WIN,
    OPENED,
    WRONG_SIDE,
    WRONG_SQUARE,
)
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import threats
from eclipse_companion.games.eclipse.reply.exact import Oracle

_HALF: Final = 32
"""So many bits of a key are one player's pieces."""


def judge() -> Callable[[GameRecord], list[JudgedTurn]]:
    """What judges the games of one call. Raises `TablesError` if the program's tables can't be read."""
    oracle = Oracle()
    return lambda record: judged(record, oracle)


def judged(record: GameRecord, oracle: Oracle) -> list[JudgedTurn]:
    """Each turn of a game; none from a position that can't occur. Raises `CompanionError` for an illegal turn."""
    if record.start.faults():
        return []
    positions = list(record.positions())
    scores = [_score(position, oracle) for position in positions]
    found = []
    for number, played in enumerate(record.line):
        before, after, score, left = positions[number], positions[number + 1], scores[number], -scores[number + 1]
        had, kept = _value(score), _value(left)
        # A score says how many squares are empty at the end.
        given_away = abs(score - left) if had == kept != DRAW else 0
        credit = max(0, FULL - given_away) if had == kept else 0
        length = 17 - before.count - abs(left) if left else None
        kind = kind_of(before, played.turn, oracle) if kept < had else ""
        found.append(JudgedTurn(before.to_move.value, had, kept, length, credit, kind))
        if rules.result(after) is not None:
            break
    return found


def kind_of(position: Position, turn: Turn, oracle: Oracle) -> str:
    """The kind of a mistake, one of `mistake_kinds.KINDS`. The turn must have given the value away."""
    if threats.winning(key_of(position)):
        return MISSED_WIN
    after = rules.apply(position, turn)
    if rules.locked_lines(after, after.to_move):
        return LOCKED_THEIRS
    can = threats.winning(key_of(after)) if rules.result(after) is None else {}
    if can:
        key = key_of(position)
        could = threats.winning(key >> _HALF | (key & (1 << _HALF) - 1) << _HALF)
        return LEFT_OPEN if can.keys() & could.keys() else OPENED
    return _kind_by_values(position, turn, oracle)


def _kind_by_values(position: Position, turn: Turn, oracle: Oracle) -> str:
    """What of the turn gave the value away: the flip, the square or the side."""
    had = _value(oracle.score(position))
    with_flip = [each for each in rules.legal_turns(position) if each.flip == turn.flip]
    alike = [each for each, score in oracle.scores(position, with_flip).items() if _value(score) == had]
    if any(each.square == turn.square for each in alike):
        return WRONG_SIDE
    if alike or turn.flip is None:
        return WRONG_SQUARE
    start, end = (len(NEIGHBOURS[square]) for square in turn.flip)
    return FLIPPED_ALONG if start == end else FLIPPED_INWARD if start < end else FLIPPED_OUTWARD


def _score(position: Position, oracle: Oracle) -> int:
    """The exact score for the side to move, of an ended game as well."""
    over = rules.result(position)
    if over is None:
        return oracle.score(position)
    empty = 17 - position.count
    return 0 if over.winner is None else empty if over.winner is position.to_move else -empty


def _value(score: int) -> int:
    return DRAW if not score else WIN if score > 0 else LOSS
