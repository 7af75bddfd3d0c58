"""When a phone's pictures were taken, by the host's clock."""

import math

from eclipse_companion.sensing.camera.phone.timing import OLDEST_MS, PhoneClock

AHEAD = 70_000.0
"""By how much the host's clock is ahead of the phone's."""


def test_a_round_trip_tells_the_time_of_the_shutter_whatever_the_delay() -> None:
    """With 300 ms there and back, a picture that was taken 180 ms before it came is 180 ms old."""
    clock = PhoneClock()
    clock.went(1000.0, 1300.0, AHEAD + 1150.0)
    assert clock.taken_ms(2000.0, 2030.0, AHEAD + 2180.0) == AHEAD + 2000.0


def test_the_shortest_round_trip_counts() -> None:
    """One that was held up on its way back doesn't shift the clock."""
    clock = PhoneClock()
    clock.went(0.0, 20.0, AHEAD + 10.0)
    clock.went(1000.0, 1900.0, AHEAD + 1010.0)
    assert clock.taken_ms(2000.0, 2030.0, AHEAD + 2100.0) == AHEAD + 2000.0


def test_pictures_alone_tell_that_none_comes_early() -> None:
    """Without a round trip, the picture that came fastest after its sending is supposed to have come at once."""
    clock = PhoneClock()
    assert clock.taken_ms(0.0, 50.0, AHEAD + 250.0) == AHEAD + 200.0
    assert clock.taken_ms(1000.0, 1050.0, AHEAD + 1090.0) == AHEAD + 1040.0
    assert clock.taken_ms(2000.0, 2050.0, AHEAD + 2390.0) == AHEAD + 2040.0


def test_no_picture_is_taken_after_it_came_or_before_the_last_one() -> None:
    """Whatever a phone says: its times lie between the last picture and now, and grow."""
    clock = PhoneClock()
    clock.went(0.0, 20.0, AHEAD + 10.0)
    first = clock.taken_ms(1e12, 1e12, AHEAD + 500.0)
    assert first == AHEAD + 500.0
    assert clock.taken_ms(100.0, 100.0, AHEAD + 600.0) > first
    other = PhoneClock()
    assert other.taken_ms(-1e12, -1e12, 9000.0) >= 9000.0 - OLDEST_MS


def test_what_is_no_number_tells_nothing() -> None:
    """A picture without times was taken when it came."""
    clock = PhoneClock()
    clock.went(math.nan, 20.0, 10.0)
    clock.went(50.0, 20.0, 10.0)
    assert clock.taken_ms(math.nan, 5.0, 700.0) == 700.0
