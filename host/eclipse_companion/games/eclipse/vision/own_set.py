"""What the reader knows of one very set of pieces, fitted to labelled pictures of it -> the probabilities of squares.

The network compares squares with the set's faces as the pictures show them; beside it, a softmax regression looks at
what the network makes of each square, and at the square's colours. Both count alike, since each knows what the other
doesn't: the network what foil and light do to any set, the regression this set's symbols and dyes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.colours import colours
from eclipse_companion.games.eclipse.vision.network import CLASSES, Compared, Looked, Network
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.sensing.sight.calibrating import temperature
from eclipse_companion.sensing.sight.layers import Array, softmax

KINDS: Final = len(CLASSES) - 1
"""The classes that are taught: all but what is in front of a square, which the network tells by itself."""

_STEPS: Final = 60
_SHRUNK: Final = 0.1
"""How strongly weights are held small: with less, six pictures are learned by heart."""
_BIAS_SHRUNK: Final = 0.001
_LEAST_SPREAD: Final = 0.05
_HEATS: Final = (0.4, 2.5)
"""Logits are divided by no less and no more: few pictures say little about how sure to be. Their mean isn't made surer.
"""
_HOUSE_SURE: Final = 0.86
"""What a learned set's tokens say so surely stays: a square that is named needs more from each of both sides."""

Example = tuple[Array, NDArray[np.float64], NDArray[np.int64]]
"""A view's features, (16, F), its logits of KINDS, (16, 5), and its squares' classes, (16,), less than 0: unknown."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was fitted.

    `weights` (F, 5) and `bias` (5,) make logits of features, to which the network's own are added, times `along`.
    `taught` (5,): which classes the pictures showed; of the others only the network speaks. `house` (5, width): the
    tokens of a learned set, if the pieces look like its; what they tell surely stays.
    """

    weights: Array
    bias: Array
    along: float
    taught: NDArray[np.bool_]
    house: Array | None = None

    def shares(self, eyes: Network, views: Views, looked: Looked, compared: Compared) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each square."""
        network = softmax(compared.logits)
        own = network.copy()
        logits = self.logits(features(views, looked, compared), compared.logits[:, :KINDS])
        taught = np.flatnonzero(self.taught)
        own[:, taught] = network[:, taught].sum(axis=1, keepdims=True) * softmax(logits[:, taught])
        if self.house is None:
            return own
        return surer(softmax(eyes.compare(looked, self.house).logits), own)

    def logits(self, given: Array, network: NDArray[np.float64]) -> NDArray[np.float64]:
        """(N, 5): the logits of KINDS, from features, (N, F), and the network's own logits, (N, 5)."""
        return np.asarray(given @ self.weights + self.bias + self.along * network, np.float64)


def features(views: Views, looked: Looked, compared: Compared) -> Array:
    """(16, F): all that a set may be told by."""
    told = (looked.squares, compared.squares, colours(views), compared.logits[:, :KINDS].astype(np.float32))
    return np.concatenate(told, axis=1)


def fit(examples: Sequence[Example]) -> OwnSet:
    """Fit the regression, without knowing yet how sure to be (`cooled`)."""
    given, _, truth = _joined(examples)
    middle, spread = given.mean(axis=0), given.std(axis=0) + _LEAST_SPREAD
    fitted = _regressed((given - middle) / spread, truth)
    weights = fitted[:-1] / spread[:, np.newaxis]
    taught = np.bincount(truth, minlength=KINDS) > 0
    return OwnSet(0.5 * weights, 0.5 * (fitted[-1] - middle @ weights), 0.5, taught)


def cooled(fitted: OwnSet, heats: tuple[float, float, float], house: Array | None = None) -> OwnSet:
    """The same with the network's logits, its own, and then their mean divided by these."""
    network, own, mean = heats
    by_own = 1 / (own * mean)
    return replace(
        fitted,
        weights=fitted.weights * np.float32(by_own),
        bias=fitted.bias * np.float32(by_own),
        along=fitted.along / (network * mean),
        house=house,
    )


def heats_of(kept_out: Sequence[tuple[OwnSet, Example]]) -> tuple[float, float, float]:
    """How sure to be (`cooled`): from each example that was kept out, and what was fitted without it."""
    network, own, truth = [], [], []
    for fitted, example in kept_out:
        given, logits, classes = _joined([example])
        network.append(logits)
        own.append(2 * (fitted.logits(given, logits) - fitted.along * logits))
        truth.append(np.where(fitted.taught[classes], classes, -1))
    by_network, by_own, classes = np.concatenate(network), np.concatenate(own), np.concatenate(truth)
    network_heat, own_heat = _heat(by_network, classes), _heat(by_own, classes)
    mean_heat = _heat((by_network / network_heat + by_own / own_heat) / 2, classes)
    return network_heat, own_heat, max(mean_heat, 1.0)


def _heat(logits: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    return float(np.clip(temperature(logits.astype(np.float32), classes), *_HEATS))


def _joined(examples: Sequence[Example]) -> Example:
    """All squares of examples whose classes are known."""
    given, logits, truth = (np.concatenate(each) for each in zip(*examples, strict=True))
    known = truth >= 0
    return given[known], logits[known], truth[known]


def _regressed(given: Array, truth: NDArray[np.int64]) -> Array:
    """(F + 1, 5): a softmax regression's weights and, last, its bias, by Nesterov's accelerated descent."""
    rows = np.column_stack([given, np.ones(len(given), np.float32)]).astype(np.float32)
    wanted = np.eye(KINDS, dtype=np.float32)[truth]
    shrunk = np.full((rows.shape[1], 1), _SHRUNK, np.float32)
    shrunk[-1] = _BIAS_SHRUNK
    # A softmax's bend is at most half of its inputs'.
    steepest = 0.5 * float(np.linalg.norm(rows, 2)) ** 2 / len(rows) + _SHRUNK
    weights = np.zeros((rows.shape[1], KINDS), np.float32)
    ahead, pace = weights, 1.0
    for _ in range(_STEPS):
        error = softmax((rows @ ahead).astype(np.float64)) - wanted
        reached = ahead - (rows.T @ error / len(rows) + shrunk * ahead) / steepest
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = reached + (pace - 1) / faster * (reached - weights)
        weights, pace = reached, faster
    return weights.astype(np.float32)


def surer(house: NDArray[np.float64], own: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of two opinions, (16, 6) each, the surer one where they agree, the house's where it is sure, else their mean."""
    agree = house.argmax(axis=1) == own.argmax(axis=1)
    surer = np.where(own.max(axis=1) > house.max(axis=1), 1, 0)
    apart = np.where(house.max(axis=1) >= _HOUSE_SURE, 0, 2)
    which = np.where(agree, surer, apart)
    return np.asarray(np.stack([house, own, (house + own) / 2])[which, np.arange(len(house))], np.float64)
