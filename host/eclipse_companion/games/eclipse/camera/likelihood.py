"""What the network says of the squares -> evidence: how likely it would say this if a square held that."""

from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.vision.network import PRIOR
from eclipse_companion.sensing.evidence import Rows, normalised
from eclipse_companion.sensing.sight.exposures import Shares

LEAST: Final = 0.003
"""No kind of piece gets less than this share in one look: the network is surely wrong about this often."""

_KINDS: Final = 5


def rows_of(shares: Shares) -> Rows:
    """The log-likelihoods, (16, 5), in the order of `Evidence`, from the probabilities of the network's classes.

    Each probability is divided by what the network expected before it looked. The share of `hidden` says the same of
    every kind, so it makes a row flatter; a hidden square's row is flat.
    """
    kinds = np.maximum(shares[:, :_KINDS], LEAST) / PRIOR[:_KINDS]
    return normalised(kinds + shares[:, _KINDS:])
