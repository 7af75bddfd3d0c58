"""The host's copies of calibrations, and which boards `play` sets up with them."""

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.kept import UNKNOWN, load_copy, save_copy
from eclipse_companion.sensing.kept.copies import copy_path
from tests.games.eclipse.setup.benches import HELLO, Bench, hello

READINGS = {"rest": (32_000,) * 16, "gold": (37_000,) * 16, "silver": (27_500,) * 16}
CALIBRATED = replace(hello(), calibrated=True)
NUMBER = CALIBRATED.id


def boards(coding: str | None = None, *, copies: bool = True) -> tuple[Boards, list[Notice]]:
    told: list[Notice] = []
    return Boards(told.append, coding, copies=copies), told


def first(setup: Setup | None) -> object:
    """The first announcement to the person, and the coding sent to the board."""
    assert setup is not None
    step, command = setup.begin(0)
    return getattr(step, "step", None), command


def finished() -> Setup:
    bench = Bench(replace(UNKNOWN, readings=READINGS), restore=True)
    bench.run(3000)
    assert bench.setup.profile is not None
    return bench.setup


def test_a_copy_is_found_by_its_boards_number() -> None:
    """A board's own copy comes back; another board has none."""
    profile = replace(UNKNOWN, readings=READINGS)
    assert load_copy(NUMBER) is None
    assert save_copy(NUMBER, profile) is not None
    assert load_copy(NUMBER) == profile
    assert load_copy("E67") is None


@given(st.text(max_size=40))
def test_no_number_of_a_board_leads_out_of_the_folder(number: str) -> None:
    """Whatever a board calls itself, its file is in the folder of boards, or there is none."""
    path = copy_path(number)
    assert path is None or (path.parent.name == "boards" and path.name == f"{number}.toml")
    assert not {"/", "\\", ".", ""} & {number} or path is None


def test_a_copy_that_can_not_be_read_is_set_aside_when_a_new_one_comes(home: Path) -> None:
    """The broken file isn't lost: its owner may have edited it."""
    path = home / "config" / "boards" / f"{NUMBER}.toml"
    path.parent.mkdir(parents=True)
    path.write_text("rubbish [", encoding="utf-8")
    found, told = boards()
    assert first(found.begin(hello())) == ("empty the board", "CAL CODING one")
    assert [notice.key for notice in told] == ["calibration_copy"]
    found.end(finished())
    assert path.with_suffix(".old").read_text(encoding="utf-8") == "rubbish ["
    assert Profile.load(path).readings["gold"]


def test_a_calibrated_board_is_left_alone() -> None:
    """If the board says that it is calibrated, there is nothing to do."""
    assert boards()[0].begin(CALIBRATED) is None


def test_a_setup_that_was_cut_off_begins_again() -> None:
    """A board that was lost in the middle says that it is calibrated, with half of its values; it isn't believed."""
    found, _ = boards()
    assert found.begin(hello()) is not None
    again = found.begin(CALIBRATED)
    assert again is not None
    found.end(finished())
    assert found.begin(CALIBRATED) is None


def test_the_coding_wished_for_holds_for_a_new_board() -> None:
    """Otherwise the copy's coding holds, or the board's own if there is no copy."""
    assert first(boards()[0].begin(hello())) == ("empty the board", "CAL CODING one")
    assert first(boards("two")[0].begin(hello())) == ("empty the board", "CAL CODING two")
    assert first(boards()[0].begin(hello(HELLO.replace("coding=one", "coding=two")))) == (
        "empty the board",
        "CAL CODING two",
    )
    save_copy(NUMBER, replace(UNKNOWN, readings=READINGS))
    wiped = hello(HELLO.replace("coding=one", "coding=two"))
    assert first(boards()[0].begin(wiped)) == ("lost", "CAL CODING one")
    assert first(boards("two")[0].begin(wiped)) == ("empty the board", "CAL CODING two")


def test_what_its_owner_wrote_into_a_copy_stays() -> None:
    """A new calibration changes only readings and coding."""
    save_copy(NUMBER, replace(UNKNOWN, name="kitchen", sun_magnet="D6x2 N42", readings=READINGS))
    setup = boards("two")[0].begin(hello())
    assert setup is not None
    bench = Bench(setup._base)
    bench.run(3000)
    for level in (14_000, 3500):
        for signal in (level, -level, 0):
            bench.put(6, signal)
            bench.run(3000)
    assert bench.setup.profile is not None
    assert (bench.setup.profile.name, bench.setup.profile.coding) == ("kitchen", "two")
    assert bench.setup.profile.sun_magnet == "D6x2 N42"


def test_virtual_boards_leave_no_copies(home: Path) -> None:
    """Each of them is a different board."""
    found, _ = boards(copies=False)
    assert found.begin(hello()) is not None
    found.end(finished())
    assert not (home / "config").exists()


def test_how_a_board_stands_is_kept_with_its_copy() -> None:
    """The next call of `play` has it, with what was learned; another board is the way round it was built."""
    first_call, told = boards()
    setup = finished()
    first_call.end(setup)
    first_call.keep_orientation(CALIBRATED, 270)
    again, _ = boards()
    assert again.orientation(CALIBRATED) == 270
    assert setup.profile is not None
    assert load_copy(NUMBER) == replace(setup.profile, orientation=270)
    assert again.orientation(replace(CALIBRATED, id="ffff")) == 0
    assert told == []


def test_a_board_that_was_never_calibrated_here_may_stand_turned() -> None:
    """Its file has no readings, so it is still set up as a new board."""
    made, _ = boards()
    made.keep_orientation(CALIBRATED, 90)
    assert made.begin(CALIBRATED) is None
    assert boards()[0].orientation(CALIBRATED) == 90
    assert first(made.begin(hello()))[0] == "empty the board"  # type: ignore[index]


def test_what_was_learned_with_nobody_there_comes_back_and_is_not_kept() -> None:
    """A board that has lost power in a game gets the rests back under the pieces; no file is written."""
    told: list[Notice] = []
    met = Boards(told.append, None, copies=True, attended=False)
    setup = met.begin(hello())
    assert setup is not None
    assert setup.empties
    bench = Bench(attended=False)
    bench.run(3000)
    met.end(bench.setup)
    assert load_copy(NUMBER) is None
    again = met.begin(hello(), in_game=True)
    assert again is not None
    assert not again.empties
    assert not again.attended
