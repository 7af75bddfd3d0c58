"""The guided calibration with simulated boards, and a hand that follows instructions to the letter."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_calibration.guided import SKIP, Guide, crosstalk, emptiness, judging
from eclipse_calibration.guided.findings import Fault, playable
from eclipse_calibration.guided.picture import drawing, table
from eclipse_calibration.guided.stillness import WINDOW, Stillness
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.sensing.board_profile import Profile, expected_level
from eclipse_companion.sensing.kept import UNKNOWN
from eclipse_companion.sensing.wire import Hello, Raw, parse
from eclipse_simulation.board.sensor_faults import Dead, Open, Reversed, SelectLine, SensorFault, Stuck, Weak, Wires
from eclipse_simulation.board.sensors import Defects
from eclipse_simulation.eclipse.calibrating_hand import CalibratingHand
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import DOCUMENTED, ONE_STRENGTH, TWO_STRENGTH, BoardModel, Kit
from tests.evidence._calibration.boards import HI, Calibrated, Paced, Quick
from tests.evidence._calibration.cases import KINDS
from tests.evidence.calibration import case

CODINGS = {"one": ONE_STRENGTH, "two": TWO_STRENGTH}


def setting(
    seed: int,
    coding: str = "one",
    faults: tuple[SensorFault, ...] = (),
    order: tuple[int, ...] = tuple(range(1, 17)),
    kit: Kit | None = None,
) -> tuple[Kit, Paced, CalibratingHand]:
    rng = np.random.default_rng(seed)
    kit = kit or Kit.draw(rng, CODINGS[coding])
    paced = Paced(HandDriver(BoardModel(kit, rng, Defects(faults=faults)), rng, style="tidy"), rng, 2500.0)
    return kit, paced, CalibratingHand(paced.type, order)


def calibrated(seed: int, coding: str = "one", faults: tuple[SensorFault, ...] = ()) -> tuple[Kit, Calibrated, Quick]:
    kit, paced, person = setting(seed, coding, faults)
    board = Quick(paced, person, replace(UNKNOWN, coding=coding))
    return kit, board.run(), board


@pytest.mark.parametrize("coding", ["one", "two"])
def test_levels_neighbours_and_margins_are_measured_within_ninety_seconds(coding: str) -> None:
    """Each square's levels are within a quarter of what sensor, magnet and height give; no fault is found."""
    kit, found, board = calibrated(4, coding)
    assert found.faults == []
    assert found.ended_ms is not None
    assert found.ended_ms < 90_000
    profile = found.profile
    assert profile is not None
    assert profile.measured is not None
    names = {"one": {"": kit.sun_magnet}, "two": {"sun-": kit.sun_magnet, "moon-": kit.moon_magnet}}
    for name, magnet in names[coding].items():
        true = expected_level(kit.sensor, magnet, kit.height_mm)
        assert true is not None
        keys = ("rest", f"{name}gold", f"{name}silver")
        for rest, gold, silver in zip(*(profile.readings[key] for key in keys), strict=True):
            assert gold - rest == pytest.approx(true, rel=0.25)
            assert rest - silver == pytest.approx(true, rel=0.25)
    assert -16 <= profile.measured.side <= -5
    assert -9 <= profile.measured.diag <= -1
    assert min(profile.measured.sigmas) > 6
    assert board.said[-1] == "CAL SAVE"
    assert f"CAL MIX side={profile.measured.side} diag={profile.measured.diag}" in board.said


def test_nothing_on_the_board_changes_before_the_end() -> None:
    """Until the last piece was turned, the board is only asked for readings, so stopping leaves it as it was."""
    _, found, board = calibrated(5, "one")
    changing = [place for place, body in enumerate(board.said) if body.startswith("CAL")]
    assert board.said[: changing[0]] == ["RAW 40", "RAW 0"]
    assert found.steps()[-1] == "done"


def sigmas(found: Calibrated) -> tuple[float, ...]:
    """What each square keeps to the next border; none if no calibration was kept."""
    measured = None if found.profile is None else found.profile.measured
    return () if measured is None else tuple(measured.sigmas)


