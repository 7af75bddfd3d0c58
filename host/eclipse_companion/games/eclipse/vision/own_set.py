"""What the reader knows of one very set of pieces, fitted to labelled pictures of it -> the probabilities of squares.

The network compares squares with the set's faces as the pictures show them. Beside it, two softmax regressions learn
this set's symbols and dyes. One looks at what the network makes of each square beside the others. The other looks at
each square alone: where all pieces of a picture show the same side, who compares them still expects two. It counts as
much as the other two together, so a square is named only if both ways of looking agree.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.colours import colours, rings
from eclipse_companion.games.eclipse.vision.network import CLASSES, Compared, Looked, Network
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.sensing.sight.calibrating import temperature
from eclipse_companion.sensing.sight.layers import Array, softmax

VERSION: Final = 3
"""Of what is fitted: what another one fitted is learned again."""

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

_COUNTS: Final = (0.25, 0.25, 0.5)
"""How much the network counts, what compares squares, and what looks at each alone."""

Example = tuple[Array, Array, NDArray[np.float64], NDArray[np.int64]]
"""A view's features, (16, F) beside the others and (16, G) alone, its logits of KINDS, (16, 5), and its squares'
classes, (16,), less than 0: unknown.
"""
Regression = tuple[Array, Array]
"""Weights, (F, 5), and a bias, (5,)."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnSet:
    """What was fitted.

    `beside` (F, 5), `alone` (G, 5) and `bias` (5,) make logits of features, to which the network's own are added, times
    `along`. `taught` (5,): which classes the pictures showed; of the others only the network speaks. `house`
    (5, width): the tokens of a learned set, if the pieces look like its; what they tell surely stays.
    """

    beside: Array
    alone: Array
    bias: Array
    along: float
    taught: NDArray[np.bool_]
    house: Array | None = None

    def shares(self, eyes: Network, views: Views, looked: Looked, compared: Compared) -> NDArray[np.float64]:
        """(16, 6): the probability of each of CLASSES for each square."""
        network = softmax(compared.logits)
        own = network.copy()
        logits = self.logits(*features(views, looked, compared), compared.logits[:, :KINDS])
        taught = np.flatnonzero(self.taught)
        own[:, taught] = network[:, taught].sum(axis=1, keepdims=True) * softmax(logits[:, taught])
        if self.house is None:
            return own
        return surer(softmax(eyes.compare(looked, self.house).logits), own)

    def logits(self, beside: Array, alone: Array, network: NDArray[np.float64]) -> NDArray[np.float64]:
        """(N, 5): the logits of KINDS, from features, (N, F) and (N, G), and the network's own logits, (N, 5)."""
        return np.asarray(
            beside @ self.beside + alone @ self.alone + self.bias + self.along * network, dtype=np.float64
        )


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """Both regressions, without knowing yet how sure to be. `taught` (5,): as in `OwnSet`."""

    beside: Regression
    alone: Regression
    taught: NDArray[np.bool_]


def features(views: Views, looked: Looked, compared: Compared) -> tuple[Array, Array]:
    """(16, F) and (16, G): all that a set may be told by, beside the other squares and alone."""
    beside = (looked.squares, compared.squares, colours(views), compared.logits[:, :KINDS].astype(np.float32))
    alone = (looked.squares, looked.pooled, rings(views))
    return np.concatenate(beside, axis=1), np.concatenate(alone, axis=1)


def fit(examples: Sequence[Example]) -> Fitted:
    """Fit both regressions."""
    beside, alone, _, truth = _joined(examples)
    return Fitted(_regression(beside, truth), _regression(alone, truth), np.bincount(truth, minlength=KINDS) > 0)


def cooled(fitted: Fitted, heats: Sequence[float], house: Array | None = None) -> OwnSet:
    """What was fitted; the logits of the network and of both regressions, then their mean, are divided by these."""
    *each, mean = heats
    along, by_beside, by_alone = (np.float32(count / (heat * mean)) for count, heat in zip(_COUNTS, each, strict=True))
    (beside, beside_bias), (alone, alone_bias) = fitted.beside, fitted.alone
    bias = by_beside * beside_bias + by_alone * alone_bias
    return OwnSet(by_beside * beside, by_alone * alone, bias, float(along), fitted.taught, house)


def heats_of(kept_out: Sequence[tuple[Fitted, Example]]) -> tuple[float, ...]:
    """How sure to be (`cooled`): from each example that was kept out, and what was fitted without it."""
    told: list[list[NDArray[np.float64]]] = []
    truth = []
    for fitted, example in kept_out:
        beside, alone, logits, classes = _joined([example])
        told.append([logits, _logits(fitted.beside, beside), _logits(fitted.alone, alone)])
        truth.append(np.where(fitted.taught[classes], classes, -1))
    classes = np.concatenate(truth)
    each = [np.concatenate(logits) for logits in zip(*told, strict=True)]
    heats = [_heat(logits, classes) for logits in each]
    mean = sum(count * logits / heat for count, logits, heat in zip(_COUNTS, each, heats, strict=True))
    return (*heats, max(_heat(np.asarray(mean), classes), 1.0))


def _logits(regression: Regression, given: Array) -> NDArray[np.float64]:
    weights, bias = regression
    return np.asarray(given @ weights + bias, np.float64)


def _heat(logits: NDArray[np.float64], classes: NDArray[np.int64]) -> float:
    return float(np.clip(temperature(logits.astype(np.float32), classes), *_HEATS))


def _joined(examples: Sequence[Example]) -> Example:
    """All squares of examples whose classes are known."""
    beside, alone, logits, truth = (np.concatenate(each) for each in zip(*examples, strict=True))
    known = truth >= 0
    return beside[known], alone[known], logits[known], truth[known]


def _regression(given: Array, truth: NDArray[np.int64]) -> Regression:
    middle, spread = given.mean(axis=0), given.std(axis=0) + _LEAST_SPREAD
    fitted = _descended((given - middle) / spread, truth)
    weights = fitted[:-1] / spread[:, np.newaxis]
    return weights, fitted[-1] - middle @ weights


def _descended(given: Array, truth: NDArray[np.int64]) -> Array:
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
