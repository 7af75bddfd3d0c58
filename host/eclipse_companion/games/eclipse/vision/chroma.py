"""How finely a board's view shows colours, and how far its sides can be trusted then.

Thrifty cameras send colours at a fraction of the resolution of brightness, and blur them against noise. Then the yellow
of a small gold symbol mixes with the colour of its piece, and gold looks like silver, however sharp the picture is.

In: a board's view, and what the network says of it. Out: what it says, with sides less sure if colours are coarse.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.exposures import Pairs, Shares

_FINE_PX: Final = 1.5
_COARSE_PX: Final = 5.0
"""A blur of the first radius takes a view's details away; what the second one takes away beyond them is coarse."""
_PLAIN: Final = 0.32
"""Sides count in full if colour varies in details at least by this share of how much it varies in coarse parts. Of 240
pictures in six lights, 95 % do; with colour at an eighth of the resolution, 23 % do.
"""
_MIXED: Final = 0.272
_LEAST: Final = 0.6
"""With this share and less, so much of the evidence counts. In `./run evidence changed`, of 400 pictures with colour at
an eighth, 0.17 % of squares are named wrong then, and 0.36 % if all of it counts. Plain pictures lose 0.08 % of their
names.
"""
_NOTHING: Final = 1e-4


def trusted(board: NDArray[np.uint8]) -> float:
    """How much of the evidence for sides counts in a board's view, (H, W, 3): `_LEAST` to 1."""
    colours = cv2.cvtColor(board, cv2.COLOR_BGR2YCrCb)[..., 1:].astype(np.float32)
    fine = cv2.GaussianBlur(colours, (0, 0), _FINE_PX)
    details, parts = colours - fine, fine - cv2.GaussianBlur(colours, (0, 0), _COARSE_PX)
    share = float(np.sqrt((details**2).mean() / max(float((parts**2).mean()), _NOTHING)))
    return float(np.interp(share, (_MIXED, _PLAIN), (_LEAST, 1.0)))


def tempered(shares: Shares, sides: Pairs, weight: float) -> Shares:
    """Shares in which so much of the evidence counts that tells the classes of a pair apart."""
    told = shares.copy()
    if weight < 1.0:
        for pair in sides:
            told[:, pair] = divided(shares[:, pair], np.maximum(shares[:, pair], _NOTHING) ** weight)
    return told


def divided(pair: NDArray[np.float64], parts: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, 2): what the two classes of a pair have together, (N, 2), divided anew in proportion to `parts`, (N, 2)."""
    return np.asarray(pair.sum(axis=1, keepdims=True) * parts / parts.sum(axis=1, keepdims=True), np.float64)
