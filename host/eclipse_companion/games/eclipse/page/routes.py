"""The route of a dragged piece: where a pointer was over the board, and when.

In: text, such as `0.50,0.52,0 0.61,0.75,40 1.48,1.50,310`: squares to the right and down from the board's top left
corner, and milliseconds since the piece was taken. Out: the route that a hand follows with the tile.
"""

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats

LEAST: Final = -3.0
MOST: Final = 7.0
"""How far from the board's corner a pointer may be, in squares: three beside the board."""
LONGEST_MS: Final = 30_000
MOST_POINTS: Final = 400
POINT: Final = r"-?\d(?:\.\d{1,3})?,-?\d(?:\.\d{1,3})?,\d{1,5}"
"""One point of a route as text."""
_POINT: Final = re.compile(POINT, re.ASCII)


@dataclass(frozen=True, slots=True)
class Route:
    """Points (x, y, t): squares from the board's top left corner, milliseconds since the first one; t never falls."""

    points: tuple[tuple[float, float, int], ...]

    @classmethod
    def parse(cls, words: list[str]) -> "Route":
        """Read the points of a route. Raises `ValueError`."""
        if not 1 <= len(words) <= MOST_POINTS or not all(_POINT.fullmatch(word) for word in words):
            raise ValueError(words)
        split = [word.split(",") for word in words]
        points = tuple((float(x), float(y), int(t)) for x, y, t in split)
        inside = all(LEAST <= value <= MOST for x, y, _ in points for value in (x, y))
        times = [t for _, _, t in points]
        if not inside or times != sorted(times) or times[-1] > LONGEST_MS:
            raise ValueError(words)
        return cls(points)

    def over(self, pitch_mm: float) -> tuple[Floats, Floats]:
        """The route on a board: places (n, 2) in mm, and times (n,) in ms from 0."""
        table = np.array(self.points)
        return table[:, :2] * pitch_mm, table[:, 2] - table[0, 2]
