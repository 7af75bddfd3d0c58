"""How long every forced end takes, in placements of both players: from the solution, shape by shape.

In: the thresholds of all boards (`kernels`). Out: lengths (boards, 9 knobs): of a won state the placements until the
end if the winner hurries and the loser holds out, of a lost state likewise, and `FAR` for all others. Within a shape
the lengths start at `FAR` and only fall; where nothing falls any more, they are exact, because the lengths of a
winner's best placements and of all a loser's placements allow only one solution.
"""

import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.infinity.solution.kernels import Edges, Thresholds
from eclipse_companion.games.infinity.solution.layout import CHANNELS, Geometry, geometry, shapes, size
from eclipse_companion.games.infinity.solution.placing import (
    MOST_PLACEMENTS,
    Block,
    board_at,
    index_of,
    may_place,
    owners_of,
    place,
    signed,
)
from eclipse_companion.games.infinity.solution.solving import LEVELS, InterruptedSolvingError, SolvingProgress

Lengths = NDArray[np.uint16]

KNOBS: Final = 9
FAR: Final = 60_000
"""Longer than any forced end: none is known."""
END, WINS = -1, -2
"""Stand for no further placement, and for one that wins by two rows."""
GAIN_BITS: Final = 5
ZERO: Final = 1 << GAIN_BITS - 1


@compiled
def prepare(shape: int, edges: Edges, shown: Geometry) -> None:
    """Fill in what every placement leads to, (boards of the shape, 8): a board, the gain, and who is next."""
    marbles = signed(shown.marbles[shape])
    begin = signed(shown.extents[shape, 0])
    for block in range((marbles + 1) ** 2):
        at = signed(shown.begins[shown.blocks[shape] + block])
        if at < 0:
            continue
        first, second = block // (marbles + 1), block % (marbles + 1)
        plain = marbles - (1 if first < marbles else 0) - (1 if second < marbles else 0)
        kind = 1 if first < marbles else 0
        for rank in range(owners_of(plain, kind, shown)):
            board = board_at(Block(shape, first, second), signed(shown.sets[shown.owners[plain, kind] + rank]), shown)
            row = edges[at + rank - begin]
            found = 0
            for placement in range(MOST_PLACEMENTS):
                if may_place(board, placement // CHANNELS):
                    placed = place(board, placement % CHANNELS, placement // CHANNELS, shown)
                    row[found] = WINS
                    if not placed.won:
                        after = index_of(placed.board, shown) << GAIN_BITS + 1
                        row[found] = after | (placed.gain + ZERO) << 1 | placed.again
                    found += 1
            row[found:] = END


@compiled
def sweep(begin: int, edges: Edges, values: Thresholds, lengths: Lengths) -> int:
    """Go once through a shape's boards; returns how many lengths have changed."""
    changed = 0
    for number in range(edges.shape[0]):
        value = signed(values[begin + number])
        for knob in range(KNOBS):
            length = 0
            if knob >= value >> 4:
                length = _winning(knob, edges[number], values, lengths)
            elif knob < value & 15:
                length = _losing(knob, edges[number], lengths)
            if length and length != signed(lengths[begin + number, knob]):
                lengths[begin + number, knob] = length
                changed += 1
    return changed


@compiled
def _winning(knob: int, row: Edges, values: Thresholds, lengths: Lengths) -> int:
    """The length of a won state: one more than that of the quickest placement that wins."""
    best = FAR
    for each in range(MOST_PLACEMENTS):
        edge = signed(row[each])
        if edge == END:
            break
        if edge == WINS:
            return 1
        seen, after = knob + ((edge >> 1) & (2 * ZERO - 1)) - ZERO, edge >> GAIN_BITS + 1
        if seen >= KNOBS:
            return 1
        if seen < 0:
            continue
        value = signed(values[after])
        if edge & 1:
            if seen >= value >> 4:
                best = min(best, 1 + signed(lengths[after, seen]))
        elif KNOBS - 1 - seen < value & 15:
            best = min(best, 1 + signed(lengths[after, KNOBS - 1 - seen]))
    return min(best, FAR)


@compiled
def _losing(knob: int, row: Edges, lengths: Lengths) -> int:
    """The length of a lost state: one more than that of the placement that holds out longest."""
    best = 1
    for each in range(MOST_PLACEMENTS):
        edge = signed(row[each])
        if edge == END:
            break
        seen, after = knob + ((edge >> 1) & (2 * ZERO - 1)) - ZERO, edge >> GAIN_BITS + 1
        if seen >= 0:
            best = max(best, 1 + signed(lengths[after, seen if edge & 1 else KNOBS - 1 - seen]))
    return min(best, FAR)


def measure(values: Thresholds, *, workers: int, progress: SolvingProgress, stop: threading.Event) -> Lengths:
    """The lengths of all forced ends. Raises `InterruptedSolvingError` soon after `stop` is set."""
    lengths: Lengths = np.full((size(), KNOBS), FAR, np.uint16)
    for marbles in LEVELS:
        every = shapes(marbles)
        with ThreadPoolExecutor(workers) as pool:
            running = [pool.submit(_measure_shape, shape, values, lengths, stop) for shape in every]
            for done, shape in enumerate(as_completed(running), start=1):
                shape.result()
                progress(marbles, done, len(every))
        if stop.is_set():
            raise InterruptedSolvingError("Interrupted. The tables weren't written; run the same command again.")
    return lengths


def _measure_shape(shape: int, values: Thresholds, lengths: Lengths, stop: threading.Event) -> None:
    board = geometry()
    begin, end = (int(each) for each in board.extents[shape])
    edges: Edges = np.empty((end - begin, MOST_PLACEMENTS), np.int32)
    prepare(shape, edges, board)
    while not stop.is_set() and sweep(begin, edges, values, lengths):
        pass


def longest(shape: int, lengths: Lengths) -> int:
    """The longest forced end from a shape."""
    begin, end = (int(each) for each in geometry().extents[shape])
    found = lengths[begin:end]
    return int(found[found < FAR].max(initial=0))
