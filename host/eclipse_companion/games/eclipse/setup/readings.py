"""Raw readings of a board on which one test piece is handled: what is there once it is still.

Input: `RW` messages, with the board's own time, some of them lost. Output: each square's signal while nothing moves,
and where a piece is felt. Signals are counts above the resting value, as `converter` has them.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from eclipse_companion.sensing.wire import Raw
from eclipse_companion.sensing.wire.messages import MILLISECONDS

STILL_MS: Final = 800
"""A hand that lowers a piece is never still for this long."""
FELT: Final = 250.0
"""A signal above this is more than hum, noise and drift (150)."""
CLEAR: Final = 800.0
"""The weakest signal of a piece on its square: the weakest kit (SS49E, D5x1) gives 1750, or 900 at 4 mm off."""

_LEAST: Final = 10
_GAP_MS: Final = 400
_UNSTEADY: Final = 0.06
_UNSTEADY_COUNTS: Final = 500.0
"""Hum of 5 mV and noise, between the second lowest and the second highest reading."""
_BESIDE: Final = 0.2
"""The share of the strongest signal from which another square counts, too: a neighbour's share is 0.02."""


@dataclass(frozen=True, slots=True)
class StillThere:
    """What is still on the board: the square that feels most, its signal, and others that feel something, too."""

    square: int
    signal: float
    others: tuple[int, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether one piece is there, on one square, felt well enough."""
        return abs(self.signal) >= CLEAR and not self.others

    @property
    def squares(self) -> tuple[int, ...]:
        """All squares that feel something."""
        return tuple(sorted((self.square, *self.others)))


class Window:
    """The last readings without a gap in time."""

    def __init__(self, rests: Sequence[int]) -> None:
        """`rests`: sixteen resting values."""
        self._rests = rests
        self._recent: deque[Raw] = deque()

    def add(self, raw: Raw) -> tuple[float, ...] | None:
        """Add a reading; returns the sixteen signals if everything has been still for `STILL_MS`, else None."""
        recent = self._recent
        if recent and (raw.ms - recent[-1].ms) % MILLISECONDS > _GAP_MS:
            recent.clear()
        recent.append(raw)
        if len(recent) < _LEAST or (raw.ms - recent[0].ms) % MILLISECONDS < STILL_MS:
            return None
        while (raw.ms - recent[0].ms) % MILLISECONDS > STILL_MS:
            recent.popleft()
        columns = list(zip(*(each.values for each in recent), strict=True))
        signals = tuple(median(column) - rest for column, rest in zip(columns, self._rests, strict=True))
        strongest = max(range(len(signals)), key=lambda index: abs(signals[index]))
        column = sorted(columns[strongest])
        # The outermost readings may be spikes.
        still = column[-2] - column[1] <= max(_UNSTEADY * abs(signals[strongest]), _UNSTEADY_COUNTS)
        return signals if still else None


def lying(signals: Sequence[float]) -> StillThere | None:
    """What is on a board with these signals; None if nothing is felt."""
    square = max(range(len(signals)), key=lambda index: abs(signals[index]))
    least = max(FELT, _BESIDE * abs(signals[square]))
    if abs(signals[square]) < FELT:
        return None
    others = tuple(index + 1 for index, each in enumerate(signals) if index != square and abs(each) >= least)
    return StillThere(square + 1, signals[square], others)
