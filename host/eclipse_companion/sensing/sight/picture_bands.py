"""One picture under a lamp that flickers -> its bands, and the picture without them.

`flicker` tells why there are bands. They are the same in all columns of a picture, and what is there isn't: so from row
to row the logarithms of most columns change by what the bands change, but for edges. The median of these changes, along
the rows, is fitted by the slope of a wave. Bands that stand are found as well as those that move. In a picture that was
turned, as of a phone held upright, they lie along the columns: whichever fits better is taken.

Striped cloth could look like bands. But those go on over everything: each third of the picture must show them.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.flicker import FINER, Floats, fitted, medians, rest, waves_at

_LINES: Final = 72
_PLACES: Final = 30
"""A picture is measured in so many lines, each of so many places."""
_FINE: Final = 288
"""As many pixels each way are enough for that."""
_THIRDS: Final = 3
_SEEN: Final = (6.0, 245.0)
"""Places that are darker or brighter, of 255, tell nothing."""
_ENOUGH: Final = 3
"""In a third so many of ten places must tell something of a line, ..."""
_LEAST_LINES: Final = 24
"""... and of the whole picture so many lines."""
_WAVES: Final = np.arange(1.0, 9.0, 0.25)
"""(32,): how many bands a picture may have; fewer can't be told from a light at one side."""
_HALVES: Final = 0.5
"""Bands explain so much of what changes from line to line, or more; otherwise there are none."""
_HINTED: Final = 0.3
"""Some wave explains so much of all that changes, before any line is left out; otherwise there are no bands. Of 2,471
bands that were found in 23 scenes none had less than 0.36, and two of three pictures without any have less than this.
"""
_CLIPPED: Final = 1.5
"""Lines that are off by more than so many times the usual count as off by that."""
_EACH_THIRD: Final = 0.75
"""And so much of it in each third."""
_EVEN: Final = 0.008
"""Light that changes by less from line to line, as logarithms, has no bands that matter."""
_FAINT: Final = 0.03
"""Lower ones, as logarithms, disturb nobody."""

_PLAIN: Final = 0.05
"""Bands that are told of are so high, as logarithms, ..."""
_LASTS: Final = 6
_OFTEN: Final = 2
"""... in so many of so many pictures."""

_AT: Final = (np.arange(_LINES) + 0.5) / _LINES
_PLAIN_CHANGE: Final = np.stack([np.ones(_LINES - 1), (_AT[1:] + _AT[:-1]) / 2 - 0.5], axis=1)
"""(_LINES - 1, 2): light that changes along the lines, evenly or more and more."""


def _designs(waves: Floats) -> Floats:
    """(F, _LINES - 1, 6): a plain change of the light along the lines, and slopes of waves."""
    slopes = np.diff(waves_at(_AT, waves), axis=1)
    return np.concatenate([np.broadcast_to(_PLAIN_CHANGE, (len(waves), *_PLAIN_CHANGE.shape)), slopes], axis=2)


_DESIGNS: Final = _designs(_WAVES)
_SHAPES: Final = np.linalg.qr(_DESIGNS[..., _PLAIN_CHANGE.shape[1] :])[0].transpose(0, 2, 1)
"""(32, 4, _LINES - 1): what the slopes of each number of waves are made of, as vectors of length one."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureBands:
    """Bands of one picture: so many waves in its height, or in its width if they lie along its columns.

    `parts` (4, 3): their cosines and sines, for each channel, as in `flicker.waves_at`.
    """

    upright: bool
    waves: float
    parts: Floats

    @property
    def height(self) -> float:
        """How high they are: the standard deviation of the logarithms."""
        return float((waves_at(_AT, np.array([self.waves]))[0] @ self.parts).std())

    def taken_out(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture, (H, W, 3), without them."""
        count = pixels.shape[1 if self.upright else 0]
        at = (np.arange(count) + 0.5) / count
        gains = np.exp(waves_at(at, np.array([self.waves]))[0] @ self.parts)
        inverse = (gains.mean(axis=0) / gains).astype(np.float32)
        shaped = inverse[None] if self.upright else inverse[:, None]
        return np.asarray(cv2.multiply(pixels, np.broadcast_to(shaped, pixels.shape).copy(), dtype=cv2.CV_8U), np.uint8)


