"""`camera.likelihood`: what the network says of squares, as evidence."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.camera.likelihood import LEAST, rows_of
from eclipse_companion.games.eclipse.vision.network import CLASSES, PRIOR
from eclipse_companion.sensing.evidence import CAMERA, STATES, Changes, Evidence
from eclipse_companion.sensing.sight.exposures import Shares

KINDS = len(STATES)


@st.composite
def shares(draw: st.DrawFn) -> Shares:
    """Probabilities of the network's classes, (16, 6), some of them 0."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    return rng.dirichlet(np.full(len(CLASSES), draw(st.sampled_from([0.02, 0.1, 0.5, 2.0]))), 16)


def surely(kind: int) -> Shares:
    return np.eye(len(CLASSES))[[kind] * 16]


def plainly(look: Shares) -> list[list[float]]:
    """`rows_of`, number by number."""
    rows = []
    for each in look.tolist():
        likely = [max(each[kind], LEAST) / float(PRIOR[kind]) + each[KINDS] for kind in range(KINDS)]
        rows.append([math.log(value / max(likely)) for value in likely])
    return rows


def test_classes_and_kinds_have_one_order() -> None:
    """The network's classes are those of evidence, and last of all, that something is in front."""
    assert "".join(CLASSES) == STATES + "?"


@given(shares())
def test_rows_are_what_the_plain_twin_says(look: Shares) -> None:
    """The twin divides and takes logarithms one by one."""
    assert rows_of(look) == pytest.approx(np.array(plainly(look)), abs=1e-9)


@given(shares())
def test_each_row_is_evidence(look: Shares) -> None:
    """The likeliest kind of each square has 0, and all others less, but never infinitely less."""
    rows = rows_of(look)
    assert rows.shape == (16, KINDS)
    assert (rows.max(axis=1) == 0).all()
    assert np.isfinite(rows).all()


@given(shares())
def test_no_kind_falls_below_the_floor(look: Shares) -> None:
    """A share of nothing counts as much as the least one."""
    assert rows_of(look) == pytest.approx(rows_of(np.maximum(look, [*[LEAST] * KINDS, 0.0])))
    floor = math.log(LEAST / PRIOR[:KINDS].max()) - math.log(1.0 / PRIOR[:KINDS].min())
    assert (rows_of(look) >= floor - 1e-9).all()


@pytest.mark.parametrize("kind", range(KINDS))
def test_what_the_network_is_sure_of_is_likeliest(kind: int) -> None:
    """Any other kind is at least a hundred times less likely: the network is never surer than it can be."""
    rows = rows_of(surely(kind))
    assert (rows.argmax(axis=1) == kind).all()
    others = np.delete(rows, kind, axis=1)
    assert (others < -math.log(40.0)).all()
    assert (others > -math.log(2000.0)).all()


def test_what_was_expected_anyway_is_no_evidence() -> None:
    """If the network says what it expects before it looks, no kind is likelier than another."""
    rows = rows_of(np.tile(PRIOR, (16, 1)))
    assert np.ptp(rows, axis=1) == pytest.approx(0.0, abs=1e-9)


def test_a_hidden_square_has_a_flat_row() -> None:
    """Of a square with something in front of it nothing is said: it is no event for whoever follows changes."""
    rows = rows_of(surely(CLASSES.index("?")))
    assert (np.ptp(rows, axis=1) < 0.05).all()
    watched = Changes()
    watched.start(Evidence(CAMERA, 0.0, rows_of(surely(0))))
    for t_ms in (100.0, 200.0, 300.0):
        watched.feed(Evidence(CAMERA, t_ms, rows))
    assert watched.advance(60_000.0) == []


@given(shares(), st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_the_more_is_hidden_the_flatter_is_the_row(look: Shares, one: float, other: float) -> None:
    """The share of something in front lies between what the square shows without it, and nothing at all."""
    less, more = sorted((one, other))

    def behind(share: float) -> Shares:
        return np.column_stack([look[:, :KINDS], np.full(16, share)])

    assert (np.ptp(rows_of(behind(more)), axis=1) <= np.ptp(rows_of(behind(less)), axis=1) + 1e-9).all()
