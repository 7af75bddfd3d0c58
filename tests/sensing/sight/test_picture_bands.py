"""`sight.picture_bands`: bands of a lamp in one picture, and the picture without them."""

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.picture_bands import LampWatch, bands_of, without_bands
from eclipse_simulation.camera.faults import Bands

Pixels = NDArray[np.uint8]


@cache
def scene() -> Pixels:
    """A picture with a light at one side, things with edges in it, noise, and burnt places."""
    rng = np.random.default_rng(5)
    things = np.kron(rng.uniform(60, 150, (12, 16, 3)), np.ones((30, 40, 1)))
    lit = things * np.linspace(0.8, 1.2, 360)[:, None, None] * np.linspace(1.1, 0.9, 640)[None, :, None]
    cv2.rectangle(lit, (200, 100), (300, 200), (300.0, 300.0, 300.0), -1)
    return np.asarray(np.clip(lit + rng.normal(0, 2, lit.shape), 0, 255), np.uint8)


def banded(pixels: Pixels, share: float, waves: float, phase: float = 0.3, second: float = 0.0) -> Pixels:
    gains = Bands(share, waves, phase, second).gains(len(pixels))
    return np.asarray(np.clip(pixels * gains[:, None, None], 0, 255), np.uint8)


def off(one: Pixels, other: Pixels) -> float:
    """How far rows differ in brightness, as logarithms, but for a level; burnt and dark places don't count."""
    dark, bright = np.minimum(one, other).min(axis=2), np.maximum(one, other).max(axis=2)
    both = np.asarray((dark > 20) & (bright < 240), bool)
    change = np.where(both[..., None], np.log(one + 1.0) - np.log(other + 1.0), np.nan)
    return float(np.nanstd(np.nanmedian(change, axis=(1, 2))))


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("second", [0.0, 0.3])
@pytest.mark.parametrize("share", [0.15, 0.3, 0.45])
def test_bands_are_found_in_one_picture_and_taken_out(share: float, second: float, upright: bool) -> None:
    """Wide and narrow ones, along the rows, or along the columns of a phone that is held upright."""
    for waves in (1.6, 2.8, 4.4, 6.0, 8.4):
        seen = banded(scene(), share, waves, second=second)
        turned = np.ascontiguousarray(np.rot90(seen)) if upright else seen
        found = bands_of(turned)
        assert found is not None, waves
        assert found.upright == upright
        even = np.rot90(without_bands(turned), -1 if upright else 0)
        assert off(even, scene()) < 0.3 * off(seen, scene()), waves


def test_a_picture_without_bands_stays_as_it_is() -> None:
    """In any light that grows towards one side, and with noise."""
    assert without_bands(scene()) is scene()
    half = np.asarray(scene() * np.linspace(0.3, 1.0, 360)[:, None, None], np.uint8)
    assert without_bands(half) is half


def test_stripes_of_a_cloth_are_no_bands() -> None:
    """They go on over a part of the picture alone."""
    cloth = banded(scene(), 0.3, 6.0)
    cloth[:, 220:430] = scene()[:, 220:430]
    assert bands_of(cloth) is None


@pytest.mark.parametrize("level", [0, 3, 252, 255])
def test_a_picture_of_nothing_has_no_bands(level: int) -> None:
    """Black, or burnt out as a whole."""
    assert bands_of(np.full((360, 640, 3), level, np.uint8)) is None


@pytest.mark.parametrize("step", [0.0, 0.37])
def test_a_lamp_that_flickers_is_noticed(step: float) -> None:
    """Whether its bands stand or move; what looks so in one picture is none."""
    lamp = LampWatch()
    pictures = [scene(), *(banded(scene(), 0.2, 2.8, step * look) for look in range(3))]
    assert [lamp.flickers(bands_of(each)) for each in pictures] == [False, False, True, True]
