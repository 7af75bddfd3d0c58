"""Somebody who leans over the table: a sleeve at the picture's edge, and a large soft shadow."""

from typing import Final

import cv2
import numpy as np

from eclipse_simulation.eclipse.filming.kit import POWER, Codes
from eclipse_simulation.eclipse.filming.layers import Bytes, Window, covered, darken, lay, soft
from eclipse_simulation.eclipse.filming.view import FRAME, shifted

_SLEEVE: Final = (96, 70, 58)
"""Codes of dark blue cloth."""
_DEEP: Final = 0.75
"""How far into the picture the shadow reaches."""
_INWARD: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions from the lower, left, upper, right edge into the picture."""
_REACH_PX: Final = 110
_COARSE: Final = 8


class Leaning:
    """Lays it over one edge of a picture (0 lower, 1 left, 2 upper, 3 right), leaving a share of the light there."""

    def __init__(self, side: int, left: float) -> None:
        self._inward = np.array(_INWARD[side], np.float64)
        width, height = FRAME
        columns, rows = np.meshgrid(np.linspace(-1, 1, width // _COARSE), np.linspace(-1, 1, height // _COARSE))
        deep = (columns * self._inward[0] + rows * self._inward[1] + 1) / 2
        aside = columns * self._inward[1] + rows * self._inward[0]
        dark = np.clip(1 - deep / (_DEEP * (1 - 0.3 * aside**2)), 0, 1)
        self._dark = (dark * dark * (3 - 2 * dark)).astype(np.float32)
        self._left = left
        middle = np.array([(width - 1) / 2, (height - 1) / 2])
        edge = middle - self._inward * middle
        shape: Bytes = np.zeros((height, width), np.uint8)
        along = (int(width * 0.2), _REACH_PX) if self._inward[1] else (_REACH_PX, int(height * 0.3))
        cv2.ellipse(shape, np.round(edge).astype(int).tolist(), along, 0, 0, 360, 255, -1, cv2.LINE_AA)
        cloth = np.empty((height, width, 3), np.uint8)
        cloth[:] = _SLEEVE
        self._sleeve = covered(cloth, soft(shape, 1.5))
        self._around = edge + np.array([[-1, -1], [1, 1]]) * np.array(along)

    def lay(self, codes: Codes, far: float) -> None:
        """Lay it over a picture, in place, so far (0 to 1) into it."""
        factors = (1 - far * (1 - self._left) * self._dark) ** (1 / POWER)
        small = np.round(255 * factors).astype(np.uint8)
        whole = Window((0, 0), FRAME)
        darken(codes, np.asarray(cv2.resize(small, FRAME, interpolation=cv2.INTER_LINEAR), np.uint8), whole)
        back = -self._inward * _REACH_PX * (1 - far)
        window = Window.around(self._around + back, 4)
        if window is not None:
            lay(codes, window.warped(self._sleeve, shifted(*back), cv2.INTER_LINEAR), window)
