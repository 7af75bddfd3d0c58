"""`sight.calibrating`: confidence is as often right as it says."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
    assert temperature(logits, truth) == pytest.approx(hot, rel=0.15)


def test_a_network_that_is_always_right_becomes_surer() -> None:
    """Without a mistake there is no end to confidence; the search stays within numbers."""
    logits = np.array([[2.0, 0.0], [0.0, 3.0]], np.float32)
    found = temperature(logits, np.array([0, 1]))
    assert 0 < found < 0.1
