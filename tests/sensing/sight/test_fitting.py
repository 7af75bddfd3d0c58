"""How sure a set is read that few pictures have taught (`sight.fitting`)."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from eclipse_companion.sensing.sight import fitting
from eclipse_companion.sensing.sight.fitting import Example, Fitted, KeptOut, Manner
from eclipse_companion.sensing.sight.layers import softmax

USUAL = (0.7, 0.7, 0.6, 0.8)
POOLED = Manner((0.25, 0.25, 0.5), 0.1, 0.1, usual=USUAL, usual_squares=200)
ALONE = replace(POOLED, usual=None)


def kept_out(pictures: int, wrong: int, looks: int = 1) -> list[KeptOut]:
    """Pictures of two kinds; in the first of so many looks, so many squares look surely like the other one."""
    identity = (np.eye(2, dtype=np.float32), np.zeros(2, np.float32))
    found: list[KeptOut] = []
    for number in range(pictures):
        truth = np.arange(16) % 2
        seen = np.where((np.arange(16) < wrong) & (number == 0), 1 - truth, truth)
        shown = [6 * np.eye(2, dtype=np.float32)[each] for each in (seen, *[truth] * (looks - 1))]
        examples = [Example((look, look), look.astype(float), truth) for look in shown]
        found.append((Fitted((identity, identity), np.ones(2, np.bool_)), examples))
    return found


@pytest.mark.parametrize("wrong", [0, 4])
def test_a_few_squares_do_not_make_all_others_sure_or_unsure(wrong: int) -> None:
    """What is usual for other sets draws how sure to be towards itself, from either side."""
    own, pooled = (fitting.heats_of(kept_out(6, wrong), manner) for manner in (ALONE, POOLED))
    for alone, together, usual in zip(own[:3], pooled[:3], USUAL, strict=False):
        assert min(alone, usual) < together < max(alone, usual)


def test_many_squares_say_more_than_what_is_usual() -> None:
    """The more pictures, the nearer to what they say themselves."""
    few, many = (fitting.heats_of(kept_out(count, 0), POOLED)[0] for count in (2, 40))
    alone = fitting.heats_of(kept_out(40, 0), ALONE)[0]
    assert abs(many - alone) < abs(few - alone) / 2


def test_how_sure_to_be_is_asked_of_all_looks_together() -> None:
    """What one look gets wrong and the other doesn't makes a set less unsure than if there were only the wrong look."""
    one, both = (fitting.heats_of(kept_out(6, 4, looks), ALONE) for looks in (1, 2))
    assert all(together < alone for alone, together in zip(one[:3], both[:3], strict=True))


def test_pictures_that_show_only_what_no_other_one_does_do_not_tell_how_sure_to_be() -> None:
    """Then it is what is usual for other sets; if that isn't known, nothing is called sure."""
    unknown = [(replace(fitted, taught=np.zeros(2, np.bool_)), looks) for fitted, looks in kept_out(2, 0)]
    assert fitting.heats_of(unknown, POOLED) == USUAL
    assert min(fitting.heats_of(unknown, ALONE)) > 2


LOGITS = st.lists(st.floats(-20, 20), min_size=4, max_size=4).map(lambda each: np.array([each]))


@given(one=LOGITS, other=LOGITS, heat=st.floats(0.7, 2.5))
def test_two_looks_are_joined_as_how_sure_to_be_is_learned(
    one: NDArray[np.float64], other: NDArray[np.float64], heat: float
) -> None:
    """The mean of the logits, divided by how sure to be, is what the two looks' probabilities give."""
    assert np.allclose(
        fitting.joined(softmax(one / heat), softmax(other / heat)), softmax((one + other) / 2 / heat), atol=1e-4
    )


def test_a_sure_look_outweighs_a_doubtful_one_and_two_that_disagree_are_in_doubt() -> None:
    """What one look can't tell is left to the other; no look overrules another that is as sure."""
    sure, doubtful, otherwise = (np.array([each]) for each in ([0.999, 0.001], [0.8, 0.2], [0.001, 0.999]))
    assert fitting.joined(sure, doubtful)[0, 0] > 0.97 > (sure + doubtful)[0, 0] / 2
    assert np.allclose(fitting.joined(sure, otherwise), 0.5)
