"""Confidence that is as often right as it says."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

_COOLEST: Final = 0.02
_HOTTEST: Final = 50.0
_STEPS: Final = 40
_GOLDEN: Final = (5**0.5 - 1) / 2
_LEAST: Final = 1e-12


def temperature(looks: Sequence[NDArray[np.float32]], truth: NDArray[np.int64]) -> float:
    """What logits are to be divided by, so that what is called 93 % is right in 93 of 100 cases.

    `looks`: the logits (..., C) of each look at the same things; what is said is the mean of their probabilities.
    `truth` (...,): the right class, or less than 0 where nobody knows. The likelihood of the truth has one maximum (Guo
    et al. 2017, arXiv:1706.04599), which golden sections of the logarithm find.
    """
    counted = truth >= 0
    known = [look[counted].astype(np.float64) for look in looks]
    known = [look - look.max(axis=1, keepdims=True) for look in known]
    classes = truth[counted][:, np.newaxis]

    def cost(logarithm: float) -> float:
        told = np.mean([_of_truth(look / np.exp(logarithm), classes) for look in known], axis=0)
        return float(-np.log(np.maximum(told, _LEAST)).mean())

    low, high = np.log(_COOLEST), np.log(_HOTTEST)
    for _ in range(_STEPS):
        inner, outer = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        low, high = (low, outer) if cost(inner) <= cost(outer) else (inner, high)
    return float(np.exp((low + high) / 2))


def _of_truth(logits: NDArray[np.float64], classes: NDArray[np.int64]) -> NDArray[np.float64]:
    """The probability of each right class, (N, 1), from logits, (N, C), of which the highest is 0."""
    shares = np.exp(logits)
    return np.asarray(np.take_along_axis(shares, classes, axis=1) / shares.sum(axis=1, keepdims=True), np.float64)


def cooled(weights: Mapping[str, NDArray[np.float16]], divided: float) -> dict[str, NDArray[np.float16]]:
    """A network's weights, by name, whose logits of classes come out divided by this."""
    return {
        name: (array / divided).astype(np.float16) if name.startswith("classes.") else array
        for name, array in weights.items()
    }
