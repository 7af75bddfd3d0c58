"""Choosing: the choice fits and works, none like it has more margin; if nothing works, each change named helps."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from eclipse_calibration.design import parts
from eclipse_calibration.design.choosing import (
    RECESS_MM,
    SORTED_PERCENT,
    SURE_ENOUGH,
    choose,
    documented,
    fitting,
    kits,
)
from eclipse_calibration.design.margins import ENOUGH, judge
from eclipse_calibration.design.measures import Measures
from eclipse_companion.common.errors import UsageError
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SENSORS

DRV5055 = parts.PARTS[:4]
"""The most usual sensor first."""


@pytest.mark.parametrize(
    ("coding", "floor", "percent"),
    [("one", 1.0, 10.0), ("one", 3.0, 15.0), ("one", 6.0, 10.0), ("two", 3.0, 10.0), ("two", 4.0, 5.0)],
)
def test_what_is_chosen_goes_into_the_piece_and_keeps_six_sigmas(coding: str, floor: float, percent: float) -> None:
    """One strength works with thin floors and thick ones; two strengths with floors of 3 and 4 mm, on a condition."""
    measures = Measures(floor_mm=floor, room_mm=(6.0, 2.0), sorted_percent=percent)
    best = choose(coding, measures).best
    assert best is not None
    assert best.works
    assert best.right >= ENOUGH
    assert set(best.kit.magnets) <= set(fitting(measures))
    assert all(each.diameter_mm <= 6 and each.thickness_mm <= 2 for each in best.kit.magnets)


def test_a_kit_that_needs_a_recess_or_sorted_pieces_names_both() -> None:
    """With a floor of 3 mm two strengths work in a recess, or sorted to 5 %; the margins are the first one's."""
    found = choose("two", Measures(room_mm=(6.0, 2.0)))
    assert found.works
    assert found.conditions == (
        "a recess keeps pieces within 2 mm of the middle",
        "pieces are sorted to 5 %",
    )
    assert found.measures == Measures(room_mm=(6.0, 2.0), off_mm=RECESS_MM)
    assert found.best is not None
    assert found.best == judge(found.best.kit, found.best.sensor, found.measures)
    assert choose("two", found.measures).conditions == ()
    assert choose("two", Measures(room_mm=(6.0, 2.0), sorted_percent=SORTED_PERCENT)).conditions == ()


def test_one_strength_needs_no_condition() -> None:
    """With the usual measures one strength works as it is."""
    assert choose("one", Measures(room_mm=(6.0, 2.0))).conditions == ()


@pytest.mark.parametrize("coding", ["one", "two"])
def test_with_the_usual_measures_the_parts_list_is_what_is_chosen(coding: str) -> None:
    """Whoever asks `design` and whoever reads hardware.md buys the same magnets and the same sensor."""
    best = choose(coding, Measures()).best
    assert best is not None
    name = f"{coding}-strength"
    assert documented(best) == name
    text = (Path(__file__).parents[2] / "hardware.md").read_text(encoding="utf-8")
    (row,) = [line for line in text.splitlines() if line.startswith(f"| `{name}` |")]
    assert all(str(magnet) in row for magnet in best.kit.magnets)
    assert best.sensor.name in row


def test_a_kit_that_would_be_in_doubt_is_not_named_because_it_is_documented() -> None:
    """Over a floor of 6 mm the documented kit keeps too little; a stronger one is chosen."""
    best = choose("one", Measures(floor_mm=6.0)).best
    assert best is not None
    assert best.works
    assert documented(best) is None


def test_floors_that_work_on_a_condition_or_without_form_one_unbroken_range() -> None:
    """Over floors 0.25 mm apart a kit for two strengths starts to work once and stops once, conditions counted."""
    magnets = [Magnet.parse("D6x2 N42"), Magnet.parse("D4x1 N45")]
    works = [
        choose("two", Measures(floor_mm=0.25 * step), magnets=magnets, sensors=DRV5055[:1]).works
        for step in range(4, 28)
    ]
    assert sum(before != after for before, after in pairwise([False, *works, False])) == 2


def test_the_most_margin_is_chosen_when_none_has_enough() -> None:
    """Pitch 20, floor 2: DRV5055A2 keeps twice as much as DRV5055A4 with the same magnets, and is chosen."""
    found = choose("one", Measures(20.0, 2.0, 4.0, 17.0, 2.0, (5.0, 1.0))).best
    assert found is not None
    assert found.sensor.name == "DRV5055A2"
    other = judge(found.kit, SENSORS["DRV5055A4"], Measures(20.0, 2.0, 4.0, 17.0, 2.0, (5.0, 1.0)))
    assert other.works
    assert found.right > 2 * other.right


@given(
    measures=st.builds(
        Measures,
        pitch_mm=st.floats(18, 32),
        floor_mm=st.floats(1.5, 7),
        piece_mm=st.floats(3.5, 7),
        width_mm=st.just(17.0),
        weight_g=st.floats(1, 6),
        room_mm=st.just((6.0, 2.0)),
        off_mm=st.floats(0.5, 4),
    ),
    coding=st.sampled_from(["one", "two"]),
)
@example(measures=Measures(20.0, 3.5, 3.5, 17.0, 1.0, (6.0, 2.0), 3.0), coding="one")
@settings(max_examples=4, deadline=None)
def test_no_kit_as_gentle_with_as_usual_a_sensor_has_more_margin(measures: Measures, coding: str) -> None:
    """Among all kits that are sure enough, no rougher and with a sensor no rarer than the chosen one's, none has more.

    In the example a smaller magnet has more margin, but isn't sure enough. A kit of hardware.md comes before all these.
    """
    choice = choose(coding, measures, sensors=DRV5055)
    if not choice.works:
        return
    best = choice.best
    assert best is not None
    if documented(best) is not None and best.sure >= ENOUGH:
        return
    for other in kits(coding, fitting(measures)):
        for sensor in DRV5055:
            found = judge(other, sensor, choice.measures)
            no_rarer = DRV5055.index(sensor) <= DRV5055.index(best.sensor)
            if found.works and found.sure >= SURE_ENOUGH and found.drag <= best.drag and no_rarer:
                assert found.right <= best.right


def test_a_thick_floor_is_told_with_what_would_mend_it() -> None:
    """With a floor of 9 mm two strengths can't work; it says which floor would do, and that one does."""
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
    """If no two magnets fit, it names the least room that would do."""
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
    """With any measures a kit works, or the faults are named, or the measures are refused."""
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
    assert found.works or not found.conditions


def test_magnets_in_the_drawer_are_judged_as_they_are() -> None:
    """If magnets are given, only those are used, whether they fit or not."""
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
        ({"floor_mm": 0.0}, "Put card between: the floor must be at least 0.3 mm"),
    ],
)
def test_measures_that_cannot_be_are_refused(values: dict[str, float], said: str) -> None:
    """A measure that no set has is refused with the range that it may have."""
    with pytest.raises(UsageError, match=said):
        Measures(**values)  # type: ignore[arg-type]
