"""Looking some placements ahead, with the knob as a position's worth: alpha-beta search. Compiled.

Nothing that the solution knows is used: so people think who reckon what follows.
"""

from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution.boards import board_of, knob_of
from eclipse_companion.games.infinity.solution.layout import CHANNELS, Geometry, geometry
from eclipse_companion.games.infinity.solution.lengths import KNOBS
from eclipse_companion.games.infinity.solution.placing import (
    MOST_PLACEMENTS,
    Board,
    Placed,
    may_place,
    place,
    read_board,
)

WON: Final = 1000
"""What a win is worth; one that comes sooner is worth more, by one for each placement."""
FAR: Final = 2 * WON
"""More than anything is worth."""
ILLEGAL: Final = -FAR
MIDDLE: Final = KNOBS // 2
"""The knob at 0."""


def looked_ahead(position: Position, depth: int) -> dict[Placement, int]:
    """What each legal placement is worth to who makes it, looking `depth` placements ahead (1: only at itself)."""
    into = np.zeros(MOST_PLACEMENTS, np.int64)
    rate(np.array(board_of(position), np.int64), knob_of(position), depth, geometry(), into)
    return {
        placement: int(into[CHANNELS * placement.marble.is_joker + placement.channel - 1])
        for placement in rules.legal_placements(position)
    }


@compiled
def rate(fields: Integers, knob: int, depth: int, shown: Geometry, into: Integers) -> None:
    """Write what each placement is worth to who makes it, looking `depth` placements ahead, into an array (8,)."""
    board = read_board(fields)
    # numba can't compile a recursion that begins with constants.
    far = WON + depth + 1
    for placement in range(MOST_PLACEMENTS):
        into[placement] = ILLEGAL
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, shown)
            seen = knob + placed.gain
            if placed.won or seen >= KNOBS:
                into[placement] = WON + depth
            elif seen < 0:
                into[placement] = -WON - depth
            else:
                turned, sign = seen_next(placed, knob)
                into[placement] = sign * worth(placed.board, turned, depth - 1, (-far, far), shown)


@compiled
def worth(board: Board, knob: int, depth: int, window: tuple[int, int], shown: Geometry) -> int:
    """What a state is worth to the side to place, as far as it lies in the window."""
    if depth == 0:
        return knob - MIDDLE
    low, high = window
    best = -FAR
    for placement in range(MOST_PLACEMENTS):
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, shown)
            seen = knob + placed.gain
            if placed.won or seen >= KNOBS:
                return WON + depth
            found = -WON - depth
            if seen >= 0:
                turned, sign = seen_next(placed, knob)
                least = max(low, best)
                inner = (least, high) if sign > 0 else (-high, -least)
                found = sign * worth(placed.board, turned, depth - 1, inner, shown)
            best = max(best, found)
            if best >= high:
                break
    return best


@compiled
def seen_next(placed: Placed, knob: int) -> tuple[int, int]:
    """The knob as who is next sees it, and 1 if that is who has placed, or else -1."""
    seen = knob + placed.gain
    return (seen, 1) if placed.again else (KNOBS - 1 - seen, -1)
