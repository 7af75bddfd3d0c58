"""The solution's inner loops, compiled: one shape of the channels, worked out from the shapes with one more marble.

In and out: numbers and arrays only. Whoever is to place is better off with a higher knob, so two numbers tell a board's
values for all nine knobs, -4 to +4 as the mover sees it: the lowest knob that wins, and the lowest that doesn't lose.
Both count from 0 (knob -4) to 9 (none of the nine), and a byte holds the first times 16 plus the second. Seen by the
other player the two change places, and each becomes 9 minus itself.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.infinity.solution.layout import CHANNELS, Geometry
from eclipse_companion.games.infinity.solution.placing import (
    Block,
    Board,
    board_at,
    index_of,
    may_place,
    owners_of,
    place,
    signed,
)

Thresholds = NDArray[np.uint8]
Edges = NDArray[np.int32]

NONE: Final = 9
"""Larger than the place of any knob."""
UNKNOWN: Final = NONE << 4
"""No knob wins or loses, as far as is known."""
GAIN_BITS: Final = 5
ZERO: Final = 1 << GAIN_BITS - 1
"""Added to a gain of points, so that it isn't negative."""
END: Final = -1
"""Stands behind a board's last edge."""
LEFT, CHANGED = range(2)
"""What a pass tells: boards that may still change, and boards that it has changed."""


class Shape(NamedTuple):
    """The boards of one shape while they are worked out."""

    values: Thresholds
    """(all boards,): the solution so far."""
    fixed: Thresholds
    """(boards of the shape,): what the placements into channels that aren't full come to."""
    edges: Edges
    """(boards of the shape, two for each full channel): the board of the same shape that follows, and the gain."""
    active: NDArray[np.int32]
    """(boards of the shape,): the boards that may still change."""


@compiled
def before_placing(value: int, gain: int, again: int) -> tuple[int, int]:
    """The two thresholds of a placement, from the value of the board that it leads to. They may lie outside 0 to 9."""
    wins, holds = value >> 4, value & 15
    if again:
        return wins - gain, holds - gain
    return NONE - holds - gain, NONE - wins - gain


@compiled
def prepare(shape: int, work: Shape, shown: Geometry) -> int:
    """Fill in `fixed`, `edges` and `active`, and the values of boards without edges; returns how many are active."""
    marbles = shown.marbles[shape]
    active = 0
    for block in range((marbles + 1) ** 2):
        at = shown.begins[shown.blocks[shape] + block]
        if at < 0:
            continue
        first, second = block // (marbles + 1), block % (marbles + 1)
        plain = marbles - (1 if first < marbles else 0) - (1 if second < marbles else 0)
        kind = 1 if first < marbles else 0
        count = owners_of(plain, kind, shown)
        for number in range(count):
            owners = signed(shown.sets[shown.owners[plain, kind] + number])
            board = board_at(Block(shape, first, second), owners, shown)
            active = _follow(board, at + number, active, work, shown)
    return active


@compiled
def _follow(board: Board, index: int, active: int, work: Shape, shown: Geometry) -> int:
    """One board's part of `prepare`."""
    begin = shown.extents[board.shape, 0]
    wins = holds = NONE
    edges = 0
    number = index - begin
    for with_joker in range(2):
        if not may_place(board, with_joker):
            continue
        for channel in range(CHANNELS):
            placed = place(board, channel, with_joker, shown)
            if placed.won:
                wins = holds = edges = 0
                break
            after = index_of(placed.board, shown)
            if placed.board.shape == board.shape:
                work.edges[number, edges] = (after - begin) << GAIN_BITS + 1 | (placed.gain + ZERO) << 1 | placed.again
                edges += 1
            else:
                win, hold = before_placing(signed(work.values[after]), placed.gain, placed.again)
                wins, holds = min(wins, win), min(holds, hold)
        if holds <= 0 and wins <= 0:
            edges = 0
            break
    fixed = max(wins, 0) << 4 | max(holds, 0)
    work.fixed[number] = fixed
    if edges == 0:
        work.values[index] = fixed
        return active
    work.values[index] = UNKNOWN
    if edges < work.edges.shape[1]:
        work.edges[number, edges] = END
    work.active[active] = number
    return active + 1


@compiled
def sweep(begin: int, count: int, work: Shape, told: Integers) -> None:
    """Go once through the active boards; tells `LEFT` and `CHANGED`. Each pass goes the other way."""
    values, fixed, edges, active = work.values[begin:], work.fixed, work.edges, work.active
    left = changed = 0
    for place_in in range(count):
        number = active[place_in]
        value = signed(values[number])
        wins, holds = signed(fixed[number]) >> 4, signed(fixed[number]) & 15
        for edge in range(edges.shape[1]):
            follows = signed(edges[number, edge])
            if follows == END:
                break
            win, hold = before_placing(
                signed(values[follows >> GAIN_BITS + 1]), ((follows >> 1) & (2 * ZERO - 1)) - ZERO, follows & 1
            )
            wins, holds = min(wins, win), min(holds, hold)
        wins, holds = max(wins, 0), max(holds, 0)
        found = wins << 4 | holds
        if found != value:
            values[number] = found
            changed += 1
        if wins != holds:
            active[left] = number
            left += 1
    for number in range(left // 2):
        active[number], active[left - 1 - number] = active[left - 1 - number], active[number]
    told[LEFT], told[CHANGED] = left, changed
