"""`vision.chroma`: sides are less sure where colours are coarse."""

from functools import lru_cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from eclipse_companion.games.eclipse.vision import chroma, network, reader
from eclipse_companion.games.eclipse.vision.network import SIDES
from eclipse_companion.games.eclipse.vision.rectify import Views
from eclipse_companion.sensing.sight.exposures import Shares
from picture_changes.changes import thinned
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME, askew, photographed, stage

COARSE = 1 / 8
SHARES = arrays(np.float64, (16, 6), elements=st.floats(1e-9, 1.0)).map(lambda each: each / each.sum(axis=1)[:, None])


@lru_cache(maxsize=2)
def views(share: float) -> Views:
    """The middle game by a warm lamp, with colour at this share of the picture's resolution."""
    return reader.board(thinned(photographed(stage("parlour", "warm_lamp"), askew(MIDDLE_GAME)), share)).views


def test_sides_count_in_full_if_colours_are_as_fine_as_cameras_send_them() -> None:
    """A picture with colour at half of its resolution, as most have it, is a plain one."""
    assert chroma.trusted(views(1 / 2).board) == 1.0


def test_sides_count_less_if_colours_are_coarse() -> None:
    """However sharp brightness is: the same picture with colour at an eighth."""
    assert chroma.trusted(views(COARSE).board) < 0.9


def test_brightness_does_not_matter() -> None:
    """Half as bright, colours differ half as much everywhere; and a board without any colour is as coarse as may be."""
    board = views(1 / 2).board
    assert chroma.trusted((board // 2).astype(np.uint8)) == 1.0
    assert chroma.trusted(np.full_like(board, 128)) <= chroma.trusted(views(COARSE).board)


def test_the_network_says_less_of_sides_in_coarse_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies there, and whose it is, stays the same; its sides come nearer to each other."""
    known = network.shipped().house_set(0)
    careful = network.shipped().judge_from_both_sides(views(COARSE), known).shares
    monkeypatch.setattr(chroma, "trusted", lambda _: 1.0)
    bold = network.shipped().judge_from_both_sides(views(COARSE), known).shares
    for one, other in SIDES:
        pieces = bold[:, [one, other]].sum(axis=1) > 1 / 2
        assert pieces.any()
        assert (careful[pieces][:, [one, other]].max(axis=1) < bold[pieces][:, [one, other]].max(axis=1)).all()


@given(SHARES, st.floats(0.6, 1.0))
def test_tempering_moves_nothing_but_what_sides_have_together(shares: Shares, weight: float) -> None:
    """Each pair keeps its sum, and the likelier side stays so and never gets surer; with 1 nothing changes."""
    told = chroma.tempered(shares, SIDES, weight)
    others = [column for column in range(6) if not any(column in pair for pair in SIDES)]
    assert (told[:, others] == shares[:, others]).all()
    for pair in SIDES:
        assert told[:, pair].sum(axis=1) == pytest.approx(shares[:, pair].sum(axis=1))
        before, after = (each[:, pair[0]] - each[:, pair[1]] for each in (shares, told))
        assert (before * after >= 0).all()
        assert (np.abs(after) <= np.abs(before) + 1e-12).all()
    assert (chroma.tempered(shares, SIDES, 1.0) == shares).all()
