"""A picture, and where the board lies in it -> how well the board can be seen, in numbers. Pure functions."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE, Mat
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Placing
from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points, lifted
from eclipse_companion.sensing.sight.pose import Camera

Pixels = NDArray[np.uint8]
"""(H, W, 3): blue, green, red."""

BURNT: Final = 250
"""From this level on, a pixel is burnt out, 0 to 255."""

_GAMMA: Final = 2.2
"""Light is a pixel's value to this power, nearly."""

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

_BLOCKS: Final = 4
"""The paper along each of the board's sides is measured in so many blocks."""
_PAPER_MM: Final = (12.0, 48.0)
"""It is measured between these distances from the playing area: beyond the board's own shadow."""
_PAPER_STEP_MM: Final = 1.5
_WHITE, _SHADED = 0.9, 0.3
"""A block is as bright as its point at the first of these shares: letters on the paper don't count."""
_PLAIN_STOPS: Final = 0.5
"""If its point at the other share is darker by this, it says nothing: a piece lies there, or a shadow's edge itself."""
_FAINT: Final = 4.0
"""Added to each brightness, so that noise in the dark isn't light."""

_SYMBOL: Final = 0.6
"""The side of a piece's symbol, as a share of a square's."""


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


def measure(pixels: Pixels, placing: Placing, board: Pixels, *, has_markers: bool = True) -> Measured:
    """Measure a picture, (H, W, 3). `board`: its view of the board (`rectify`)."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found = visible_markers(grey, placing) if has_markers else {}
    area = placing.pixels(placing.mat.area(), placing.mat.height)
    tops = placing.pixels(placing.mat.area(), placing.mat.height + placing.mat.piece_height)
    height, width = grey.shape
    corners = np.vstack([area, tops])
    burnt = board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX, 1] >= BURNT
    light = paper_light(grey, placing.camera, placing.mat)
    return Measured(
        markers=len(found) if has_markers else None,
        edge_px=edge_width(grey, list(found.values())),
        sharpest_px=sharpest_edges(_around(grey, tops)),
        square_px=float(np.sqrt(cv2.contourArea(area.astype(np.float32)))) / SQUARES_A_SIDE,
        inside=float(np.minimum(corners, np.array([width - 1, height - 1]) - corners).min()),
        elevation_deg=elevation(placing.camera, placing.mat),
        paper=paper_level(light),
        level=float(board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX].mean()),
        burnt=float(burnt.mean()),
        burnt_squares=tuple(float(each) for each in _middles(burnt).mean(axis=(1, 2))),
        step_stops=largest_step(light),
    )


def visible_markers(grey: NDArray[np.uint8], placing: Placing) -> dict[int, Points]:
    """The markers that are where the board's place says, in a picture's brightness, (H, W): number -> (4, 2) pixels."""
    found = {}
    for number in range(MARKER_COUNT):
        there = placing.camera.project(lifted(placing.mat.marker_corners(number), 0.0))
        corners = markers.at(grey, there, number)
        if corners is not None:
            found[number] = corners
    return found


def elevation(camera: Camera, mat: Mat) -> float:
    """How high above the board's middle a camera is, in degrees: 0 is as low as the table, 90 straight above."""
    rotation, _ = cv2.Rodrigues(camera.turn)
    eye = -rotation.T @ camera.shift
    away = eye - np.array([mat.side / 2, mat.side / 2, -mat.height])
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


def paper_light(grey: NDArray[np.uint8], camera: Camera, mat: Mat) -> NDArray[np.float64]:
    """(4, _BLOCKS): how bright the paper is along each of the board's sides, in stops; NaN where it isn't seen plainly.

    Sides are those of squares 1 to 4, 4 to 16, 16 to 13, 13 to 1, each in that direction.
    """
    across = np.arange(*_PAPER_MM, _PAPER_STEP_MM)
    size = mat.side / _BLOCKS
    within = np.arange(_PAPER_STEP_MM / 2, size, _PAPER_STEP_MM)
    starts = size * np.arange(_BLOCKS)
    x = (starts[:, None, None] + within[None, :, None]) + 0 * across
    y = 0 * x - across
    points = np.stack([x, y], axis=-1).reshape(-1, 2) - mat.side / 2
    height, width = grey.shape
    levels = []
    for quarter in range(4):
        turn = np.linalg.matrix_power(np.array([[0, -1], [1, 0]]), quarter)
        at = camera.project(lifted(points @ turn.T + mat.side / 2, 0.0)).astype(np.float32)
        inside = ((at >= 0) & (at <= np.array([width - 1, height - 1]))).all(axis=1)
        seen = cv2.remap(grey, at[:, :1], at[:, 1:], cv2.INTER_LINEAR).ravel().astype(np.float64)
        seen[~inside] = np.nan
        bright, shaded = np.quantile(_GAMMA * np.log2(seen.reshape(_BLOCKS, -1) + _FAINT), [_WHITE, _SHADED], axis=1)
        levels.append(np.where(bright - shaded < _PLAIN_STOPS, bright, np.nan))
    return np.asarray(levels, np.float64)


def paper_level(stops: NDArray[np.float64]) -> float:
    """How bright the paper is on the whole, 0 to 255, from its light, (sides, blocks) in stops; 255 if none is seen."""
    known = stops[~np.isnan(stops)]
    return float(np.exp2(np.median(known) / _GAMMA) - _FAINT) if len(known) else 255.0


def largest_step(stops: NDArray[np.float64]) -> float:
    """The largest difference in light between blocks of one side, (sides, blocks) in stops."""
    steps = np.abs(stops[:, :, None] - stops[:, None, :])
    known = steps[~np.isnan(steps)]
    return float(known.max()) if len(known) else 0.0


def _around(grey: NDArray[np.uint8], points: Points) -> NDArray[np.uint8]:
    """The part of a picture that shows these points, (N, 2) pixels; all of it if that is too small."""
    limits = np.array([grey.shape[1], grey.shape[0]])
    left, top = np.clip(points.min(axis=0), 0, limits).astype(int)
    right, bottom = np.clip(points.max(axis=0), 0, limits).astype(int)
    part = grey[top:bottom, left:right]
    return part if min(part.shape) > _SHARP_WINDOW_PX else grey


def _middles(board: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(16, side, side): the middle of each square of a playing area."""
    squares = board.reshape(SQUARES_A_SIDE, SQUARE_PX, SQUARES_A_SIDE, SQUARE_PX).transpose(0, 2, 1, 3)
    rim = round(SQUARE_PX * (1 - _SYMBOL) / 2)
    return np.asarray(squares.reshape(-1, SQUARE_PX, SQUARE_PX)[:, rim:-rim, rim:-rim], bool)
