"""How the features of one and the same face vary from picture to picture: by the light, the camera and the place.

It was learned from sets that were photographed in many places. A regression that is fitted to few pictures needs to
know it: what varies much in all sets tells nothing, even if it differs in these few pictures.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from eclipse_companion.sensing.sight.layers import Array


@dataclass(frozen=True, slots=True, eq=False)
class Varying:
    """How F features vary.

    `spread` (F,): how much each does, as a standard deviation. `axes` (F, K): directions, of length 1, in which many do
    together, once each is divided by its spread; `less` (K,): how much of each direction is taken away, from 0 to 1.
    """

    spread: Array
    axes: Array
    less: Array

    @classmethod
    def load(cls, path: Path) -> Self:
        """It, as a file has it."""
        with np.load(path) as file:
            return cls(*(np.asarray(file[name], np.float32) for name in ("spread", "axes", "less")))

    def evened(self, given: Array) -> Array:
        """(N, F): features, (N, F), made such that they vary about as much in all directions."""
        flat = given / self.spread
        return np.asarray(flat - flat @ self.axes * self.less @ self.axes.T, np.float32)

    def undone(self, weights: Array) -> Array:
        """(F, C): weights for features as they are, of weights, (F, C), for evened ones."""
        kept = weights - self.axes @ (self.less[:, np.newaxis] * (self.axes.T @ weights))
        return np.asarray(kept / self.spread[:, np.newaxis], np.float32)
