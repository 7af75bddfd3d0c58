"""Raw readings of a board on which pieces are handled: what they are while nothing moves.

Input: `RW` messages, `HZ` a second, some of them lost. Output: `Stretch`es, each a third of a second in which all lines
were still. A hand that sets a piece down leaves empty, so the start of a stretch is free of the next piece's field.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.sensing.wire import MILLISECONDS, Raw

HZ: Final = 40
"""At this rate, `WINDOW` readings hold whole waves of hum at 50 and at 60 Hz."""
WINDOW: Final = 12
AGAIN: Final = 24
"""After this many still readings, another stretch is reported."""
STIRS: Final = 450.0
"""Half of a window's readings are within this many counts if nothing moves, including noise and 10 mV of hum."""
_GAP_MS: Final = 400


@dataclass(frozen=True)
class Stretch:
    """Readings while nothing moved."""

    middle: Floats
    """(16,): the mean of the middle half of the readings, counts; spikes don't count."""
    count: int
    """How many readings it is the mean of."""
    fresh: bool
    """Whether something has moved since the one before."""


class Stillness:
    """The stream of one board."""

    def __init__(self) -> None:
        self.tolerance = np.full(16, STIRS)
        """(16,): how far the middle half of a line's readings may spread, counts."""
        self.moving = True
        """Whether something has moved lately."""
        self._rows: deque[tuple[int, ...]] = deque(maxlen=AGAIN)
        self._still = 0
        """How many readings ago something last moved or a stretch was reported."""
        self._last_ms: int | None = None
        self._told = False

    def add(self, raw: Raw) -> Stretch | None:
        """Add a reading; returns the stretch that it completes, if any."""
        if self._last_ms is not None and (raw.ms - self._last_ms) % MILLISECONDS > _GAP_MS:
            self._rows.clear()
            self._stir()
        self._last_ms = raw.ms
        self._rows.append(raw.values)
        if len(self._rows) < WINDOW:
            return None
        window = np.sort(np.array([self._rows[-each] for each in range(1, WINDOW + 1)], np.float64), axis=0)
        if (window[8] - window[3] > self.tolerance).any():
            self._stir()
            return None
        self.moving = False
        self._still += 1
        if self._told and self._still < AGAIN:
            return None
        count = AGAIN if self._told else WINDOW
        rows = np.sort(np.array(self._rows, np.float64)[-count:], axis=0)
        stretch = Stretch(rows[count // 4 : count - count // 4].mean(axis=0), count, not self._told)
        self._told, self._still = True, 0
        return stretch

    def _stir(self) -> None:
        """Something moves, or readings are missing: what follows is another stretch."""
        self.moving, self._told, self._still = True, False, 0
