"""Labelled squares of one very set of pieces -> what tells them apart: softmax regressions beside a reader's network.

One regression is fitted to each kind of features: of a square beside the others, of a square alone. Where all pieces of
a picture look the same, who compares them still expects several kinds. A regression may know how features of any set
vary from picture to picture (`varying`), where that was learned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.calibrating import temperature
from eclipse_companion.sensing.sight.layers import Array, softmax
from eclipse_companion.sensing.sight.varying import Varying

VERSION: Final = 8
"""Of what is fitted: what another one fitted is learned again."""

_STEPS: Final = 100
_BIAS_SHRUNK: Final = 0.001
_TURNS: Final = 20
_RATHER_MORE: Final = 1.1
"""A vector that a matrix has turned so often has nearly its largest singular value; this much more is enough."""
_LEAST_SPREAD: Final = 0.05
_WEIGHTS: Final = "weights"
_LEAST_SHARE: Final = 1e-12
_HEATS: Final = (0.3, 2.5)
"""Logits are divided by no less and no more: few pictures say little about how sure to be."""


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """How something is learned.

    `counts`: how much the network counts, then each regression. `surest`: the logits of their mean are divided by no
    less than this. `shrunk`: how strongly weights are held small; with less, six pictures are learned by heart.
    `varying`: how the features of the last regression vary, if that is known. `usual`: the heats (`cooled`) of other
    sets, if they are known; they count as much as `usual_squares` squares that were kept out.
    """

    counts: tuple[float, ...]
    surest: float
    shrunk: float
    varying: Varying | None = None
    usual: tuple[float, ...] | None = None
    usual_squares: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A look at N squares.

    `features`: each kind's, (N, F). `logits` (N, K): the network's of the kinds, which are its classes but the last:
    what hides a square isn't taught. `classes` (N,): the squares' kinds, less than 0: unknown.
    """

    features: tuple[Array, ...]
    logits: NDArray[np.float64]
    classes: NDArray[np.int64]

    def turned(self) -> "Example":
        """The same in the reverse order of squares."""
        return Example(tuple(each[::-1] for each in self.features), self.logits[::-1], self.classes[::-1])


Regression = tuple[Array, Array]
"""Weights, (F, K), and a bias, (K,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """What was fitted.

    `weights`, (F, K) for each kind of features, and `bias`, (K,), make logits. The network's own are added, times
    `along`. `taught` (K,): which kinds the pictures showed; of the others only the network speaks.
    """

    weights: tuple[Array, ...]
    bias: Array
    along: float
    taught: NDArray[np.bool_]

    def shares(self, features: tuple[Array, ...], network: NDArray[np.float64]) -> NDArray[np.float64]:
        """(N, K + 1): the probability of each of the network's classes, from features and its logits, (N, K + 1)."""
        own = softmax(network)
        logits = self.logits(features, network[:, : len(self.bias)])
        taught = np.flatnonzero(self.taught)
        own[:, taught] = own[:, taught].sum(axis=1, keepdims=True) * softmax(logits[:, taught])
        return own

    def logits(self, features: tuple[Array, ...], network: NDArray[np.float64]) -> NDArray[np.float64]:
        """(N, K): the logits of the kinds, from features, (N, F) each, and the network's own logits, (N, K)."""
        found = sum(given @ weights for given, weights in zip(features, self.weights, strict=True))
        return np.asarray(found + self.bias + self.along * network, dtype=np.float64)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """It, as a profile's file has it."""
        weights = {f"{_WEIGHTS}{number}": each for number, each in enumerate(self.weights)}
        return {**weights, "bias": self.bias, "along": np.array(self.along), "taught": self.taught}

    @classmethod
    def of_arrays(cls, found: dict[str, NDArray[Any]], kinds: int) -> Self:
        """It, of a file's arrays. Raises `ValueError` or `KeyError` if it isn't there."""
        names = sorted(name for name in found if name.startswith(_WEIGHTS))
        weights = tuple(np.asarray(found[name], np.float32) for name in names)
        bias = np.asarray(found["bias"], np.float32)
        taught, along = np.asarray(found["taught"], np.bool_), float(found["along"])
        if (
            not weights
            or any(each.ndim != 2 or each.shape[1] != kinds for each in weights)  # noqa: PLR2004 - a matrix
            or (bias.shape, taught.shape) != ((kinds,), (kinds,))
            or not all(np.isfinite(each).all() for each in (*weights, bias, np.array(along)))
        ):
            raise ValueError
        return cls(weights, bias, along, taught)


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """All regressions, without knowing yet how sure to be. `taught` (K,): as in `Learned`."""

    regressions: tuple[Regression, ...]
    taught: NDArray[np.bool_]


