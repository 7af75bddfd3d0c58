"""A picture, and where the board lies in it -> how well the board can be seen, in numbers. Pure functions."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE, Mat
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Placing
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.sight.measuring import (
    BURNT,
    Measured,
    Pixels,
    around,
    edge_width,
    elevation,
    sharpest_edges,
    visible_markers,
)
from eclipse_companion.sensing.sight.pose import Camera

_GAMMA: Final = 2.2
"""Light is a pixel's value to this power, nearly."""

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
        sharpest_px=sharpest_edges(around(grey, tops)),
        square_px=float(np.sqrt(cv2.contourArea(area.astype(np.float32)))) / SQUARES_A_SIDE,
        inside=float(np.minimum(corners, np.array([width - 1, height - 1]) - corners).min()),
        elevation_deg=elevation(placing.camera, placing.mat),
        paper=paper_level(light),
        level=float(board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX].mean()),
        burnt=float(burnt.mean()),
        burnt_squares=tuple(float(each) for each in _middles(burnt).mean(axis=(1, 2))),
        step_stops=largest_step(light),
    )


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


def _middles(board: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(16, side, side): the middle of each square of a playing area."""
    squares = board.reshape(SQUARES_A_SIDE, SQUARE_PX, SQUARES_A_SIDE, SQUARE_PX).transpose(0, 2, 1, 3)
    rim = round(SQUARE_PX * (1 - _SYMBOL) / 2)
    return np.asarray(squares.reshape(-1, SQUARE_PX, SQUARE_PX)[:, rim:-rim, rim:-rim], bool)
