"""A board's view -> an embedding of each square: numbers that are alike if squares show the same face, of whatever set.

A small network learned them from thousands of sets, most of them only sketched, by telling faces apart of which it was
shown a few examples ("prototypical networks": Snell, Swersky and Zemel 2017, arXiv:1703.05175). It runs in plain numpy.
`calibration/eclipse_learning/embedding` trains it.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.vision.colours import paper
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX, Views, from_middle, squares_in
from eclipse_companion.sensing.sight.layers import Array, Layers
from eclipse_companion.sensing.sight.tints import beside_paper, rings_in

FILE: Final = Path(__file__).with_name("embedding.npz")

AROUND_PX: Final = 4
"""How much is looked at around each square."""
CROP_PX: Final = SQUARE_PX + 2 * AROUND_PX

REACH_PX: Final = 15.0
"""What is nearer to a square's middle is surely its piece's."""

LEAST_SPREAD: Final = 0.03
"""Added to how much a square's colours vary: what hardly varies shows nothing."""

NEAR_RINGS: Final = (0.0, 1.3, 2.4, 3.3, 4.3)
FAR_RINGS: Final = (0.0, 1.0, 2.2, 4.0)
"""The edges of rings around a square's middle, in cells of the layers' outputs.

A piece may lie turned in any way, so what is told apart is how far from its middle something is seen. What is beyond
the last ring is rather the neighbours'.
"""

_WITHIN: Final = (from_middle(around_px=AROUND_PX) < REACH_PX)[..., np.newaxis].astype(np.float32)


class Embedding(Layers):
    """The trained network."""

    def of(self, views: Views) -> Array:
        """(16, width): the embedding of each square."""
        shades = beside_paper(squares_in(views.board, around_px=AROUND_PX), paper(views))
        fine = self._convolved(self._convolved(with_contrast(shades), "fine1", 2), "fine2", 1)
        near = self._convolved(fine, "near1", 2)
        near = near + self._convolved(near, "near2", 1)
        far = self._convolved(self._convolved(near, "far1", 2), "far2", 1)
        parts = (_pooled(near, NEAR_RINGS), _pooled(far, FAR_RINGS))
        return self._linear(np.concatenate(parts, axis=1), "embedding")


def with_contrast(shades: Array) -> Array:
    """(N, H, W, 6): logarithms of colours beside paper, (N, H, W, 3), and the same as strong as if all varied alike."""
    count = 3 * _WITHIN.sum()
    differing = shades - (shades * _WITHIN).sum(axis=(1, 2), keepdims=True) / _WITHIN.sum()
    spread = np.sqrt((differing * differing * _WITHIN).sum(axis=(1, 2, 3), keepdims=True) / count)
    return np.concatenate([shades, differing / (spread + np.float32(LEAST_SPREAD))], axis=-1)


def _pooled(cells: Array, edges: Sequence[float]) -> Array:
    """From (N, S, S, C), of each ring in turn, (N, 2 C): the mean and the largest of its cells."""
    within = [cells[:, ring] for ring in rings_in(cells.shape[1], edges)]
    return np.concatenate([part for ring in within for part in (ring.mean(axis=1), ring.max(axis=1))], axis=1)


@lru_cache(maxsize=1)
def shipped() -> Embedding:
    """The network that ships with the program."""
    return Embedding.load(FILE)