@pytest.mark.parametrize("kit", DOCUMENTED.values(), ids=DOCUMENTED)
def test_a_board_as_documented_is_ready(kit: Kit) -> None:
    """Each kit of hardware.md, built as described there, keeps six sigmas on every square."""
    for seed in range(3):
        _, paced, person = setting(seed, kit=kit)
        found = Quick(paced, person, replace(UNKNOWN, coding="one" if kit.coding == ONE_STRENGTH else "two")).run()
        assert found.steps()[-1] == "done"
        assert min(sigmas(found)) >= 6


def test_a_weak_board_is_not_called_ready() -> None:
    """If squares keep fewer than six sigmas, they are named at the end, with what to do; the calibration is kept."""
    _, paced, person = setting(2, kit=Kit("SS49E", "D4x1 N45", "D4x1 N45", 7.4, ONE_STRENGTH))
    found = Quick(paced, person, UNKNOWN).run()
    weak = tuple(square for square, each in enumerate(sigmas(found), start=1) if each < 6)
    assert len(weak) > 1
    _, ending = found.told[-1]
    assert (ending.step, ending.squares) == ("doubtful", weak)
    said = EclipseSentences("en", edition("eclipse")).standing(ending)
    assert said is not None
    assert "keep fewer than six sigmas. Mend them, bring their sensors closer to the pieces" in said
    assert "ready" not in said


@pytest.mark.parametrize(
    ("fault", "named", "kept"),
    [
        (Dead(5), "ground 5", True),
        (Stuck(11), "silent 11", True),
        (Open(7), "open 7", True),
        (Weak(3), "weak 3", True),
        (Reversed(16), "upside down 16", True),
        (Wires((1, 5)), "swapped 1 5", False),
        (Wires((2, 9, 14)), "mixed wires 2 9 14", False),
        (SelectLine(2), "select line S2", False),
    ],
)
def test_a_fault_is_named_with_its_square(fault: SensorFault, named: str, kept: bool) -> None:
    """A fault is found and named; if no calibration can make up for it, nothing is kept."""
    _, found, board = calibrated(8, "one", (fault,))
    assert found.faults == [named]
    assert (found.profile is not None) == kept
    assert ("CAL SAVE" in board.said) == kept
    assert any(step.startswith("found ") for step in found.steps())
    blind = named in {"ground 5", "silent 11", "open 7"}
    assert found.steps()[-1] == ("faulty" if not kept else "doubtful" if blind else "done")


def test_whoever_skips_all_the_time_gets_to_the_end() -> None:
    """Pressing the button again and again leaves out at most a few squares, which are named; nothing is stuck.

    The end names them once more: a board that lacks squares isn't ready.
    """

    class Impatient(Quick):
        def _step(self, now: float, readings: list[int], found: Calibrated) -> None:
            self._guide.hear(SKIP)
            super()._step(now, readings, found)

    _, paced, person = setting(8, "one")
    found = Impatient(paced, person, UNKNOWN).run()
    _, ending = found.told[-1]
    assert ending.step == "doubtful"
    assert ending.squares == tuple(square for square, each in enumerate(sigmas(found), start=1) if each < 6)
    assert 1 <= len(ending.squares) <= 4
    assert len(found.faults) <= 4
    assert {fault.split()[0] for fault in found.faults} <= {"silent", "open"}


def test_a_sensor_face_down_is_taken_into_account() -> None:
    """Its square's gold is below rest and its silver above; all others are the other way round."""
    _, found, _ = calibrated(8, "one", (Reversed(6),))
    assert found.profile is not None
    readings = found.profile.readings
    below = [gold < rest for gold, rest in zip(readings["gold"], readings["rest"], strict=True)]
    assert below == [square == 6 for square in range(1, 17)]


