"""Some raw readings of a board on which nothing moves: their middle, their spread, and what neighbours feel.

In: rows of sixteen readings. Out: `Burst`; and, from two of them, whether a square's neighbours have felt that a piece
came or went there. A piece adds about a hundredth of its signal to each empty square beside: too little to be seen in
one reading, enough in the mean of twenty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from eclipse_companion.health.levels import Floats, Levels

QUANTUM: Final = 5.0
"""The spread of a reading that is rounded to twelve bits, counts."""
WANDERS: Final = 8.0
"""So much a sound sensor's rest may wander from one burst to the next, seconds later, counts."""
CHANGED: Final = 0.1
"""A square has changed if its reading has by this share of the weaker piece's signal."""
QUIET: Final = 0.06
LEAST_SHARE: Final = 0.003
WIDE_CODES: Final = (512, 1536, 2560, 3584)
"""The RP2040's converter has wide steps there (of 4096), in which a reading stands still."""
WIDE: Final = 12
AGREE: Final = 4.0
"""Squares that feel a piece must say the same of it: the most that one may be off, in sigmas."""


@dataclass(frozen=True)
class Burst:
    """About a second of readings with nothing moving."""

    t_ms: float
    text: str
    """What the board showed all the while, sixteen characters."""
    middle: Floats
    spread: Floats
    """One sigma of a single reading, from the outer ones (90 % lie within 1.645 of it)."""
    swing: Floats
    """From the lowest reading to the highest."""
    count: int

    @classmethod
    def of(cls, t_ms: float, text: str, rows: Sequence[Sequence[int]]) -> "Burst":
        """The burst that these rows (n, 16) are."""
        readings = np.array(rows, np.float64)
        middle = np.median(readings, axis=0)
        spread = np.quantile(np.abs(readings - middle), 0.9, axis=0) / 1.645
        swing = readings.max(axis=0) - readings.min(axis=0)
        return cls(t_ms, text, middle, np.maximum(spread, QUANTUM), swing, len(rows))


class Felt(NamedTuple):
    """What a square's neighbours feel of a change there: a signal, and one sigma of it, counts."""

    signal: float
    sigma: float


def felt(levels: Levels, before: Burst, after: Burst, index: int) -> Felt | None:
    """What the empty squares around one (counted from 0) feel of a change there; None where they can't tell.

    Only squares are asked beside which, and in the channel before which, nothing else has changed.
    """
    change = after.middle - before.middle
    weak = np.array([levels.weakest(each) for each in range(16)])
    changed = np.abs(change) > np.maximum(CHANGED * weak, 6 * after.spread)
    changed[index] = False
    mixing = levels.mixing
    witnesses = [
        each
        for each in range(16)
        if abs(mixing[each, index]) >= LEAST_SHARE
        and before.text[each] == "." == after.text[each]
        and abs(change[each]) < QUIET * weak[each]
        and not changed[(each - 1) % 16]
        and (each - 1) % 16 != index
        and not (changed & (mixing[each] != 0)).any()
    ]
    if len(witnesses) < 2:  # noqa: PLR2004 - one alone may have drifted
        return None
    noise = np.hypot(before.spread, after.spread)[witnesses] / np.sqrt(min(before.count, after.count))
    sigma = np.hypot(noise, WANDERS)
    share, heard = mixing[witnesses, index], change[witnesses]
    weight = share**2 / sigma**2
    signal = float((weight * heard / share).sum() / weight.sum())
    if (np.abs(heard - share * signal) > AGREE * sigma).any():
        return None
    return Felt(signal, float(1 / np.sqrt(weight.sum())))


def in_wide_code(reading: float) -> bool:
    """Whether a reading may stand still for the converter's sake."""
    return min(abs(reading / 16 - code) for code in WIDE_CODES) < WIDE
