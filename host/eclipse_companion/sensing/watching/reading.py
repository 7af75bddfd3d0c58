"""What was read of a scene's squares, and whether something is in front of some of them.

In: the probabilities of an eye's classes, glance by glance. Out: evidence, and squares that are hidden.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.camera.looks import Board, Lesson
from eclipse_companion.sensing.evidence import Rows
from eclipse_companion.sensing.sight.exposures import Shares

HIDDEN_FROM: Final = 0.3
"""From this probability on, something is in front of a square."""
OBSTACLE_MS: Final = 4000.0
"""What hides squares without reaching over the paper, and stays for this long, isn't a hand: a cup, or glare."""


@dataclass(frozen=True, slots=True, eq=False)
class SquaresRead:
    """What was read of a scene, from the first clear glance to this one.

    `board`: as the glance told, or covered after all. `shares` (16, n): the probabilities of the eye's classes. `rows`:
    the evidence. `hidden`: the squares that something is in front of, counted from 1. `lessons`: as a `Look` has them.
    """

    t_ms: float
    board: Board
    shares: Shares
    rows: Rows
    hidden: tuple[int, ...]
    lessons: tuple[Lesson, ...] = ()


class Hiding:
    """What hides squares: a hand at first; what stays is an obstacle, and the board counts as clear again."""

    def __init__(self, column: int, rows_of: Callable[[Shares], Rows]) -> None:
        """`column`: the class of a hidden square; `rows_of`: the evidence of probabilities, (16, 5)."""
        self._column, self._rows_of = column, rows_of
        self._hides: tuple[int, ...] = ()
        self._since_ms = 0.0

    def forget(self) -> None:
        """Whatever hid squares may be gone."""
        self._hides = ()

    def shown(self, shares: Shares) -> NDArray[np.bool_]:
        """(16,): the squares that nothing is in front of, by a darker picture.

        What is too dark there seems hidden; a hand is in the next brighter picture, too, or it has gone.
        """
        return np.asarray(shares[:, self._column] < HIDDEN_FROM, bool)

    def read(self, t_ms: float, board: Board, shares: Shares) -> SquaresRead:
        """What these probabilities tell; `board`: what the glance of this time told of it."""
        hides = tuple(int(at) + 1 for at in np.flatnonzero(shares[:, self._column] >= HIDDEN_FROM))
        if hides != self._hides:
            self._hides, self._since_ms = hides, t_ms
        if hides and board is Board.CLEAR and t_ms - self._since_ms < OBSTACLE_MS:
            board = Board.COVERED
        rows = self._rows_of(shares)
        rows[[square - 1 for square in hides]] = 0.0
        return SquaresRead(t_ms, board, shares, rows, hides)
