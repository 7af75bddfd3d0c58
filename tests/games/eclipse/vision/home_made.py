"""Pictures of a home-made set that no network has learned: squares with a coloured dot, drawn on an empty board."""

import cv2
import numpy as np

from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight import finding, picture
from eclipse_companion.sensing.sight.layout import lifted
from tests.games.eclipse.vision.scenes import PICTURES

BARE = PICTURES / "daylight_b.jpg"
TEAL, ORANGE, WHITE, RED = (150, 140, 10), (20, 120, 240), (230, 230, 230), (40, 30, 200)
LOOKS = {"G": (TEAL, WHITE), "S": (TEAL, RED), "g": (ORANGE, WHITE), "s": (ORANGE, RED)}


def drawn(position: str, tone: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> np.ndarray:
    """The picture of a board in a light, with a home-made set: squares with a coloured dot."""
    pixels = picture.load(BARE).pixels.copy()
    camera = finding.by_markers(pixels, Mat())
    for at, face in enumerate(read_cells(position, "GSgs")):
        if face == ".":
            continue
        middle = np.array([25.0 * (at % 4) + 12.5, 25.0 * (at // 4) + 12.5])
        for half, colour in zip((11.0, 6.0), LOOKS[face], strict=True):
            corners = middle + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            cv2.fillPoly(pixels, [np.round(camera.project(lifted(corners, 9.0))).astype(np.int32)], colour)
    return np.asarray(np.clip(pixels * np.array(tone), 0, 255), np.uint8)
