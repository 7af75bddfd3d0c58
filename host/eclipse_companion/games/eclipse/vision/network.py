"""Views of a board -> the probability of each content of each square, by a small network trained on our own pictures.

Convolutions look at each square with a little of its surroundings, and coarsely at the mat. Then all squares attend to
one another, to the mat, and to the four faces of the set in play: a symbol is gold or silver compared with the other
symbols and the paper in the same light, not by itself. The network knows a set as five tokens: its four faces, and the
surroundings in which they were seen. The tokens of house sets were learned; it makes those of any other set from a
picture that shows it. It runs in plain numpy. `calibration/eclipse_learning` trains it.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.layers import Array, Layers, one_thread, scaled

FILE: Final = Path(__file__).with_name("reader.npz")

CLASSES: Final = (".", "G", "S", "g", "s", "?")
"""What a square may be judged to hold; `?`: something else is in front of it."""

PRIOR: Final = np.array([0.45, 0.13, 0.13, 0.13, 0.13, 0.03])
"""How often the pictures that the network learned from show each of CLASSES: what it expects before it looks."""

SHOWN: Final = (6, 7, 10, 11)
"""The squares that show a set's faces G, S, g, s."""

ON_SHOWN: Final = f"{', '.join(map(str, SHOWN[:-1]))} and {SHOWN[-1]}"
"""The same squares in words."""

STRIDE: Final = 4
"""How many pixels of a board's view make one cell of the first convolutions' output."""

_SQUARES: Final = SQUARES_A_SIDE * SQUARES_A_SIDE
_CELLS: Final = SQUARE_PX // STRIDE
_CROP: Final = _CELLS + 2 * (MARGIN_PX // STRIDE)


@dataclass(frozen=True, slots=True)
class NetworkOutput:
    """What a board shows.

    `shares` (16, 6): the probability of each of CLASSES for each square. `offsets` (16, 2): how far each square's
    centre lies from where it was expected, in pixels of the board's view. `is_board`: the probability that there is a
    board.
    """

    shares: NDArray[np.float64]
    offsets: NDArray[np.float64]
    is_board: float


class Network(Layers):
    """The trained network."""

    def house_set(self, number: int) -> Array:
        """The tokens of a set that it has learned, (5, width)."""
        tokens: Array = self._weights["sets"][number]
        return tokens

    @one_thread
    def shown_set(self, views: Views) -> Array:
        """The tokens of a set whose four faces lie on SHOWN, (5, width)."""
        squares, around = self._looked(views)
        return np.concatenate([squares[[square - 1 for square in SHOWN]], around]) + self._weights["faces"]

    @one_thread
    def judge(self, views: Views, known: Array) -> NetworkOutput:
        """What the views show, given the tokens of the set."""
        w = self._weights
        squares, around = self._looked(views)
        tokens = np.concatenate([squares + w["places"], around, known])
        tokens = self._transformed(tokens)
        shares = self._shares(tokens[:_SQUARES], "classes")
        offsets = self._linear(tokens[:_SQUARES], "offsets").astype(np.float64)
        is_board = self._likely(tokens[_SQUARES : _SQUARES + 1], "is_board")
        return NetworkOutput(shares, offsets, is_board)

    def judge_from_both_sides(self, views: Views, known: Array, along: NetworkOutput | None = None) -> NetworkOutput:
        """The mean of the views (`along`, if judged already) and of the same views from the other player's side.

        If the two disagree, neither is certain: this leaves half of the wrong names open.
        """
        along = self.judge(views, known) if along is None else along
        across = self.judge(Views(views.board[::-1, ::-1], views.around[::-1, ::-1]), known)
        return NetworkOutput(
            (along.shares + across.shares[::-1]) / 2,
            (along.offsets - across.offsets[::-1]) / 2,
            (along.is_board + across.is_board) / 2,
        )

    def _looked(self, views: Views) -> tuple[Array, Array]:
        """What the convolutions make of each square, (16, width), and of the mat, (1, width)."""
        cells = scaled(views.board)
        for name in ("board1", "board2", "board3"):
            cells = self._convolved(cells[np.newaxis], name, 1 if name == "board3" else 2)[0]
        starts = [_CELLS * k for k in range(SQUARES_A_SIDE)]
        crops = np.stack([cells[y : y + _CROP, x : x + _CROP] for y in starts for x in starts])
        squares = self._convolved(self._convolved(crops, "square1", 2), "square2", 2).reshape(_SQUARES, -1)
        squares = np.maximum(self._linear(squares, "square3"), 0)
        around = scaled(views.around)[np.newaxis]
        for name in ("around1", "around2", "around3"):
            around = self._convolved(around, name, 2)
        return squares, np.maximum(self._linear(around.reshape(1, -1), "around4"), 0)


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network that ships with the program."""
    return Network.load(FILE)
