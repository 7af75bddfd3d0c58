"""A picture and its camera -> the board from straight above, and its surroundings.

The board is shown in the plane of the pieces' tops: at a slant, a piece's top appears up to a third of a square away
from its foot. The mat is shown in its own plane, coarsely: its paper tells what white looks like in this light.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE, Mat, Points, lifted
from eclipse_companion.games.eclipse.vision.pose import Camera

SQUARE_PX: Final = 36
"""The side of a square in a board's view; at 25 mm, 1.44 pixels a millimetre."""

MARGIN_PX: Final = 8
"""How much a board's view shows beyond the squares on each side."""

BOARD_PX: Final = SQUARES_A_SIDE * SQUARE_PX + 2 * MARGIN_PX
"""The side of a board's view."""

AROUND_PX: Final = 40
"""The side of a view of the mat: it reaches one and a half squares beyond the playing area."""

AROUND_REACH: Final = 1.5
"""How many squares it shows beyond the playing area on each side."""

_ON_BOARD: Final = 2
"""How many samples each way make one pixel of a board's view; with fewer, glittering foil would be lit by chance."""
_ON_MAT: Final = 3
"""The same for the mat; with fewer, noise and letters would pass for the paper."""

_GRID: Final = np.linspace(0.0, 1.0, 4)


@dataclass(frozen=True, slots=True)
class Views:
    """The parts of a picture that are judged.

    `board` (BOARD_PX, BOARD_PX, 3) and `around` (AROUND_PX, AROUND_PX, 3), in blue, green, red like the picture.
    """

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a board lies in a picture.

    The camera above its mat and, (4, 2) in millimetres, how far the playing area's corners lie from where the mat has
    them.
    """

    camera: Camera
    mat: Mat
    offset: Points | None = None

    def pixels(self, places: Points, height: float) -> Points:
        """Where places of the mat, (N, 2) mm, lifted this many millimetres above it, appear in the picture, (N, 2)."""
        if self.offset is not None:
            places = places + moved(places / self.mat.side, self.offset)
        return self.camera.project(lifted(places, height))


@dataclass(frozen=True, slots=True)
class _Window:
    """A square of a plane above the mat: both axes run from `first` to `last` millimetres, over `size` pixels."""

    first: float
    last: float
    height: float
    size: int

    def to_picture(self, placing: Placing) -> NDArray[np.float64]:
        """(3, 3): maps its pixels to the picture's."""
        across, down = np.meshgrid(_GRID, _GRID)
        there = np.column_stack([across.ravel(), down.ravel()])
        seen = placing.pixels(self.first + (self.last - self.first) * there, self.height)
        # The centre of the first pixel lies half a pixel inside. A lens bends a board's width by less than a pixel.
        to_picture, _ = cv2.findHomography(there * self.size - 0.5, seen)
        return np.asarray(to_picture, np.float64)


def views(picture: NDArray[np.uint8], placing: Placing) -> Views:
    """Both views of a picture, (H, W, 3)."""
    board = _seen(picture, board_to_picture(placing), BOARD_PX, _ON_BOARD)
    reach = AROUND_REACH * placing.mat.pitch
    around = _Window(-reach, placing.mat.side + reach, 0.0, AROUND_PX).to_picture(placing)
    return Views(board, _seen(picture, around, AROUND_PX, _ON_MAT))


def board_to_picture(placing: Placing) -> NDArray[np.float64]:
    """(3, 3): maps pixels of a board's view to the picture's."""
    mat = placing.mat
    margin = MARGIN_PX / SQUARE_PX * mat.pitch
    return _Window(-margin, mat.side + margin, mat.height + mat.piece_height, BOARD_PX).to_picture(placing)


def from_above(picture: NDArray[np.uint8], placing: Placing, reach: float, size: int) -> NDArray[np.uint8]:
    """(size, size, 3): the board in the plane of the pieces' tops, and `reach` squares beyond it on each side."""
    mat = placing.mat
    margin = reach * mat.pitch
    window = _Window(-margin, mat.side + margin, mat.height + mat.piece_height, size)
    return _seen(picture, window.to_picture(placing), size, 1)


def _seen(picture: NDArray[np.uint8], to_picture: NDArray[np.float64], size: int, finer: int) -> NDArray[np.uint8]:
    """The view at this many pixels each way, each pixel the mean of `finer` x `finer` samples."""
    inside = (1 / finer - 1) / 2
    to_view = np.array([[1 / finer, 0, inside], [0, 1 / finer, inside], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpPerspective(picture, to_picture @ to_view, (size * finer, size * finer), flags=flags)
    return np.asarray(cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def moved(shares: Points, corners: Points) -> Points:
    """(N, 2): how far points move if the playing area's corners move by `corners`, (4, 2).

    The points are given as shares of its sides, (N, 2).
    """
    x, y = shares[:, :1], shares[:, 1:]
    far: Points = (
        (1 - x) * (1 - y) * corners[0] + x * (1 - y) * corners[1] + x * y * corners[2] + (1 - x) * y * corners[3]
    )
    return far
