"""A board's view -> numbers that say what is drawn on each square, in whatever colours.

Foil is brighter than its ground in one picture and darker in the next one, and white on white hardly differs at all.
Where edges are, and where a square differs from most of itself, stays the same. Both are measured beside their mean, so
that weak drawings count as much as strong ones: in rings round the middle, and by how fine they are and which way they
run, which doesn't depend on where exactly a piece lies, or by how many quarters it is turned.
"""

from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.colours import paper
from eclipse_companion.games.eclipse.vision.rectify import SQUARE_PX, Views, from_middle, squares_in
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.tints import beside_paper

_BLUR_PX: Final = 0.8
_MIDDLE_PX: Final = 12.0
"""What lies nearer to a square's middle is surely its piece's, and most of it the piece's ground."""
_REACH_PX: Final = (12.5, 15.5)
"""How far from the middle it counts in full, and where it ends."""
_BESIDE_ALL_PX: Final = 14.0
"""Within this, the mean is taken."""
_RING_PX: Final = 1.5
_RINGS_END_PX: Final = 15.0
_FINENESS: Final = (0.5, 1.5, 2.5, 3.5, 5.0, 7.0, 10.0)
"""The ends of bands, in waves a square."""
_QUARTERS: Final = (4, 8)
"""Turns of a wave's direction that a quarter turn leaves alone."""
_LEAST_STRONG: Final = 1e-3
_LEAST_MEAN: Final = 0.004
_LEAST_SHARE: Final = 1e-3
_LEAST_POWER: Final = 1e-4
_LEAST_RING: Final = 0.1

_AWAY: Final = from_middle()
_WINDOW: Final = np.clip((_REACH_PX[1] - _AWAY) / (_REACH_PX[1] - _REACH_PX[0]), 0, 1).astype(np.float32)
_WITHIN: Final = _WINDOW * (_AWAY < _BESIDE_ALL_PX)


def _rings() -> Array:
    """(pixels, rings): each ring's mean."""
    away = _AWAY.ravel()
    starts = np.arange(0, _RINGS_END_PX, _RING_PX)
    rings = np.stack([(start <= away) & (away < start + _RING_PX) for start in starts], axis=1)
    return np.asarray(rings / rings.sum(axis=0), np.float32)


def _waves() -> Array:
    """(waves, 5 bands): each band's mean power, and how its direction runs, as two cosines and two sines."""
    down = np.fft.fftfreq(SQUARE_PX)[:, np.newaxis] * SQUARE_PX
    across = np.fft.rfftfreq(SQUARE_PX)[np.newaxis] * SQUARE_PX
    fineness, direction = np.hypot(down, across), np.arctan2(down, across)
    found = []
    for low, high in pairwise(_FINENESS):
        band = ((low <= fineness) & (fineness < high)).astype(np.float64)
        band[:, 0] /= 2  # these waves stand there twice
        band /= band.sum()
        turns = [band * wave(turn * direction) for turn in _QUARTERS for wave in (np.cos, np.sin)]
        found += [each.ravel() for each in (band, *turns)]
    return np.stack(found, axis=1).astype(np.float32)


_RINGS: Final = _rings()
_WAVES: Final = _waves()


def edges(views: Views) -> Array:
    """(16, E): what each square shows."""
    strong = _strength(views)
    mean = (strong * _WITHIN).sum(axis=(2, 3), keepdims=True) / _WITHIN.sum()
    beside = strong / (mean + np.float32(_LEAST_MEAN))
    flat = beside.reshape(*beside.shape[:2], -1)
    level = flat @ _RINGS
    uneven = np.sqrt(np.maximum((flat * flat) @ _RINGS - level * level, 0))
    power = np.abs(np.fft.rfft2((beside - 1) * _WINDOW)) ** 2
    bands = (power.reshape(*power.shape[:2], -1).astype(np.float32) @ _WAVES).reshape(
        *power.shape[:2], len(_FINENESS) - 1, -1
    )
    each, turned = bands[..., 0], bands[..., 1:]
    shares = np.log(each / (each.sum(axis=-1, keepdims=True) + _LEAST_SHARE) + _LEAST_SHARE)
    parts = (
        np.log(level + _LEAST_RING),
        uneven,
        shares,
        turned / (each[..., np.newaxis] + _LEAST_POWER),
        np.log(mean + _LEAST_STRONG),
    )
    return np.concatenate([part.reshape(len(strong), -1) for part in parts], axis=1).astype(np.float32)


def _strength(views: Views) -> NDArray[np.float32]:
    """(16, 2, H, W): how strong edges are at each pixel, and how much it differs from most of its square."""
    shades = np.asarray(cv2.GaussianBlur(beside_paper(views.board, paper(views)), (0, 0), _BLUR_PX), np.float32)
    slopes = [cv2.Sobel(shades, cv2.CV_32F, *way, ksize=3) for way in ((1, 0), (0, 1))]
    steep = np.sqrt(sum(np.square(slope).sum(axis=-1, keepdims=True) for slope in slopes))
    squares = squares_in(np.concatenate([shades, steep], axis=-1))
    ground = np.median(squares[:, _AWAY < _MIDDLE_PX, :-1], axis=1)
    differing = np.sqrt(((squares[..., :-1] - ground[:, np.newaxis, np.newaxis]) ** 2).sum(axis=-1))
    return np.stack([squares[..., -1], differing], axis=1)
