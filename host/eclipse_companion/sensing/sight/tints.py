"""Views of squares -> numbers that say what colours each of them has, whatever light there is.

Colours are compared with the paper around. How much of a square is at least so blue, so red or so bright doesn't depend
on how its piece is turned, nor much on where exactly it lies.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.layers import Array

_SHARES: Final = np.array([0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97])
"""Of a square's pixels, the share that has less."""
_DARK: Final = 8.0
"""Added to each level: what is nearly black has no colour."""
_PAPER: Final = 90
"""The percentile of the surroundings that is paper."""
_ENDS: Final = (0.1, 0.9)
"""Of a ring's pixels, the shares that have less."""


class Tints:
    """Squares of one size."""

    def __init__(self, side: int, middle: float, rings: tuple[float, ...]) -> None:
        """All in pixels: a square's side; how far from its middle its own piece reaches; where its rings end."""
        (self._middle,) = rings_in(side, (0.0, middle))
        self._rings = rings_in(side, rings)

    def colours(self, squares: NDArray[np.uint8], paper: Array) -> Array:
        """(N, C): the colours of each square beside the paper's, (3,), and once more beside those of all squares.

        `squares` (N, side, side, 3). Colours are logarithms: of blue to green, red to green, blue to red, and of the
        brightness.
        """
        shades = _shades(squares, paper)[:, self._middle]
        parts = [*np.moveaxis(shades[..., :2], -1, 0), shades[..., 0] - shades[..., 1], shades[..., 2]]
        shades = np.stack(parts, axis=-1)
        ranks = np.round(_SHARES * (shades.shape[1] - 1)).astype(int)
        return _beside_all(np.sort(shades, axis=1)[:, ranks].reshape(len(shades), -1))

    def rings(self, squares: NDArray[np.uint8], paper: Array) -> Array:
        """(N, C): the colours of rings round each square's middle, twice as in `colours`.

        A ring has the mean of the logarithms of blue to green, red to green, and the brightness, and two ends of each.
        """
        shades = _shades(squares, paper)
        found = []
        for ring in self._rings:
            levels = shades[:, ring]
            found += [levels.mean(axis=1), *np.quantile(levels, _ENDS, axis=1)]
        return _beside_all(np.concatenate(found, axis=1))


def rings_in(side: int, edges: Sequence[float]) -> list[NDArray[np.bool_]]:
    """(side, side) for each ring between two of these edges: which places of a square lie in it.

    `edges`: how far from the square's middle rings end, in places.
    """
    steps = np.arange(side) - (side - 1) / 2
    away = np.hypot(steps, steps[:, np.newaxis])
    return [(inner <= away) & (away < outer) for inner, outer in pairwise(edges)]


def paper_in(around: NDArray[np.uint8]) -> Array:
    """(3,): the level of paper in this light, in blue, green and red, of a view of the surroundings, (H, W, 3)."""
    return np.percentile(around.reshape(-1, 3), _PAPER, axis=0).astype(np.float32)


def beside_paper(levels: NDArray[np.uint8] | Array, paper: Array) -> Array:
    """The logarithms of levels, (..., 3), beside those of paper, (3,)."""
    return np.asarray(np.log((levels.astype(np.float32) + _DARK) / (paper + _DARK)), np.float32)


def _beside_all(levels: NDArray[np.floating]) -> Array:
    return np.concatenate([levels, levels - levels.mean(axis=0)], axis=1).astype(np.float32)


def _shades(squares: NDArray[np.uint8], paper: Array) -> Array:
    """(N, side, side, 3): logarithms beside the paper's: blue to green, red to green, brightness."""
    blue, green, red = np.moveaxis(beside_paper(squares, paper), -1, 0)
    return np.stack([blue - green, red - green, (blue + green + red) / 3], axis=-1)
