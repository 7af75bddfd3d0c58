"""Several sources, and several looks of one, about the same squares."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from eclipse_companion.sensing.evidence import BOARD, CAMERA, Evidence, Looks, fused

ROWS = arrays(np.float64, (4, 3), elements=st.floats(-7.0, 0.0)).map(
    lambda rows: rows - rows.max(axis=1, keepdims=True)
)


@given(ROWS)
def test_one_sharp_source_is_itself(rows: np.ndarray) -> None:
    """A board's nats count in full."""
    assert np.array_equal(fused([(BOARD, rows)]), rows)


@given(ROWS, ROWS)
def test_order_does_not_matter_and_hidden_squares_say_nothing(one: np.ndarray, other: np.ndarray) -> None:
    """The sum is the same in any order, its rows begin at 0, and a flat row changes nothing."""
    together = fused([(BOARD, one), (CAMERA, other)])
    assert np.allclose(together, fused([(CAMERA, other), (BOARD, one)]))
    assert np.array_equal(together.max(axis=1), np.zeros(4))
    assert np.allclose(fused([(BOARD, one), (CAMERA, np.zeros((4, 3)))]), one)


@given(ROWS, st.integers(1, 20))
def test_looking_again_at_one_scene_adds_nothing(rows: np.ndarray, count: int) -> None:
    """Ten looks at one scene weigh as much as one."""
    looks = Looks()
    for number in range(count):
        looks.add(Evidence(CAMERA, float(number), rows))
    together = looks.together
    assert together is not None
    assert np.allclose(together, fused([(CAMERA, rows)]))


@pytest.mark.parametrize(("sums_up", "counts"), [(True, [-3.0, 0.0]), (False, [-1.0, 0.0])])
def test_of_looks_that_sum_up_the_newest_counts(sums_up: bool, counts: list[float]) -> None:
    """A piece that came without any other sign is seen at once, not when most looks have shown it."""
    source = replace(CAMERA, weight=1.0, sums_up=sums_up)
    looks = Looks()
    for t_ms, row in enumerate(([0.0, -3.0], [-3.0, 0.0], [-3.0, 0.0])):
        looks.add(Evidence(source, float(t_ms), np.array([row])))
    together = looks.together
    assert together is not None
    assert np.allclose(together, [counts])


def test_what_was_seen_before_a_change_is_forgotten() -> None:
    """After a change of the board, looks from before it say nothing."""
    looks = Looks()
    looks.add(Evidence(CAMERA, 0.0, np.array([[0.0, -3.0]])))
    looks.forget()
    assert looks.together is None
