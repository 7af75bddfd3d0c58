"""A printed mat with four markers, and the board that lies on it, in millimetres: what finding it in pictures needs.

Mat coordinates: the origin is below the first corner of the board's area, x points to the second, y to the fourth. The
corners go clockwise as seen from above. So z points into the table: whatever stands `h` millimetres above the mat has
z = -h.
"""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

MARKER_COUNT: Final = 4

Points = NDArray[np.float64]
"""(N, 2) or (N, 3): pixels, or millimetres on and above the mat."""


class Layout(Protocol):
    """A game's mat.

    `height`: from the mat to the plane of the area whose corners people click. `corners_are`: what these corners are,
    in words, such as "squares 1, 4, 16, 13".
    """

    @property
    def height(self) -> float: ...  # noqa: D102 - as the class says

    @property
    def marker_size(self) -> float:
        """A marker's side."""

    @property
    def corners_are(self) -> str: ...  # noqa: D102 - as the class says

    def area(self) -> Points:
        """(4, 2): the area's corners, a rectangle, from the origin clockwise."""

    def marker_centres(self) -> Points:
        """(4, 2): the centres of markers 0 to 3."""

    def marker_corners(self, number: int) -> Points:
        """(4, 2): a marker's corners, clockwise from its own upper left."""


def lifted(points: Points, height: float) -> Points:
    """(N, 3) of (N, 2): points of the mat's plane, lifted this many millimetres above it."""
    return np.column_stack([points, np.full(len(points), -height)])


def around(centre: Points, size: float) -> Points:
    """(4, 2): the corners of a square of this size around a centre, (2,), clockwise from its upper left."""
    half = size / 2.0
    corners: Points = centre + np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    return corners
