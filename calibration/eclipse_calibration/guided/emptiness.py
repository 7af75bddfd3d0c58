"""The empty board: resting values, noise, and faults that show before any piece is there.

Input: about a second of raw readings. Output: `Empty`. Squares are the multiplexer's channels, counted from 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Flags, Floats
from eclipse_companion.hardware.converter import NOMINAL_REST, REST_SPREAD
from eclipse_companion.sensing.health.readings import Burst

ROWS: Final = 40
"""A second."""
LOWEST, HIGHEST = 1500.0, 64_500.0
"""No sensor reads beyond these: such a line is at ground or at the supply."""
ALIKE: Final = 40.0
"""Two channels on one sensor agree to within this many counts; two sensors do so by chance once in thirty times."""
NOISY: Final = 200.0
"""One sigma of a reading, counts (10 mV): four times that of the worst sound sensor with its hum."""
NOISIER: Final = 4.0
"""And this many times the board's median."""
OUTLYING: Final = 1000.0
SPIKES: Final = 3
"""If this many readings in a second are that far out, they aren't spikes."""
INNER: Final = 0.6745
"""Half of all normally distributed numbers are within this many sigmas."""
SHIFTED: Final = 250.0
"""A line whose two half seconds differ by this much is moving."""

GRAY: Final = (0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8)
"""The order in which the board scans its channels."""
BEFORE: Final = tuple(GRAY[GRAY.index(channel) - 1] for channel in range(16))
"""The channel that is scanned before each."""


@dataclass(frozen=True)
class Empty:
    """What the lines read with nothing on the board; all (16,)."""

    rest: Floats
    spread: Floats
    """One sigma of a reading, counts."""
    hiss: Floats
    """The same for the inner half of the readings: without bursts and breaking contacts."""
    ground: Flags
    supply: Flags
    noisy: Flags
    moving: Flags
    """Neither noise nor stillness: somebody's hands, or a loose contact."""
    lying: Flags
    """So far from nominal that a piece seems to be there."""

    @property
    def off_scale(self) -> Flags:
        """Lines at ground or at the supply."""
        return np.asarray(self.ground | self.supply)

    @property
    def still_bits(self) -> tuple[int, ...]:
        """The select lines that are stuck: all pairs of channels that differ only by it read alike."""
        channels = np.arange(16)
        return tuple(
            bit for bit in range(4) if (np.abs(self.rest[channels] - self.rest[channels ^ (1 << bit)]) < ALIKE).all()
        )

    @property
    def all_alike(self) -> bool:
        """Whether no line differs from any other: nothing is selected, or nothing comes through."""
        return bool(np.ptp(self.rest) < ALIKE) or bool(self.off_scale.all())


def judge(rows: Sequence[Sequence[int]]) -> Empty:
    """Judge these readings (n, 16)."""
    burst = Burst.of(0.0, "", rows)
    readings = np.array(rows, np.float64)
    middle, half = burst.middle, len(readings) // 2
    shift = np.abs(np.median(readings[:half], axis=0) - np.median(readings[half:], axis=0))
    out = (np.abs(readings - middle) > OUTLYING).sum(axis=0)
    ground, supply = middle < LOWEST, middle > HIGHEST
    on_scale = ~(ground | supply)
    typical = float(np.median(burst.spread))
    noisy = on_scale & (((burst.spread > NOISY) & (burst.spread > NOISIER * typical)) | (out >= SPIKES))
    moving = on_scale & (shift > np.maximum(SHIFTED, 3 * burst.spread / np.sqrt(half)))
    lying = on_scale & (np.abs(middle - NOMINAL_REST) > REST_SPREAD)
    hiss = np.median(np.abs(readings - middle), axis=0) / INNER
    return Empty(middle, burst.spread, hiss, ground, supply, noisy, moving, lying)
