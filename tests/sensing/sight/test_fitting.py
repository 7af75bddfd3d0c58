"""How sure a set is read that few pictures have taught (`sight.fitting`)."""

from dataclasses import replace

import numpy as np
import pytest

from eclipse_companion.sensing.sight import fitting
from eclipse_companion.sensing.sight.fitting import Example, Fitted, Manner

USUAL = (0.7, 0.7, 0.6, 0.8)
POOLED = Manner(surest=0.1, usual=USUAL, usual_squares=200)
ALONE = replace(POOLED, usual=None)


def kept_out(pictures: int, wrong: int) -> list[tuple[Fitted, Example]]:
    """Pictures of two kinds; so many squares look surely like the other one."""
    identity = (np.eye(2, dtype=np.float32), np.zeros(2, np.float32))
    found = []
    for number in range(pictures):
        truth = np.arange(16) % 2
        seen = np.where((np.arange(16) < wrong) & (number == 0), 1 - truth, truth)
        looks = 6 * np.eye(2, dtype=np.float32)[seen]
        found.append((Fitted(identity, identity, np.ones(2, np.bool_)), (looks, looks, looks.astype(float), truth)))
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
