"""`infinity_learning.hiding`: the network that ships expects fewer hidden spaces than the one that learns."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN
from eclipse_companion.sensing.sight.layers import softmax
from infinity_learning.hiding import as_in_games, as_learned

LOGITS = st.lists(st.floats(-6, 6, width=16), min_size=len(CLASSES), max_size=len(CLASSES))


@given(LOGITS)
def test_the_odds_of_a_hidden_space_are_halved_and_the_others_stay_in_proportion(logits: list[float]) -> None:
    """A network that ships, of the trained one's weights: whatever a space looks like."""
    trained = {"classes.bias": np.array(logits, np.float16), "places": np.ones((16, 96), np.float16)}
    shipped = as_in_games(trained)
    before, after = (softmax(each["classes.bias"].astype(np.float64)[np.newaxis])[0] for each in (trained, shipped))
    assert after[HIDDEN] / after[0] == pytest.approx(before[HIDDEN] / before[0] / 2, rel=0.01)
    assert after[1:HIDDEN] / after[0] == pytest.approx(before[1:HIDDEN] / before[0])
    assert shipped["places"] is trained["places"]


@given(LOGITS)
def test_a_network_that_shipped_is_trained_further_as_it_was_learned(logits: list[float]) -> None:
    """Shipping and going on, again and again, doesn't make hidden spaces ever rarer."""
    trained = {"classes.bias": np.array(logits, np.float16)}
    again = as_learned(as_in_games(trained))["classes.bias"]
    assert again.astype(np.float64) == pytest.approx(trained["classes.bias"].astype(np.float64), abs=0.01)
