"""What counts as a turn that was given under a hand."""

from eclipse_companion.games.eclipse.filming.filmed import HandWatch
from eclipse_companion.games.eclipse.filming.seeing import Seeing
from tests.games.eclipse.filming.hands import driver, times
from tests.games.eclipse.filming.shots import stage
from tests.simulation.filmed import LOOK_MS, WORK_MS, under_a_hand

STEP_MS = 10.0


def watched() -> tuple[HandWatch, float, float]:
    """A hand that makes a turn; when it is first seen over the board, and when it is last seen there."""
    hand = driver("S3/4/4/4", seed=4)
    hand.sample(0.0)
    seeing = Seeing(hand)
    watch = HandWatch(seeing, stage())
    hand.line("1-5/S16 over")
    there = [now for now in times(hand, step_ms=STEP_MS) if watch.there(now)]
    return watch, there[0], there[-1]


def test_a_hand_in_the_newest_picture_counts_and_one_that_comes_later_does_not() -> None:
    """A hand that comes in while a look is worked out is in no picture yet; one that has just gone is in the newest."""
    watch, comes_ms, stays_ms = watched()
    assert not under_a_hand(watch, comes_ms - STEP_MS, comes_ms + WORK_MS - STEP_MS)
    assert under_a_hand(watch, comes_ms, comes_ms + WORK_MS)
    assert under_a_hand(watch, stays_ms, stays_ms + WORK_MS)
    assert not under_a_hand(watch, stays_ms + STEP_MS, stays_ms + STEP_MS + WORK_MS)


def test_an_old_picture_is_no_excuse() -> None:
    """While the camera gives no pictures, a turn given after a hand came in is given under that hand."""
    watch, comes_ms, _ = watched()
    assert under_a_hand(watch, comes_ms - 5 * LOOK_MS, comes_ms + LOOK_MS)
