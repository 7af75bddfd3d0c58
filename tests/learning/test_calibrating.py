"""`sight.calibrating`: confidence is as often right as it says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.calibrating import temperature


@given(seed=st.integers(0, 10**6), hot=st.floats(0.3, 4.0))
@settings(max_examples=20)
def test_the_temperature_that_the_truth_was_drawn_with_is_found(seed: int, hot: float) -> None:
    """Truths drawn from logits divided by a number give this number back; what nobody knows counts for nothing."""
    rng = np.random.default_rng(seed)
    logits = rng.normal(0, 3, (6000, 4)).astype(np.float32)
    shares = np.exp(logits / hot)
    shares /= shares.sum(axis=1, keepdims=True)
    truth = (rng.random((6000, 1)) > shares.cumsum(axis=1)[:, :3]).sum(axis=1)
    unknown = rng.random(6000) < 0.2
    logits[unknown] *= -9
    truth[unknown] = -1
    assert temperature([logits], truth) == pytest.approx(hot, rel=0.15)


def test_a_network_that_is_always_right_becomes_surer() -> None:
    """Without a mistake there is no end to confidence; the search stays within numbers."""
    logits = np.array([[2.0, 0.0], [0.0, 3.0]], np.float32)
    found = temperature([logits], np.array([0, 1]))
    assert 0 < found < 0.1


def test_the_mean_of_two_looks_is_as_often_right_as_it_says() -> None:
    """Where looks differ by chance, their mean is less sure than either: it needs sharpening."""
    rng = np.random.default_rng(5)
    right = rng.normal(0, 3, (20000, 4))
    truth = (rng.random((20000, 1)) > _shares(right.astype(np.float32)).cumsum(axis=1)[:, :3]).sum(axis=1)
    looks = [(right + rng.normal(0, 1.5, right.shape)).astype(np.float32) for _ in range(2)]
    found = temperature(looks, truth)
    assert found < temperature(looks[:1], truth)
    told = np.mean([_shares(look / found) for look in looks], axis=0)
    sure = (told.max(axis=1) > 0.9) & (told.max(axis=1) < 0.97)
    named = (told.argmax(axis=1) == truth)[sure]
    assert named.mean() == pytest.approx(told.max(axis=1)[sure].mean(), abs=0.03)


def _shares(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True), np.float32)
