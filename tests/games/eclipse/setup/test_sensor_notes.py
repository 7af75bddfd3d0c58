"""Findings about sensors are kept from game to game, on disk, by the board's number."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.commands import cli
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.sensing.health import Verdict
from eclipse_companion.sensing.kept import (
    SensorNote,
    SensorNotesError,
    forget_notes,
    load_notes,
    save_notes,
    sensor_lines,
)
from eclipse_companion.sensing.kept.sensor_notes import notes_path
from eclipse_companion.upkeep import doctor
from tests.games.eclipse.setup.benches import Bench, hello
from tests.games.eclipse.setup.test_copies import finished

if TYPE_CHECKING:
    from eclipse_companion.announcements import Notice

NUMBER = hello().id
STUCK = SensorNote(7, Verdict.STUCK, 5.1, "2026-11-22T10:00:00+00:00", "8f1c")
WEAK = SensorNote(9, Verdict.WEAK, None, "2026-11-22T10:00:00+00:00", "8f1c", mended=True)


def test_what_was_found_comes_back_by_the_boards_number() -> None:
    """A board's own notes come back; another board has none; what is forgotten is gone."""
    assert load_notes(NUMBER) == ()
    save_notes(NUMBER, [STUCK, WEAK])
    assert load_notes(NUMBER) == (STUCK, WEAK)
    assert load_notes("E67") == ()
    forget_notes(NUMBER)
    assert load_notes(NUMBER) == ()


@given(
    st.lists(
        st.builds(
            SensorNote,
            st.integers(1, 16),
            st.sampled_from([each for each in Verdict if each is not Verdict.OK]),
            st.none() | st.integers(-500, 500).map(lambda tenths: tenths / 10),
            st.datetimes().map(lambda when: when.isoformat(timespec="seconds")),
            st.uuids().map(str),
            st.booleans(),
        ),
        max_size=16,
    )
)
def test_notes_are_read_as_they_were_written(notes: list[SensorNote]) -> None:
    """Any notes read back the same, to the tenth of a sigma."""
    save_notes(NUMBER, notes)
    assert load_notes(NUMBER) == tuple(notes)


@pytest.mark.parametrize(
    "text",
    [
        "rubbish [",
        "",
        "version = 2",
        "version = 1\nsensor = 7",
        "version = 1\n[[sensor]]\nsquare = 17\nverdict = 'stuck'\nfound = ''\ngame = ''",
        "version = 1\n[[sensor]]\nsquare = 7\nverdict = 'ok'\nfound = ''\ngame = ''",
        "version = 1\n[[sensor]]\nsquare = true\nverdict = 'stuck'\nfound = ''\ngame = ''",
    ],
)
def test_a_file_that_is_none_is_told_and_play_goes_on(text: str) -> None:
    """A broken file gives a sentence with its name; then the board is used as if nothing were known."""
    path = notes_path(NUMBER)
    assert path is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SensorNotesError, match=str(path)):
        load_notes(NUMBER)
    told: list[Notice] = []
    assert Boards(told.append, None, copies=True).notes(NUMBER) == ()
    assert [notice.key for notice in told] == ["sensor_notes"]
    path.unlink()


def test_a_calibration_anew_forgets_what_was_found_and_a_copy_given_back_does_not() -> None:
    """Old findings don't apply to a board that has learned everything again."""
    boards = Boards(lambda _: None, None, copies=True)
    boards.note(NUMBER, [STUCK])
    boards.end(finished())
    assert boards.notes(NUMBER) == load_notes(NUMBER) == (STUCK,)
    bench = Bench()
    bench.run(3000)
    for signal in (5000, -5000, 0):
        bench.put(6, signal)
        bench.run(3000)
    assert bench.setup.profile is not None
    boards.end(bench.setup)
    assert boards.notes(NUMBER) == load_notes(NUMBER) == ()


def test_virtual_boards_leave_no_notes(home: Path) -> None:
    """Each of them is a different board; its findings hold while play goes on."""
    boards = Boards(lambda _: None, None, copies=False)
    boards.note(NUMBER, [STUCK])
    assert boards.notes(NUMBER) == (STUCK,)
    assert not (home / "data" / "boards").exists()


def test_doctor_tells_what_is_wrong_with_sensors(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints a line for each board, without sensors that work again; if nothing is wrong, all is well."""
    assert next(doctor.examine({"sensors"})).well
    save_notes(NUMBER, [STUCK, WEAK])
    assert sensor_lines() == [f"board {NUMBER}: square 7 stuck (5.1 sigmas), found 2026-11-22"]
    finding = next(doctor.examine({"sensors"}))
    assert not finding.well
    assert finding.found == sensor_lines()[0]
    save_notes(NUMBER, [replace(STUCK, mended=True)])
    assert sensor_lines() == []
    assert cli.main(["doctor"]) == 0
    assert "sensors" in capsys.readouterr().out
