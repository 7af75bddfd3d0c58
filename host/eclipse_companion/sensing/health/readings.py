"""Some raw readings of a board on which nothing moves: their medians and their spread.

In: rows of sixteen readings. Out: `Burst`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.converter import WIDE_CODES

QUANTUM: Final = 5.0
"""The spread of a reading rounded to twelve bits, in counts."""
WANDERS: Final = 11.0
"""How far a sound sensor's rest may wander from one burst to the next, seconds later, in counts."""
CHANGED: Final = 0.1
"""A square has changed if its reading has changed by this share of the weaker piece's signal."""
OUTER: Final = 5
"""One reading in this many at either end is ignored: spikes, a contact that breaks for a moment."""
WIDE: Final = 12
"""So many codes from one of the converter's wide ones, a reading may stand still."""


@dataclass(frozen=True)
class Burst:
    """About half a second of readings with nothing moving."""

    t_ms: float
    text: str
    """What the board showed all that time, sixteen characters."""
    middle: Floats
    spread: Floats
    """One sigma of a single reading, from the outer ones (90 % lie within 1.645 of it)."""
    swing: Floats
    """From the lowest reading to the highest."""
    count: int

    @classmethod
    def of(cls, t_ms: float, text: str, rows: Sequence[Sequence[int]]) -> "Burst":
        """The burst that these rows (n, 16) make."""
        readings = np.array(rows, np.float64)
        outer = len(rows) // OUTER
        middle = np.sort(readings, axis=0)[outer : len(rows) - outer].mean(axis=0)
        spread = np.quantile(np.abs(readings - middle), 0.9, axis=0) / 1.645
        swing = readings.max(axis=0) - readings.min(axis=0)
        return cls(t_ms, text, middle, np.maximum(spread, QUANTUM), swing, len(rows))


def in_wide_code(reading: float) -> bool:
    """Whether a reading may stand still because of the converter."""
    return min(abs(reading / 16 - code) for code in WIDE_CODES) < WIDE
