"""A board's view -> numbers that say what colours each square has, whatever light there is (`sight.tints`)."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.tints import Tints, paper_in

_TINTS: Final = Tints(SQUARE_PX, 15.0, (0.0, 3.5, 6.5, 9.5, 12.5, 15.5))
_END: Final = MARGIN_PX + SQUARES_A_SIDE * SQUARE_PX


def paper(views: Views) -> Array:
    """(3,): the level of paper in this light, in blue, green and red."""
    return paper_in(views.around)


def colours(views: Views) -> Array:
    """(16, C): the colours of each square beside the paper's, and once more beside the whole board's."""
    return _TINTS.colours(_squares(views), paper(views))


def rings(views: Views) -> Array:
    """(16, C): the colours of rings round each square's middle, in the same way."""
    return _TINTS.rings(_squares(views), paper(views))


def _squares(views: Views) -> NDArray[np.uint8]:
    """(16, SQUARE_PX, SQUARE_PX, 3)."""
    inside = views.board[MARGIN_PX:_END, MARGIN_PX:_END]
    rows = inside.reshape(SQUARES_A_SIDE, SQUARE_PX, SQUARES_A_SIDE, SQUARE_PX, 3).swapaxes(1, 2)
    return rows.reshape(-1, SQUARE_PX, SQUARE_PX, 3)
