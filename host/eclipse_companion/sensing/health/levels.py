"""What a board's calibration says of readings: each piece's signal, and how far a reading is from the next border.

In: the answers to `CAL GET`, as pairs. Out: `Levels`. Readings and signals are counts, as `converter` has them. The
borders are the firmware's (`firmware/borders.py`); a test compares them.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.common.arrays import Floats

UP: Final = (0.18, 0.24, 0.80, 0.84)
DOWN: Final = (0.15, 0.20, 0.72, 0.76)
"""Borders from empty to doubt, to a piece, to a piece of either strength, to the stronger one; shares as in the
firmware.
"""
FOLLOWED: Final = 400.0
"""The most drift of an empty square that the firmware follows."""
LEAST: Final = 600.0

_KEYS: Final = {
    "+": ("gold",),
    "-": ("silver",),
    "G": ("sun-gold",),
    "S": ("sun-silver",),
    "g": ("moon-gold",),
    "s": ("moon-silver",),
}
_FACES: Final = {**dict.fromkeys("+Gg", "gold"), **dict.fromkeys("-Ss", "silver")}
"""The side that is up: only pieces with the same side up need to be told apart."""
_BESIDE: Final = np.array(
    [[abs(a // 4 - b // 4) + abs(a % 4 - b % 4) == 1 for b in range(16)] for a in range(16)], np.float64
)
_ACROSS: Final = np.array(
    [[abs(a // 4 - b // 4) == 1 == abs(a % 4 - b % 4) for b in range(16)] for a in range(16)], np.float64
)
_APART: Final = np.array([[math.dist(divmod(a, 4), divmod(b, 4)) for b in range(16)] for a in range(16)], np.float64)
"""The distance between squares, in squares."""


@dataclass(frozen=True)
class Levels:
    """A board's calibration: resting values (16,), each square's readings by key, and the neighbours' shares."""

    rest: Floats
    pieces: Sequence[Mapping[str, int]]
    side: float
    diagonal: float
    """Shares of a neighbour's signal."""

    @classmethod
    def read(cls, answers: Sequence[Mapping[str, str]]) -> "Levels | None":
        """From the answers for squares 0 to 16; None if they are no calibration."""
        try:
            side, diagonal = int(answers[0]["side"]), int(answers[0]["diag"])
            squares = [{key: int(word) for key, word in each.items()} for each in answers[1:]]
            rest = np.array([each.pop("rest") for each in squares], np.float64)
        except (IndexError, KeyError, ValueError):
            return None
        if len(squares) != len(_BESIDE) or not all(squares):
            return None
        return cls(rest, squares, side / 1000, diagonal / 1000)

    @property
    def mixing(self) -> Floats:
        """The share of each square (row) in each other (column): (16, 16)."""
        return np.asarray(self.side * _BESIDE + self.diagonal * _ACROSS)

    @cached_property
    def felt(self) -> Floats:
        """The same including squares farther away, which the board leaves out: a magnet's field falls with the cube."""
        far = (self.mixing == 0) & ~np.eye(len(_APART), dtype=bool)
        return self.mixing + np.where(far, self.side / np.where(far, _APART, 1.0) ** 3, 0.0)

    def signals(self, readings: Floats, believed: npt.NDArray[np.bool_]) -> Floats:
        """Each square's own signal without its neighbours' shares: (16,). A signal that isn't believed adds nothing."""
        above = readings - self.rest
        return np.asarray(above - self.mixing @ (above * believed))

    def weakest(self, index: int) -> float:
        """The size of the weaker piece's signal on a square (counted from 0)."""
        return max(LEAST, min(self.sizes(index)))

    def expected(self, index: int, character: str) -> float | None:
        """The size of the signal of what a square shows; of the weaker piece if the square can't tell."""
        found = [
            abs(self.pieces[index][key] - self.rest[index])
            for key in _KEYS.get(character, ())
            if key in self.pieces[index]
        ]
        return max(LEAST, *found) if found else None if character == "." else self.weakest(index)

    def margin(self, index: int, character: str, signal: float) -> float:
        """How far a signal is from the next border, in counts; below 0: beyond it."""
        weak, size = self.weakest(index), abs(signal)
        if character == ".":
            return UP[0] * weak - max(0.0, size - min(FOLLOWED, UP[1] * weak / 4))
        if character == "?":
            return size - UP[1] * weak
        alike = [each for key, each in self._by_key(index).items() if key.endswith(_FACES[character])]
        weak, strong = max(LEAST, min(alike)), max(LEAST, *alike)
        if strong <= weak * 1.01:
            return size - DOWN[1] * weak
        middle = float(np.sqrt(weak * strong))
        expected = self.expected(index, character)
        if expected is not None and expected > middle:
            return size - DOWN[3] * middle
        return min(size - DOWN[1] * weak, UP[2] * middle - size)

    def sizes(self, index: int) -> list[float]:
        """The sizes of all pieces' signals on a square (counted from 0)."""
        return list(self._by_key(index).values())

    def _by_key(self, index: int) -> dict[str, float]:
        return {key: abs(reading - float(self.rest[index])) for key, reading in self.pieces[index].items()}