KeptOut = tuple[Fitted, Sequence[Example]]
"""What was fitted without a picture, and the looks at it whose opinions are joined (`joined`), in the same order of
squares.
"""


def fit(examples: Sequence[Example], manner: Manner) -> Fitted:
    """Fit all regressions."""
    features, logits, truth = _known(examples)
    kinds = logits.shape[1]
    vary = [_apart(each) for each in features[:-1]] + [manner.varying or _apart(features[-1])]
    regressions = [
        _regression(given, truth, kinds, manner.shrunk, varying) for given, varying in zip(features, vary, strict=True)
    ]
    return Fitted(tuple(regressions), np.bincount(truth, minlength=kinds) > 0)


def measured(
    kept_out: Sequence[KeptOut], examples: Sequence[Example], manner: Manner
) -> tuple[Learned, tuple[Learned, ...]]:
    """What all examples teach; and, for each picture that was kept out, what the others teach."""
    without = [
        cooled(fitted, heats_of([*kept_out[:number], *kept_out[number + 1 :]], manner), manner)
        for number, (fitted, _) in enumerate(kept_out)
    ]
    return cooled(fit(examples, manner), heats_of(kept_out, manner), manner), tuple(without)


def cooled(fitted: Fitted, heats: Sequence[float], manner: Manner) -> Learned:
    """What was fitted; the logits of the network and of each regression, then their mean, are divided by these."""
    *each, mean = heats
    along, *counts = (np.float32(count / (heat * mean)) for count, heat in zip(manner.counts, each, strict=True))
    weighed = [(by * weights, by * bias) for by, (weights, bias) in zip(counts, fitted.regressions, strict=True)]
    bias = np.sum([bias for _, bias in weighed], axis=0)
    return Learned(tuple(weights for weights, _ in weighed), bias, float(along), fitted.taught)


def heats_of(kept_out: Sequence[KeptOut], manner: Manner) -> tuple[float, ...]:
    """How sure to be (`cooled`): from each picture that was kept out, and what was fitted without it.

    A hundred squares say little about that: one that looks like another kind by a reflection makes all others unsure,
    and without any, everything seems to be sure. So they are asked together with what other sets say.
    """
    told: list[list[NDArray[np.float64]]] = []
    truth = []
    for fitted, looks in kept_out:
        opinions = [_opinions(fitted, look) for look in looks]
        known = looks[0].classes >= 0
        told.append([np.mean(each, axis=0)[known] for each in zip(*opinions, strict=True)])
        classes = looks[0].classes[known]
        truth.append(np.where(fitted.taught[classes], classes, -1))
    classes = np.concatenate(truth)
    each = [np.concatenate(logits) for logits in zip(*told, strict=True)]
    usual = manner.usual or (None,) * (len(each) + 1)
    heats = [_heat(logits, classes, other, manner.usual_squares) for logits, other in zip(each, usual, strict=False)]
    mean = sum(count * logits / heat for count, logits, heat in zip(manner.counts, each, heats, strict=True))
    return (*heats, max(_heat(np.asarray(mean), classes, usual[-1], manner.usual_squares), manner.surest))


def joined(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """What two looks say together, (16, K) each: the mean of their logits, as probabilities.

    One look that is nearly sure outweighs one that can't tell; where both are sure of something else, neither is.
    """
    shares = np.sqrt(one * other) + _LEAST_SHARE
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)


