"""What the reader knows of one very set of pieces, fitted to labelled pictures of it -> the probabilities of squares.

The network compares squares with the set's faces as the pictures show them. Beside it, two regressions learn this set's
symbols and dyes (`sight.fitting`).
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.colours import colours, rings
from eclipse_companion.games.eclipse.vision.network import CLASSES, Compared, Looked, Network
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.sensing.sight.fitting import Learned, surer
from eclipse_companion.sensing.sight.layers import Array, softmax

KINDS: Final = len(CLASSES) - 1
"""The classes that are taught: all but what is in front of a square, which the network tells by itself."""

HOUSE_SURE: Final = 0.86
"""What a learned set's tokens say so surely stays: a square that is named needs more from each of both sides."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was learned.

    `house` (5, width): the tokens of a learned set, if the pieces look like its; what they tell surely stays.
    """

    learned: Learned
    house: Array | None = None

    def shares(self, eyes: Network, views: Views, looked: Looked, compared: Compared) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each square."""
        own = self.learned.shares(*features(views, looked, compared), compared.logits)
        if self.house is None:
            return own
        return surer(softmax(eyes.compare(looked, self.house).logits), own, HOUSE_SURE)


def features(views: Views, looked: Looked, compared: Compared) -> tuple[Array, Array]:
    """(16, F) and (16, G): all that a set may be told by, beside the other squares and alone."""
    beside = (looked.squares, compared.squares, colours(views), compared.logits[:, :KINDS].astype(np.float32))
    alone = (looked.squares, looked.pooled, rings(views))
    return np.concatenate(beside, axis=1), np.concatenate(alone, axis=1)
