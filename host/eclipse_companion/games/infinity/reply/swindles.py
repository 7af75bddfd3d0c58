"""Problems for the opponent where neither side can force an end: which placement makes a loss likely. Compiled.

In and out: numbers and arrays. A person, or a search that doesn't know the values, finds some of the replies that lose.
So the search takes it that the opponent errs as often as losing replies come among all replies, and otherwise makes the
best of the others, or any of them, half and half. What is won later counts a little less. Where the search ends, a
higher knob counts: by how many points it is short of a win, by the exact values.
"""

from typing import Final

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.infinity.solution.forcing import LOSS, NEITHER, outcome
from eclipse_companion.games.infinity.solution.layout import CHANNELS
from eclipse_companion.games.infinity.solution.lengths import KNOBS
from eclipse_companion.games.infinity.solution.placing import (
    MOST_PLACEMENTS,
    Board,
    Placed,
    may_place,
    place,
    read_board,
)
from eclipse_companion.games.infinity.solution.tables import Known

DEPTH: Final = 4
"""How many placements the search looks ahead; the exact values look further from there."""
SURE: Final = 1 << 20
"""The worth of a win."""
POINT: Final = 1000
"""What each point of the knob counts where the search ends: far less than any losing reply."""
NEVER: Final = -1
"""The worth of a placement that gives the value away, or is illegal."""
KEPT: Final = 15
"""Sixteenths that are left of the worth of what comes a reply later."""


@compiled
def lure(fields: Integers, knob: int, depth: int, known: Known, into: Integers) -> None:
    """Write how likely each placement of a drawn state leads to a win, of `SURE`, into an array (8,); or `NEVER`."""
    board = read_board(fields)
    for placement in range(MOST_PLACEMENTS):
        into[placement] = NEVER
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
            if outcome(placed, knob, known)[0] == NEITHER:
                turned, next_mine = step(placed, knob, 1)
                into[placement] = lured(placed.board, turned, (depth - 1, next_mine), known)


@compiled
def lured(board: Board, knob: int, role: tuple[int, int], known: Known) -> int:
    """How likely the searching side wins from a drawn state, of `SURE`.

    `role`: how many placements to look ahead, and whether the searching side is to place (1) or the other (0).
    """
    depth, mine = role
    best = lost = kept = added = 0
    least = SURE
    for placement in range(MOST_PLACEMENTS):
        if may_place(board, placement // CHANNELS):
            placed = place(board, placement % CHANNELS, placement // CHANNELS, known.shown)
            found, short = outcome(placed, knob, known)
            if found == LOSS:
                lost += 1
            elif found == NEITHER:
                worth = POINT * (KNOBS + 1 - short) if mine else 0
                if depth > 0:
                    turned, next_mine = step(placed, knob, mine)
                    worth = lured(placed.board, turned, (depth - 1, next_mine), known)
                best, least = max(best, worth), min(least, worth)
                kept += 1
                added += worth
    return best if mine else likely(lost, kept, least, added)


@compiled
def likely(lost: int, kept: int, least: int, added: int) -> int:
    """How likely a win is if so many replies lose, and the others come to these worths.

    numba can't compile a division in a function that calls itself, so this is apart.
    """
    if kept == 0:
        return SURE
    later = (least + added // kept) // 2 * KEPT // 16
    return (lost * SURE + kept * later) // (lost + kept)


@compiled
def step(placed: Placed, knob: int, mine: int) -> tuple[int, int]:
    """The knob as who is next sees it, and whether that is the searching side; `mine`: whether that has placed."""
    seen = knob + placed.gain
    return (seen, mine) if placed.again else (KNOBS - 1 - seen, 1 - mine)
