"""Traces again what has changed in a picture: of most pictures of a film, little has. Compiled loops.

A picture is made in blocks, each with random numbers of its own. So a pixel that no change reaches comes out the same,
to the last bit. One pixel of each block is tried first; blocks that differ there, and those beside them, are traced.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled
from infinity_pictures.packed import Colours, Packed, View
from infinity_pictures.rays import pixel

BLOCK: Final = 4
"""The side of a block, pixels."""
_ALIKE: Final = 0.02
"""What differs by less than this share is the same: a hand lets rays end a hair earlier."""


@compiled
def renew(picture: Colours, whole: int, view: View, samples: int, seed: int, scene: Packed) -> None:
    """Bring a picture, (H, W, 3), of another scene up to this one; if `whole` is 1, trace all of it.

    `picture` was made with the same camera, samples and seed.
    """
    height, width = picture.shape[:2]
    down, across = (height + BLOCK - 1) // BLOCK, (width + BLOCK - 1) // BLOCK
    differs = np.full((down, across), whole == 1)
    tried = np.zeros(3, np.float32)
    for place in range(0 if whole == 1 else down * across):
        row, column = place // across, place % across
        np.random.seed(seed + place)
        pixel(column * BLOCK, row * BLOCK, view, samples, scene, tried)
        for c in range(3):
            known = picture[row * BLOCK, column * BLOCK, c]
            if abs(tried[c] - known) > _ALIKE * (tried[c] + known) + 1e-5:
                differs[row, column] = True
    for place in range(down * across):
        row, column = place // across, place % across
        if not _near(differs, row, column):
            continue
        np.random.seed(seed + place)
        for y in range(row * BLOCK, min((row + 1) * BLOCK, height)):
            for x in range(column * BLOCK, min((column + 1) * BLOCK, width)):
                pixel(x, y, view, samples, scene, picture[y, x])


@compiled
def _near(differs: NDArray[np.bool_], row: int, column: int) -> bool:
    """Whether a block or one beside it differs."""
    for y in range(max(row - 1, 0), min(row + 2, differs.shape[0])):
        for x in range(max(column - 1, 0), min(column + 2, differs.shape[1])):
            if differs[y, x]:
                return True
    return False
