"""Films of a simulated hand, and the truth about them."""

import numpy as np
import pytest

from eclipse_simulation.eclipse.filming.filmed import Filmed, Seen
from tests.simulated.eclipse.filming.hands import driver, times
from tests.simulated.eclipse.filming.shots import stage


def film(seed: int = 0) -> Filmed:
    hand = driver("S3/4/4/4", seed=4)
    hand.sample(0.0)
    filmed = Filmed(hand, stage(), seed=seed)
    filmed.sight(0.0)
    hand.line("1-5/S16 over")
    for _ in times(hand):
        pass
    return filmed


def truths(step_ms: float) -> dict[float, Seen]:
    hand = driver("S3/4/4/4", seed=4)
    hand.sample(0.0)
    filmed = Filmed(hand, stage())
    filmed.sight(0.0)
    hand.line("1-5/S16 over")
    found = {}
    for now in times(hand, step_ms=20.0):
        if now % step_ms == 0:
            found[now] = filmed.truth(now)
    return found


def test_while_a_hand_moves_a_piece_it_hides_squares() -> None:
    """At rest nothing is hidden; in the midst of a turn several squares are, and a hand is over the board."""
    found = list(truths(40.0).values())
    assert found[-1].covered == ()
    assert not found[-1].hand
    hidden = [one for one in found if one.covered]
    assert len(hidden) > 5
    assert all(one.hand for one in hidden)
    assert max(len(one.covered) for one in hidden) >= 3


def test_the_time_when_a_hand_left_is_known_exactly_however_often_one_asks() -> None:
    """Asked every 40 ms or every 400 ms, the time differs by at most 2 ms; while a hand is there, there is none."""
    often, seldom = truths(40.0), truths(400.0)
    last = list(often.values())[-1].left_ms
    assert last is not None
    assert last == pytest.approx(list(seldom.values())[-1].left_ms, abs=2)
    assert all((one.left_ms is None) or not one.hand for one in often.values())
    assert [now for now, one in often.items() if one.hand][-1] <= last


def test_the_same_seed_gives_the_same_picture_bit_for_bit_and_another_does_not() -> None:
    """Pictures of a moving hand, noise included, depend on the seed and the time alone."""
    first, second, other = film(), film(), film(1)
    for now in (200.0, 700.0, 1500.0):
        assert np.array_equal(first.frame(now), second.frame(now))
    assert not np.array_equal(first.frame(1500.0), other.frame(1500.0))
    assert first.frame(0.0).shape == (720, 1280, 3)
