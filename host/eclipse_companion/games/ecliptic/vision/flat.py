"""The table from straight above: a part of a picture, a pixel a millimetre or more."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.vision import plane
from eclipse_companion.games.ecliptic.vision.marks import Points
from eclipse_companion.games.ecliptic.vision.plane import Homography, Plane

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Flat:
    """A rectangle of the table.

    `pixels`, (H, W, 3): what lies in it; `inside`: which of them the picture has; `to_pixels`: from millimetres.
    """

    pixels: NDArray[np.uint8]
    inside: Mask
    to_pixels: Homography

    def mask(self, centre: Points, turn: float, size: tuple[float, float]) -> Mask:
        """Which pixels a sheet of paper of this size covers that lies there."""
        corners = centre + plane.turned(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.divide(size, 2), turn)
        covered = np.zeros(self.inside.shape, np.uint8)
        cv2.fillConvexPoly(covered, np.round(plane.mapped(self.to_pixels, corners)).astype(np.int32), 1)
        return covered.astype(bool)


def flat(pixels: NDArray[np.uint8], table: Plane, centre: Points, size: tuple[float, float], turn: float = 0.0) -> Flat:
    """A rectangle of the table around a point, its size in millimetres, turned, a pixel a millimetre."""
    wide, high = round(size[0]), round(size[1])
    cos, sin = np.cos(turn), np.sin(turn)
    about = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    to_pixels = (
        np.array([[1, 0, wide / 2 - 0.5], [0, 1, high / 2 - 0.5], [0, 0, 1]])
        @ about
        @ np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1]])
    )
    rows, columns = np.indices((high, wide)).reshape(2, -1)
    places = plane.mapped(np.linalg.inv(to_pixels), np.column_stack([columns, rows]))
    seen = table.pixels(places).reshape(high, wide, 2)
    inside = np.asarray(((seen >= 0) & (seen <= np.array(pixels.shape[1::-1]) - 1)).all(axis=2), bool)
    x, y = np.moveaxis(seen.astype(np.float32), 2, 0)
    return Flat(np.asarray(cv2.remap(pixels, x, y, cv2.INTER_LINEAR), np.uint8), inside, to_pixels)
