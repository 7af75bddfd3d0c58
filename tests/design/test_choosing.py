"""Choosing: what is chosen fits and works; where nothing does, each change that is named would mend it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_calibration.design.choosing import choose, fitting
from eclipse_calibration.design.margins import ENOUGH
from eclipse_calibration.design.measures import Measures
from eclipse_companion.errors import UsageError
from eclipse_companion.parts.magnets import Magnet


@pytest.mark.parametrize(
    ("coding", "floor", "percent"),
    [("one", 1.0, 10.0), ("one", 3.0, 15.0), ("one", 6.0, 10.0), ("two", 3.0, 10.0), ("two", 4.0, 5.0)],
)
def test_what_is_chosen_goes_into_the_piece_and_keeps_six_sigmas(coding: str, floor: float, percent: float) -> None:
    """One strength works above thin floors and thick ones; two above 3 mm, and above 4 mm with pieces sorted to 5 %."""
    measures = Measures(floor_mm=floor, room_mm=(6.0, 2.0), sorted_percent=percent)
    best = choose(coding, measures).best
    assert best is not None
    assert best.works
    assert best.right >= ENOUGH
    assert set(best.kit.magnets) <= set(fitting(measures))
    assert all(each.diameter_mm <= 6 and each.thickness_mm <= 2 for each in best.kit.magnets)


def test_two_strengths_above_four_millimetres_need_pieces_sorted_to_five_per_cent() -> None:
    """Sorted to 10 % no two magnets in stock keep six sigmas above a floor of 4 mm."""
    assert not choose("two", Measures(floor_mm=4.0, room_mm=(6.0, 2.0))).works


def test_a_thick_floor_is_told_with_what_would_mend_it() -> None:
    """Above 9 mm of floor two strengths can't work; it says which floor would do, and that one does."""
    thick = Measures(floor_mm=9.0, room_mm=(6.0, 2.0))
    found = choose("two", thick)
    assert not found.works
    assert found.best is not None
    assert found.best.faults
    (floor,) = [each for each in found.changes if "floor" in each]
    thinner = float(floor.split("of ")[1].split(" mm")[0])
    assert choose("two", replace(thick, floor_mm=thinner)).works
    assert not choose("two", replace(thick, floor_mm=thinner + 0.5)).works


def test_a_piece_without_room_is_told_how_much_it_needs() -> None:
    """Where no two magnets fit, it names the least room that would do."""
    small = Measures(room_mm=(3.0, 1.0))
    found = choose("two", small)
    assert found.best is None
    (room,) = [each for each in found.changes if "room" in each]
    size = room.split("of ")[1].split(" mm")[0]
    diameter, thickness = (float(each) for each in size.split("x"))
    assert choose("two", replace(small, room_mm=(diameter, thickness))).works


@given(
    pitch=st.floats(15, 60),
    floor=st.floats(0, 20),
    piece=st.floats(1.5, 20),
    gap=st.floats(0.3, 5),
    off=st.floats(0, 8),
)
@settings(max_examples=12, deadline=None)
def test_any_measures_get_a_judgement_or_a_sentence(
    pitch: float, floor: float, piece: float, gap: float, off: float
) -> None:
    """Whatever is measured, a kit works, or it is said what fails, or the measures are refused."""
    try:
        measures = Measures(
            pitch_mm=pitch, floor_mm=floor, piece_mm=piece, gap_mm=gap, off_mm=off, width_mm=12.0, room_mm=(5.0, 1.0)
        )
    except UsageError:
        return
    found = choose("one", measures, magnets=[Magnet.parse("D5x1 N42")])
    assert found.best is not None
    assert found.works == (not found.best.faults)
    assert not (found.works and found.changes)


def test_magnets_in_the_drawer_are_judged_as_they_are() -> None:
    """Of given magnets only those are used, whether they fit or not."""
    given = [Magnet.parse("D6x2 N42"), Magnet.parse("D4x1 N45")]
    best = choose("two", Measures(), magnets=given).best
    assert best is not None
    assert (best.kit.sun, best.kit.moon) == tuple(given)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"pitch_mm": 5.0}, "--pitch 5: it must be from 15 to 60"),
        ({"width_mm": 26.0}, "pieces wider than the pitch"),
        ({"room_mm": (6.0, 6.0)}, "sticks out of a piece of 5 mm"),
        ({"off_mm": -1.0}, "--off -1: it must be from 0 to 8"),
        ({"floor_mm": 0.0}, "Put card between: a floor of 0.1 mm at least"),
    ],
)
def test_measures_that_cannot_be_are_refused(values: dict[str, float], said: str) -> None:
    """A measure that no set has is refused with the range that it may have."""
    with pytest.raises(UsageError, match=said):
        Measures(**values)  # type: ignore[arg-type]
