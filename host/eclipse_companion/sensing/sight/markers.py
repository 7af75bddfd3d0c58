"""A picture's brightness -> the mat's markers in it.

The detector knows only four markers. However they are turned, any two differ in at least seven bits, so it can correct
up to three wrong bits, which glare on the paper, blur or noise may have changed. `reader` decides which of the finds
are the mat's, by how they lie.
"""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points

FoundMarkers = dict[int, Points]
"""A marker's number -> its corners, (4, 2) pixels, clockwise from the marker's own upper left."""

Sightings = list[tuple[int, NDArray[np.float32]]]
"""The numbers and roughly the corners, (4, 1, 2), of all markers, copies included."""

_BITS: Final = 4

CELLS: Final = _BITS + 2
"""A marker's side in cells: its bits, and one black cell on either side."""

_LOOKS: Final = ((23, 1, 3), (51, 3, 2), (11, 3, MARKER_COUNT))
"""Attempts, in turn: the side of the neighbourhood that a pixel is compared with (for 1280 pixels), how many wrong bits
are corrected, and how many markers are enough to stop. Each attempt for a marker behind a hand is in vain; and with
three wrong bits, one in six of all checkered things passes for a marker.
"""

_FAINT_LOOK: Final = (51, 3)
_CONTRAST: Final = 4.0
_TILES: Final = (16, 16)

_SIZE_PX: Final = 1280

_EDGE_PX: Final = 6
_ALIKE_FROM: Final = 0.85
"""How alike a marker's cells are to its drawing, as a correlation: of two cells in 36 one is covered, or in glare."""
_OUTLINE: Final = np.array([[0, 0], [CELLS, 0], [CELLS, CELLS], [0, CELLS]], np.float32)
_MIDDLES: Final = np.stack(np.meshgrid(np.arange(CELLS) + 0.5, np.arange(CELLS) + 0.5), axis=-1).reshape(-1, 1, 2)


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


def sighted(grey: NDArray[np.uint8]) -> Sightings:
    """What the first attempt sees in a picture's brightness, (H, W)."""
    window, wrong_bits, _ = _LOOKS[0]
    return _seen(grey, window, wrong_bits)


def find(grey: NDArray[np.uint8], first: Sightings | None = None) -> FoundMarkers:
    """The markers in a picture's brightness, (H, W); each corner to a fraction of a pixel.

    `first`: what is `sighted`, if that is known already.
    """
    found: FoundMarkers = {}
    for attempt, (window, wrong_bits, enough) in enumerate(_LOOKS):
        seen = first if first is not None and attempt == 0 else _seen(grey, window, wrong_bits)
        found = _precisely(grey, seen) | found
        if len(found) >= enough:
            break
    return found


def copies(sightings: Sightings) -> int:
    """How many of the markers are there more than once."""
    quads = [(number, quad.reshape(4, 2)) for number, quad in sightings]
    side = {number: float(np.linalg.norm(quad[1] - quad[0])) for number, quad in quads}
    return sum(
        any(
            other == number and float(np.linalg.norm(quad.mean(axis=0) - there.mean(axis=0))) > far
            for other, there in quads
            for own, quad in quads
            if own == number
        )
        for number, far in side.items()
    )


def find_faint(grey: NDArray[np.uint8]) -> FoundMarkers:
    """The same for markers in shadow or nearly burnt out: contrast is evened out over the whole picture first.

    The corners are less exact, and other things are mistaken for markers more often.
    """
    even = np.asarray(cv2.createCLAHE(_CONTRAST, _TILES).apply(grey), np.uint8)
    return _precisely(even, _seen(even, *_FAINT_LOOK))


def at(grey: NDArray[np.uint8], expected: Points, number: int) -> Points | None:
    """A marker's corners, (4, 2) pixels, if it is where it is expected, (4, 2), give or take a few pixels."""
    height, width = grey.shape
    if not ((expected > _EDGE_PX) & (expected < np.array([width, height]) - _EDGE_PX)).all():
        return None
    corners = _refined(grey, expected.astype(np.float32).reshape(4, 1, 2))
    to_picture = cv2.getPerspectiveTransform(_OUTLINE, corners.astype(np.float32))
    places = cv2.perspectiveTransform(_MIDDLES, to_picture).astype(np.float32).reshape(CELLS, CELLS, 2)
    cells = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR).astype(np.float64)
    drawn = drawing(number, CELLS).astype(np.float64)
    spread = float(cells.std() * drawn.std())
    alike = float(((cells - cells.mean()) * (drawn - drawn.mean())).mean()) / spread if spread > 0 else 0.0
    return corners if alike >= _ALIKE_FROM else None


def _precisely(grey: NDArray[np.uint8], sightings: Sightings) -> FoundMarkers:
    """The first of each number, with its corners to a fraction of a pixel."""
    found: FoundMarkers = {}
    for number, quad in sightings:
        if number not in found:
            found[number] = _refined(grey, quad)
    return found


def _seen(grey: NDArray[np.uint8], window: int, wrong_bits: int) -> Sightings:
    scale = max(grey.shape) / _SIZE_PX
    corners, numbers, _ = _detector(max(3, round(window * scale) | 1), wrong_bits).detectMarkers(grey)
    # None if there are no markers, whatever its type says.
    known = [] if not corners else np.asarray(numbers).ravel().astype(int).tolist()
    return [
        (number, np.asarray(quad, np.float32).reshape(4, 1, 2)) for quad, number in zip(corners, known, strict=True)
    ]


def _refined(grey: NDArray[np.uint8], corners: NDArray[np.float32]) -> Points:
    """A marker's corners, each moved to the nearest turn in brightness: at most an eighth of the marker's side."""
    sides = np.linalg.norm(corners[:, 0] - np.roll(corners[:, 0], 1, axis=0), axis=1)
    reach = int(np.clip(sides.min() / 8, 1, 5))
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 0.02)
    refined: Points = (
        cv2.cornerSubPix(grey, corners.copy(), (reach, reach), (-1, -1), stop).reshape(4, 2).astype(np.float64)
    )
    return refined
