"""Views of the device -> the probability of what each space shows, by a small network trained on our own pictures.

Convolutions look at each space with a little of its surroundings, and coarsely at the device and what is around it.
Then all spaces attend to one another and to the whole: black, blue, yellow and white are told compared with the other
marbles, the paper and the device in the same light. It runs in plain numpy. `calibration/infinity_learning` trains it.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES
from eclipse_companion.games.infinity.vision.views import MARGIN_PX, SPACE_PX, Views
from eclipse_companion.sensing.sight.layers import Array, Layers, one_thread, scaled, softmax

FILE: Final = Path(__file__).with_name("reader.npz")

PRIOR: Final = np.array([0.52, 0.19, 0.03, 0.19, 0.03, 0.04])
"""How often the pictures that the network learned from show each of CLASSES, with half as many hidden spaces: what it
expects before it looks.
"""

STRIDE: Final = 4
"""How many pixels of the view of all spaces make one cell of the first convolutions' output."""

CELLS: Final = SPACE_PX // STRIDE
CROP: Final = CELLS + 2 * (MARGIN_PX // STRIDE)
"""A space's side in such cells, and the side of what is seen of it."""


def _in_view() -> NDArray[np.int64]:
    """(16,): where each space, from channel 1's base on, stands in the view, row by row from its upper left."""
    channel, space = np.divmod(np.arange(SPACES), A_SIDE)
    return np.asarray((A_SIDE - 1 - space) * A_SIDE + channel, np.int64)


IN_VIEW: Final = _in_view()


@dataclass(frozen=True, slots=True)
class NetworkOutput:
    """`shares` (16, 6): the probability of each of CLASSES for each space; `is_board`: that the device is there."""

    shares: NDArray[np.float64]
    is_board: float


@dataclass(frozen=True, slots=True)
class Seen:
    """What is made of each space alone, (16, width), and beside the others, (16, width), and the logits, (16, 6).

    `is_board`: as in `NetworkOutput`.
    """

    alone: Array
    beside: Array
    logits: NDArray[np.float64]
    is_board: float


class OwnMarbles(Protocol):
    """What was fitted to marbles of one make (`own_marbles`)."""

    def shares(self, views: Views, seen: Seen) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each space."""


class Network(Layers):
    """The trained network."""

    @one_thread
    def judge(self, views: Views, own: OwnMarbles | None = None) -> NetworkOutput:
        """What the views show, given what was fitted to the marbles."""
        seen = self.look(views)
        return NetworkOutput(softmax(seen.logits) if own is None else own.shares(views, seen), seen.is_board)

    @one_thread
    def look(self, views: Views) -> Seen:
        """What it makes of the views."""
        cells = scaled(views.board)[np.newaxis]
        for name in ("board1", "board2", "board3"):
            cells = self._convolved(cells, name, 1 if name == "board3" else 2)
        starts = [CELLS * k for k in range(A_SIDE)]
        crops = np.stack([cells[0, y : y + CROP, x : x + CROP] for y in starts for x in starts])[IN_VIEW]
        spaces = self._convolved(self._convolved(crops, "space1", 2), "space2", 2).reshape(SPACES, -1)
        spaces = np.maximum(self._linear(spaces, "space3"), 0)
        wide: Array = scaled(views.wide)[np.newaxis]
        for name in ("wide1", "wide2", "wide3"):
            wide = self._convolved(wide, name, 2)
        whole = np.maximum(self._linear(wide.reshape(1, -1), "wide4"), 0)
        tokens = self._transformed(np.concatenate([spaces + self._weights["places"], whole]))
        beside = tokens[:SPACES]
        logits = self._linear(beside, "classes").astype(np.float64)
        return Seen(spaces, beside, logits, self._likely(tokens[SPACES:], "is_board"))


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network that ships with the program."""
    return Network.load(FILE)
