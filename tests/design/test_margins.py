"""Margins: known kits keep six sigmas at the worst, simulated boards agree, and margins obey their laws."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from eclipse_calibration.design import effects, parts
from eclipse_calibration.design.choosing import RECESS_MM, SORTED_PERCENT
from eclipse_calibration.design.margins import ENOUGH, Judgement, Kit, judge
from eclipse_calibration.design.measures import Measures
from eclipse_calibration.kits import kit, kits
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SENSORS
from eclipse_companion.sensing.board_profile import Profile
from tests.design import boards

STRONG, WEAK = Magnet.parse("D6x2 N42"), Magnet.parse("D4x1 N45")
TWO, ALIKE = Kit(STRONG, WEAK), Kit(Magnet.parse("D5x1 N42"), Magnet.parse("D5x1 N42"))
CHEAP = Kit(Magnet.parse("D6x2 N35"), Magnet.parse("D6x2 N35"))
A2 = SENSORS["DRV5055A2"]
PLAIN = Measures()
IN_RECESS = Measures(off_mm=RECESS_MM)
FINELY = Measures(sorted_percent=SORTED_PERCENT)


def of_profile(profile: Profile, measures: Measures = PLAIN) -> Judgement:
    """A kit that the program knows, on the board that its profile describes."""
    floor = profile.magnet_height_mm - PLAIN.gap_mm - profile.piece_mm / 2
    measures = replace(measures, pitch_mm=profile.pitch_mm, floor_mm=floor, piece_mm=profile.piece_mm)
    magnets = Kit(Magnet.parse(profile.sun_magnet), Magnet.parse(profile.moon_magnet))
    return judge(magnets, parts.part(profile.sensor), measures)


@pytest.mark.parametrize(
    ("name", "measures"),
    [(name, IN_RECESS) for name in kits()]
    + [("two-strength", FINELY)]
    + [(name, PLAIN) for name in kits() if name != "two-strength"],
)
def test_known_kits_keep_six_sigmas(name: str, measures: Measures) -> None:
    """In a recess every known kit works. Without one, two strengths need finely sorted pieces and one needs nothing."""
    found = of_profile(kit(name), measures)
    assert found.works, found.faults
    assert found.right >= ENOUGH
    assert min(each.right for each in found.decisions) == found.right


def test_two_strengths_need_a_recess_or_sorted_pieces() -> None:
    """With pieces 3 mm off and alike within 10 %, the kit for two strengths doesn't keep six sigmas."""
    assert not of_profile(kit("two-strength")).works


@pytest.mark.parametrize("name", kits())
def test_a_board_is_told_the_shares_of_neighbours_that_its_margins_count_on(name: str) -> None:
    """A kit's profile sends the board the shares used for its margins, rounded to thousandths."""
    profile, found = kit(name), of_profile(kit(name))
    assert profile.mix() == (round(1000 * found.share_side), round(1000 * found.share_diagonal))


SIMULATED = [
    pytest.param(TWO, "DRV5055A2", IN_RECESS, id="two strengths in a recess"),
    pytest.param(TWO, "DRV5055A2", FINELY, id="two strengths, finely sorted"),
    pytest.param(ALIKE, "DRV5055A2", replace(PLAIN, floor_mm=4.0), id="one strength"),
    pytest.param(CHEAP, "SS49E", replace(PLAIN, floor_mm=4.0), id="cheapest"),
]


@pytest.mark.parametrize(("magnets", "sensor", "measures"), SIMULATED)
def test_at_most_three_boards_of_a_thousand_keep_less_than_promised(
    magnets: Kit, sensor: str, measures: Measures
) -> None:
    """Every board is drawn within all limits and has the worst arrangement of pieces; the fields are magpylib's."""
    part, drawn = parts.part(sensor), 1500
    promised = judge(magnets, part, measures)
    asked = boards.questions(magnets)
    assert [each.name for each in asked] == [each.name for each in promised.decisions]
    for question, decision in zip(asked, promised.decisions, strict=True):
        found = boards.margins(promised, measures, question, drawn)
        assert np.count_nonzero(found < decision.right) <= 0.003 * drawn, question.name
        assert found.min() > 0, question.name


@given(
    magnets=st.sampled_from([TWO, ALIKE, CHEAP, Kit(STRONG, Magnet.parse("D3x2 N45"))]),
    sensor=st.sampled_from(["DRV5055A2", "DRV5055A3", "SS49E"]),
    measures=st.builds(
        Measures,
        off_mm=st.floats(0.5, 4.0),
        sorted_percent=st.floats(2.0, 15.0),
        gap_mm=st.floats(0.5, 2.0),
        pitch_mm=st.floats(22.0, 30.0),
    ),
)
@example(
    Kit(STRONG, Magnet.parse("D3x2 N45")), "SS49E", Measures(off_mm=0.5, sorted_percent=2, gap_mm=1.75, pitch_mm=22)
)
@settings(max_examples=8, deadline=None)
def test_the_floors_that_work_form_one_unbroken_range(magnets: Kit, sensor: str, measures: Measures) -> None:
    """Over floors 0.1 mm apart a kit starts to work at most once and stops at most once, and no margin jumps."""

    def judged(floor_mm: float) -> Judgement:
        return judge(magnets, parts.part(sensor), replace(measures, floor_mm=floor_mm))

    floors = [0.1 * n for n in range(12, 70)]
    found = [judged(floor) for floor in floors]
    works = [each.works for each in found]
    assert sum(before != after for before, after in pairwise([False, *works, False])) in (0, 2)
    for index, decisions in enumerate(zip(*(each.decisions for each in found), strict=True)):
        margins = np.array([each.right for each in decisions])
        # A jump shows as a step unlike the steps beside it. So does a bend, where something else becomes the worst;
        # over floors ten times closer together a bend is ten times smaller, and a jump is as large as before.
        unlike = 0.02 * np.ptp(margins) + 0.2
        for place in np.flatnonzero(np.abs(np.diff(margins, 2)) >= unlike):
            closer = [judged(floors[place] + 0.01 * n).decisions[index].right for n in range(21)]
            assert np.abs(np.diff(closer, 2)).max() < unlike / 2


