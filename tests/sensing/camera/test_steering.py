"""The exposure of normal shots follows the board, calmly."""

import itertools
import math

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.camera.steering import BAND, MOST_BURNT, UNMETERED_MS, Steering, correction


@given(st.floats(2.0, 255.0), st.floats(0.01, 5.0))
def test_corrections_lead_into_the_band_and_end_there(mean: float, burnt_at: float) -> None:
    """However bright the board is and wherever it burns out, the corrections end, and none goes back and forth."""
    factors = []
    time = 1.0
    for _ in range(30):
        now = min(mean * time ** (1 / 2.2), 255.0)
        factor = correction(now, 2 * MOST_BURNT if time > burnt_at else 0.0)
        if factor == 1.0:
            break
        factors.append(factor)
        time *= factor
    else:
        raise AssertionError("It never came to rest.")
    turns = sum((one > 1.0) != (other > 1.0) for one, other in itertools.pairwise(factors))
    assert turns <= 1


def test_a_good_board_is_left_alone() -> None:
    """Inside the band with little burnt out nothing changes, nor if the numbers make no sense."""
    for mean in BAND:
        assert correction(mean, MOST_BURNT) == 1.0
    assert correction(math.nan, 0.0) == 1.0
    assert correction(10.0, math.inf) == 1.0


def test_a_burnt_board_gets_less_light() -> None:
    """Unless it is dark as it is: then the foil alone is burnt, which dark shots are for."""
    assert correction(120.0, 2 * MOST_BURNT) < 1.0
    assert correction(60.0, 2 * MOST_BURNT) == 1.0


def test_measurements_must_agree_for_a_while() -> None:
    """A hand over the board changes nothing; a lamp that is switched off does."""
    steering = Steering(0.0)
    for number, mean in enumerate([40.0, 40.0, 110.0, 40.0, 40.0, 200.0, 40.0, 40.0]):
        steering.delivered(number)
        steering.metered(number, mean, 0.0, number * 1000.0)
        assert steering.factor == 1.0
    for number in range(8, 12):
        steering.delivered(number)
        steering.metered(number, 40.0, 0.0, number * 1000.0)
    assert steering.factor > 1.0


def test_what_was_measured_before_a_change_does_not_count() -> None:
    """A shot from before the last change, an unknown one and one that was measured already say nothing."""
    steering = Steering(0.0)
    for number in range(10):
        steering.delivered(number)
    steering.changed()
    for number in [*range(10), *range(10), *range(100, 110)]:
        steering.metered(number, 40.0, 0.0, number * 1000.0)
    assert steering.factor == 1.0


def test_without_a_board_the_whole_picture_counts() -> None:
    """If nobody finds the board, because it is too dark for that, the picture is made brighter all the same."""
    steering = Steering(0.0)
    steering.unmetered(10.0, UNMETERED_MS - 1)
    assert steering.factor == 1.0
    for second in range(4):
        steering.unmetered(10.0, UNMETERED_MS + second * 1000.0)
    assert steering.factor > 1.0
