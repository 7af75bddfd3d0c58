"""A board's view -> an embedding of each square: numbers that are alike if squares show the same face, of whatever set.

A small network learned them from thousands of sets, most of them only sketched, by telling faces apart of which it was
shown a few examples ("prototypical networks": Snell, Swersky and Zemel 2017, arXiv:1703.05175). It runs in plain numpy.
`calibration/eclipse_learning/embedding` trains it.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.vision.colours import paper
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX, Views, from_middle, squares_in
from eclipse_companion.sensing.sight.layers import Array, Layers
from eclipse_companion.sensing.sight.tints import beside_paper

FILE: Final = Path(__file__).with_name("embedding.npz")

AROUND_PX: Final = 4
"""How much is looked at around each square."""
CROP_PX: Final = SQUARE_PX + 2 * AROUND_PX

REACH_PX: Final = 15.0
"""What is nearer to a square's middle is surely its piece's."""

LEAST_SPREAD: Final = 0.03
"""Added to how much a square's colours vary: what hardly varies shows nothing."""

NEAR_EDGE: Final = 2
FAR_EDGE: Final = 1
"""So many cells at the edges of the layers' outputs are rather the neighbours'."""

_WITHIN: Final = (from_middle(around_px=AROUND_PX) < REACH_PX)[..., np.newaxis].astype(np.float32)


class Embedding(Layers):
    """The trained network."""

    def of(self, views: Views) -> Array:
        """(16, width): the embedding of each square."""
        shades = beside_paper(squares_in(views.board, around_px=AROUND_PX), paper(views))
        near = self._convolved(self._convolved(with_contrast(shades), "near1", 2), "near2", 2)
        near = self._convolved(near, "near3", 1)
        far = self._convolved(self._convolved(near, "far1", 2), "far2", 1)
        middle = near[:, NEAR_EDGE:-NEAR_EDGE, NEAR_EDGE:-NEAR_EDGE]
        farther = far[:, FAR_EDGE:-FAR_EDGE, FAR_EDGE:-FAR_EDGE]
        parts = (
            middle.mean(axis=(1, 2)),
            middle.max(axis=(1, 2)),
            farther.mean(axis=(1, 2)),
            farther.max(axis=(1, 2)),
            far.mean(axis=(1, 2)),
        )
        return self._linear(np.concatenate(parts, axis=1), "embedding")


def with_contrast(shades: Array) -> Array:
    """(N, H, W, 6): logarithms of colours beside paper, (N, H, W, 3), and the same as strong as if all varied alike."""
    count = 3 * _WITHIN.sum()
    differing = shades - (shades * _WITHIN).sum(axis=(1, 2), keepdims=True) / _WITHIN.sum()
    spread = np.sqrt((differing * differing * _WITHIN).sum(axis=(1, 2, 3), keepdims=True) / count)
    return np.concatenate([shades, differing / (spread + np.float32(LEAST_SPREAD))], axis=-1)


@lru_cache(maxsize=1)
def shipped() -> Embedding:
    """The network that ships with the program."""
    return Embedding.load(FILE)
