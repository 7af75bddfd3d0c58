"""Views in an even tone: black where they are darkest, white where they are lightest, in each colour."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

_WHITE: Final = 250
_CUT: Final = 0.005
"""The share of darkest and of lightest pixels that don't count: lamps, noise."""
_APART: Final = 10
"""A colour is darkest at most this much above the darkest of the three: a veil has a colour, but not a strong one."""
_FEWEST: Final = 10
"""Fewer levels than these aren't stretched further: only noise is there."""


def even(views: Sequence[NDArray[np.uint8]]) -> list[NDArray[np.uint8]]:
    """Views of one picture, (H, W, 3) each, in the same even tone.

    That takes away a veil, darkness and the light's colour, all that is alike everywhere in the picture.
    """
    counts = sum(
        np.stack([np.bincount(view[..., channel].ravel(), minlength=256) for channel in range(3)]) for view in views
    )
    below = np.cumsum(counts, axis=1) / np.sum(counts, axis=1, keepdims=True)
    darkest = (below > _CUT).argmax(axis=1)
    darkest = np.minimum(darkest, darkest.min() + _APART)[:, np.newaxis]
    lightest = (below >= 1 - _CUT).argmax(axis=1)[:, np.newaxis]
    levels = np.arange(256) - darkest
    table = np.round(np.clip(levels / np.maximum(lightest - darkest, _FEWEST), 0, 1) * _WHITE).astype(np.uint8)
    return [np.asarray(cv2.LUT(view, table.T[np.newaxis]), np.uint8) for view in views]
