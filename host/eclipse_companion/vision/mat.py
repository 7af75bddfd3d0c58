"""The printed mat around the board, in millimetres: where its markers lie (docs/formats.md, "The camera mat").

Mat coordinates: origin below the outer corner of square 1, x towards square 4, y towards square 13. So z points into
the table: what stands `h` millimetres above the mat has z = -h.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

SQUARES_A_SIDE: Final = 4

MARKER_COUNT: Final = 4

Points = NDArray[np.float64]
"""(N, 2) or (N, 3): pixels, or millimetres on and above the mat."""


@dataclass(frozen=True, slots=True)
class Mat:
    """A mat's measures, and those of the board upon it, in millimetres.

    `height` is from the mat to the board's surface (2 to 6 with this kit; half-way unless measured), `piece_height`
    from there to the pieces' tops.
    """

    pitch: float = 25.0
    height: float = 4.0
    piece_height: float = 5.0
    marker_size: float = 20.0
    marker_distance: float = 20.0

    @property
    def side(self) -> float:
        """The playing area's side."""
        return SQUARES_A_SIDE * self.pitch

    def area(self) -> Points:
        """(4, 2): the playing area's corners at squares 1, 4, 16, 13."""
        return np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * self.side

    def marker_centres(self) -> Points:
        """(4, 2): the centres of markers 0 to 3."""
        out = self.side + self.marker_distance
        near = -self.marker_distance
        return np.array([[near, near], [out, near], [out, out], [near, out]])

    def marker_corners(self, number: int) -> Points:
        """(4, 2): a marker's corners, from its own upper left clockwise."""
        half = self.marker_size / 2.0
        around = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        corners: Points = self.marker_centres()[number] + around
        return corners


def lifted(points: Points, height: float) -> Points:
    """(N, 3) of (N, 2): points of the mat's plane, lifted to so many millimetres above it."""
    return np.column_stack([points, np.full(len(points), -height)])
