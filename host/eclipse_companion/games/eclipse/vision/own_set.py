"""What the reader knows of one very set of pieces, fitted to labelled pictures of it -> the probabilities of squares.

The network compares squares with the set's faces as the pictures show them. Beside it, a regression learns this set's
symbols and dyes (`sight.fitting`), of each square alone: where all pieces of a picture show the same side, the network
still expects both. How squares vary from picture to picture was learned from other sets
(`calibration/eclipse_learning/variation`).
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision import embedding
from eclipse_companion.games.eclipse.vision.colours import colours, rings
from eclipse_companion.games.eclipse.vision.edges import edges
from eclipse_companion.games.eclipse.vision.network import CLASSES, Looked, Network
from eclipse_companion.games.eclipse.vision.rectify import Views, from_middle, squares_in
from eclipse_companion.games.eclipse.vision.textures import textures
from eclipse_companion.sensing.sight.fitting import Learned, Manner, joined, surer, weakened
from eclipse_companion.sensing.sight.layers import Array, softmax
from eclipse_companion.sensing.sight.measuring import BURNT
from eclipse_companion.sensing.sight.varying import Varying

VARIATION: Final = Path(__file__).with_name("variation.npz")

KINDS: Final = len(CLASSES) - 1
"""The classes that are taught: all but what is in front of a square, which the network tells by itself."""

_COUNTS: Final = (0.4, 0.6)
_SUREST: Final = 0.3
_SHRUNK: Final = 0.05
_USUAL: Final = (0.78, 0.67, 0.8)
_USUAL_SQUARES: Final = 200
"""These are best for other sets, in other pictures than those that taught them (`./run pictures --kind practice`).

Only the last heat is lower than theirs (0.91): their pictures show fewer pieces than those that the guide asks for.
"""

_REACH_PX: Final = 12.0
"""What lies nearer to a square's middle is surely its piece's, if one lies there."""
_MIDDLE: Final = from_middle() < _REACH_PX

HOUSE_SURE: Final = 0.86
"""What a learned set's tokens say so surely stays: a square that is named needs more from each of both sides."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was learned.

    `house` (5, width): the tokens of a learned set, if the pieces look like its; what they tell surely stays.
    """

    learned: Learned
    house: Array | None = None

    def shares(self, eyes: Network, views: Views, looked: Looked, logits: NDArray[np.float64]) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each square. `logits` (16, 6): what the network says."""
        own = self.learned.shares((alone(views, looked),), logits)
        if self.house is None:
            return own
        return surer(softmax(eyes.logits(looked, self.house)), own, HOUSE_SURE)

    def together(self, views: Views, along: NDArray[np.float64], across: NDArray[np.float64]) -> NDArray[np.float64]:
        """What looks from both sides say, (16, 6) each: the mean of their logits, as how sure to be was learned.

        What is burnt out in all colours shows nothing: squares say the less, the more of them is. Beside the learned
        set's tokens it is the mean, as these tokens alone would be read.
        """
        if self.house is not None:
            return (along + across) / 2
        return weakened(joined(along, across), burnt(views))


def burnt(views: Views) -> NDArray[np.float64]:
    """(16,): the share of each square's middle that is burnt out in all colours."""
    middles = squares_in(views.board)[:, _MIDDLE]
    return np.asarray((middles.min(axis=2) >= BURNT).mean(axis=1), np.float64)


def alone(views: Views, looked: Looked) -> Array:
    """(16, G): all that each square alone may be told by; of the others it has only how all look on average."""
    shown = embedding.shipped().of(views)
    parts = (looked.squares, looked.pooled, colours(views), rings(views), edges(views), textures(looked), shown)
    return np.concatenate((*parts, shown - shown.mean(axis=0)), axis=1)


@lru_cache(maxsize=1)
def manner() -> Manner:
    """How a set is learned, with what ships with the program."""
    return Manner(_COUNTS, _SUREST, _SHRUNK, Varying.load(VARIATION), _USUAL, _USUAL_SQUARES)
