"""What the network's first layers see on each square -> numbers that say what is drawn, wherever on the square it lies.

A layer's channels answer to small edges, corners and spots. How strongly each varies within a square, and which of them
rise and fall together, tells six dots from a sun, without asking where they are, or in which colour or light they were
drawn ("bilinear" pooling: Lin, RoyChowdhury and Maji 2015, arXiv:1504.07889).
"""

from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.vision.network import FINE_STRIDE, STRIDE, Looked
from eclipse_companion.games.eclipse.vision.rectify import from_middle, squares_in
from eclipse_companion.sensing.sight.layers import Array

_REACH_PX: Final = 13.5
"""What lies nearer to a square's middle is surely its piece's."""
_LEAST_SQUARED: Final = 1e-4
"""Added to the square of how much a channel varies: what hardly varies goes together with nothing."""


def textures(looked: Looked) -> Array:
    """(16, T): what each square shows."""
    return np.concatenate((_together(looked.fine, FINE_STRIDE), _together(looked.cells, STRIDE)), axis=1)


def _together(cells: Array, stride: int) -> Array:
    """(16, C + C (C - 1) / 2): how much each channel varies within a square, and how any two of them go together.

    `cells` (H, W, C): `stride` pixels of the board's view each.
    """
    squares = squares_in(cells, stride)[:, from_middle(stride) < _REACH_PX]
    squares = squares - squares.mean(axis=1, keepdims=True)
    covary = squares.swapaxes(1, 2) @ squares / np.float32(squares.shape[1])
    varies = np.sqrt(np.diagonal(covary, axis1=1, axis2=2) + np.float32(_LEAST_SQUARED))
    one, other = np.triu_indices(covary.shape[-1], 1)
    pairs = covary[:, one, other] / (varies[:, one] * varies[:, other])
    return np.asarray(np.concatenate((np.log(varies), pairs), axis=1), np.float32)
