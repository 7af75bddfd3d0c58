"""What the reader knows of marbles of one make, fitted to labelled pictures -> the probabilities of spaces.

Beside the network, two regressions learn these marbles' colours (`sight.fitting`).
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.classes import HIDDEN
from eclipse_companion.games.infinity.vision.device import A_SIDE
from eclipse_companion.games.infinity.vision.network import IN_VIEW, Seen
from eclipse_companion.games.infinity.vision.views import MARGIN_PX, SPACE_PX, Views
from eclipse_companion.sensing.sight.fitting import Learned, Manner, surer
from eclipse_companion.sensing.sight.layers import Array, softmax
from eclipse_companion.sensing.sight.tints import Tints, paper_in

_TINTS: Final = Tints(SPACE_PX, 9.0, (0.0, 2.5, 4.5, 6.5, 8.5, 10.5))
MANNER: Final = Manner((0.25, 0.25, 0.5), surest=1.0, shrunk=0.1)
"""How marbles are learned: spaces beside the others count as much as the network, and alone as much as both."""

_HOUSE_SURE: Final = 0.75
"""What the network alone says so surely stays: a space that is named needs more in each of both looks."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnMarbles:
    """What was learned. `house`: they look like those that the network knows, and what it tells surely stays."""

    learned: Learned
    house: bool = False

    def shares(self, views: Views, seen: Seen) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each space."""
        own = self.learned.shares(features(views, seen), seen.logits)
        return surer(softmax(seen.logits), own, _HOUSE_SURE) if self.house else own


def features(views: Views, seen: Seen) -> tuple[Array, Array]:
    """(16, F) and (16, G): all that marbles may be told by, beside the other spaces and alone."""
    spaces, paper = spaces_in(views.board), paper_in(views.wide)
    beside = (seen.alone, seen.beside, _TINTS.colours(spaces, paper), seen.logits[:, :HIDDEN].astype(np.float32))
    return np.concatenate(beside, axis=1), np.concatenate([seen.alone, _TINTS.rings(spaces, paper)], axis=1)


def tints(views: Views) -> Array:
    """(16, C): the spaces' colours, whatever light there is."""
    return _TINTS.colours(spaces_in(views.board), paper_in(views.wide))


def spaces_in(board: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(16, SPACE_PX, SPACE_PX, 3): each space in the view of all, from channel 1's base on."""
    inside = board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX]
    rows = inside.reshape(A_SIDE, SPACE_PX, A_SIDE, SPACE_PX, 3).swapaxes(1, 2)
    return np.asarray(rows.reshape(-1, SPACE_PX, SPACE_PX, 3)[IN_VIEW])
