"""A picture and its camera -> the board as seen from straight above, and what lies around it.

The board is shown in the plane of the pieces' tops: seen aslant, a piece's top stands up to a third of a square away from its foot. The mat is
shown in its own plane, coarsely: its paper tells what white is here.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.vision.mat import SQUARES_A_SIDE, Mat, Points, lifted
from eclipse_companion.vision.pose import Camera

SQUARE_PX: Final = 36
"""Side of a square in a board's view; with 25 mm, 1.44 pixels a millimetre."""

MARGIN_PX: Final = 8
"""What a board's view shows beyond the squares on each side."""

BOARD_PX: Final = SQUARES_A_SIDE * SQUARE_PX + 2 * MARGIN_PX
"""Side of a board's view."""

AROUND_PX: Final = 40
"""Side of a view of the mat: it reaches one and a half squares beyond the playing area."""

_AROUND_REACH: Final = 1.5

_GRID: Final = np.linspace(0.0, 1.0, 4)


@dataclass(frozen=True, slots=True)
class Views:
    """What is judged of a picture: `board` (BOARD_PX, BOARD_PX, 3) and `around` (AROUND_PX, AROUND_PX, 3), blue, green, red as in the picture."""

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]


def views(picture: NDArray[np.uint8], camera: Camera, mat: Mat, offset: Points | None = None) -> Views:
    """Both views of a picture, (H, W, 3). `offset`, (4, 2) mm: where the playing area's corners lie against where the mat has them."""
    margin = MARGIN_PX / SQUARE_PX * mat.pitch
    top = mat.height + mat.piece_height
    board = _seen(picture, camera, (-margin, mat.side + margin), top, BOARD_PX, mat, offset)
    reach = _AROUND_REACH * mat.pitch
    around = _seen(picture, camera, (-reach, mat.side + reach), 0.0, AROUND_PX, mat, offset)
    return Views(board, around)


def _seen(
    picture: NDArray[np.uint8],
    camera: Camera,
    span: tuple[float, float],
    height: float,
    size: int,
    mat: Mat,
    offset: Points | None,
) -> NDArray[np.uint8]:
    """A square of the plane `height` above the mat, both of whose axes run over `span` (mm), as a picture of `size` pixels a side."""
    to_picture = _to_picture(camera, span, height, size, mat, offset)
    if height == 0.0:
        # Coarse: each pixel is a mean of what it covers, or noise and letters would pass for the paper.
        fine = 3 * size
        scale = np.diag([size / fine, size / fine, 1.0])
        scale[:2, 2] = 0.5 * size / fine - 0.5
        whole = cv2.warpPerspective(picture, to_picture @ scale, (fine, fine), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        return np.asarray(cv2.resize(whole, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(picture, to_picture, (size, size), flags=flags), np.uint8)


def board_to_picture(camera: Camera, mat: Mat, offset: Points | None = None) -> NDArray[np.float64]:
    """(3, 3): takes pixels of a board's view to the picture's."""
    margin = MARGIN_PX / SQUARE_PX * mat.pitch
    return _to_picture(camera, (-margin, mat.side + margin), mat.height + mat.piece_height, BOARD_PX, mat, offset)


def _to_picture(
    camera: Camera, span: tuple[float, float], height: float, size: int, mat: Mat, offset: Points | None
) -> NDArray[np.float64]:
    first, last = span
    across, down = np.meshgrid(_GRID, _GRID)
    there = np.column_stack([across.ravel(), down.ravel()])
    millimetres = first + (last - first) * there
    if offset is not None:
        millimetres += moved(millimetres / mat.side, offset)
    # The centre of the first pixel lies half a pixel inside. A lens bends a board's width by less than a pixel.
    to_picture, _ = cv2.findHomography(there * size - 0.5, camera.project(lifted(millimetres, height)))
    return np.asarray(to_picture, np.float64)


def moved(shares: Points, corners: Points) -> Points:
    """(N, 2): how far points move, given at shares of the playing area's sides, (N, 2), where its corners move by `corners`, (4, 2)."""
    x, y = shares[:, :1], shares[:, 1:]
    return (1 - x) * (1 - y) * corners[0] + x * (1 - y) * corners[1] + x * y * corners[2] + (1 - x) * y * corners[3]
