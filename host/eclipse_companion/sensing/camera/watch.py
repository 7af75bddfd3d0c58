"""Whether pictures are worth anything: tells a frozen camera and a covered lens from a quiet table.

In: decoded pictures with their time. Out: a `Reason`, once it is sure. Nothing here knows a device or a thread.
"""

from typing import Final

import numpy as np

from eclipse_companion.sensing.camera.device import Reason
from eclipse_companion.sensing.camera.shots import Pixels

LOOK_MS: Final = 250.0
"""A picture is looked at this often at least, whether somebody wants it or not."""
FROZEN_MS: Final = 1500.0
"""The same picture for this long: the camera is frozen. With `LOOK_MS`, that is told within two seconds."""
_FROZEN_LOOKS: Final = 4
"""And in so many looks in a row: a busy computer may look seldom."""
BLACK_MS: Final = 1200.0
"""It may be black for this long: a hand may pass before the lens."""
BLACK: Final = 18.0
"""A picture whose brightest block is darker than this is black, 0 to 255."""
SEEING: Final = 24.0
"""One that is brighter than this isn't; between the two nothing changes."""


class Watch:
    """Looks at one device's pictures, from its opening to its loss."""

    def __init__(self, *, never_still: bool) -> None:
        """`never_still`: each picture differs from the one before, as a sensor's noise makes it."""
        self._never_still = never_still
        self._last: Pixels | None = None
        self._last_ms = 0.0
        self._still_ms: float | None = None
        """Since when the picture has been the same."""
        self._still_looks = 0
        self._black_ms: float | None = None
        self.fit = False
        """Whether the latest picture is worth showing to anybody."""
        self.seeing = False
        """Whether it shows that the camera works."""

    def saw(self, pixels: Pixels, brightest: float, now_ms: float) -> None:
        """Look at a picture; `brightest`: its brightest block, 0 to 255."""
        same = self._never_still and self._last is not None and np.array_equal(pixels, self._last)
        if not same:
            self._still_ms, self._still_looks = None, 0
        elif self._still_ms is None:
            self._still_ms = self._last_ms
        self._still_looks += same
        known = self._last is not None or not self._never_still
        self._last, self._last_ms = pixels, now_ms
        if brightest >= SEEING:
            self._black_ms = None
        elif brightest < BLACK and self._black_ms is None:
            self._black_ms = now_ms
        self.fit = not same and brightest >= BLACK
        self.seeing = known and not same and self._black_ms is None

    def trouble(self, now_ms: float) -> Reason | None:
        """What is wrong with the pictures, if that is sure by now."""
        if self._black_ms is not None and now_ms - self._black_ms >= BLACK_MS:
            return Reason.BLACK
        still_ms = 0.0 if self._still_ms is None else now_ms - self._still_ms
        if still_ms >= FROZEN_MS and self._still_looks >= _FROZEN_LOOKS:
            return Reason.FROZEN
        return None