@pytest.mark.parametrize(("percent", "off"), [(SORTED_PERCENT, 3.0), (10.0, RECESS_MM)])
def test_two_strengths_work_over_the_floors_that_hardware_md_names(percent: float, off: float) -> None:
    """Floors 0.05 mm apart: with sorted pieces from 2.8 to 3.1 mm, in a recess from 2.9 to 4.1 mm, and no gap."""
    floors = [round(2.0 + 0.05 * n, 2) for n in range(61)]
    measures = Measures(sorted_percent=percent, off_mm=off)
    works = [floor for floor in floors if judge(TWO, A2, replace(measures, floor_mm=floor)).works]
    first, last = (2.8, 3.1) if off > RECESS_MM else (2.9, 4.1)
    assert works == [floor for floor in floors if first <= floor <= last]


@pytest.mark.parametrize("limit", ["HEIGHT_LIMIT_MM", "TILT_LIMIT_DEG", "SHARE_LIMIT", "PLACE_LIMIT_MM"])
def test_every_limit_costs_margin(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    """If any of these limits is wider, a strong piece off the middle or an empty square keeps less."""
    judge_anew = judge(TWO, A2, PLAIN).decisions
    monkeypatch.setattr(parts, limit, 2 * getattr(parts, limit))
    effects.felt.cache_clear()
    wider = judge(TWO, A2, PLAIN).decisions
    effects.felt.cache_clear()
    assert all(after.right <= before.right for before, after in zip(judge_anew, wider, strict=True))
    assert any(after.right < before.right - 0.1 for before, after in zip(judge_anew, wider, strict=True))


@pytest.mark.parametrize("magnets", [TWO, ALIKE], ids=["two strengths", "one strength"])
def test_margins_shrink_as_pieces_lie_farther_off(magnets: Kit) -> None:
    """The farther off pieces may be, the less is left of every margin; and doubt comes before error."""
    before = None
    for off in (0.0, 1.0, 2.0, 3.0, 4.0):
        found = judge(magnets, A2, replace(PLAIN, off_mm=off))
        assert all(each.right > each.sure for each in found.decisions)
        if before is not None:
            pairs = zip(found.decisions, before.decisions, strict=True)
            assert all(now.right <= then.right + 1e-9 for now, then in pairs)
        before = found


@pytest.mark.parametrize("magnets", [TWO, ALIKE], ids=["two strengths", "one strength"])
def test_margins_shrink_as_pieces_are_sorted_less(magnets: Kit) -> None:
    """The less alike pieces of a kind are, the less is left of every margin, and the farther a reading gets."""
    finely, coarsely = (judge(magnets, A2, replace(PLAIN, sorted_percent=each)) for each in (5.0, 15.0))
    assert all(a.right > b.right for a, b in zip(finely.decisions, coarsely.decisions, strict=True))
    assert finely.highest_mv < coarsely.highest_mv


def test_a_sensor_is_judged_by_the_spread_with_which_it_is_sold() -> None:
    """An SS49E as sold spreads more than the virtual board's, and keeps less of every margin."""
    sold, drawn = judge(CHEAP, parts.part("ss49e"), PLAIN), judge(CHEAP, SENSORS["SS49E"], PLAIN)
    assert all(a.right < b.right for a, b in zip(sold.decisions, drawn.decisions, strict=True))
    assert sold.works


def test_a_magnet_off_the_middle_is_judged_by_its_worse_face() -> None:
    """If the magnet isn't at half the piece's height, the margins are never above those with the magnet there."""
    middle = judge(TWO, A2, PLAIN)
    off = judge(TWO, A2, replace(PLAIN, room_mm=(6.0, 2.0), off_middle_mm=1.0))
    assert off.right < middle.right
    assert off.highest_mv > middle.highest_mv


def test_a_sensor_that_is_overdriven_is_refused() -> None:
    """A magnet that takes a sensor's output to its rail, spreads counted, is a fault that names the sensor."""
    found = judge(TWO, SENSORS["DRV5055A1"], PLAIN)
    assert not found.works
    assert any("DRV5055A1 is overdriven" in fault for fault in found.faults)


def test_magnets_that_drag_each_other_are_refused() -> None:
    """Pieces that slide together when they touch are a fault, with how much too strong they are."""
    big = Kit(Magnet.parse("D8x2 N42"), Magnet.parse("D8x2 N42"))
    found = judge(big, SENSORS["DRV5055A3"], PLAIN)
    assert found.drag > 1
    assert any("drag each other" in fault for fault in found.faults)