def bands_of(pixels: NDArray[np.uint8]) -> PictureBands | None:
    """The bands of a picture, (H, W, 3); None if it has none."""
    fine = np.asarray(cv2.resize(pixels, (_FINE, _FINE), interpolation=cv2.INTER_NEAREST), np.uint8)
    lying = _found(_smaller(fine, _PLACES, _LINES), upright=False)
    upright = _found(_smaller(fine, _LINES, _PLACES).transpose(1, 0, 2), upright=True)
    if lying is None or upright is None:
        return lying or upright
    return max(lying, upright, key=lambda bands: bands.height)


class LampWatch:
    """Pictures in sequence -> whether a lamp flickers in them. Whatever looks like bands once may be by chance."""

    def __init__(self) -> None:
        self._seen: deque[bool] = deque(maxlen=_LASTS)

    def flickers(self, bands: PictureBands | None) -> bool:
        """Whether it does, by the bands of the newest picture and of those before it."""
        self._seen.append(bands is not None and bands.height >= _PLAIN)
        return sum(self._seen) >= _OFTEN


def without_bands(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture, (H, W, 3), without its bands, or as it is if it has none."""
    bands = bands_of(pixels)
    return pixels if bands is None else bands.taken_out(pixels)


def _smaller(fine: NDArray[np.uint8], width: int, height: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def _found(small: NDArray[np.uint8], *, upright: bool) -> PictureBands | None:
    """What `small`, (_LINES, _PLACES, 3), tells of bands along its lines."""
    light = np.log(np.maximum(small, 1).astype(np.float64))
    light[(small < _SEEN[0]).any(axis=2) | (small > _SEEN[1]).any(axis=2)] = np.nan
    changes = np.diff(light, axis=0).reshape(_LINES - 1, _THIRDS, -1, 3)
    told = np.isfinite(changes[..., 0]).sum(axis=2) >= _ENOUGH
    lines = told.sum(axis=1) >= _THIRDS - 1
    if lines.sum() < _LEAST_LINES:
        return None
    slopes = medians(changes.reshape(_LINES - 1, -1, 3)[lines])
    _, level = fitted(_PLAIN_CHANGE[None, lines], slopes)
    uneven = slopes - _PLAIN_CHANGE[lines] @ level
    flat = rest(uneven)
    if flat < _EVEN:
        return None
    if not _hinted(uneven / flat, lines):
        return None
    best, _ = fitted(_DESIGNS[:, lines], slopes)
    near = _WAVES[best] + FINER
    designs = _designs(near)
    finer, found = fitted(designs[:, lines], slopes)
    if rest(slopes - designs[finer, lines] @ found) > _HALVES * flat:
        return None
    bands = PictureBands(upright, float(near[finer]), found[2:])
    wave = designs[finer, :, 2:] @ found[2:]
    return bands if bands.height >= _FAINT and _everywhere(changes, told, wave) else None


def _hinted(uneven: Floats, lines: NDArray[np.bool_]) -> bool:
    """Whether waves may explain slopes at some lines: a quick look that spares most pictures the fit."""
    clipped = np.zeros((_LINES - 1, uneven.shape[1]))
    clipped[lines] = np.clip(uneven, -_CLIPPED, _CLIPPED)
    explained = ((_SHAPES @ clipped) ** 2).sum(axis=(1, 2))
    return bool(explained.max() >= _HINTED * (clipped**2).sum())


def _everywhere(changes: Floats, told: NDArray[np.bool_], wave: Floats) -> bool:
    """Whether each third shows the slopes `wave`, (_LINES - 1, 3), where it shows anything."""
    for third in range(_THIRDS):
        lines = told[:, third]
        if lines.sum() < _LEAST_LINES:
            continue
        here = medians(changes[lines, third])
        if rest(here - wave[lines]) > _EACH_THIRD * rest(here):
            return False
    return True
