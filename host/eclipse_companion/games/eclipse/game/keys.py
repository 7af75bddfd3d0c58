"""Positions and turns as the numbers that kernels use.

In: a position and turns. Out: keys, plain integers. A key has four lanes of 16 bits, with square n on bit n - 1 of its
lane: the pieces of the side to move with gold up, those with silver up, the opponent's with gold up, with silver up.
"""

from typing import Final

from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn

_LANES: Final = {Player.SUN: "GSgs", Player.MOON: "gsGS"}
_SIDE: Final = {Side.GOLD: 32, Side.SILVER: 48}
_HALF: Final = (1 << 32) - 1


def key_of(position: Position) -> int:
    """The position's key, of 64 bits."""
    lanes = _LANES[position.to_move]
    return sum(1 << (16 * lanes.index(cell) + place) for place, cell in enumerate(position.cells) if cell != ".")


def after(key: int, turn: Turn) -> int:
    """The key of the position after a legal turn, with the opponent to move."""
    if turn.flip is not None:
        start, end = (square - 1 for square in turn.flip)
        lane, other = (32, 48) if key >> 32 >> start & 1 else (48, 32)
        key ^= 1 << (lane + start) | 1 << (other + end)
    return (key >> 32) | (key & _HALF) << 32 | 1 << (_SIDE[turn.side] + turn.square - 1)
