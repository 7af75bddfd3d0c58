"""A plane above a mat -> how it looks from straight above."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.placing import Mat, Placing

_GRID: Final = np.linspace(0.0, 1.0, 4)


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of a plane `height` millimetres above the mat, from `first` to `last`, (2,) millimetres of the mat.

    It is shown `size` pixels wide and high, whatever its shape is.
    """

    first: Points
    last: Points
    height: float
    size: int

    def to_picture(self, placing: Placing[Mat]) -> NDArray[np.float64]:
        """(3, 3): maps its pixels to the picture's."""
        across, down = np.meshgrid(_GRID, _GRID)
        there = np.column_stack([across.ravel(), down.ravel()])
        seen = placing.pixels(self.first + (self.last - self.first) * there, self.height)
        # The centre of the first pixel lies half a pixel inside. A lens bends a board's width by less than a pixel.
        to_picture, _ = cv2.findHomography(there * self.size - 0.5, seen)
        return np.asarray(to_picture, np.float64)


def seen(picture: NDArray[np.uint8], to_picture: NDArray[np.float64], size: int, finer: int) -> NDArray[np.uint8]:
    """A view of a picture, (H, W, 3), at this many pixels each way, each the mean of `finer` x `finer` samples."""
    inside = (1 / finer - 1) / 2
    to_view = np.array([[1 / finer, 0, inside], [0, 1 / finer, inside], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpPerspective(picture, to_picture @ to_view, (size * finer, size * finer), flags=flags)
    return np.asarray(cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def places_seen(to_picture: NDArray[np.float64], size: int, picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(2, size, size): at which shares of a picture's height and width, (H, W, 3), each pixel of a view is seen."""
    at = np.arange(size, dtype=np.float64)
    across, down = np.meshgrid(at, at)
    x, y, scale = np.tensordot(to_picture, np.stack([across, down, np.ones_like(across)]), axes=1)
    height, width = picture.shape[:2]
    return np.stack([(y / scale + 0.5) / height, (x / scale + 0.5) / width])
