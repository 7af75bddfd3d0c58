"""`sight.tone`: views of one picture in an even tone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.tone import even
from picture_changes import changes

Pixels = NDArray[np.uint8]


def views(seed: int) -> list[Pixels]:
    """Two views, the second smaller, with everything from black to white in each colour."""
    rng = np.random.default_rng(seed)
    return [rng.integers(0, 251, (side, side, 3)).astype(np.uint8) for side in (80, 20)]


def farthest(ones: list[Pixels], others: list[Pixels]) -> int:
    return max(int(np.abs(one.astype(int) - other).max()) for one, other in zip(ones, others, strict=True))


@given(seed=st.integers(0, 10**6), share=st.floats(0, 0.6), dimmed=st.floats(0.3, 1))
def test_a_veil_and_darkness_make_no_difference(seed: int, share: float, dimmed: float) -> None:
    """Views under a veil of up to 60 % white, or with less light, are the same in an even tone but for rounding."""
    plain = views(seed)
    changed = [changes.veiled((view * dimmed).astype(np.uint8), share) for view in plain]
    levels = (1 - share) * dimmed
    assert farthest(even(changed), even(plain)) <= 2 + 3 / levels


@given(seed=st.integers(0, 10**6), red=st.floats(0.5, 1))
def test_the_colour_of_the_light_makes_no_difference(seed: int, red: float) -> None:
    """Views in light with less red are the same in an even tone but for rounding."""
    plain = views(seed)
    lit = [np.asarray(view * np.array([1, 1, red]), np.uint8) for view in plain]
    assert farthest(even(lit), even(plain)) <= 2 + 3 / red


def test_all_views_are_changed_alike() -> None:
    """What has one colour in two views of a picture has one colour in both afterwards."""
    light, dark = np.full((10, 10, 3), 200, np.uint8), np.full((10, 10, 3), 60, np.uint8)
    one, other = even([np.concatenate([light, dark]), light])
    assert (one[:10] == other).all()
    assert (one[10:] == 0).all()


@pytest.mark.parametrize("level", [0, 128, 255])
def test_one_level_alone_is_no_trouble(level: int) -> None:
    """A picture of one level stays of one level."""
    (seen,) = even([np.full((6, 8, 3), level, np.uint8)])
    assert seen.shape == (6, 8, 3)
    assert np.ptp(seen) == 0
