"""How bright a picture is: few numbers, in which noise, small hands and burnt-out foil don't count.

In: pixels (H, W, 3). Out: `Light`, and how many stops lie between two of them.

A stop is a factor of two in light. Pixels aren't light: they are bent by the curve that all cameras use, nearly.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_companion.sensing.sight.flicker import grid, level

_SIDE: Final = 24
"""A picture is measured in so many blocks each way."""
GAMMA: Final = 2.2
"""Light is a pixel's value to this power."""
_BURNT: Final = 235
"""A block with a channel above this has lost light: 0 to 255."""
_FAINT: Final = 20
"""A block darker than this is mostly noise."""
_LEAST_BLOCKS: Final = 24
"""How many blocks must be comparable, of 576."""
_CURVE: Final = (np.arange(256) / 255.0) ** GAMMA
_NOTHING: Final = 1e-4
"""Less light than a pixel of value 4 has."""
_PLACES: Final = grid(_SIDE, _SIDE)


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """A picture in 576 blocks."""

    level: NDArray[np.float64]
    """(576,): how bright each block is, as pixels are, 0 to 255."""
    peak: NDArray[np.float64]
    """(576,): its brightest channel."""
    light: NDArray[np.float64]
    """(576, 3): blue, green, red, in linear light, 0 to 1."""

    @property
    def mean(self) -> float:
        """How bright the picture is, 0 to 255."""
        return float(self.level.mean())

    @property
    def brightest(self) -> float:
        """How bright its brightest block is, 0 to 255."""
        return float(self.level.max())

    @property
    def colour(self) -> tuple[float, float]:
        """How much more blue and how much more red than green there is, in stops; medians of the blocks."""
        good = (self.peak <= _BURNT) & (self.level >= _FAINT)
        if np.count_nonzero(good) < _LEAST_BLOCKS:
            return 0.0, 0.0
        stops = np.log2(self.light[good] + _NOTHING)
        return float(np.median(stops[:, 0] - stops[:, 1])), float(np.median(stops[:, 2] - stops[:, 1]))


def measured(pixels: Pixels) -> Light:
    """The light of a picture (H, W, 3)."""
    small = cv2.resize(pixels, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA).reshape(-1, 3)
    return Light(small.mean(axis=1), small.max(axis=1).astype(np.float64), _CURVE[small])


def stops_darker(reference: Light, other: Light) -> float | None:
    """How many stops less light `other` has than `reference` (negative: more), as most of the blocks have it.

    Only blocks count that are neither faint nor burnt in `reference`; None if there are too few. Bands of a lamp on the
    mains are taken out.
    """
    good = (reference.peak <= _BURNT) & (reference.level >= _FAINT)
    if np.count_nonzero(good) < _LEAST_BLOCKS:
        return None
    before, after = reference.light.mean(axis=1), other.light.mean(axis=1)
    stops = np.log2((before + _NOTHING) / (after + _NOTHING))
    stops[~good] = np.nan
    return level(stops, _PLACES)


def sharpness(pixels: Pixels) -> float:
    """How sharp a picture (H, W, 3) is; comparable between pictures of the same things, whatever their brightness."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    return float(cv2.Laplacian(grey, cv2.CV_32F).var() / max(float(grey.mean()), 1.0) ** 2)
