"""What one source says about all squares at one moment."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.evidence.source import Source

Row = npt.NDArray[np.float64]
"""Shape (kinds,): the log-likelihood of each kind of piece on one square, nats; the likeliest has 0."""
Rows = npt.NDArray[np.float64]
"""Shape (squares, kinds): a `Row` for each square."""
Likelihoods = tuple[tuple[float, ...], ...]
"""For each square the likelihood of each kind, in any unit: what a recording keeps of `Rows`."""

SQUARES: Final = 16
KINDS: Final = 5
LEAST: Final = 1e-9
"""No likelihood is less than this share of the likeliest kind's: nothing is quite impossible."""

_DIGITS: Final = 4


class NoEvidenceError(CompanionError):
    """A value that should hold likelihoods doesn't."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """One look of a source at all squares."""

    source: Source
    t_ms: float
    """The game's time, milliseconds."""
    log_likelihood: Rows
    """For each square and each kind of piece, how likely this look is if the square holds that, nats. A hidden square
    has a flat row.
    """
    gap: bool = False
    """Something was lost or merged before it: the order of changes since the last look is unknown."""
    unwatched: bool = False
    """It ends a time in which nobody was watching: when its changes happened isn't known, either."""
    covered: bool = False
    """Something is over the board: what lies there may be about to change, so it tells nothing, and nothing is decided.
    """

    def hiding(self, squares: Collection[int]) -> "Evidence":
        """The evidence with nothing known of these squares, counted from 1."""
        if not squares:
            return self
        rows = self.log_likelihood.copy()
        rows[[square - 1 for square in squares]] = 0.0
        return replace(self, log_likelihood=rows)


def normalised(likelihood: npt.NDArray[np.float64]) -> Rows:
    """Likelihoods in any unit as log-likelihoods; each row's largest becomes 0."""
    share = likelihood / likelihood.max(axis=1, keepdims=True)
    return np.asarray(np.log(np.maximum(share, LEAST)), np.float64)


def likelihood_of(rows: Rows) -> Likelihoods:
    """The likelihoods of log-likelihoods, rounded as a recording keeps them; `rows_in` reads them."""
    return tuple(map(tuple, np.round(np.exp(rows), _DIGITS).tolist()))


def likelihoods_in(value: object) -> Likelihoods:
    """Sixteen rows of five likelihoods, as a recording keeps them. Raises `NoEvidenceError`."""
    return tuple(map(tuple, _sound(value).tolist()))


def rows_in(value: object) -> Rows:
    """The log-likelihoods in sixteen rows of five likelihoods, as a recording keeps them. Raises `NoEvidenceError`."""
    return normalised(_sound(value))


def _sound(value: object) -> npt.NDArray[np.float64]:
    """Likelihoods that can be. Raises `NoEvidenceError`."""
    try:
        likelihood = np.array(value, np.float64)
    except (OverflowError, TypeError, ValueError):
        likelihood = np.empty(0)
    sound = likelihood.shape == (SQUARES, KINDS) and np.isfinite(likelihood).all() and (likelihood >= 0).all()
    if not sound or not likelihood.any(axis=1).all():
        raise NoEvidenceError(
            "A look takes sixteen rows of five likelihoods (empty, Sun gold, Sun silver, Moon gold, Moon silver), none "
            "below 0, in each row one above."
        )
    return likelihood
