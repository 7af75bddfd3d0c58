"""`sight.flicker`: the bands in which two looks under a flickering lamp differ."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.covering import AROUND_PX, Paper
from eclipse_companion.sensing.sight.flicker import WAVES, Flicker, designs, fitted
from tests.sensing.sight.test_covering import Around, arm, learned, mat

DOWN = np.repeat(((np.arange(AROUND_PX) + 0.5) / AROUND_PX * 0.7 + 0.15)[:, None], AROUND_PX, 1)
"""The view shows the middle seven tenths of a picture's height, and as much of its width."""
PLACES = np.stack([DOWN, DOWN.T])


def gains(share: float, waves: float, phase: float, second: float) -> NDArray[np.float64]:
    """(AROUND_PX, AROUND_PX, 1): bands of a lamp."""
    turned = 2 * np.pi * (waves * DOWN + phase)
    return (1 + share * (np.cos(turned) + second * np.cos(2 * turned + 1)) / (1 + second))[:, :, None]


def lit(view: Around, bands: NDArray[np.float64]) -> Around:
    return np.asarray(np.clip(view * bands, 0, 255), np.uint8)


def in_bands(view: Around, bands: NDArray[np.float64], turns: int = 0, places: NDArray[np.float64] = PLACES) -> Paper:
    """A paper that was seen in these bands, by a camera at one of four sides."""
    paper = Paper()
    for t_ms in (-1000.0, 0.0):
        paper.covered(np.rot90(lit(view, bands), turns).copy(), t_ms, lambda: np.rot90(places, turns, (1, 2)))
        paper.learn(t_ms)
    return paper


@pytest.mark.parametrize("places", [PLACES, PLACES[::-1]], ids=["rows", "columns"])
@pytest.mark.parametrize("second", [0.0, 0.3])
@pytest.mark.parametrize("share", [0.15, 0.3, 0.45])
def test_bands_cover_nothing(share: float, second: float, places: NDArray[np.float64]) -> None:
    """Wherever they have gone, narrow or wide, along the rows, or along the columns of a picture that was turned."""
    phases = np.random.default_rng(1).random((7, 2))
    for waves, (before, now) in zip((0.6, 1.0, 1.6, 2.8, 3.4, 6.6, 8.0), phases, strict=True):
        paper = in_bands(mat(1, noise=1.5), gains(share, waves, before, second), places=places)
        view = lit(mat(2, noise=1.5), gains(share, waves, now, second))
        assert not paper.covered(view, 100.0, lambda: places), waves


@pytest.mark.parametrize("places", [PLACES, PLACES[::-1]], ids=["rows", "columns"])
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("side", range(4))
def test_an_arm_in_bands_covers(side: int, turns: int, places: NDArray[np.float64]) -> None:
    """From each side of the picture, and with the board turned in any way towards the camera."""
    phases = np.random.default_rng(side + 4 * turns).random((7, 2))
    for waves, (before, now) in zip((0.6, 1.0, 1.6, 2.8, 3.4, 6.6, 8.0), phases, strict=True):
        paper = in_bands(mat(1, noise=1.5), gains(0.45, waves, before, 0.3), turns, places)
        reaching = np.rot90(arm(mat(2, noise=1.5)), side)
        view = np.rot90(lit(reaching, gains(0.45, waves, now, 0.3)), turns).copy()
        assert paper.covered(view, 100.0, lambda: np.rot90(places, turns, (1, 2))), waves


@pytest.mark.parametrize("waves", [2.0, 2.8, 3.3, 5.5])
def test_bands_that_burn_the_paper_out_cover_nothing_and_an_arm_does(waves: float) -> None:
    """Bright paper is white at the crests, wherever these have gone; an arm in such bands is seen."""
    bright = (1.5, 1.5, 1.5)
    for before in (0.0, 0.3, 0.55, 0.8):
        bands = gains(0.45, waves, before + 0.27, 0.3)
        view = mat(2, bright, 1.5)
        assert lit(view, bands).max() == 255
        for shown, covers in ((view, False), (arm(view), True)):
            paper = in_bands(mat(1, bright, 1.5), gains(0.45, waves, before, 0.3))
            assert paper.covered(lit(shown, bands), 100.0, lambda: PLACES) is covers


