"""How likely it is that a hand hides a space: what is learned from shows that more often than people's pictures do.

The network learns from many sleeves that lie over the spaces. It then takes nearly empty devices for partly hidden
where there is little to see: behind a veil, or in the dark. As the network that ships expects fewer hidden spaces,
0.16 % more of all spaces are named right, and 3 of 53,000 more are named wrong (210 pictures of a family that wasn't
learned, each in 17 ways); of 2,535 hidden spaces 7 are named, and 5 without it.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.classes import HIDDEN

ODDS: Final = 0.5
"""The odds that a space is hidden, as a share of what the network learned."""

_BIAS: Final = "classes.bias"


def as_in_games(weights: Mapping[str, NDArray[np.float16]]) -> dict[str, NDArray[np.float16]]:
    """The weights to ship, by name, of a network that was trained."""
    return _with_odds(weights, ODDS)


def as_learned(weights: Mapping[str, NDArray[np.float16]]) -> dict[str, NDArray[np.float16]]:
    """The weights to train further, by name, of a network that shipped."""
    return _with_odds(weights, 1 / ODDS)


def _with_odds(weights: Mapping[str, NDArray[np.float16]], odds: float) -> dict[str, NDArray[np.float16]]:
    bias = weights[_BIAS].astype(np.float32)
    bias[HIDDEN] += np.log(odds)
    return {**weights, _BIAS: bias.astype(np.float16)}
