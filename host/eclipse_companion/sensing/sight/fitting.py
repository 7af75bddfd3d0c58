"""Labelled squares of one very set of pieces -> what tells them apart: softmax regressions beside a reader's network.

Two regressions are fitted: one to what is made of each square beside the others, one to each square alone. Where all
pieces of a picture look the same, who compares them still expects several kinds. The second one also knows how squares
of any set vary from picture to picture (`varying`), where that was learned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.calibrating import temperature
from eclipse_companion.sensing.sight.layers import Array, softmax
from eclipse_companion.sensing.sight.varying import Varying

VERSION: Final = 7
"""Of what is fitted: what another one fitted is learned again."""

_STEPS: Final = 100
_BIAS_SHRUNK: Final = 0.001
_TURNS: Final = 20
_RATHER_MORE: Final = 1.1
"""A vector that a matrix has turned so often has nearly its largest singular value; this much more is enough."""
_LEAST_SPREAD: Final = 0.05
_LEAST_SHARE: Final = 1e-12
_HEATS: Final = (0.3, 2.5)
"""Logits are divided by no less and no more: few pictures say little about how sure to be."""


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """How something is learned.

    `counts`: how much the network counts, what compares squares, and what looks at each alone. `surest`: the logits of
    their mean are divided by no less than this. `shrunk`: how strongly weights are held small; with less, six pictures
    are learned by heart. `varying`: how the features of squares alone vary, if that is known. `usual`: the heats
    (`cooled`) of other sets, if they are known; they count as much as `usual_squares` squares that were kept out.
    """

    counts: tuple[float, float, float] = (0.25, 0.25, 0.5)
    surest: float = 1.0
    shrunk: float = 0.1
    varying: Varying | None = None
    usual: tuple[float, float, float, float] | None = None
    usual_squares: int = 0


USUAL: Final = Manner()


Example = tuple[Array, Array, NDArray[np.float64], NDArray[np.int64]]
"""A look's features, (16, F) beside the others and (16, G) alone, the network's logits of the kinds, (16, K), and the
squares' kinds, (16,), less than 0: unknown. Kinds are the network's classes but the last: what hides a square isn't
taught.
"""
Regression = tuple[Array, Array]
"""Weights, (F, K), and a bias, (K,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """What was fitted.

    `beside` (F, K), `alone` (G, K) and `bias` (K,) make logits of features, to which the network's own are added, times
    `along`. `taught` (K,): which kinds the pictures showed; of the others only the network speaks.
    """

    beside: Array
    alone: Array
    bias: Array
    along: float
    taught: NDArray[np.bool_]

    def shares(self, beside: Array, alone: Array, network: NDArray[np.float64]) -> NDArray[np.float64]:
        """(16, K + 1): the probability of each of the network's classes, from features and its logits, (16, K + 1)."""
        own = softmax(network)
        logits = self.logits(beside, alone, network[:, : len(self.bias)])
        taught = np.flatnonzero(self.taught)
        own[:, taught] = own[:, taught].sum(axis=1, keepdims=True) * softmax(logits[:, taught])
        return own

    def logits(self, beside: Array, alone: Array, network: NDArray[np.float64]) -> NDArray[np.float64]:
        """(N, K): the logits of the kinds, from features, (N, F) and (N, G), and the network's own logits, (N, K)."""
        return np.asarray(
            beside @ self.beside + alone @ self.alone + self.bias + self.along * network, dtype=np.float64
        )

    def arrays(self) -> dict[str, NDArray[Any]]:
        """It, as a profile's file has it."""
        return {
            "beside": self.beside,
            "alone": self.alone,
            "bias": self.bias,
            "along": np.array(self.along),
            "taught": self.taught,
        }

    @classmethod
    def of_arrays(cls, found: dict[str, NDArray[Any]], kinds: int) -> Self:
        """It, of a file's arrays. Raises `ValueError` or `KeyError` if it isn't there."""
        beside, alone, bias = (np.asarray(found[name], np.float32) for name in ("beside", "alone", "bias"))
        taught, along = np.asarray(found["taught"], np.bool_), float(found["along"])
        if (
            any(each.ndim != 2 or each.shape[1] != kinds for each in (beside, alone))  # noqa: PLR2004 - a matrix
            or (bias.shape, taught.shape) != ((kinds,), (kinds,))
            or not all(np.isfinite(each).all() for each in (beside, alone, bias, along))
        ):
            raise ValueError
        return cls(beside, alone, bias, along, taught)


@dataclass(frozen=True, slots=True, eq=False)
class Fitted:
    """Both regressions, without knowing yet how sure to be. `taught` (K,): as in `Learned`."""

    beside: Regression
    alone: Regression
    taught: NDArray[np.bool_]


KeptOut = tuple[Fitted, Sequence[Example]]
"""What was fitted without a picture, and the looks at it whose opinions are joined (`joined`), in the same order of
squares.
"""


def fit(examples: Sequence[Example], manner: Manner = USUAL) -> Fitted:
    """Fit both regressions."""
    beside, alone, logits, truth = _known(examples)
    kinds = logits.shape[1]
    taught = np.bincount(truth, minlength=kinds) > 0
    return Fitted(
        _regression(beside, truth, kinds, manner.shrunk, _apart(beside)),
        _regression(alone, truth, kinds, manner.shrunk, manner.varying or _apart(alone)),
        taught,
    )


def measured(
    kept_out: Sequence[KeptOut], examples: Sequence[Example], manner: Manner = USUAL
) -> tuple[Learned, tuple[Learned, ...]]:
    """What all examples teach; and, for each picture that was kept out, what the others teach."""
    without = [
        cooled(fitted, heats_of([*kept_out[:number], *kept_out[number + 1 :]], manner), manner)
        for number, (fitted, _) in enumerate(kept_out)
    ]
    return cooled(fit(examples, manner), heats_of(kept_out, manner), manner), tuple(without)


def cooled(fitted: Fitted, heats: Sequence[float], manner: Manner = USUAL) -> Learned:
    """What was fitted; the logits of the network and of both regressions, then their mean, are divided by these."""
    *each, mean = heats
    along, by_beside, by_alone = (
        np.float32(count / (heat * mean)) for count, heat in zip(manner.counts, each, strict=True)
    )
    (beside, beside_bias), (alone, alone_bias) = fitted.beside, fitted.alone
    bias = by_beside * beside_bias + by_alone * alone_bias
    return Learned(by_beside * beside, by_alone * alone, bias, float(along), fitted.taught)


def heats_of(kept_out: Sequence[KeptOut], manner: Manner = USUAL) -> tuple[float, ...]:
    """How sure to be (`cooled`): from each picture that was kept out, and what was fitted without it.

    A hundred squares say little about that: one that looks like another kind by a reflection makes all others unsure,
    and without any, everything seems to be sure. So they are asked together with what other sets say.
    """
    told: list[list[NDArray[np.float64]]] = []
    truth = []
    for fitted, looks in kept_out:
        seen = [_known([example]) for example in looks]
        opinions = [
            (logits, _logits(fitted.beside, beside), _logits(fitted.alone, alone)) for beside, alone, logits, _ in seen
        ]
        told.append([np.mean(each, axis=0) for each in zip(*opinions, strict=True)])
        classes = seen[0][-1]
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


def surer(house: NDArray[np.float64], own: NDArray[np.float64], sure: float) -> NDArray[np.float64]:
    """Of two opinions, (16, K) each, the surer one where they agree, the house's from `sure` on, else their mean."""
    agree = house.argmax(axis=1) == own.argmax(axis=1)
    surer = np.where(own.max(axis=1) > house.max(axis=1), 1, 0)
    apart = np.where(house.max(axis=1) >= sure, 0, 2)
    which = np.where(agree, surer, apart)
    return np.asarray(np.stack([house, own, (house + own) / 2])[which, np.arange(len(house))], np.float64)


def _logits(regression: Regression, given: Array) -> NDArray[np.float64]:
    weights, bias = regression
    return np.asarray(given @ weights + bias, np.float64)


def _heat(logits: NDArray[np.float64], classes: NDArray[np.int64], usual: float | None, usual_squares: int) -> float:
    """What these squares' logits are to be divided by; `usual` counts as so many more squares."""
    own = np.clip(temperature([logits.astype(np.float32)], classes), *_HEATS)
    if usual is None:
        return float(own)
    known = int((classes >= 0).sum())
    return float(np.exp((known * np.log(own) + usual_squares * np.log(usual)) / (known + usual_squares)))


def _known(examples: Sequence[Example]) -> Example:
    """All squares of examples whose kinds are known."""
    beside, alone, logits, truth = (np.concatenate(each) for each in zip(*examples, strict=True))
    known = truth >= 0
    return beside[known], alone[known], logits[known], truth[known]


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
