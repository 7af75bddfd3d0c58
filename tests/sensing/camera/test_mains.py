"""`camera.mains`: which mains a place has, and exposures without bands."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.sensing.camera.mains import mains_hz, steady_exposure, time_zone


@pytest.mark.parametrize(
    ("zone", "hz"),
    [
        ("Europe/Berlin", 50),
        ("America/New_York", 60),
        ("America/Sao_Paulo", 60),
        ("America/Argentina/Buenos_Aires", 50),
        ("America/Santiago", 50),
        ("US/Pacific", 60),
        ("Asia/Seoul", 60),
        ("Asia/Kolkata", 50),
        ("Australia/Sydney", 50),
        ("Pacific/Auckland", 50),
        ("Asia/Tokyo", None),
        ("Etc/UTC", None),
        ("UTC", None),
        ("", None),
    ],
)
def test_a_place_has_its_mains(zone: str, hz: int | None) -> None:
    """Japan has both, and UTC is everywhere."""
    assert mains_hz(zone) == hz


def test_the_time_zone_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the variable that all programs know, also as a file's path."""
    monkeypatch.setenv("TZ", ":America/Lima")
    assert time_zone() == "America/Lima"
    monkeypatch.setenv("TZ", "/usr/share/zoneinfo/Europe/Rome")
    assert time_zone() == "Europe/Rome"


@given(st.floats(1.0, 700.0), st.sampled_from([50, 60]))
def test_an_exposure_holds_whole_half_periods_or_stays(time: float, mains: int) -> None:
    """It changes by less than half a stop; from two half-periods on, it always holds whole ones."""
    found = steady_exposure(time, mains)
    halves = found / (10_000 / (2 * mains))
    assert abs(math.log2(found / time)) <= 0.4
    assert found == time or math.isclose(halves, round(halves))
    if time >= 2 * 100.0:
        assert math.isclose(halves, round(halves))


def test_nothing_changes_where_the_mains_are_unknown() -> None:
    """The exposure is as it would be without lamps."""
    assert steady_exposure(118.0, None) == 118.0
    assert steady_exposure(118.0, 50) == 100.0
