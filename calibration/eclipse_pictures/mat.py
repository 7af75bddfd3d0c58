"""The printed mat as a picture: four markers, the outline of the board, words; or plain paper."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from eclipse_pictures.geometry import BOARD_MM, MARKER_MM, MARKERS_MM

PIXELS_PER_MM: Final = 6


@dataclass(frozen=True)
class Mat:
    """A sheet around the board, and the print on it.

    The margins (mm) are how far it extends beyond the playing area (`below_mm` on Sun's side); `paper` and `ink` are
    linear, 0 to 1.
    """

    markers: bool
    beside_mm: float
    above_mm: float
    below_mm: float
    words: bool
    outline_mm: float
    paper: tuple[float, float, float]
    ink: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom in board coordinates."""
        return (-self.beside_mm, -self.above_mm, BOARD_MM + self.beside_mm, BOARD_MM + self.below_mm)


def print_share(mat: Mat) -> npt.NDArray[np.uint8]:
    """How much ink each point of the sheet has, 0 to 255; `PIXELS_PER_MM` points per mm, row 0 its upper edge."""
    left, top, right, bottom = mat.box
    scale = PIXELS_PER_MM
    ink = np.zeros((round((bottom - top) * scale), round((right - left) * scale)), np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round((x - left) * scale), round((y - top) * scale)

    if mat.markers:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        side = round(MARKER_MM * scale)
        for number, (x, y) in enumerate(MARKERS_MM):
            column, row = at(x - MARKER_MM / 2, y - MARKER_MM / 2)
            ink[row : row + side, column : column + side] = 255 - cv2.aruco.generateImageMarker(
                dictionary, number, side
            )
    if mat.outline_mm:
        near, far = -mat.outline_mm, BOARD_MM + mat.outline_mm
        cv2.rectangle(ink, at(near, near), at(far, far), 90, 2)
    if mat.words:
        for text, size, y in (("ECLIPSE", 1.6, 117.0), ("SUN", 0.8, 124.0)):
            (across, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, 4)
            column, row = at(BOARD_MM / 2, y)
            cv2.putText(ink, text, (column - across // 2, row), cv2.FONT_HERSHEY_SIMPLEX, size, 220, 4, cv2.LINE_AA)
    return ink
