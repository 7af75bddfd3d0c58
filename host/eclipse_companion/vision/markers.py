"""A picture's brightness -> the mat's markers in it.

The detector knows four markers only, which differ from one another in seven bits at least, however they are turned:
so up to three wrong bits are put right, where light that floods over the paper, blur or noise has changed them.
Which of the finds are the mat's `reader` tells by how they lie.
"""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.vision.mat import MARKER_COUNT, Points

Found = dict[int, Points]
"""Marker's number -> its corners, (4, 2) pixels, from the marker's own upper left clockwise."""

_BITS: Final = 4

CELLS: Final = _BITS + 2
"""A marker's side: its bits, and a black cell on either side."""

_LOOKS: Final = ((23, 1, 3), (51, 3, 2), (11, 3, MARKER_COUNT))
"""Looks in turn: the side of the neighbourhood that a pixel is held against (for 1280 pixels), how many wrong bits are
put right, and how many markers are enough then. What a hand hides would be looked for in vain each time; and with three
wrong bits one in six of all checkered things is a marker.
"""

_FAINT_LOOK: Final = (51, 3)
_CONTRAST: Final = 4.0
_TILES: Final = (16, 16)

_SIZE_PX: Final = 1280


@lru_cache
def _dictionary(wrong_bits: int) -> cv2.aruco.Dictionary:
    whole = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.Dictionary(whole.bytesList[:MARKER_COUNT].copy(), _BITS, wrong_bits)


def drawing(number: int, side_px: int) -> NDArray[np.uint8]:
    """A marker as it is printed, (side, side): black with white cells."""
    return np.asarray(_dictionary(0).generateImageMarker(number, side_px), np.uint8)


@lru_cache
def _detector(window: int, wrong_bits: int) -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = parameters.adaptiveThreshWinSizeMax = window
    parameters.minMarkerPerimeterRate = 0.04
    parameters.maxMarkerPerimeterRate = 0.6
    parameters.errorCorrectionRate = 1.0
    parameters.maxErroneousBitsInBorderRate = 0.5
    parameters.perspectiveRemovePixelPerCell = 6
    return cv2.aruco.ArucoDetector(_dictionary(wrong_bits), parameters)


def find(grey: NDArray[np.uint8]) -> Found:
    """The markers in a picture's brightness, (H, W); each corner to a fraction of a pixel."""
    found: Found = {}
    for window, wrong_bits, enough in _LOOKS:
        found = _looked(grey, window, wrong_bits) | found
        if len(found) >= enough:
            break
    return found


def find_faint(grey: NDArray[np.uint8]) -> Found:
    """The same of what lies in shadow or is nearly burnt out: contrast is made alike all over the picture first.

    Corners are less exact, and more often is something else taken for a marker.
    """
    return _looked(np.asarray(cv2.createCLAHE(_CONTRAST, _TILES).apply(grey), np.uint8), *_FAINT_LOOK)


def _looked(grey: NDArray[np.uint8], window: int, wrong_bits: int) -> Found:
    scale = max(grey.shape) / _SIZE_PX
    corners, numbers, _ = _detector(max(3, round(window * scale) | 1), wrong_bits).detectMarkers(grey)
    found: Found = {}
    # None where there are no markers, whatever its type says.
    known = [] if not corners else np.asarray(numbers).ravel().astype(int).tolist()
    for quad, number in zip(corners, known, strict=True):
        found.setdefault(number, _refined(grey, np.asarray(quad, np.float32).reshape(4, 1, 2)))
    return found


def _refined(grey: NDArray[np.uint8], corners: NDArray[np.float32]) -> Points:
    """A marker's corners, each moved to where the brightness turns round it: at most an eighth of the marker's side."""
    sides = np.linalg.norm(corners[:, 0] - np.roll(corners[:, 0], 1, axis=0), axis=1)
    reach = int(np.clip(sides.min() / 8, 1, 5))
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 0.02)
    refined: Points = (
        cv2.cornerSubPix(grey, corners.copy(), (reach, reach), (-1, -1), stop).reshape(4, 2).astype(np.float64)
    )
    return refined
