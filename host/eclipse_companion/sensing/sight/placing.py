"""Where a board lies in a picture: the camera above its mat, and how far the board lies beside its place on it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from eclipse_companion.sensing.sight.layout import Layout, Points, lifted
from eclipse_companion.sensing.sight.pose import Camera

Mat = TypeVar("Mat", bound=Layout)


@dataclass(frozen=True)
class Placing(Generic[Mat]):
    """Where a board lies in a picture.

    The camera above its mat and, (4, 2) in millimetres, how far the area's corners lie from where the mat has them.
    """

    camera: Camera
    mat: Mat
    offset: Points | None = None

    def pixels(self, places: Points, height: float) -> Points:
        """Where places of the mat, (N, 2) mm, lifted this many millimetres above it, appear in the picture, (N, 2)."""
        if self.offset is not None:
            places = places + moved(places / self.mat.area()[2], self.offset)
        return self.camera.project(lifted(places, height))


def moved(shares: Points, corners: Points) -> Points:
    """(N, 2): how far points move if the area's corners move by `corners`, (4, 2).

    The points are given as shares of its sides, (N, 2).
    """
    x, y = shares[:, :1], shares[:, 1:]
    far: Points = (
        (1 - x) * (1 - y) * corners[0] + x * (1 - y) * corners[1] + x * y * corners[2] + (1 - x) * y * corners[3]
    )
    return np.asarray(far, np.float64)
