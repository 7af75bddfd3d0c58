"""What the network says of one scene at several exposures -> what they say together.

A lamp mirrored in foil burns it out at one exposure and not at another, so two exposures tell more than one. Two looks
at the same exposure don't: they share what is wrong with both. So each exposure counts once, and their evidence is
added, tempered since exposures share some of their mistakes, too.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

TEMPERED: Final = 0.7
"""How much of an exposure's evidence counts, if there are several. With all of it (1.0), twice as many squares in hard
light get a wrong name (4 of 1,536), for as many right ones.
"""

_LEAST: Final = 1e-4

_SURELY: Final = 0.8
_HARDLY: Final = 0.1
"""A look that gives this much to something that got so little before shows that the square has changed."""

Shares = NDArray[np.float64]
"""(16, 6): the probability of each of a network's classes for each square.

A network expects each class as often as the pictures show it that it learned from: that is its prior, (6,).
"""

Pairs = Sequence[tuple[int, int]]
"""Pairs of classes, by their columns."""


def together(
    looks: Sequence[Shares],
    expected: NDArray[np.float64],
    says: Sequence[NDArray[np.bool_]] | None = None,
    sides: Pairs = (),
) -> Shares:
    """The probabilities given one look at each exposure; at least one look.

    `expected` (6,): the network's prior. `says` (16,) for each: which squares it says anything of; by default all.
    `sides`: pairs of classes that glare makes alike. Looks that tell both apart equally well count seven tenths each;
    one that doesn't takes nothing from another one that does.
    """
    prior = np.log(expected)
    shown = [np.ones(len(look), bool) for look in looks] if says is None else list(says)
    count = np.sum(shown, axis=0)
    weight = np.where(count > 1, TEMPERED, 1.0)
    evidence = np.zeros_like(looks[0])
    for look, told in zip(looks, shown, strict=True):
        evidence += (weight * told)[:, None] * (_log(look) - prior)
    posterior = evidence + prior
    for one, other in sides:
        usual = prior[one] - prior[other]
        apart = [
            told * (_log(look[:, one]) - _log(look[:, other]) - usual) for look, told in zip(looks, shown, strict=True)
        ]
        _tell_apart(posterior, one, other, _agreed(np.array(apart)) + usual)
    shares = np.exp(posterior - posterior.max(axis=1, keepdims=True))
    joined = np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)
    for look, told in zip(looks, shown, strict=True):  # alone, a look is what it is, to the last bit
        alone = told & (count == 1)
        joined[alone] = look[alone]
    return joined


def _log(shares: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.log(np.maximum(shares, _LEAST)), np.float64)


def _agreed(apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """(16,): how strongly looks tell two classes apart together, nats, by how strongly each one does, (looks, 16).

    Looks weigh as sources do in `evidence.fusion.agreed`, which joins whole rows, and rows alone have a least value:
    there two that agree rule out no more than the surer one. Two exposures that agree are surer than one.
    """
    strong = np.abs(apart)
    count = strong.sum(axis=0) / np.maximum(strong.max(axis=0), _LEAST)
    return np.asarray(apart.sum(axis=0) / np.sqrt(np.maximum(count, 1.0)), np.float64)


def _tell_apart(posterior: NDArray[np.float64], one: int, other: int, nats: NDArray[np.float64]) -> None:
    """Divide anew what two classes have together: the one gets so many nats, (16,), more than the other."""
    both = np.logaddexp(posterior[:, one], posterior[:, other])
    posterior[:, one] = both - np.logaddexp(0.0, -nats)
    posterior[:, other] = both - np.logaddexp(0.0, nats)


class ExposureHistory:
    """One scene, look by look: each exposure's mean, square by square, since the square changed."""

    def __init__(self, expected: NDArray[np.float64], sides: Pairs = ()) -> None:
        """`expected` (6,): the network's prior; `sides`: as for `together`."""
        self._expected, self._sides = expected, sides
        self._means: dict[bool, Shares] = {}
        self._counts: dict[bool, NDArray[np.float64]] = {}

    def forget(self) -> None:
        """Something else may lie there now."""
        self._means, self._counts = {}, {}

    def add(self, shares: Shares, *, darker: bool = False, says: NDArray[np.bool_] | None = None) -> None:
        """Add a look; a square that it shows otherwise, beyond doubt, begins anew.

        `says` (16,): which squares it says anything of; by default all.
        """
        told = np.ones(len(shares), bool) if says is None else says
        if darker not in self._means:
            self._means[darker], self._counts[darker] = shares.copy(), np.zeros(len(shares))
        mean, counts = self._means[darker], self._counts[darker]
        best = shares.argmax(axis=1)
        squares = np.arange(len(shares))
        other = told & (shares[squares, best] > _SURELY) & (mean[squares, best] < _HARDLY) & (counts > 0)
        for exposure in self._means:
            self._counts[exposure][other] = 0.0
        counts[told] += 1.0
        mean[told] += (shares - mean)[told] / counts[told, None]

    @property
    def together(self) -> Shares:
        """What all looks say; at least one was added.

        An exposure without a look since a square changed says nothing of it.
        """
        says = [counts > 0 for counts in self._counts.values()]
        return together(list(self._means.values()), self._expected, says, self._sides)
