"""The measures of the device and of the printed sheet below it, in millimetres.

They are values of a profile: measure your own device. Coordinates are those of `sensing.sight.layout`: the origin is
below the centre of channel 1's space 4, at the back; x points to channel 4, y to the base, where the player sits.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.sensing.sight.layout import Points, around, lifted

A_SIDE: Final = 4
"""How many channels there are, and how many spaces in each."""

SPACES: Final = A_SIDE * A_SIDE

LARGEST_MM: Final = 400.0
"""No measure is larger."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device and its sheet.

    `across`: from one channel's centre to the next. `along`: from one space's centre to the next in a channel; marbles
    touch there, so it is at least `marble`, their diameter. `height`: from the sheet to the centres of the marbles in
    spaces 2 to 4; `rise`: how much higher a marble lies in space 1, at the curved base. `width` and `depth`: of what
    stands on the sheet; `front`: from the centres of the spaces 1 to its front edge.
    """

    across: float = 20.0
    along: float = 16.5
    marble: float = 16.0
    height: float = 22.0
    rise: float = 3.0
    width: float = 100.0
    depth: float = 150.0
    front: float = 60.0
    marker_size: float = 20.0
    marker_distance: float = 14.0

    @property
    def corners_are(self) -> str:
        """What the area's corners are, in words, as people give them."""
        return "spaces 1 of channels 1 and 4, then spaces 4 of channels 4 and 1"

    @property
    def size(self) -> Points:
        """(2,): the area between the centres of the outermost spaces."""
        return np.array([self.across, self.along]) * (A_SIDE - 1)

    def area(self) -> Points:
        """(4, 2): the centres of spaces 4 of channels 1 and 4, then spaces 1 of channels 4 and 1."""
        return np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * self.size

    def footprint(self) -> tuple[Points, Points]:
        """The corners of what stands on the sheet, (2,) each: at the back beside channel 1, and at the front."""
        middle, front = self.size[0] / 2, self.size[1] + self.front
        return (
            np.array([middle - self.width / 2, front - self.depth]),
            np.array([middle + self.width / 2, front]),
        )

    def marker_centres(self) -> Points:
        """(4, 2): the centres of markers 0 to 3, beside the corners of the footprint."""
        (left, back), (right, front) = self.footprint()
        away = self.marker_distance
        return np.array(
            [
                [left - away, back - away],
                [right + away, back - away],
                [right + away, front + away],
                [left - away, front + away],
            ]
        )

    def marker_corners(self, number: int) -> Points:
        """(4, 2): a marker's corners, clockwise from its own upper left."""
        return around(self.marker_centres()[number], self.marker_size)

    def centres(self) -> Points:
        """(16, 3): the centres of marbles in all spaces, with z into the table."""
        channel, space = np.divmod(np.arange(SPACES), A_SIDE)
        flat = np.column_stack([channel * self.across, (A_SIDE - 1 - space) * self.along])
        centres = lifted(flat, self.height)
        centres[space == 0, 2] -= self.rise
        return centres


def from_base(corners: Points) -> Points:
    """(4, 2): corners as people give them, (4, 2), from the bases of channels 1 and 4 on, in the order of `area`."""
    return corners[[3, 2, 1, 0]]