@pytest.mark.parametrize("name", ["no fault, any order", "no fault, pieces laid wrong side up", "magnet turned round"])
def test_pieces_come_in_any_order_and_a_wrong_side_is_asked_about(name: str) -> None:
    """A piece placed wrong side up is turned on request, which isn't a fault; a reversed magnet stays one."""
    number = [(kind, coding) for kind, (codings, _) in KINDS.items() for coding in codings.split()].index((name, "one"))
    found = case(21, number)
    assert found["found"] == found["expected"]


def test_a_piece_that_lay_there_from_the_start_begins_it_anew() -> None:
    """If one side is twice as strong as any other, and the other side missing, rest was learned under a piece."""
    hello = parse(HI)
    assert isinstance(hello, Hello)
    guide, now = Guide(hello, UNKNOWN), 0.0
    told: list[str] = []
    signals = np.zeros(16)
    signals[4] = 1500.0
    steps = guide.begin(now)

    def pass_by(rows: int) -> None:
        nonlocal now
        for _ in range(rows):
            now += 25.0
            reading = tuple(int(32768 + 40 * index + each) for index, each in enumerate(signals))
            told.extend(
                each.step for each in guide.take(Raw(0, int(now), reading), now) if isinstance(each, Calibration)
            )

    pass_by(60)
    for index in range(16):
        signals[index] += 1500.0 * (index != 4)
        pass_by(20)
    pass_by(400)
    for index in range(16):
        signals[index] -= 3000.0
        pass_by(20)
    pass_by(800)
    assert steps[0] == Calibration("empty the board")
    assert "start over" in told


def test_a_hand_on_its_way_is_no_stretch() -> None:
    """Rising readings give no stretch; the first that are still for a third of a second do, ignoring spikes."""
    still = Stillness()
    for step in range(60):
        assert still.add(Raw(0, 25 * step, (32768 + 200 * step,) * 16)) is None
    rows = [(40_000 + (9000 if step == 5 else 0),) * 16 for step in range(2 * WINDOW)]
    found = [still.add(Raw(0, 1500 + 25 * step, row)) for step, row in enumerate(rows)]
    first = next(each for each in found if each is not None)
    assert first.middle == pytest.approx(np.full(16, 40_000.0), abs=1)


@pytest.mark.parametrize(("number", "wrong"), [(80, []), (454, []), (1747, ["weak 9"])])
def test_a_hand_that_rests_between_two_pieces_is_waited_for(number: int, wrong: list[str]) -> None:
    """It turns pieces that were placed wrong side up one by one; when it swaps two, it holds one for a while."""
    found = case(11, number)
    assert found["found"] == found["expected"] == wrong
    assert found["seconds"] < 90


def test_a_piece_that_lay_far_off_is_not_called_weak_once_it_lies_well() -> None:
    """Two pieces were swapped since one read weakly; both read well now, so no sensor and no magnet is weak."""
    assert case(12, 1145)["found"] == ["weak 7"]


def test_a_gap_in_the_stream_parts_stretches() -> None:
    """Readings before half a second of silence say nothing about those after it."""
    still = Stillness()
    for step in range(WINDOW - 1):
        assert still.add(Raw(0, 25 * step, (32768,) * 16)) is None
    assert still.add(Raw(0, 25 * WINDOW + 500, (32768,) * 16)) is None


@settings(max_examples=25)
@given(places=st.permutations(range(16)), kept=st.integers(2, 4), seed=st.integers(0, 1000))
def test_wires_are_told_from_what_squares_feel_of_one_another(places: list[int], kept: int, seed: int) -> None:
    """If a few wires are swapped, the shares of neighbours, even with noise, show which."""
    moved = places[:kept]
    true = list(range(16))
    for channel, place in zip(sorted(moved), moved, strict=True):
        true[channel] = place
    rng = np.random.default_rng(seed)
    shares = crosstalk.mixing(-0.010, -0.0045)[np.ix_(true, true)] + rng.normal(0, 0.0012, (16, 16))
    found = crosstalk.find_wiring(shares, np.full((16, 16), 0.0012**2), np.ones(16, dtype=bool))
    assert list(found.places) == true
    assert found.side == pytest.approx(-0.010, abs=0.0015)


