"""The board's filtering and judging, compiled by numba: what the firmware shows of a whole trace, in milliseconds.

The firmware's `filters`, `kernels`, `squares` and `rests` are the standard; a test compares the two scan by scan.
"""

from typing import Final

import numba
import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

QUIET_SCANS: Final = 2
MOVING_SCANS: Final = 20
UNDECIDED_SCANS: Final = 16
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


@numba.njit(cache=True, nogil=True)
def medians(raw: NDArray[np.uint16]) -> Integers:  # pragma: no cover - compiled
    """The middle one of the last five readings: (n, 16) to (n - 4, 16)."""
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


@numba.njit(cache=True, nogil=True)
def sights(  # pragma: no cover - compiled
    values: Integers, rests: Integers, shares: Integers, borders: Integers, pieces: Bytes
) -> tuple[Integers, Bytes]:
    """The scans after which the frame is another than before, (k,), and the frames then, (k, 16).

    `values` (n, 16) are filtered readings, `rests` (16,) what was learned, `shares` those of a side and of a diagonal
    neighbour in thousandths, `borders` (16, 2, 8) counts and `pieces` (16, 2, 2) characters as the firmware has them.
    """
    rests = rests.copy()
    drift = np.zeros(16, np.int64)
    calm = np.zeros(16, np.int64)
    zones = np.zeros(16, np.int64)
    frame = np.full(16, UNDECIDED, np.uint8)
    candidates = np.full(16, UNDECIDED, np.uint8)
    lasts = np.zeros(16, np.int64)
    padded = np.zeros(36, np.int64)
    signals = np.zeros((3, 16), np.int64)
    scans = np.empty(values.shape[0], np.int64)
    frames = np.empty((values.shape[0], 16), np.uint8)
    count = 0
    for scan in range(values.shape[0]):
        own = signals[scan % 3]
        two_ago = signals[(scan + 1) % 3]
        for square in range(16):
            padded[(square // 4 + 1) * 6 + square % 4 + 1] = values[scan, square] - rests[square]
        changed = False
        for square in range(16):
            at = (square // 4 + 1) * 6 + square % 4 + 1
            beside = padded[at - 1] + padded[at + 1] + padded[at - 6] + padded[at + 6]
            across = padded[at - 7] + padded[at - 5] + padded[at + 5] + padded[at + 7]
            signal = padded[at] - (beside * shares[0] + across * shares[1]) // 1000
            own[square] = signal
            falls = 1 if signal < 0 else 0
            size = abs(signal)
            zone = zones[square] & 7 if zones[square] >> 3 == falls else 0
            while zone < TOP_ZONE and size >= borders[square, falls, zone]:
                zone += 1
            while zone > 0 and size < borders[square, falls, 3 + zone]:
                zone -= 1
            zones[square] = zone | falls << 3
            if zone == 0:
                seen = np.uint8(EMPTY)
            elif zone == 1:
                seen = np.uint8(UNDECIDED)
            elif zone == 3:
                seen = np.uint8(SILVER if falls else GOLD)
            else:
                seen = pieces[square, falls, (zone >> 1) - 1]
            if seen == frame[square]:
                candidates[square] = seen
                continue
            if seen != candidates[square]:
                candidates[square] = seen
                lasts[square] = 0
            lasts[square] += 1
            if zone & 1:
                enough = lasts[square] >= UNDECIDED_SCANS
            else:
                moved = abs(signal - two_ago[square])
                still = moved <= STILL_COUNTS or moved <= abs(signal) >> STILL_SHIFT
                enough = lasts[square] >= MOVING_SCANS or (lasts[square] >= QUIET_SCANS and still)
            if enough:
                frame[square] = seen
                changed = True
        if changed:
            scans[count] = scan
            frames[count] = frame
            count += 1
        square = scan % 16
        size = abs(own[square])
        falls = 1 if own[square] < 0 else 0
        if frame[square] == EMPTY and 2 * size < borders[square, falls, 4]:
            calm[square] += 1
            if calm[square] >= CALM_VISITS:
                calm[square] = CALM_VISITS - STEP_VISITS
                step = drift[square] + (1 if own[square] > 0 else -1)
                if size > DEAD_BAND and abs(step) <= min(LARGEST_DRIFT, borders[square, 0, 1] >> 2):
                    rests[square] += step - drift[square]
                    drift[square] = step
        else:
            calm[square] = 0
    return scans[:count].copy(), frames[:count].copy()
