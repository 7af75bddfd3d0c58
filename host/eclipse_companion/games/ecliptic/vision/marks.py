"""A picture's brightness -> the markers of the deck in it, and things that may be markers which can't be read.

A marker counts if each of its 25 bits is as printed, or if, as a whole, it is clearly like one of ours that is blurred
(`blurred`). Any two of `DICT_5X5_100`, however they are turned, differ in at least seven bits, and a random pattern is
one of ours once in a hundred thousand times.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import slots
from eclipse_companion.games.ecliptic.deck.measures import CELLS
from eclipse_companion.games.ecliptic.vision import blurred

Points = NDArray[np.float64]
"""(N, 2): pixels of the picture, or millimetres of the table."""
Grey = NDArray[np.uint8]

_BITS: Final = CELLS - 2
_KNOWN: Final = max(slots.FREE) + 1
_WRONG_IN_BORDER: Final = 0.15
_SMALLEST_PX: Final = 11
"""The side of the smallest marker that is looked for."""
_WINDOWS: Final = (9, 27, 45)
"""The sides of the neighbourhoods that a pixel is compared with."""
_LOOKS: Final = ((1400, (2,), 3, 1.2), (2200, (1, 2), 2, 2.0), (np.inf, (1,), 1, 2.0))
"""How pictures up to a size are looked at: how much enlarged; sharpened, how much enlarged, and how far around a pixel.
Of the markers in small or blurred pictures a sharpened look finds two to four times as many.
"""
_SHARPEN: Final = 3.0
_MANY: Final = 1500
"""After so many squares that are no markers, the table has a pattern, and more looks take long."""
_SAME: Final = 0.5
"""Two finds closer than this part of a marker's side are one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker's number and its corners in the picture, (4, 2), clockwise from its own upper left."""

    number: int
    corners: Points

    @property
    def centre(self) -> Points:
        """(2,): the middle of its corners."""
        return np.asarray(self.corners.mean(axis=0), np.float64)

    @property
    def side(self) -> float:
        """Its longest side, in pixels."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).max())


@dataclass(frozen=True, slots=True)
class Marks:
    """The markers that were read, and the corners, (4, 2) pixels, of four-cornered things that weren't."""

    read: list[Mark]
    unread: list[Points]


def find(grey: Grey) -> Marks:
    """All markers in a picture's brightness, (H, W)."""
    read: list[Mark] = []
    unread: list[Points] = []
    for image, scale in _looks(grey):
        corners, numbers, others = _detector(max(image.shape)).detectMarkers(image)
        known = np.ravel(numbers).tolist() if corners else []
        for quad, number in zip(corners, known, strict=True):
            mark = Mark(int(number), _back(_refined(image, quad), scale))
            if not any(_is_again(mark, other) for other in read):
                read.append(mark)
        unread += [_back(np.asarray(quad, np.float64).reshape(4, 2), scale) for quad in others]
        if len(unread) > _MANY:
            break
    return _with_blurred(grey, read, unread)


def _with_blurred(grey: Grey, read: list[Mark], unread: list[Points]) -> Marks:
    """Those that were read bit by bit, and those that are read as a whole, if no two readings of one thing differ."""
    more: list[Mark] = []
    rest: list[Points] = []
    for quad in unread:
        found = blurred.decoded(grey, quad)
        if found is None:
            rest.append(quad)
        else:
            more.append(Mark(found[0], _refined(grey, found[1])))
    kept = list(read)
    for mark in more:
        if any(_is_there(mark, other) and other.number != mark.number for other in (*read, *more)):
            rest.append(mark.corners)
        elif not any(_is_again(mark, other) for other in kept):
            kept.append(mark)
    return Marks(kept, rest)


def _looks(grey: Grey) -> list[tuple[Grey, float]]:
    """The picture as it is, and sharpened; each with its scale, for a small picture is looked at enlarged."""
    longest = max(grey.shape)
    plain, sharpened, radius = next(look[1:] for look in _LOOKS if longest <= look[0])
    return [
        *((_enlarged(grey, scale), float(scale)) for scale in plain),
        (_enlarged(_sharpened(grey, radius), sharpened), float(sharpened)),
    ]


def _enlarged(grey: Grey, scale: int) -> Grey:
    if scale == 1:
        return grey
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)


def _sharpened(grey: Grey, radius: float) -> Grey:
    """What differs from its neighbourhood is made to differ more (an unsharp mask)."""
    plain = grey.astype(np.float32)
    more = plain + _SHARPEN * (plain - cv2.GaussianBlur(plain, (0, 0), radius))
    return np.asarray(np.clip(more, 0, 255), np.uint8)


@lru_cache
def _detector(longest: int) -> cv2.aruco.ArucoDetector:
    whole = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    dictionary = cv2.aruco.Dictionary(whole.bytesList[:_KNOWN].copy(), _BITS, 0)
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = _WINDOWS[0], _WINDOWS[-1]
    parameters.adaptiveThreshWinSizeStep = _WINDOWS[1] - _WINDOWS[0]
    parameters.minMarkerPerimeterRate = 4 * _SMALLEST_PX / longest
    parameters.errorCorrectionRate = 0.0
    parameters.maxErroneousBitsInBorderRate = _WRONG_IN_BORDER
    parameters.perspectiveRemovePixelPerCell = 8
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.2
    parameters.minMarkerDistanceRate = 0.05
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def _refined(image: Grey, quad: object) -> Points:
    """A marker's corners, each moved to the nearest turn in brightness."""
    corners = np.asarray(quad, np.float32).reshape(4, 1, 2)
    sides = np.linalg.norm(corners[:, 0] - np.roll(corners[:, 0], 1, axis=0), axis=1)
    reach = int(np.clip(sides.min() / 9, 1, 5))
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 0.02)
    return cv2.cornerSubPix(image, corners.copy(), (reach, reach), (-1, -1), stop).reshape(4, 2).astype(np.float64)


def _back(points: Points, scale: float) -> Points:
    """Points of an enlarged picture, in the picture's own pixels."""
    return (points + 0.5) / scale - 0.5


def _is_again(mark: Mark, other: Mark) -> bool:
    return mark.number == other.number and _is_there(mark, other)


def _is_there(mark: Mark, other: Mark) -> bool:
    return float(np.linalg.norm(mark.centre - other.centre)) < _SAME * max(mark.side, other.side)
