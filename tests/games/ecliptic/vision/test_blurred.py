"""Markers whose cells run together: which one it is, or none."""

import cv2
import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import codes, slots
from eclipse_companion.games.ecliptic.vision import blurred, raster

LEFT, SIDE, SCALE = 20, 18, 4
SQUARE = np.array([[LEFT, LEFT], [LEFT + SIDE, LEFT], [LEFT + SIDE, LEFT + SIDE], [LEFT, LEFT + SIDE]], np.float64)

MARKERS = np.array(
    [
        np.rot90(~np.array(codes.cells(number))[1:-1, 1:-1], quarters)
        for number in range(max(slots.FREE) + 1)
        for quarters in range(4)
    ]
)
"""(N, 5, 5): which cells are white, for each marker in four turns."""


def seen(number: int, blur: float, noise: float, seed: int) -> NDArray[np.uint8]:
    """A marker 18 pixels wide in grey light."""
    fine = raster.drawn(codes.marker(number, LEFT, LEFT), 2 * LEFT + SIDE, 2 * LEFT + SIDE, SCALE)
    grey = cv2.GaussianBlur(cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY), (0, 0), blur * SCALE)
    small = cv2.resize(grey, None, fx=1 / SCALE, fy=1 / SCALE, interpolation=cv2.INTER_AREA)
    grain = np.random.default_rng(seed).normal(0, noise, small.shape)
    return np.asarray(np.clip(40 + small * 0.6 + grain, 0, 255), np.uint8)


@given(
    st.integers(0, 94), st.integers(0, 3), st.floats(0.1, 1.2), st.floats(0, 3), st.floats(-0.3, 0.3), st.integers(0)
)
def test_a_blurred_marker_is_known_however_it_is_turned(  # noqa: PLR0913, PLR0917 - what may go wrong
    number: int, quarters: int, blur: float, noise: float, off: float, seed: int
) -> None:
    """Its number, and its corners from its own upper left."""
    grey = np.ascontiguousarray(np.rot90(seen(number, blur, noise, seed), quarters))
    found = blurred.decoded(grey, SQUARE - 0.5 + np.array([off, -off]))
    assert found is not None
    assert found[0] == number
    upper_left = [SQUARE[0], SQUARE[3], SQUARE[2], SQUARE[1]][quarters]
    np.testing.assert_allclose(found[1][0], upper_left - 0.5, atol=0.7)


@given(st.integers(0, 94), st.floats(2.0, 9.0), st.floats(0, 25), st.integers(0))
def test_too_much_blur_makes_no_other_marker(number: int, blur: float, noise: float, seed: int) -> None:
    """It is right, or nothing."""
    found = blurred.decoded(seen(number, blur, noise, seed), SQUARE - 0.5)
    assert found is None or found[0] == number


@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 3]))
def test_other_patterns_are_no_markers(seed: int, grain: int) -> None:
    """Checks of any kind in a black frame, if more than three cells differ from each marker: dirt may cover a few."""
    draw = np.random.default_rng(seed)
    grey = np.full((58, 58), 200, np.uint8)
    grey[20:38, 20:38] = 10
    white = draw.integers(0, 2, (5 * grain, 5 * grain)).astype(bool)
    assume(grain > 1 or (white != MARKERS).sum(axis=(1, 2)).min() > 3)
    grey[22:36, 22:36] = cv2.resize(white.astype(np.uint8) * 200, (14, 14), interpolation=cv2.INTER_LINEAR)
    assert blurred.decoded(grey, SQUARE - 0.5) is None
