"""Changes that rooms and phones make to pictures, (H, W, 3) uint8 in blue, green, red: another array of that kind."""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]

_FULL: Final = 255.0
_SCREEN_GAMMA: Final = 2.2
"""How pictures store light (sRGB, nearly)."""
_LUMA: Final = np.array([0.114, 0.587, 0.299], np.float32)
"""Blue's, green's and red's shares of brightness (ITU-R BT.601)."""
_LAMP: Final = 600.0
"""How bright a lamp's mirror image is, in levels: far beyond what a picture holds."""
_DARK: Final = 8.0
"""Tone mapping brightens nothing as if it were darker than this level: only noise is there."""


def burnt(picture: Picture, centres: npt.NDArray[np.float64], radius_px: float, rim_px: float = 1.0) -> Picture:
    """Lamps mirrored in lacquer or foil: discs around these points, (N, 2), in which all channels are full."""
    lamps = np.zeros(picture.shape[:2], np.float32)
    for x, y in centres:
        # OpenCV draws with fractions of a pixel if their bits are given.
        place, radius = (round(16 * x), round(16 * y)), round(16 * radius_px)
        cv2.circle(lamps, place, radius, 1.0, cv2.FILLED, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(lamps, (0, 0), rim_px)
    return _stored(picture + _LAMP * np.maximum(soft - 0.1, lamps)[..., np.newaxis])


def veiled(picture: Picture, share: float, colour: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Picture:
    """Light that a dirty or dazzled lens spreads: this share of `colour` (blue, green, red; 1: full) everywhere."""
    return _stored(picture * np.float32(1 - share) + np.float32(_FULL * share) * np.asarray(colour, np.float32))


def exposed(picture: Picture, stops: float) -> Picture:
    """The same picture with 2 ** `stops` as much light."""
    levels = np.arange(256) / _FULL
    return _by_table(picture, (levels**_SCREEN_GAMMA * 2.0**stops) ** (1 / _SCREEN_GAMMA))


def bent(picture: Picture, gamma: float) -> Picture:
    """Another tone curve: each level, of 1, to this power."""
    return _by_table(picture, (np.arange(256) / _FULL) ** gamma)


def saturated(picture: Picture, factor: float) -> Picture:
    """Colours this much stronger; 0: grey."""
    grey = (picture @ _LUMA)[..., np.newaxis]
    return _stored(grey + np.float32(factor) * (picture - grey))


def thinned(picture: Picture, share: float) -> Picture:
    """Colour with this share of the picture's resolution, as thrifty cameras send it; brightness stays sharp."""
    height, width = picture.shape[:2]
    split = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb)
    size = (max(1, round(width * share)), max(1, round(height * share)))
    few = cv2.resize(np.ascontiguousarray(split[..., 1:]), size, interpolation=cv2.INTER_AREA)
    split[..., 1:] = cv2.resize(few, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.cvtColor(split, cv2.COLOR_YCrCb2BGR), np.uint8)


def tone_mapped(picture: Picture, strength: float, reach_px: float) -> Picture:
    """What phones call HDR: what is darker than its surroundings' mean gets brighter, and the reverse.

    `strength`: 0 changes nothing, 1 makes all surroundings, some `reach_px` wide, equally bright.
    """
    bright = np.asarray(picture @ _LUMA, np.float32)
    around = np.maximum(cv2.GaussianBlur(bright, (0, 0), reach_px), _DARK)
    gain = (max(float(bright.mean()), _DARK) / around) ** np.float32(strength)
    return _stored(picture * gain[..., np.newaxis])


def banded(picture: Picture, share: float, period_px: float, phase: float, degrees: float = 0.0) -> Picture:
    """Bands of a mains lamp, up to this share brighter and darker, along the rows or turned by so many degrees."""
    height, width = picture.shape[:2]
    turn = np.radians(degrees)
    across = np.arange(width) * np.sin(turn) + np.arange(height)[:, np.newaxis] * np.cos(turn)
    wave = 1 + share * np.sin(2 * np.pi * across / period_px + phase)
    return _stored(picture * wave[..., np.newaxis].astype(np.float32))


def _by_table(picture: Picture, becomes: npt.NDArray[np.float64]) -> Picture:
    """Each level replaced by `becomes`, (256,), of 1."""
    table = np.clip(np.round(_FULL * becomes), 0, _FULL).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table), np.uint8)


def _stored(levels: npt.NDArray[np.floating]) -> Picture:
    return np.clip(np.round(levels), 0, _FULL).astype(np.uint8)
