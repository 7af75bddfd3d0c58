"""Sights over time -> whether pieces lie where somebody was asked to lay them, for a picture that teaches them.

The pieces may be unknown, so only this is looked at: where something lies, and whether it looks otherwise than before.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Levels = NDArray[np.float64]
"""(16, N): the logarithms of the squares' levels, in three colours, pixel by pixel."""

STILL_MS: Final = 1000.0
"""Pieces must lie still for this long before they are learned."""

ODD_MS: Final = 5000.0
"""What lies otherwise than is wanted for so long isn't being laid any more."""

_MOST_OF_IT: Final = 0.9
_OTHERWISE: Final = 0.3
"""A square looks otherwise if a tenth of it has become lighter or darker than the board has, by so much (logarithm)."""
_MANY: Final = 0.25
"""The share of the squares that must look otherwise: some pieces look much like the square below."""
_DARK: Final = 8.0
"""Added to each level: noise in the dark is no change."""


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """What a sight tells of where pieces lie.

    `empty` (16,): how likely each square is empty; None if nothing was read. `hidden`: something is in front of a
    square. `levels`: the squares', if the board is seen.
    """

    t_ms: float
    empty: NDArray[np.float64] | None
    hidden: bool
    levels: Levels | None


class Likeness(NamedTuple):
    """How much pieces that nobody knows yet may look like empty squares.

    `empty`: so likely each may be empty; `exceptions`: so many squares may seem otherwise than is wanted anyway.
    """

    empty: float = 0.98
    exceptions: int = 0


USUAL: Final = Likeness()


class Odd(NamedTuple):
    """How many squares seem empty that should be full, and full that should be empty."""

    empty: int
    full: int


class Before(NamedTuple):
    """What lay there before, and must look otherwise now."""

    cells: str
    levels: Levels


class Arrangement:
    """One arrangement."""

    def __init__(self, cells: str, before: Before | None = None, likeness: Likeness = USUAL) -> None:
        """`cells`: sixteen; which piece is on a square doesn't matter."""
        self._full = np.array([cell != "." for cell in cells])
        self._before, self._likeness = before, likeness
        self._differs = [] if before is None else [at for at, cell in enumerate(cells) if cell != before.cells[at]]
        self._since_ms: float | None = None
        self._odd: tuple[bool, ...] = ()
        """Which squares seem otherwise than is wanted."""
        self._odd_ms = 0.0
        """Since when."""

    def lies(self, seen: Lying) -> bool:
        """Whether something has lain on each of these squares, and nothing elsewhere, for long enough."""
        there, odd = False, tuple[bool, ...]()
        if seen.empty is not None and not seen.hidden:
            right = np.where(self._full, seen.empty < self._likeness.empty, seen.empty >= 1 / 2)
            there = int((~right).sum()) <= self._likeness.exceptions
            odd = () if there else tuple(bool(each) for each in ~right)
        if odd != self._odd:
            self._odd, self._odd_ms = odd, seen.t_ms
        if not there or not self.changed(seen):
            self._since_ms = None
            return False
        if self._since_ms is None:
            self._since_ms = seen.t_ms
        return seen.t_ms - self._since_ms >= STILL_MS

    def odd(self, t_ms: float) -> Odd | None:
        """What still lies otherwise than is wanted, though nobody has moved anything for a while."""
        if not self._odd or t_ms - self._odd_ms < ODD_MS:
            return None
        odd = np.array(self._odd)
        return Odd(int((odd & self._full).sum()), int((odd & ~self._full).sum()))

    def changed(self, seen: Lying) -> bool:
        """Whether enough of the squares that should look otherwise than before do so, in whatever light."""
        if self._before is None or seen.levels is None or not self._differs:
            return True
        change = seen.levels - self._before.levels
        far = np.quantile(np.abs(change - np.median(change)), _MOST_OF_IT, axis=1) > _OTHERWISE
        return bool(far[self._differs].mean() >= _MANY)


def levels_of(squares: NDArray[np.uint8]) -> Levels:
    """The levels of squares, (16, H, W, 3)."""
    return np.log(squares.reshape(len(squares), -1).astype(np.float64) + _DARK)
