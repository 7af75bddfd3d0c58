"""Four-cornered things that weren't read -> the markers among them whose cells run together in a blurred picture.

A blurred cell is as dark as its neighbours let it be, so single cells tell nothing. But the marker as a whole is most
like one of those that are printed, blurred in the same way, and clearly less like any other.
"""

from functools import lru_cache
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import codes, slots
from eclipse_companion.games.ecliptic.deck.measures import CELLS

_CELL_PX: Final = 4
_BLURS_CELLS: Final = (0.3, 0.5, 0.7, 0.9, 1.1)
"""By how much a picture may be blurred, in cells: Gaussian."""
_ALIKE: Final = 0.85
"""How alike, as a correlation, a thing and a marker are, if that marker is seen there."""
_CLEARER: Final = 0.1
_LESS_ALIKE: Final = 2.5
"""How much less alike all others are, and how many times as much they leave unexplained."""
_BORDER: Final = 0.65
"""How bright the border may be, from the darkest of the cells (0) to the brightest (1)."""
_LEAST_CONTRAST: Final = 10.0
_INNER: Final = slice(_CELL_PX, -_CELL_PX)
_FLAT: Final = (np.array([[0, 0], [CELLS, 0], [CELLS, CELLS], [0, CELLS]]) * _CELL_PX - 0.5).astype(np.float32)


def decoded(grey: NDArray[np.uint8], quad: NDArray[np.float64]) -> tuple[int, NDArray[np.float64]] | None:
    """The marker's number, and its corners, (4, 2), clockwise from its own upper left; None if it is none.

    `quad`, (4, 2): the thing's corners, clockwise, in a picture's brightness, (H, W).
    """
    side = CELLS * _CELL_PX
    to_flat = cv2.getPerspectiveTransform(quad.astype(np.float32), _FLAT)
    seen = cv2.warpPerspective(grey, to_flat, (side, side), flags=cv2.INTER_LINEAR).astype(np.float32)
    cells = seen[_INNER, _INNER]
    dark, bright = np.quantile(cells, (0.1, 0.9))
    border = (seen.sum() - cells.sum()) / (seen.size - cells.size)
    if bright - dark < _LEAST_CONTRAST or border > dark + _BORDER * (bright - dark):
        return None
    away = cells.ravel() - cells.mean()
    alike = (_printed() @ away / np.linalg.norm(away)).reshape(len(_BLURS_CELLS), -1, 4)
    number, quarters = divmod(int(alike.max(axis=0).argmax()), 4)
    best, other = float(alike[:, number].max()), float(np.delete(alike, number, axis=1).max())
    if best < max(_ALIKE, other + _CLEARER) or 1 - other < _LESS_ALIKE * (1 - best):
        return None
    return number, np.roll(quad, quarters, axis=0)


@lru_cache
def _printed() -> NDArray[np.float32]:
    """The cells of all markers, differently blurred, each turned in four ways: their shares in a correlation."""
    rows = []
    for blur, number, quarters in product(_BLURS_CELLS, range(max(slots.FREE) + 1), range(4)):
        white = ~np.rot90(np.array(codes.cells(number)), quarters)
        around = np.pad(white.astype(np.float32), 1, constant_values=1)
        drawn = np.kron(around, np.ones((_CELL_PX, _CELL_PX), np.float32))
        blurred = cv2.GaussianBlur(drawn, (0, 0), blur * _CELL_PX)[_INNER, _INNER][_INNER, _INNER]
        away = blurred.ravel() - blurred.mean()
        rows.append(away / np.linalg.norm(away))
    return np.array(rows, np.float32)
