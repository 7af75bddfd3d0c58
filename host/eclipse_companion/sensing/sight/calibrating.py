"""Confidence that is as often right as it says."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

_STEPS: Final = 40
_LEAST: Final = 1e-9


def temperature(logits: NDArray[np.float32], truth: NDArray[np.int64]) -> float:
    """What the logits (..., C) are to be divided by, so that what is called 93 % is right in 93 of 100 cases.

    `truth` (...,): the right class, or less than 0 where nobody knows. The likelihood of the truth has one maximum (Guo
    et al. 2017, arXiv:1706.04599), which Newton's steps find.
    """
    counted = truth >= 0
    known = logits[counted].astype(np.float64)
    known -= known.max(axis=1, keepdims=True)
    true = np.take_along_axis(known, truth[counted][:, np.newaxis], axis=1)[:, 0]
    factor = 1.0
    for _ in range(_STEPS):
        shares = np.exp(factor * known)
        shares /= shares.sum(axis=1, keepdims=True)
        mean = (shares * known).sum(axis=1)
        bend = ((shares * known**2).sum(axis=1) - mean**2).mean()
        step = (true - mean).mean() / max(bend, _LEAST)
        # Far from the maximum a whole step would go too far.
        factor = float(np.clip(factor + step, factor / 2, factor * 2))
    return 1 / factor


def cooled(weights: Mapping[str, NDArray[np.float16]], divided: float) -> dict[str, NDArray[np.float16]]:
    """A network's weights, by name, whose logits of classes come out divided by this."""
    return {
        name: (array / divided).astype(np.float16) if name.startswith("classes.") else array
        for name, array in weights.items()
    }
