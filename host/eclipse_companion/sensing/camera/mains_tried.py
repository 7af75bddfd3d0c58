"""A camera whose place doesn't tell the mains: each frequency is tried, by the bands that its pictures have then.

In: the bands of pictures, and when they were taken. Out: for which frequency the camera should expose. Pure logic.
Where no lamp flickers nothing is tried.
"""

from typing import Final

from eclipse_companion.sensing.sight.picture_bands import LampWatch, PictureBands

_EVERY_MS: Final = 500.0
"""A picture is looked at this often until a lamp flickers."""
_ARRIVES_MS: Final = 600.0
"""After this a camera exposes as it was told."""
_TRIED_MS: Final = 1000.0
"""Each frequency is tried for so long."""
_CLEARLY: Final = 0.5
"""Bands that are lower than this share of the others tell the mains."""


class MainsTrial:
    """The trial at one open camera."""

    def __init__(self) -> None:
        self._lamp = LampWatch()
        self._heights: dict[int, list[float]] = {}
        """How high the bands were with each frequency that was tried: the standard deviation of logarithms."""
        self._since_ms = -_EVERY_MS
        """When the newest frequency was set, or a picture was looked at last."""
        self.over = False
        self.found: int | None = None
        """The mains, Hz, once the trial is over and has told them."""

    @property
    def busy(self) -> bool:
        """Whether every picture is wanted."""
        return bool(self._heights) and not self.over

    def is_due(self, now_ms: float) -> bool:
        """Whether `saw` wants a picture of this time."""
        return not self.over and now_ms - self._since_ms >= (_ARRIVES_MS if self._heights else _EVERY_MS)

    def saw(self, bands: PictureBands | None, now_ms: float) -> int | None:
        """What the camera should be set to now that a picture, when it was due, had these bands: 50 or 60 Hz."""
        if not self._heights:
            self._since_ms = now_ms
            return self._begun(50, now_ms) if self._lamp.flickers(bands) else None
        tried = max(self._heights)
        self._heights[tried].append(0.0 if bands is None else bands.height)
        if now_ms - self._since_ms < _ARRIVES_MS + _TRIED_MS:
            return None
        return self._begun(60, now_ms) if len(self._heights) == 1 else self._decided()

    def _begun(self, mains: int, now_ms: float) -> int:
        self._heights[mains], self._since_ms = [], now_ms
        return mains

    def _decided(self) -> int:
        fifty, sixty = (sum(self._heights[mains]) / len(self._heights[mains]) for mains in (50, 60))
        best = 50 if fifty <= sixty else 60
        self.over = True
        self.found = best if min(fifty, sixty) < _CLEARLY * max(fifty, sixty) else None
        return best
