"""The board's filtering and judging, compiled by numba: what the firmware shows of a whole trace, in milliseconds.

The firmware's `filters`, `kernels`, `squares` and `rests` are the reference; a test compares the two scan by scan.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled

Bytes = NDArray[np.uint8]

QUIET_SCANS: Final = 2
MOVING_SCANS: Final = 21
UNDECIDED_SCANS: Final = 17
"""The scan at which 100 and 80 ms are over, five milliseconds a scan, the first one counted."""
STILL_SHIFT: Final = 4
STILL_COUNTS: Final = 100
DEPTH: Final = 5
CALM_VISITS: Final = 25
STEP_VISITS: Final = 13
LARGEST_DRIFT: Final = 400
DEAD_BAND: Final = 8
EMPTY: Final = 0x2E
UNDECIDED: Final = 0x3F
GOLD: Final = 0x2B
SILVER: Final = 0x2D
TOP_ZONE: Final = 4
BETWEEN: Final = 3
"""The zone between the weaker and the stronger piece."""


class Memory(NamedTuple):
    """What the board keeps about sixteen squares from scan to scan."""

    rests: Integers
    drift: Integers
    calm: Integers
    zones: Integers
    frame: Bytes
    candidates: Bytes
    lasts: Integers
    signals: Integers
    """(3, 16): the signals of this scan and the two before it, each in the row of its number modulo 3."""
    padded: Integers
    """(36,): what each square adds to its neighbours' readings, with a rim of zeros, in rows of 6."""


class Board(NamedTuple):
    """What the board knows about sensors and magnets; gold raises a reading."""

    shares: Integers
    """(2,): of a side neighbour and of a diagonal one, in thousandths."""
    reaches: Integers
    """(16,): the furthest from rest that a piece moves each reading, counts."""
    borders: Integers
    """(16, 2, 8): in counts, up and down, in the firmware's layout."""
    pieces: Bytes
    """(16, 2, 2): characters of the weaker and the stronger piece, up and down."""


