"""A picture and its camera -> the board from straight above, and its surroundings.

The board is shown in the plane of the pieces' tops: at a slant, a piece's top appears up to a third of a square away
from its foot. The mat is shown in its own plane, coarsely: its paper tells what white looks like in this light.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE, Mat
from eclipse_companion.sensing.sight import placing
from eclipse_companion.sensing.sight.covering import AROUND_PX, AROUND_REACH
from eclipse_companion.sensing.sight.window import Window, places_seen, seen

SQUARE_PX: Final = 36
"""The side of a square in a board's view; at 25 mm, 1.44 pixels a millimetre."""

MARGIN_PX: Final = 8
"""How much a board's view shows beyond the squares on each side."""

BOARD_PX: Final = SQUARES_A_SIDE * SQUARE_PX + 2 * MARGIN_PX
"""The side of a board's view."""

_ON_BOARD: Final = 2
"""How many samples each way make one pixel of a board's view; with fewer, glittering foil would be lit by chance."""
_ON_MAT: Final = 3
"""The same for the mat; with fewer, noise and letters would pass for the paper."""


_LevelT = TypeVar("_LevelT", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Views:
    """The parts of a picture that are judged.

    `board` (BOARD_PX, BOARD_PX, 3) and `around` (AROUND_PX, AROUND_PX, 3), in blue, green, red like the picture.
    """

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]


Placing: TypeAlias = placing.Placing[Mat]
"""Where a board lies in a picture."""


def views(picture: NDArray[np.uint8], there: Placing) -> Views:
    """Both views of a picture, (H, W, 3)."""
    board = seen(picture, board_to_picture(there), BOARD_PX, _ON_BOARD)
    return Views(board, seen(picture, _around_to_picture(there), AROUND_PX, _ON_MAT))


def square_in(board: NDArray[_LevelT], square: int, stride: int = 1, around_px: int = 0) -> NDArray[_LevelT]:
    """(S, S, C): one square, counted from 0, in what a board's view shows, (H, W, C): a part of it, not a copy.

    `stride` of the view's pixels are in each of `board`'s. So much of what lies around the square is shown, too:
    `around_px`, in the view's pixels, is at most MARGIN_PX.
    """
    side, around = SQUARE_PX // stride, around_px // stride
    y, x = (MARGIN_PX // stride - around + side * at for at in divmod(square, SQUARES_A_SIDE))
    size = side + 2 * around
    return board[y : y + size, x : x + size]


def squares_in(board: NDArray[_LevelT], stride: int = 1, around_px: int = 0) -> NDArray[_LevelT]:
    """(16, S, S, C): each square in what a board's view shows, as `square_in` cuts it."""
    return np.stack([square_in(board, square, stride, around_px) for square in range(SQUARES_A_SIDE**2)])


def from_middle(stride: int = 1, around_px: int = 0) -> NDArray[np.float64]:
    """(S, S): how far each place of a square that `squares_in` gives is from its middle, in pixels of the view."""
    side = (SQUARE_PX + 2 * around_px) // stride
    steps = stride * (np.arange(side) - (side - 1) / 2)
    return np.asarray(np.hypot(steps, steps[:, np.newaxis]), np.float64)


def around_places(there: Placing, picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(2, AROUND_PX, AROUND_PX): at which shares of a picture's height and width its surroundings are seen."""
    return places_seen(_around_to_picture(there), AROUND_PX, picture)


def area_places(there: Placing, size: int, picture: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(2, size, size): at which shares of a picture's height and width parts of the playing area are seen."""
    mat = there.mat
    return places_seen(_window(mat, 0.0, mat.height + mat.piece_height, size).to_picture(there), size, picture)


def board_to_picture(there: Placing) -> NDArray[np.float64]:
    """(3, 3): maps pixels of a board's view to the picture's."""
    mat = there.mat
    margin = MARGIN_PX / SQUARE_PX * mat.pitch
    return _window(mat, margin, mat.height + mat.piece_height, BOARD_PX).to_picture(there)


def from_above(picture: NDArray[np.uint8], there: Placing, reach: float, size: int) -> NDArray[np.uint8]:
    """(size, size, 3): the board in the plane of the pieces' tops, and `reach` squares beyond it on each side."""
    mat = there.mat
    window = _window(mat, reach * mat.pitch, mat.height + mat.piece_height, size)
    return seen(picture, window.to_picture(there), size, 1)


def _around_to_picture(there: Placing) -> NDArray[np.float64]:
    return _window(there.mat, AROUND_REACH * there.mat.side, 0.0, AROUND_PX).to_picture(there)


def _window(mat: Mat, margin: float, height: float, size: int) -> Window:
    """The playing area and so many millimetres around it."""
    return Window(np.full(2, -margin), np.full(2, mat.side + margin), height, size)
