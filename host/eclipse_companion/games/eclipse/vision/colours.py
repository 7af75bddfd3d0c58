"""A board's view -> numbers that say what colours each square has, whatever light there is.

Colours are compared with the paper beside the board. How much of a square is at least so blue, so red or so bright
doesn't depend on how its piece is turned, nor much on where exactly it lies.
"""

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.layers import Array

_SHARES: Final = np.array([0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97])
"""Of a square's pixels, the share that has less."""
_MIDDLE_PX: Final = 15.0
"""What is farther from a square's middle may be its neighbour's."""
_DARK: Final = 8.0
"""Added to each level: what is nearly black has no colour."""
_PAPER: Final = 90
"""The percentile of the surroundings that is paper."""
_END: Final = MARGIN_PX + SQUARES_A_SIDE * SQUARE_PX


def _middle() -> NDArray[np.bool_]:
    steps = np.arange(SQUARE_PX) - (SQUARE_PX - 1) / 2
    return np.asarray(np.hypot(steps, steps[:, np.newaxis]) < _MIDDLE_PX)


_MIDDLE: Final = _middle()


def _rings() -> list[NDArray[np.bool_]]:
    steps = np.arange(SQUARE_PX) - (SQUARE_PX - 1) / 2
    away = np.hypot(steps, steps[:, np.newaxis])
    return [np.asarray((inner <= away) & (away < outer)) for inner, outer in pairwise(_RING_PX)]


_RING_PX: Final = (0.0, 3.5, 6.5, 9.5, 12.5, 15.5)
"""How far from a square's middle its rings end."""
_RINGS: Final = _rings()
_ENDS: Final = (0.1, 0.9)
"""Of a ring's pixels, the shares that have less."""


def paper(views: Views) -> Array:
    """(3,): the level of paper in this light, in blue, green and red."""
    return np.percentile(views.around.reshape(-1, 3), _PAPER, axis=0).astype(np.float32)


def colours(views: Views) -> Array:
    """(16, C): the colours of each square beside the paper's, and once more beside the whole board's.

    Colours are logarithms: of blue to green, red to green, blue to red, and of the brightness.
    """
    shades = _shades(views)[:, _MIDDLE]
    shades = np.stack([*np.moveaxis(shades[..., :2], -1, 0), shades[..., 0] - shades[..., 1], shades[..., 2]], axis=-1)
    ranks = np.round(_SHARES * (shades.shape[1] - 1)).astype(int)
    levels = np.sort(shades, axis=1)[:, ranks].reshape(len(shades), -1)
    return np.concatenate([levels, levels - levels.mean(axis=0)], axis=1).astype(np.float32)


def rings(views: Views) -> Array:
    """(16, C): the colours of rings round each square's middle beside the paper's, and once more beside the board's.

    A ring has the mean of the logarithms of blue to green, red to green, and the brightness, and two ends of each.
    """
    shades = _shades(views)
    found = []
    for ring in _RINGS:
        levels = shades[:, ring]
        found += [levels.mean(axis=1), *np.quantile(levels, _ENDS, axis=1)]
    levels = np.concatenate(found, axis=1)
    return np.concatenate([levels, levels - levels.mean(axis=0)], axis=1).astype(np.float32)


def _shades(views: Views) -> Array:
    """(16, SQUARE_PX, SQUARE_PX, 3): logarithms beside the paper's: blue to green, red to green, brightness."""
    inside = views.board[MARGIN_PX:_END, MARGIN_PX:_END]
    rows = inside.reshape(SQUARES_A_SIDE, SQUARE_PX, SQUARES_A_SIDE, SQUARE_PX, 3).swapaxes(1, 2)
    squares = rows.reshape(-1, SQUARE_PX, SQUARE_PX, 3).astype(np.float32)
    blue, green, red = np.moveaxis(np.log((squares + _DARK) / (paper(views) + _DARK)), -1, 0)
    return np.stack([blue - green, red - green, (blue + green + red) / 3], axis=-1)
