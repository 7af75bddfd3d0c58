"""What squares feel of one another, measured while pieces come, go and are turned; and what it says about the wires.

Input: stretches of readings. Output: the share of each channel's signal that each other one picks up, (16, 16); shares
of side and of diagonal neighbours; and the square of each channel's sensor, since neighbours feel a piece.
Channels and squares are counted from 0.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from eclipse_calibration.guided.emptiness import BEFORE
from eclipse_companion.common.arrays import Flags, Floats

NOMINAL: Final = (-0.009, -0.004)
"""Shares of a side and of a diagonal neighbour, magnets 6.4 to 7.4 mm above the sensors."""
CHANGED: Final = 350.0
MOST_AT_ONCE: Final = 3
"""If more pieces change between two stretches, nothing is learned."""
WANDERS: Final = 6.0
"""How far a sensor's rest may drift in a second or two, counts."""
_PRIOR: Final = 0.02
_RESIDUE: Final = 0.0018
"""How far pieces off centre and far neighbours change a share, one sigma."""
_USUAL: Final = ((NOMINAL[0], 0.003), (NOMINAL[1], 0.0015), (0.0, 0.006), (0.0, 0.006))
"""Usual shares, one sigma: side, diagonal, from the channel before by number, from the one before in scan order."""
SURE: Final = 25.0
"""Other wires must fit better by this much (twice the log likelihood ratio) for each swap of two."""
GUESSED: Final = 6.0
"""How much worse wires may fit if a person's actions support them."""

_ROW, _COLUMN = np.divmod(np.arange(16), 4)
_DOWN = np.abs(_ROW[:, None] - _ROW[None, :])
_ALONG = np.abs(_COLUMN[:, None] - _COLUMN[None, :])
SIDE: Final = (_DOWN + _ALONG == 1).astype(np.float64)
DIAGONAL: Final = ((_DOWN == 1) & (_ALONG == 1)).astype(np.float64)
_BY_NUMBER: Final = np.roll(np.eye(16), 1, axis=0)
_BY_SCAN: Final = (np.array(BEFORE)[:, None] == np.arange(16)[None, :]).astype(np.float64)


def mixing(side: float, diagonal: float) -> Floats:
    """What each square (row) picks up from each other (column): (16, 16)."""
    return np.asarray(side * SIDE + diagonal * DIAGONAL)


class Crosstalk:
    """Gathers what unchanged lines have felt of the others (Bayesian linear regression, one row for each line)."""

    def __init__(self, spread: Floats, calm: Flags) -> None:
        """`spread` (16,): one sigma of a reading, counts; `calm`: the lines that can be trusted."""
        self._variance = spread**2
        self._calm = calm
        self._known = np.zeros((16, 16, 16))
        self._felt = np.zeros((16, 16))

    def take(self, before: Floats, after: Floats, counts: tuple[int, int]) -> None:
        """Add two successive stretches, and how many readings each is the mean of."""
        change = after - before
        changed = np.abs(change) > np.maximum(CHANGED, 5 * np.sqrt(self._variance / min(counts)))
        if not 1 <= changed.sum() <= MOST_AT_ONCE or (changed & ~self._calm).any():
            return
        cause = np.where(changed, change, 0.0)
        weight = (~changed & self._calm) / (1.5 * self._variance * (1 / counts[0] + 1 / counts[1]) + WANDERS**2)
        self._known += weight[:, None, None] * np.outer(cause, cause)
        self._felt += weight[:, None] * cause * change[:, None]

    def shares(self) -> tuple[Floats, Floats]:
        """The shares and their variances, (16, 16) each; a share that was never seen is 0, with a wide variance."""
        precision = self._known + np.eye(16) / _PRIOR**2
        covariance = np.linalg.inv(precision)
        found = np.einsum("ijk,ik->ij", covariance, self._felt)
        return found, np.asarray(np.einsum("ijj->ij", covariance))


@dataclass(frozen=True)
class Wiring:
    """Where the channels' sensors are."""

    places: tuple[int, ...]
    """The square of each channel's sensor."""
    side: float
    diagonal: float
    """Shares of neighbours."""

    @property
    def cycles(self) -> list[tuple[int, ...]]:
        """The channels whose wires were swapped, cycle by cycle."""
        found: list[tuple[int, ...]] = []
        for first in range(16):
            round_ = [first]
            while self.places[round_[-1]] != first:
                round_.append(self.places[round_[-1]])
            if len(round_) > 1 and min(round_) == first:
                found.append(tuple(round_))
        return found


class _Fit:
    """How well a wiring explains the measured shares."""

    def __init__(self, shares: Floats, variance: Floats, alive: Flags) -> None:
        pairs = alive[:, None] & alive[None, :] & ~np.eye(16, dtype=bool)
        self._weight = (pairs / (variance + _RESIDUE**2)).ravel()
        self._shares = shares.ravel()
        self._usual = np.array([middle for middle, _ in _USUAL])
        self._certainty = np.diag([1 / sigma**2 for _, sigma in _USUAL])
        self._taken_over = np.stack([_BY_NUMBER.ravel(), _BY_SCAN.ravel()])

    def __call__(self, places: list[int]) -> tuple[float, Floats]:
        """Chi squared with the best four shares, and those shares."""
        at = np.array(places)
        beside = np.stack([SIDE[np.ix_(at, at)].ravel(), DIAGONAL[np.ix_(at, at)].ravel()])
        design = np.concatenate([beside, self._taken_over])
        weighted = design * self._weight
        found = np.linalg.solve(
            weighted @ design.T + self._certainty, weighted @ self._shares + self._certainty @ self._usual
        )
        left = self._shares - found @ design
        off = found - self._usual
        return float((self._weight * left**2).sum() + off @ self._certainty @ off), found


def misfit(shares: Floats, variance: Floats, alive: Flags) -> float:
    """How badly straight wires explain these shares (chi squared)."""
    return _Fit(shares, variance, alive)(list(range(16)))[0]


def find_wiring(shares: Floats, variance: Floats, alive: Flags, guess: list[int] | None = None) -> Wiring:
    """The wiring that best explains what was felt: starting from straight wires, swapping two at a time.

    `alive` (16,): the channels that feel pieces at all; `guess`: another starting point, unless what was felt speaks
    against it. A board that is turned or mirrored as a whole feels the same.
    """
    fit = _Fit(shares, variance, alive)
    places = list(range(16))
    best, found = fit(places)
    if guess is not None and fit(guess)[0] < best + GUESSED:
        places = guess
        best, found = fit(places)
    while True:
        tried = [(fit(_exchanged(places, *pair))[0], pair) for pair in combinations(range(16), 2)]
        least, pair = min(tried)
        if least > best - SURE:
            return Wiring(tuple(places), float(found[0]), float(found[1]))
        places = _exchanged(places, *pair)
        best, found = fit(places)


def _exchanged(places: list[int], one: int, other: int) -> list[int]:
    changed = list(places)
    changed[one], changed[other] = places[other], places[one]
    return changed