@compiled
def medians(raw: NDArray[np.uint16]) -> Integers:  # pragma: no cover - compiled
    """The median of each five readings in a row: (n, 16) to (n - 4, 16)."""
    count = raw.shape[0] - DEPTH + 1
    found = np.empty((count, 16), np.int64)
    window = np.empty(DEPTH, np.int64)
    for scan in range(count):
        for square in range(16):
            for depth in range(DEPTH):
                value = np.int64(raw[scan + depth, square])
                place = depth
                while place > 0 and window[place - 1] > value:
                    window[place] = window[place - 1]
                    place -= 1
                window[place] = value
            found[scan, square] = window[DEPTH // 2]
    return found


@compiled
def unmix(memory: Memory, values: Integers, board: Board, own: Integers) -> None:  # pragma: no cover - compiled
    """Write each square's own signal (16,): its reading less its rest and less what the neighbours' pieces add."""
    padded, shares = memory.padded, board.shares
    for square in range(16):
        reach = board.reaches[square]
        padded[(square // 4 + 1) * 6 + square % 4 + 1] = min(max(values[square] - memory.rests[square], -reach), reach)
    for square in range(16):
        at = (square // 4 + 1) * 6 + square % 4 + 1
        beside = padded[at - 1] + padded[at + 1] + padded[at - 6] + padded[at + 6]
        across = padded[at - 7] + padded[at - 5] + padded[at + 5] + padded[at + 7]
        own[square] = values[square] - memory.rests[square] - (beside * shares[0] + across * shares[1]) // 1000


@compiled
def zone_of(zone: int, signal: int, borders: Integers) -> int:  # pragma: no cover - compiled
    """The zone that a signal is in, coming from another zone; plus 8 if it is below rest. `borders`: (2, 8)."""
    falls = 1 if signal < 0 else 0
    size = abs(signal)
    zone = zone & 7 if zone >> 3 == falls else 0
    while zone < TOP_ZONE and size >= borders[falls, zone]:
        zone += 1
    while zone > 0 and size < borders[falls, 3 + zone]:
        zone -= 1
    return zone | falls << 3


@compiled
def character(zone: int, pieces: Bytes) -> int:  # pragma: no cover - compiled
    """The character for a zone. `pieces`: (2, 2), characters of the weaker and the stronger piece, up and down."""
    falls, zone = zone >> 3, zone & 7
    if zone == 0:
        return EMPTY
    if zone == 1:
        return UNDECIDED
    if zone == BETWEEN:
        return SILVER if falls else GOLD
    return int(pieces[falls, (zone >> 1) - 1])


@compiled
def lasted(  # noqa: PLR0913, PLR0917 # pragma: no cover - compiled
    memory: Memory, square: int, seen: int, signal: int, before: int, reach: int
) -> bool:
    """Count how long a square has read differently from what it shows; returns whether that is long enough."""
    if seen != memory.candidates[square]:
        memory.candidates[square] = seen
        memory.lasts[square] = 0
    memory.lasts[square] += 1
    lasts = memory.lasts[square]
    if memory.zones[square] & 1 and abs(signal) <= reach:
        return bool(lasts >= UNDECIDED_SCANS)
    still = abs(signal - before) <= max(STILL_COUNTS, abs(signal) >> STILL_SHIFT)
    return bool(lasts >= MOVING_SCANS or (lasts >= QUIET_SCANS and still))


@compiled
def judge(memory: Memory, scan: int, board: Board) -> bool:  # pragma: no cover - compiled
    """Update the frame from a scan's signals; returns whether it has changed."""
    own, two_ago = memory.signals[scan % 3], memory.signals[(scan + 1) % 3]
    changed = False
    for square in range(16):
        zone = zone_of(memory.zones[square], own[square], board.borders[square])
        memory.zones[square] = zone
        seen = character(zone, board.pieces[square])
        if abs(own[square]) > board.reaches[square] and seen != EMPTY:
            seen = UNDECIDED
        if seen == memory.frame[square]:
            memory.candidates[square] = seen
        elif lasted(memory, square, seen, own[square], two_ago[square], board.reaches[square]):
            memory.frame[square] = seen
            changed = True
    return changed


@compiled
def follow(memory: Memory, scan: int, borders: Integers) -> None:  # pragma: no cover - compiled
    """Move one square's rest, a different square each scan, a step towards its signal if it is surely empty."""
    square = scan % 16
    signal = memory.signals[scan % 3, square]
    falls = 1 if signal < 0 else 0
    if memory.frame[square] != EMPTY or 2 * abs(signal) >= borders[square, falls, 4]:
        memory.calm[square] = 0
        return
    memory.calm[square] += 1
    if memory.calm[square] < CALM_VISITS:
        return
    memory.calm[square] = CALM_VISITS - STEP_VISITS
    step = 1 if signal > 0 else -1
    drift = memory.drift[square] + step
    if abs(signal) > DEAD_BAND and abs(drift) <= min(LARGEST_DRIFT, borders[square, 0, 1] >> 2):
        memory.drift[square] = drift
        memory.rests[square] += step


@compiled
def watch(  # pragma: no cover - compiled
    memory: Memory, values: Integers, board: Board, first: int = 0
) -> tuple[Integers, Bytes]:
    """The scans after which the frame has changed, (k,), and the frames then, (k, 16).

    `values` (n, 16) are filtered readings. `first`: how many scans the memory has seen.
    """
    scans = np.empty(values.shape[0], np.int64)
    frames = np.empty((values.shape[0], 16), np.uint8)
    count = 0
    for scan in range(values.shape[0]):
        number = first + scan
        unmix(memory, values[scan], board, memory.signals[number % 3])
        if judge(memory, number, board):
            scans[count] = scan
            frames[count] = memory.frame
            count += 1
        follow(memory, number, board.borders)
    return scans[:count].copy(), frames[:count].copy()


def fresh(rests: Integers) -> Memory:
    """The memory of a board that has just learned its rests, (16,)."""
    blank = np.full(16, UNDECIDED, np.uint8)
    zeros = [np.zeros(16, np.int64) for _ in range(4)]
    drift, calm, zones, lasts = zeros
    signals, padded = np.zeros((3, 16), np.int64), np.zeros(36, np.int64)
    return Memory(rests.copy(), drift, calm, zones, blank, blank.copy(), lasts, signals, padded)
