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
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision import chroma
from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, Views, from_middle, squares_in
from eclipse_companion.sensing.sight.layers import Array, Layers, one_thread, scaled
from eclipse_companion.sensing.sight.tone import even

FILE: Final = Path(__file__).with_name("reader.npz")

CLASSES: Final = (".", "G", "S", "g", "s", "?")
"""What a square may be judged to hold; `?`: something else is in front of it."""

PRIOR: Final = np.array([0.45, 0.13, 0.13, 0.13, 0.13, 0.03])
"""How often the pictures that the network learned from show each of CLASSES: what it expects before it looks."""

SIDES: Final = ((1, 2), (3, 4))
"""The pairs of CLASSES that differ only in the side that is up."""

SHOWN: Final = (6, 7, 10, 11)
"""The squares that show a set's faces G, S, g, s."""

ON_SHOWN: Final = f"{', '.join(map(str, SHOWN[:-1]))} and {SHOWN[-1]}"
"""The same squares in words."""

STRIDE: Final = 4
"""How many pixels of a board's view make one cell of the first convolutions' output."""

FINE_STRIDE: Final = 2
"""The same for the very first convolution alone."""

_SQUARES: Final = SQUARES_A_SIDE * SQUARES_A_SIDE
_MIDDLE_PX: Final = 13.0
"""What is farther from a square's middle may be its neighbour's."""
_MIDDLE: Final = from_middle(STRIDE) < _MIDDLE_PX


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


@dataclass(frozen=True, slots=True)
class Looked:
    """What the convolutions make of each square, (16, width), and of the mat, (1, width).

    `cells` (H, W, C): what they make of the board's view, `STRIDE` pixels each, before squares are looked at; `fine`
    (H', W', C'): what the first one does, `FINE_STRIDE` pixels each.
    """

    squares: Array
    around: Array
    cells: Array
    fine: Array

    @property
    def pooled(self) -> Array:
        """(16, 4 C): the mean of each square's cells, their highest, and their upper and lower quarters."""
        squares = np.sort(squares_in(self.cells, STRIDE)[:, _MIDDLE], axis=1)
        quarter = squares.shape[1] // 4
        parts = (squares.mean(axis=1), squares[:, -1], squares[:, -quarter - 1], squares[:, quarter])
        return np.concatenate(parts, axis=1)


class OwnSet(Protocol):
    """What was fitted to one very set (`own_set`)."""

    def shares(self, eyes: "Network", views: Views, looked: Looked, logits: NDArray[np.float64]) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each square. `logits` (16, 6): what the network says."""

    def together(self, views: Views, along: NDArray[np.float64], across: NDArray[np.float64]) -> NDArray[np.float64]:
        """(16, 6): what looks at views from both sides say together, (16, 6) each, in the views' order of squares."""


class Network(Layers):
    """The trained network."""

    def house_set(self, number: int) -> Array:
        """The tokens of a set that it has learned, (5, width)."""
        tokens: Array = self._weights["sets"][number]
        return tokens

    @one_thread
    def shown_set(self, views: Views) -> Array:
        """The tokens of a set whose four faces lie on SHOWN, (5, width)."""
        looked = self.looked(views)
        return self.tokens_of(looked.squares[[square - 1 for square in SHOWN]], looked.around)

    def tokens_of(self, faces: Array, around: Array) -> Array:
        """The tokens of a set, (5, width): of what it makes of the faces G, S, g, s, (4, width), and of a mat."""
        tokens: Array = np.concatenate([faces, around]) + self._weights["faces"]
        return tokens

    @one_thread
    def judge(self, views: Views, known: Array, own: OwnSet | None = None) -> NetworkOutput:
        """What the views show, given the tokens of the set, and what was fitted to it."""
        looked = self.looked(views)
        tokens = self._compared(looked, known)
        if own is None:
            shares = self._shares(tokens[:_SQUARES], "classes")
        else:
            shares = own.shares(self, views, looked, self._logits(tokens))
        offsets = self._linear(tokens[:_SQUARES], "offsets").astype(np.float64)
        is_board = self._likely(tokens[_SQUARES : _SQUARES + 1], "is_board")
        return NetworkOutput(shares, offsets, is_board)

    @one_thread
    def logits(self, looked: Looked, known: Array) -> NDArray[np.float64]:
        """(16, 6): the logits of CLASSES for squares that it has looked at, given the tokens of the set."""
        return self._logits(self._compared(looked, known))

    def judge_from_both_sides(
        self, views: Views, known: Array, along: NetworkOutput | None = None, own: OwnSet | None = None
    ) -> NetworkOutput:
        """The mean of the views (`along`, if judged already) and of the same views from the other player's side.

        From there they are seen in an even tone. If the two disagree, neither is certain: this leaves half of the wrong
        names open. If colours are coarse, sides are less certain. What was fitted to a set says itself what both say
        together.
        """
        along = self.judge(views, known, own) if along is None else along
        across = self.judge(from_across(evened(views)), known, own)
        from_there = across.shares[::-1]
        if own is None:
            shares = chroma.tempered((along.shares + from_there) / 2, SIDES, chroma.trusted(views.board))
        else:
            shares = own.together(views, along.shares, from_there)
        return NetworkOutput(
            shares,
            (along.offsets - across.offsets[::-1]) / 2,
            (along.is_board + across.is_board) / 2,
        )

    def _compared(self, looked: Looked, known: Array) -> Array:
        """All tokens, after they have attended to one another."""
        return self._transformed(np.concatenate([looked.squares + self._weights["places"], looked.around, known]))

    def _logits(self, tokens: Array) -> NDArray[np.float64]:
        return self._linear(tokens[:_SQUARES], "classes").astype(np.float64)

    @one_thread
    def looked(self, views: Views) -> Looked:
        """What the convolutions make of the views."""
        fine = self._convolved(scaled(views.board)[np.newaxis], "board1", FINE_STRIDE)[0]
        cells = self._convolved(fine[np.newaxis], "board2", STRIDE // FINE_STRIDE)[0]
        cells = self._convolved(cells[np.newaxis], "board3", 1)[0]
        crops = squares_in(cells, STRIDE, MARGIN_PX)
        squares = self._convolved(self._convolved(crops, "square1", 2), "square2", 2).reshape(_SQUARES, -1)
        squares = np.maximum(self._linear(squares, "square3"), 0)
        around = scaled(views.around)[np.newaxis]
        for name in ("around1", "around2", "around3"):
            around = self._convolved(around, name, 2)
        return Looked(squares, np.maximum(self._linear(around.reshape(1, -1), "around4"), 0), cells, fine)


def evened(views: Views) -> Views:
    """The same board in an even tone."""
    return Views(*even((views.board, views.around)))


def four_looks(views: Views) -> tuple[tuple[Views, bool], ...]:
    """The views as they are and in an even tone, from either player's side, and whether from the other one's."""
    even_ones = evened(views)
    return (views, False), (from_across(views), True), (even_ones, False), (from_across(even_ones), True)


def from_across(views: Views) -> Views:
    """The same board from the other player's side."""
    return Views(views.board[::-1, ::-1], views.around[::-1, ::-1])


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network that ships with the program."""
    return Network.load(FILE)