@pytest.mark.parametrize("colour", [30.0, 60.0, 100.0])
@pytest.mark.parametrize("from_row", [8, 14, 20, 26, 32])
def test_an_even_sleeve_over_whole_rows_is_no_band(from_row: int, colour: float) -> None:
    """Its edge is no wave."""
    sleeve = mat(2, noise=1.0)
    sleeve[from_row:] = np.random.default_rng(8).normal(colour, 1.5, sleeve[from_row:].shape)
    assert learned(mat(noise=1.0)).covered(sleeve, 100.0, lambda: PLACES)


def test_a_cup_that_is_put_down_belongs_to_the_table_under_a_flickering_lamp_too() -> None:
    """Bands that go on over it are no movement."""
    paper = in_bands(mat(), gains(0.3, 2.8, 0.0, 0.0))
    for step in range(10):
        view = lit(arm(mat()), gains(0.3, 2.8, 0.37 * step, 0.0))
        assert paper.covered(view, 100.0 * step, lambda: PLACES)
        assert paper.may_be_table(100.0 * step) == (step >= 8)


@given(st.integers(0, 2**32 - 1), st.floats(0.0, 0.05))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_where_no_lamp_flickers_there_are_no_bands(seed: int, noise: float) -> None:
    """Not in noise, nor in a hand with noise around it."""
    rng = np.random.default_rng(seed)
    change = rng.normal(0.0, noise, (AROUND_PX, AROUND_PX, 3)).astype(np.float32)
    change[rng.integers(20, 32) :, 17:24] -= 1.0
    assert Flicker().bands(change.reshape(-1, 3), PLACES.reshape(2, -1)) is None


def test_what_is_left_without_bands_is_what_has_changed() -> None:
    """Each channel has its own height of them; places that one look doesn't show stay unknown."""
    heights = np.array([0.1, 0.3, 0.5])
    change = (heights * np.cos(2 * np.pi * 3.3 * DOWN)[:, :, None] + 0.2).astype(np.float32)
    change[10:14, 3:9] += 0.7
    change[:3] = np.nan
    left = Flicker().steady(change, PLACES)
    assert np.isnan(left[:3]).all()
    assert np.allclose(left[10:14, 3:9], 0.7, atol=0.02)
    left[10:14, 3:9] -= 0.7
    assert np.nanmax(np.abs(left)) < 0.02


def plainly_fitted(rows: NDArray[np.float64], groups: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, C): the best wave of each number of waves, one after another, with numpy's own least squares."""
    kept = round(0.7 * len(rows))
    tried = []
    for waves in WAVES:
        turns = 2 * np.pi * waves * (rows - rows.mean())
        columns = [np.ones(len(rows)), np.cos(turns), np.sin(turns), np.cos(2 * turns), np.sin(2 * turns)]
        shape = np.column_stack(columns)
        chosen, fit, off = np.arange(len(rows)), groups, groups[:, 0]
        for _ in range(6):
            # A little of each column is held at nothing: very long waves would grow without limit.
            stiff = np.vstack([shape[chosen], np.sqrt(1e-3) * np.eye(5)])
            found = np.linalg.lstsq(stiff, np.vstack([groups[chosen], np.zeros((5, groups.shape[1]))]), rcond=None)[0]
            fit = np.asarray(shape @ found)
            off = ((fit - groups) ** 2).sum(axis=1)
            chosen = np.flatnonzero(off <= np.sort(off)[kept - 1])
        tried.append((fit, off))
    usual = min(np.sort(off)[:kept].mean() for _, off in tried)
    return min(tried, key=lambda each: float(np.minimum(each[1], 16 * usual).sum()))[0]


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_the_fast_fit_is_that_of_the_plain_twin(seed: int) -> None:
    """On waves with noise and some places that are far off."""
    rng = np.random.default_rng(seed)
    rows = np.sort(rng.uniform(0.1, 0.9, 40))
    groups = rng.uniform(-0.6, 0.6, 3) * np.cos(2 * np.pi * (rng.uniform(0.5, 8) * rows + rng.random()))[:, None]
    groups = groups + rng.normal(0, 0.01, groups.shape)
    groups[rng.choice(40, 8, replace=False)] -= rng.uniform(0.2, 1.0)
    shapes = designs(rows, WAVES)
    best, found = fitted(shapes, groups)
    assert np.allclose(shapes[best] @ found, plainly_fitted(rows, groups), atol=1e-6)
