"""Boards that show six dots and a cross in turn, and how far what is seen of two squares is apart."""

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX

AROUND = np.full((AROUND_PX, AROUND_PX, 3), 220, np.uint8)
GROUND = 120.0
FINER = 8


def board(levels: float, *, beside: tuple[float, float] = (0.0, 0.0)) -> Views:
    """Discs that show six dots and a cross in turn, so many levels lighter than their ground; so many pixels astray."""
    size = BOARD_PX * FINER
    drawn = np.full((size, size), 60.0)
    for square in range(16):
        row, column = divmod(square, 4)
        x, y = (
            FINER * (MARGIN_PX + (at + 0.5) * SQUARE_PX + off) for at, off in zip((column, row), beside, strict=True)
        )
        cv2.circle(drawn, (int(x), int(y)), 14 * FINER, GROUND, -1)
        for angle in np.arange(6) * np.pi / 3:
            if square % 2:
                at = (int(x + 8 * FINER * np.cos(angle)), int(y + 8 * FINER * np.sin(angle)))
                cv2.circle(drawn, at, int(2.2 * FINER), GROUND + levels, -1)
        if square % 2 == 0:
            for way in (-1, 1):
                arm = 7 * FINER
                ends = ((int(x - arm), int(y - way * arm)), (int(x + arm), int(y + way * arm)))
                cv2.line(drawn, *ends, GROUND + levels, 3 * FINER)
    small = cv2.resize(drawn, (BOARD_PX, BOARD_PX), interpolation=cv2.INTER_AREA)
    return Views(np.repeat(np.round(small).astype(np.uint8)[..., np.newaxis], 3, axis=2), AROUND)


def apart(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """How far two squares' features are from each other."""
    return float(np.linalg.norm(one - other))