def weakened(shares: NDArray[np.float64], lost: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities, (N, K + 1), that say the less of the K kinds, the more of a square is lost, (N,), from 0 to 1.

    Its logits are multiplied by what is left. What is in front of it, the last class, stays as likely.
    """
    kinds = shares[:, :-1]
    weak = np.maximum(kinds, _LEAST_SHARE) ** (1 - lost)[:, np.newaxis]
    weak *= kinds.sum(axis=1, keepdims=True) / weak.sum(axis=1, keepdims=True)
    return np.concatenate((weak, shares[:, -1:]), axis=1)


def surer(house: NDArray[np.float64], own: NDArray[np.float64], sure: float) -> NDArray[np.float64]:
    """Of two opinions, (16, K) each, the surer one where they agree, the house's from `sure` on, else their mean."""
    agree = house.argmax(axis=1) == own.argmax(axis=1)
    surer = np.where(own.max(axis=1) > house.max(axis=1), 1, 0)
    apart = np.where(house.max(axis=1) >= sure, 0, 2)
    which = np.where(agree, surer, apart)
    return np.asarray(np.stack([house, own, (house + own) / 2])[which, np.arange(len(house))], np.float64)


def _opinions(fitted: Fitted, look: Example) -> list[NDArray[np.float64]]:
    """The logits, (N, K), of the network and of each regression."""
    found = [given @ weights + bias for given, (weights, bias) in zip(look.features, fitted.regressions, strict=True)]
    return [np.asarray(each, np.float64) for each in (look.logits, *found)]


def _heat(logits: NDArray[np.float64], classes: NDArray[np.int64], usual: float | None, usual_squares: int) -> float:
    """What these squares' logits are to be divided by; `usual` counts as so many more squares.

    If no square's kind is known, it is what is usual, or as unsure as may be.
    """
    known = int((classes >= 0).sum())
    if known == 0:
        return _HEATS[1] if usual is None else usual
    own = np.clip(temperature([logits.astype(np.float32)], classes), *_HEATS)
    if usual is None:
        return float(own)
    return float(np.exp((known * np.log(own) + usual_squares * np.log(usual)) / (known + usual_squares)))


def _known(examples: Sequence[Example]) -> tuple[list[Array], NDArray[np.float64], NDArray[np.int64]]:
    """Features, logits and kinds of all squares whose kinds are known."""
    classes = np.concatenate([each.classes for each in examples])
    known = classes >= 0
    features = [np.concatenate(each)[known] for each in zip(*(one.features for one in examples), strict=True)]
    return features, np.concatenate([each.logits for each in examples])[known], classes[known]


def _regression(given: Array, truth: NDArray[np.int64], kinds: int, shrunk: float, varying: Varying) -> Regression:
    even = varying.evened(given)
    middle = even.mean(axis=0)
    fitted = _descended(even - middle, np.eye(kinds, dtype=np.float32)[truth], shrunk)
    return varying.undone(fitted[:-1]), fitted[-1] - middle @ fitted[:-1]


def _apart(given: Array) -> Varying:
    """What these very features say of how they vary: each by itself, as nobody knows which ones vary together."""
    spread = given.std(axis=0) + np.float32(_LEAST_SPREAD)
    return Varying(spread, np.zeros((len(spread), 0), np.float32), np.zeros(0, np.float32))


def _descended(given: Array, wanted: Array, shrunk: float) -> Array:
    """(F + 1, K): a softmax regression's weights and, last, its bias, by Nesterov's accelerated descent."""
    rows = np.column_stack([given, np.ones(len(given), np.float32)]).astype(np.float32)
    held = np.full((rows.shape[1], 1), shrunk, np.float32)
    held[-1] = _BIAS_SHRUNK
    # A softmax's bend is at most half of its inputs'.
    steepest = 0.5 * _strength(rows) / len(rows) + shrunk
    weights = np.zeros((rows.shape[1], wanted.shape[1]), np.float32)
    ahead, pace = weights, 1.0
    for _ in range(_STEPS):
        error = softmax((rows @ ahead).astype(np.float64)).astype(np.float32) - wanted
        reached = ahead - (rows.T @ error / len(rows) + held * ahead) / steepest
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead = reached + np.float32((pace - 1) / faster) * (reached - weights)
        weights, pace = reached, faster
    return weights


def _strength(rows: Array) -> float:
    """The square of a matrix's largest singular value, or a little more."""
    along = np.ones(rows.shape[1], np.float32)
    for _ in range(_TURNS):
        along = rows.T @ (rows @ along)
        along /= np.linalg.norm(along)
    return _RATHER_MORE * float(np.linalg.norm(rows.T @ (rows @ along)))
