"""A board's view -> numbers that say what colours each square has, whatever light there is (`sight.tints`)."""

from typing import Final

from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX, Views, squares_in
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.tints import Tints, paper_in

_TINTS: Final = Tints(SQUARE_PX, 15.0, (0.0, 3.5, 6.5, 9.5, 12.5, 15.5))


def paper(views: Views) -> Array:
    """(3,): the level of paper in this light, in blue, green and red."""
    return paper_in(views.around)


def colours(views: Views) -> Array:
    """(16, C): the colours of each square beside the paper's, and once more beside the whole board's."""
    return _TINTS.colours(squares_in(views.board), paper(views))


def rings(views: Views) -> Array:
    """(16, C): the colours of rings round each square's middle, in the same way."""
    return _TINTS.rings(squares_in(views.board), paper(views))
