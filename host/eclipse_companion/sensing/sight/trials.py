"""How pictures are read whose content is known: what was right, wrong and left open, and what contradicts its label.

In: probabilities of squares, and what a picture shows. Out: counts, for the sentences that say what can be told apart.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError

FEWEST: Final = 2
"""Pictures: one is kept out."""
MOST: Final = 60
UNKNOWN: Final = -1
"""The number of a square's kind if nobody knows it."""

_CONTRADICTED: Final = 0.9
"""If something else than the label says is as likely as this, the label may be wrong."""

Way = Callable[[str], object]
"""A way in which pieces differ: those of one kind give the same."""


class UntaughtError(CompanionError):
    """The pictures don't show enough to learn a set from."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a picture was read by what was learned from all others: its squares, by how that went.

    `contradicted`: squares that look like something else than the label says, and like what. `told`: of how many pieces
    it was told what they are, in each way.
    """

    right: tuple[int, ...]
    wrong: tuple[int, ...]
    open: tuple[int, ...]
    contradicted: tuple[tuple[int, str], ...]
    pieces: int
    told: tuple[int, ...]


def counted(trials: Sequence[Trial]) -> tuple[int, int, int]:
    """How many squares were right, wrong and left open."""
    return (
        sum(len(trial.right) for trial in trials),
        sum(len(trial.wrong) for trial in trials),
        sum(len(trial.open) for trial in trials),
    )


def reads(trials: Sequence[Trial], right: float, wrong: float) -> bool:
    """Whether at least this share of the squares, or all but one, was read rightly, and at most this share wrongly."""
    were_right, were_wrong, left_open = counted(trials)
    count = were_right + were_wrong + left_open
    return were_right >= min(right * count, count - 1) and were_wrong <= wrong * count


def refuse_too_few(count: int) -> None:
    """Raises `UntaughtError` if so many pictures teach nothing."""
    if count < FEWEST:
        raise UntaughtError("One picture isn't enough: I keep one out to see how well I read. Take three to six.")


@dataclass(frozen=True, slots=True)
class Judge:
    """Compares what is read with what is known.

    `kinds`: the letters of what may lie on a square, an empty one first; others are of squares that nobody knows.
    `ways`: in which pieces differ.
    """

    kinds: str
    ways: tuple[Way, ...]

    def numbers(self, cells: str) -> NDArray[np.int64]:
        """(16,): the numbers of the squares' kinds, or `UNKNOWN`."""
        return np.array([self.kinds.find(cell) for cell in cells])

    def trial(self, shares: NDArray[np.float64], cells: str, named_from: float) -> Trial:
        """How a picture was read: `shares` (16, K or more), of the kinds; a square is named from so much on."""
        right: list[int] = []
        wrong: list[int] = []
        left_open: list[int] = []
        contradicted: list[tuple[int, str]] = []
        pieces, told = 0, [0] * len(self.ways)
        for square, (given, cell) in enumerate(zip(shares[:, : len(self.kinds)], cells, strict=True), 1):
            if cell not in self.kinds:
                continue
            best = self.kinds[int(given.argmax())]
            (left_open if given.max() < named_from else right if best == cell else wrong).append(square)
            if best != cell and given.max() >= _CONTRADICTED:
                contradicted.append((square, best))
            if cell != self.kinds[0]:
                pieces += 1
                for number, way in enumerate(self.ways):
                    told[number] += self._share(given, cell, way) >= named_from
        return Trial(tuple(right), tuple(wrong), tuple(left_open), tuple(contradicted), pieces, tuple(told))

    def _share(self, given: NDArray[np.float64], cell: str, way: Way) -> float:
        """The probability of the pieces that are like this one in one way."""
        pieces = zip(given[1:], self.kinds[1:], strict=True)
        return float(sum(share for share, piece in pieces if way(piece) == way(cell)))
