"""The printed mat around the board, in millimetres: where its markers lie (docs/formats.md, "The camera mat").

The origin is below the outer corner of square 1, x points to square 4, y to square 13 (`sensing.sight.layout`).
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.sensing.sight.layout import Points, around

SQUARES_A_SIDE: Final = 4


@dataclass(frozen=True, slots=True)
class Mat:
    """The measures of a mat, and of the board on it, in millimetres.

    `height`: from the mat to the board's surface (2 to 6 with this kit; the default lies half-way). `piece_height`:
    from there to the tops of the pieces.
    """

    pitch: float = 25.0
    height: float = 4.0
    piece_height: float = 5.0
    marker_size: float = 20.0
    marker_distance: float = 20.0

    @property
    def corners_are(self) -> str:
        """What the playing area's corners are, in words."""
        return "squares 1, 4, 16, 13"

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
        """(4, 2): a marker's corners, clockwise from its own upper left."""
        return around(self.marker_centres()[number], self.marker_size)
