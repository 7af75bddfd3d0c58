"""`picture_changes`: what rooms and phones do to pictures, and nothing else."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.sensing.sight.tone import even
from picture_changes import changes, drawing
from picture_changes.changes import Picture

SEEDS = st.integers(0, 10**6)
NOTHING: dict[str, Callable[[Picture], Picture]] = {
    "veiled": lambda picture: changes.veiled(picture, 0.0),
    "exposed": lambda picture: changes.exposed(picture, 0.0),
    "bent": lambda picture: changes.bent(picture, 1.0),
    "saturated": lambda picture: changes.saturated(picture, 1.0),
    "tone mapped": lambda picture: changes.tone_mapped(picture, 0.0, 9.0),
    "banded": lambda picture: changes.banded(picture, 0.0, 30.0, 1.0),
    "burnt": lambda picture: changes.burnt(picture, np.zeros((0, 2)), 4.0),
}


def noisy(seed: int) -> Picture:
    return np.random.default_rng(seed).integers(0, 256, (40, 50, 3)).astype(np.uint8)


@given(seed=SEEDS, name=st.sampled_from(sorted(NOTHING)))
def test_no_change_is_the_same_picture(seed: int, name: str) -> None:
    """With a strength of nothing, each level stays as it is, and the given picture always does."""
    picture, kept = noisy(seed), noisy(seed)
    assert (NOTHING[name](picture) == kept).all()
    assert (picture == kept).all()


@given(seed=SEEDS, stops=st.floats(-4, 2), gamma=st.floats(0.4, 2.5), share=st.floats(0, 0.9))
def test_tone_keeps_the_order_of_levels(seed: int, stops: float, gamma: float, share: float) -> None:
    """What is brighter stays at least as bright in another exposure, tone curve or veil; darker stays darker."""
    picture = noisy(seed)
    order = np.argsort(picture, axis=None, kind="stable")
    for after in (changes.exposed(picture, stops), changes.bent(picture, gamma), changes.veiled(picture, share)):
        assert (np.diff(after.ravel()[order].astype(int)) >= 0).all()
    assert (changes.exposed(picture, -abs(stops)) <= picture).all()
    assert (changes.veiled(picture, share) >= picture).all()


def test_a_mirrored_lamp_is_full_in_all_channels_where_it_is() -> None:
    """A disc is burnt out, its rim brighter, and what is far from it as it was."""
    picture = np.full((60, 60, 3), 90, np.uint8)
    after = changes.burnt(picture, np.array([[20.0, 30.0]]), 6.0)
    away = np.hypot(np.arange(60) - 20, np.arange(60)[:, np.newaxis] - 30)
    assert (after[away < 5.5] == 255).all()
    assert (after[away > 12] == 90).all()


@given(seed=SEEDS)
def test_without_saturation_all_channels_are_alike(seed: int) -> None:
    """A grey picture keeps its brightness, and only that."""
    after = changes.saturated(noisy(seed), 0.0).astype(int)
    assert np.ptp(after, axis=2).max() == 0


@pytest.mark.parametrize("share", [0.125, 0.5])
def test_thrifty_colour_keeps_brightness_sharp(share: float) -> None:
    """An edge between two colours blurs in colour; between dark and light it stays where it is."""
    picture = np.full((48, 48, 3), 80, np.uint8)
    picture[:, 24:] = 160
    assert np.abs(changes.thinned(picture, share).astype(int) - picture).max() <= 2
    picture[:, :24] = (200, 90, 90)
    picture[:, 24:] = (90, 90, 200)
    after = changes.thinned(picture, share).astype(int)
    assert np.abs(after[:, 22:26] - picture[:, 22:26]).max() > 20
    assert np.abs(after[:, :8] - picture[:, :8]).max() <= 4


def test_tone_mapping_brings_dark_and_light_parts_together() -> None:
    """Between a dark and a light half, most of the difference goes, and grain within each half stays."""
    picture = np.full((40, 200, 3), 40, np.uint8)
    picture[:, 100:] = 160
    after = changes.tone_mapped(picture, 0.6, 10.0).astype(int)
    assert 0 < after[20, 180, 0] - after[20, 20, 0] < 60


def test_bands_lie_along_the_rows() -> None:
    """Each row has one brightness, up to the share above and below what it was, and again after a period."""
    picture = np.full((60, 20, 3), 100, np.uint8)
    after = changes.banded(picture, 0.3, 20.0, 0.0).astype(int)
    assert np.ptp(after, axis=1).max() == 0
    assert (after.min(), after.max()) == (70, 130)
    assert (after[:40] == after[20:]).all()


@given(seed=SEEDS)
@settings(max_examples=30)
def test_views_of_one_picture_change_alike(seed: int) -> None:
    """The same grey means the same in each view, except where a lamp is mirrored, on the board alone."""
    grey = np.full((40, 40, 3), 110, np.uint8)
    change = drawing.drawn(np.random.default_rng(seed))
    assert (change(grey) == change(grey.copy())).all()
    after = drawing.changed((grey, grey), 1.0, np.random.default_rng(seed))
    assert [view.shape for view in after] == [grey.shape, grey.shape]
    assert (grey == 110).all()


@given(seed=SEEDS)
def test_other_rooms_change_only_the_chosen_pictures(seed: int) -> None:
    """A chosen picture changes; any other stays, or all its views are evened. The given ones stay."""
    steps = np.linspace(20, 180, 40)[:, np.newaxis, np.newaxis] + np.array([0.0, 30.0, 60.0])
    views = np.broadcast_to(steps, (3, 40, 40, 3)).astype(np.uint8)
    chosen = np.array([False, True, False])
    after = drawing.in_other_rooms((views, views[:, :20]), chosen, 1.0, np.random.default_rng(seed))
    for picture in np.flatnonzero(~chosen):
        plain = [views[picture], views[picture, :20]]
        now = [view[picture] for view in after]
        assert any(all(map(np.array_equal, now, one)) for one in (plain, even(plain)))
    assert (after[0][1] != views[1]).any()
    assert (views == steps.astype(np.uint8)).all()


def test_a_share_of_pictures_is_seen_in_an_even_tone() -> None:
    """Of pictures that nobody chose, about a third are evened, as readers look the second time."""
    views = np.random.default_rng(1).integers(60, 120, (300, 8, 8, 3), dtype=np.uint8)
    (after,) = drawing.in_other_rooms((views,), np.zeros(300, bool), 1.0, np.random.default_rng(2))
    evened = (after != views).any(axis=(1, 2, 3))
    assert 0.25 < evened.mean() < 0.45
    assert all((view == even([was])[0]).all() for view, was in zip(after[evened], views[evened], strict=True))
