"""Whether a phone still stands where it stood: its pictures against one that was taken before.

In: pictures. Out: whether the phone was knocked or turned since. Only what shows that counts: a picture in which next
to nothing is known again, such as one full of hands, tells nothing.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.camera.shots import Pixels

_LONGEST: Final = 640
"""Pictures are compared at this size."""
_FEATURES: Final = 600
_AGREE_PX: Final = 3.0
_FEWEST: Final = 25
"""So many features must have moved together."""
_MOVED: Final = 0.012
"""A picture in which they moved by this share of its longer side was taken from elsewhere."""
_LOOKS: Final = 2
"""In so many pictures in a row: one may have been taken while a finger was on the phone."""


class Standing:
    """One phone, from a picture on."""

    def __init__(self, pixels: Pixels) -> None:
        """`pixels`, (H, W, 3): where it stands."""
        self._shape = pixels.shape
        self._finder = cv2.ORB.create(_FEATURES)
        self._matcher = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True)
        self._places, self._features = self._found(pixels)
        self._moved = 0

    def has_moved(self, pixels: Pixels) -> bool:
        """Whether the phone stands elsewhere now, by a picture, (H, W, 3), and the ones before it."""
        if pixels.shape != self._shape:
            return True  # it was turned
        self._moved = self._moved + 1 if self._far(pixels) else 0
        return self._moved >= _LOOKS

    def _found(self, pixels: Pixels) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Features of a picture: their places, (N, 2), and what tells them apart, (N, 32)."""
        scale = _LONGEST / max(pixels.shape[:2])
        small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        points, features = self._finder.detectAndCompute(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), None)
        places = np.array([point.pt for point in points], np.float32).reshape(-1, 2)
        return places, np.asarray(features if points else np.empty((0, 32)), np.uint8)

    def _far(self, pixels: Pixels) -> bool:
        places, features = self._found(pixels)
        if min(len(features), len(self._features)) < _FEWEST:
            return False
        pairs = self._matcher.match(self._features, features)
        before = self._places[[pair.queryIdx for pair in pairs]]
        now = places[[pair.trainIdx for pair in pairs]]
        if len(pairs) < _FEWEST:
            return False
        _, agree = cv2.findHomography(before, now, cv2.RANSAC, _AGREE_PX)
        together = np.flatnonzero(agree)
        if len(together) < _FEWEST:
            return False
        moved = float(np.median(np.linalg.norm(now[together] - before[together], axis=1)))
        return moved > _MOVED * _LONGEST
