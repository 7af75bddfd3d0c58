"""Why a turn is good, with proof: the line it locks, what it stops, the booklet's ideas.

In: a position, a turn, the exact facts about it. Out: claims, each true by the rules and the exact values.
"""

from collections.abc import Iterable
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import Claim, Lock, Stops, Threat, Wins
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.ideas import ideas
from eclipse_companion.games.eclipse.reply.threats import lock_of, winning

TOLD: Final = 2
"""At most this many reasons are given."""


def wins(position: Position, turn: Turn) -> Wins:
    """The claims that a turn wins at once, and with which lines."""
    return Wins(turn, locks_of(rules.apply(position, turn), position.to_move))


def locks_of(position: Position, owner: Player) -> tuple[Lock, ...]:
    """The player's lines that are locked."""
    pieces = [(line, position[line[0]]) for line in rules.locked_lines(position, owner)]
    return tuple(Lock(piece.owner, piece.side, line) for line, piece in pieces if piece is not None)


def stopped(position: Position, turn: Turn, threats: Iterable[Threat]) -> Stops | None:
    """The first of the opponent's threats that the turn stops."""
    left = rules.apply(position, turn)
    if rules.result(left) is not None:
        return None
    can = {lock_of(lane, left.to_move) for lane in winning(key_of(left))}
    return next((Stops(turn, threat.lock) for threat in threats if threat.lock not in can), None)


def reasons(position: Position, turn: Turn, threats: Iterable[Threat]) -> list[Claim]:
    """Why a turn that doesn't win at once is good: what it stops, then the booklet's ideas."""
    stops = stopped(position, turn, threats)
    return [*([] if stops is None else [stops]), *ideas(position, turn)][:TOLD]
