"""A picture, and where a board lies in it -> how well the board can be seen, in numbers: what all games measure."""

from dataclasses import dataclass
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Layout, Points, lifted
from eclipse_companion.sensing.sight.placing import Placing
from eclipse_companion.sensing.sight.pose import Camera

Pixels = NDArray[np.uint8]
"""(H, W, 3): blue, green, red."""

Mat = TypeVar("Mat", bound=Layout)

BURNT: Final = 250
"""From this level on, a pixel is burnt out, 0 to 255."""

_EDGE_LINES: Final = 9
"""An edge's brightness is the mean along so many lines across it."""
_EDGE_ENDS: Final = 0.2
"""The corners of a marker, as a share of its side: lines keep away from them."""
_EDGE_CELLS: Final = 0.8
"""Lines reach this far to either side of an edge, in cells of the marker: there is black, and beyond it white."""
_EDGE_STEPS: Final = 65
_LOW, _HIGH = 0.1, 0.9
"""An edge is as wide as its brightness takes from this share of the way to that."""
_FAINTEST_EDGE: Final = 12.0
"""An edge with less contrast says nothing, of 255."""

_SHARP_WINDOW_PX: Final = 31
_SHARPEST: Final = 0.002
"""The share of a whole picture's pixels that count as its sharpest edges."""


@dataclass(frozen=True, slots=True)
class Measured:
    """How one picture shows a board.

    `markers`: how many of the mat's are visible; None if the board's corners were given instead. `edge_px`: how wide
    the edges of the markers are, in pixels, and None if none is visible; about two in a sharp picture. `sharpest_px`:
    the same for the sharpest edges on the board, about four. `square_px`: a square's side. `inside`: the least distance
    of the playing area from the picture's edge, in pixels; negative if a part of it is outside. `elevation_deg`: how
    high above the board the camera is; 90 is straight above. `paper`: how bright the paper around the board is, and
    `level` the board, both 0 to 255. `burnt`: the share of the board's pixels that are burnt out.
    `burnt_squares`: the same for the middle of each square. `step_stops`: the largest difference in the light on the
    paper along one of the board's sides, in stops (each is a factor of two).
    """

    markers: int | None
    edge_px: float | None
    sharpest_px: float
    square_px: float
    inside: float
    elevation_deg: float
    paper: float
    level: float
    burnt: float
    burnt_squares: tuple[float, ...]
    step_stops: float


@dataclass(frozen=True, slots=True)
class Whole:
    """The same of a picture in which no board was found.

    `markers`: how many of the mat's were found. `level`: how bright the picture is, 0 to 255. `burnt`: the share of its
    pixels that are burnt out. `edge_px`: how wide its sharpest edges are, in pixels.
    """

    markers: int
    level: float
    burnt: float
    edge_px: float


def measure_whole(pixels: Pixels) -> Whole:
    """Measure a picture, (H, W, 3), in which no board was found."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    return Whole(
        len(markers.find(grey)), float(grey.mean()), float((pixels[..., 1] >= BURNT).mean()), sharpest_edges(grey)
    )


def visible_markers(grey: NDArray[np.uint8], placing: Placing[Mat]) -> dict[int, Points]:
    """The markers that are where the board's place says, in a picture's brightness, (H, W): number -> (4, 2) pixels."""
    found = {}
    for number in range(MARKER_COUNT):
        there = placing.camera.project(lifted(placing.mat.marker_corners(number), 0.0))
        corners = markers.at(grey, there, number)
        if corners is not None:
            found[number] = corners
    return found


def elevation(camera: Camera, mat: Layout) -> float:
    """How high above the board's middle a camera is, in degrees: 0 is as low as the table, 90 straight above."""
    rotation, _ = cv2.Rodrigues(camera.turn)
    eye = -rotation.T @ camera.shift
    away = eye - np.append(mat.area().mean(axis=0), -mat.height)
    return float(np.degrees(np.arcsin(np.clip(-away[2] / max(float(np.linalg.norm(away)), 1e-6), -1.0, 1.0))))


def edge_width(grey: NDArray[np.uint8], found: list[Points]) -> float | None:
    """How wide the edges of markers, each (4, 2) pixels, are in a picture's brightness; None if none can be measured.

    The median of all edges, each from a tenth to nine tenths of the way from black to white, in pixels.
    """
    widths = [
        width
        for corners in found
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True)
        if (width := _width_across(grey, start, end)) is not None
    ]
    return float(np.median(widths)) if widths else None


def _width_across(grey: NDArray[np.uint8], start: Points, end: Points) -> float | None:
    """How wide one edge between two corners, (2,), is. Corners go clockwise, so the paper is to the left of it."""
    along = end - start
    length = float(np.linalg.norm(along))
    reach = _EDGE_CELLS * length / markers.CELLS
    outwards = np.array([along[1], -along[0]]) / max(length, 1e-6)
    places = np.linspace(_EDGE_ENDS, 1 - _EDGE_ENDS, _EDGE_LINES)
    steps = np.linspace(-reach, reach, _EDGE_STEPS)
    points = (start + places[:, None] * along)[:, None, :] + steps[None, :, None] * outwards
    at = points.astype(np.float32)
    profile = cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR).astype(np.float64).mean(axis=0)
    ends = max(_EDGE_STEPS // 8, 1)
    black, white = float(profile[:ends].mean()), float(profile[-ends:].mean())
    if white - black < _FAINTEST_EDGE:
        return None
    share = np.maximum.accumulate((profile - black) / (white - black))
    low, high = (int(np.argmax(share >= level)) for level in (_LOW, _HIGH))
    return float(steps[high] - steps[low])


def sharpest_edges(grey: NDArray[np.uint8]) -> float:
    """How wide the sharpest edges of a picture are, (H, W), in pixels; the whole window's width if it has none.

    Across an edge, brightness changes by the contrast of its surroundings. How fast it does so tells the width.
    """
    smooth = cv2.GaussianBlur(grey, (3, 3), 0)
    across, down = (cv2.Sobel(smooth, cv2.CV_32F, *way, ksize=3, scale=1 / 8) for way in ((1, 0), (0, 1)))
    steep = cv2.magnitude(across, down)
    around = np.ones((_SHARP_WINDOW_PX, _SHARP_WINDOW_PX), np.uint8)
    contrast = cv2.subtract(cv2.dilate(smooth, around), cv2.erode(smooth, around)).astype(np.float32)
    steepest = steep >= np.quantile(steep, 1 - _SHARPEST)
    known = steepest & (contrast >= _FAINTEST_EDGE) & (steep > 0)
    return float(np.median(contrast[known] / steep[known])) if known.any() else float(_SHARP_WINDOW_PX)


def around(grey: NDArray[np.uint8], points: Points) -> NDArray[np.uint8]:
    """The part of a picture that shows these points, (N, 2) pixels; all of it if that is too small."""
    limits = np.array([grey.shape[1], grey.shape[0]])
    left, top = np.clip(points.min(axis=0), 0, limits).astype(int)
    right, bottom = np.clip(points.max(axis=0), 0, limits).astype(int)
    part = grey[top:bottom, left:right]
    return part if min(part.shape) > _SHARP_WINDOW_PX else grey
