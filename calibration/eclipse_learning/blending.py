"""The mean of a network before and after it has learned on."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

NEW: Final = 0.7
"""The share of what was learned last."""

_WHAT_LAYERS_ADD: Final = (".gathered.weight", ".gathered.bias", ".thought.weight", ".thought.bias")


def blended(
    before: Mapping[str, NDArray[np.float16]], after: Mapping[str, NDArray[np.float16]]
) -> dict[str, NDArray[np.float16]]:
    """The weights' mean, by name.

    Networks of which one was the other's beginning can be averaged, and what was learned of few scenes then does less
    to what was learned of many (Wortsman et al. 2022, arXiv:2109.01903). What a layer adds that was not there before
    counts as nothing before.
    """
    mean = {}
    for name, array in after.items():
        was = before.get(name)
        if was is None:
            was = np.zeros_like(array) if name.endswith(_WHAT_LAYERS_ADD) else array
        mean[name] = (NEW * array.astype(np.float32) + (1 - NEW) * was.astype(np.float32)).astype(np.float16)
    return mean
