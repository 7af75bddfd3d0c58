"""The mean of a network before and after further training."""

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

NEW: Final = 0.5
"""The share of the newer weights."""

_WHAT_LAYERS_ADD: Final = (".gathered.weight", ".gathered.bias", ".thought.weight", ".thought.bias")


def blended(
    before: Mapping[str, NDArray[np.float16]], after: Mapping[str, NDArray[np.float16]]
) -> dict[str, NDArray[np.float16]]:
    """The mean of the weights, by name.

    Two networks can be averaged if one began as the other. What was learned from few scenes then disturbs less of what
    was learned from many (Wortsman et al. 2022, arXiv:2109.01903). A layer that is new counts as zero before.
    """
    mean = {}
    for name, array in after.items():
        was = before.get(name)
        if was is None:
            was = np.zeros_like(array) if name.endswith(_WHAT_LAYERS_ADD) else array
        mean[name] = (NEW * array.astype(np.float32) + (1 - NEW) * was.astype(np.float32)).astype(np.float16)
    return mean