@given(seed=st.integers(0, 1000))
@settings(max_examples=20)
def test_what_lines_feel_of_others_is_least_squares(seed: int) -> None:
    """The shares gathered one change at a time equal those of a plain regression over all of them."""
    rng = np.random.default_rng(seed)
    true = rng.normal(0, 0.005, (16, 16))
    np.fill_diagonal(true, 0)
    gathered = crosstalk.Crosstalk(np.full(16, 30.0), np.ones(16, dtype=bool))
    state = np.full(16, 32768.0)
    signals = np.zeros(16)
    for channel in [*range(16), *range(16)]:
        before = state.copy()
        signals[channel] += 6000.0 * (1 - 2 * (signals[channel] > 0)) + rng.normal(0, 200)
        state = 32768.0 + signals + true @ signals + rng.normal(0, 4.0, 16)
        gathered.take(before, state, (12, 12))
    shares, variance = gathered.shares()
    off = ~np.eye(16, dtype=bool)
    assert np.abs(shares - true)[off].max() < 0.008
    assert variance[off].max() < 0.005**2


def test_two_strengths_are_told_apart_only_where_there_are_two() -> None:
    """Eight signals four times the others' are strong ones; sixteen alike, or one odd one, aren't two strengths."""
    felt = np.ones(16, dtype=bool)
    two = np.array([4000.0] * 8 + [1000.0] * 8)
    strong = judging.strong_ones(two, felt)
    assert strong is not None
    assert strong.tolist() == [True] * 8 + [False] * 8
    assert judging.strong_ones(np.linspace(4000.0, 6500.0, 16), felt) is None
    assert judging.strong_ones(np.array([9000.0] + [3000.0] * 15), felt) is None


@pytest.mark.parametrize("volts", [1.55, 1.71, 1.75])
def test_a_sensor_that_passes_the_first_test_is_no_piece(volts: float) -> None:
    """An empty board with such sensors (DRV5055 to 1.71 V, SS49E 1.55 to 1.75 V) counts as empty."""
    rng = np.random.default_rng(2)
    rows = (volts * 65_535 / 3.27 + rng.normal(0, 25, (40, 16))).astype(int).tolist()
    found = emptiness.judge(rows)
    assert not found.lying.any()
    assert not found.off_scale.any()


def test_pairs_of_lines_that_read_alike_name_the_select_line() -> None:
    """If each pair that differs by one bit reads alike, that line is stuck; if all do, nothing is selected."""
    rng = np.random.default_rng(1)
    rests = 32768 + rng.integers(-600, 600, 16)
    rows = [(rests[np.arange(16) & ~2] + rng.normal(0, 20, 16)).astype(int).tolist() for _ in range(40)]
    assert emptiness.judge(rows).still_bits == (1,)
    assert not emptiness.judge(rows).all_alike
    assert emptiness.judge([[32768] * 16] * 40).all_alike


def test_a_fault_reads_as_kind_and_squares() -> None:
    """It is written this way in a profile's file and in JSON; faults that prevent play are marked."""
    assert str(Fault("swapped", (3, 7))) == "swapped 3 7"
    assert str(Fault("select line", detail="S1")) == "select line S1"
    assert not playable([Fault("weak", (5,)), Fault("swapped", (3, 7))])
    assert playable([Fault("weak", (5,)), Fault("piece reversed", (9,))])


def test_the_picture_and_the_table_name_every_square() -> None:
    """Both have sixteen squares, with the margins to their borders and the faults found."""
    _, found, _ = calibrated(8, "one", (Weak(3),))
    assert found.profile is not None
    shown = table(found.profile)
    assert shown.count("sigmas") == 16
    text = drawing(found.profile, "A1")
    assert text.count("sigmas") == 16
    assert "Found: weak 3" in text


def test_a_profile_with_what_was_measured_is_read_back(tmp_path: Path) -> None:
    """The measurements of a calibration are in the profile's file, and read back the same."""
    _, found, _ = calibrated(4)
    assert found.profile is not None
    path = tmp_path / "board.toml"
    found.profile.save(path)
    assert Profile.load(path) == found.profile
