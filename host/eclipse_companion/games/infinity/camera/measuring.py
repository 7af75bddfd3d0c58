"""A picture, and where the device stands in it -> how well it can be seen, in numbers. Pure functions."""

from typing import Final

import cv2
import numpy as np

from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES
from eclipse_companion.games.infinity.vision.finding import Pose
from eclipse_companion.games.infinity.vision.views import MARGIN_PX, SPACE_PX
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

_WHITE: Final = 0.9
"""The sheet and the device are as bright as their point at this share: marbles and shadows don't count."""
_MIDDLE: Final = 0.6
"""The side of a marble's middle, as a share of a space's."""


def measure(pixels: Pixels, pose: Pose, board: Pixels) -> Measured:
    """Measure a picture, (H, W, 3). `board`: its view of the spaces (`views`)."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    by_markers = pose.clicked is None
    found = visible_markers(grey, pose.placing) if by_markers else {}
    centres = pose.centres()
    corners = centres.reshape(A_SIDE, A_SIDE, 2)[[0, -1, -1, 0], [0, 0, -1, -1]]
    space = float(np.sqrt(cv2.contourArea(corners.astype(np.float32)))) / (A_SIDE - 1)
    height, width = grey.shape
    (left, back), (right, front) = pose.device.footprint()
    stands = np.array([[left, back], [right, back], [right, front], [left, front]])
    # Clicked spaces tell nothing of the device around them.
    outline = pose.camera.project(lifted(stands, 0.0)) if by_markers else corners
    near = around(grey, np.vstack([outline, corners + space, corners - space]))
    burnt = board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX, 1] >= BURNT
    rim = round(SPACE_PX * (1 - _MIDDLE) / 2)
    spaces = burnt.reshape(A_SIDE, SPACE_PX, A_SIDE, SPACE_PX).transpose(2, 0, 1, 3)[:, ::-1]
    middles = spaces.reshape(SPACES, SPACE_PX, SPACE_PX)[:, rim:-rim, rim:-rim]
    return Measured(
        markers=len(found) if by_markers else None,
        edge_px=edge_width(grey, list(found.values())),
        sharpest_px=sharpest_edges(near),
        square_px=space,
        inside=float(np.minimum(corners, np.array([width - 1, height - 1]) - corners).min()) - space / 2,
        elevation_deg=elevation(pose.camera, pose.device),
        paper=float(np.quantile(near, _WHITE)),
        level=float(board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX].mean()),
        burnt=float(burnt.mean()),
        burnt_squares=tuple(float(each) for each in middles.mean(axis=(1, 2))),
        step_stops=0.0,
    )
