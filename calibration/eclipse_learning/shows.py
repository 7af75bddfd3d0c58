"""Views that show a set's four faces on SHOWN, photographed like that or assembled from another view's squares."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.network import CLASSES, SHOWN
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX

VIEWS: Final = 12
"""Views of a set's four faces, each in a different light if there are enough."""

FACES: Final = range(1, CLASSES.index("?"))
"""The classes of the four faces."""

_END: Final = MARGIN_PX + SQUARES_A_SIDE * SQUARE_PX


@dataclass(frozen=True, slots=True)
class Shows:
    """Views of the faces of F sets: `board` (F, VIEWS, 160, 160, 3), `around` (F, VIEWS, 40, 40, 3)."""

    board: NDArray[np.uint8]
    around: NDArray[np.uint8]


def rearranged(view: NDArray[np.uint8], order: NDArray[np.int64]) -> NDArray[np.uint8]:
    """A board's view, (160, 160, 3), in which each square k shows what was on square order[k], both counted from 0."""
    inside = view[MARGIN_PX:_END, MARGIN_PX:_END]
    tiles = inside.reshape(SQUARES_A_SIDE, SQUARE_PX, SQUARES_A_SIDE, SQUARE_PX, 3).swapaxes(1, 2)
    mixed = tiles.reshape(SQUARES_A_SIDE**2, SQUARE_PX, SQUARE_PX, 3)[order]
    out = view.copy()
    out[MARGIN_PX:_END, MARGIN_PX:_END] = mixed.reshape(tiles.shape).swapaxes(1, 2).reshape(inside.shape)
    return out


def put_together(
    view: NDArray[np.uint8], classes: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.uint8] | None:
    """A view of the four faces on SHOWN and nothing else, made of a board view's squares; None if one is missing.

    `classes` (16,): what its squares hold. If none is empty, the other squares stay as they are: nobody looks there.
    """
    of_face = [np.flatnonzero(classes == face) for face in FACES]
    if not all(map(len, of_face)):
        return None
    empty = np.flatnonzero(classes == CLASSES.index("."))
    order = rng.choice(empty, SQUARES_A_SIDE**2) if len(empty) else np.arange(SQUARES_A_SIDE**2)
    for square, found in zip(SHOWN, of_face, strict=True):
        order[square - 1] = rng.choice(found)
    return rearranged(view, order)
