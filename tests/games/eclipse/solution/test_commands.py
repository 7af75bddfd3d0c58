"""`best` and `solve`, as a user runs them."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.commanded import commanded

PROGRAM = [sys.executable, "-m", "eclipse_companion"]


def best(*words: str, typed: str = "") -> tuple[int, list[dict[str, Any]], str]:
    """The exit status, objects and messages of `best`."""
    done = commanded(["best", *words, "--json"], typed=typed)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_the_first_position_is_a_draw_for_corners_alone() -> None:
    """As an exhaustive analysis has found, the game is a draw, and only a corner holds it; a draw has no length."""
    status, (answer,), _ = best("4/4/4/4")
    assert status == 0
    assert answer == {
        "position": "4/4/4/4",
        "value": "draw",
        "turns": None,
        "best": ["G1", "G13", "G16", "G4", "S1", "S13", "S16", "S4"],
        "result": None,
    }


def test_an_opening_elsewhere_loses_in_thirteen_turns() -> None:
    """The loser's turns that hold out longest are all listed, sorted by code point."""
    _, (edge, middle), _ = best("1S2/4/4/4", "4/1G2/4/4")
    assert edge["value"] == middle["value"] == "win"
    assert edge["turns"] == 13
    assert edge["best"] == sorted(edge["best"])


def test_an_ended_game_has_a_result_and_no_value() -> None:
    """At its end, the booklet's example game has a result and no value."""
    status, (answer,), _ = best("ss2/GsG1/Gssg/1SGS")
    assert status == 0
    assert answer == {"position": "ss2/GsG1/Gssg/1SGS", "value": None, "turns": None, "best": [], "result": "0-1"}


def test_each_line_of_the_input_is_answered_in_order() -> None:
    """Empty lines are skipped; a line that isn't a possible position gets an error, and all others their answers."""
    status, answers, _ = best("-", typed="S3/4/4/4\n\n  \nrubbish\nG3/G3/4/4\r\n4/4/4/4")
    assert status == 1
    assert [answer["position"] for answer in answers] == ["S3/4/4/4", "rubbish", "G3/G3/4/4", "4/4/4/4"]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert "can't occur" in answers[2]["error"]


def test_what_is_no_position_is_told_as_it_was_given() -> None:
    """A faulty position is repeated with its blanks; a sound one is written canonically."""
    _, answers, _ = best("-", " zz ", typed=" zz \r\n\t\n x\n 4/4/4/4 \nzz\t")
    assert [answer["position"] for answer in answers] == [" zz ", " x", "4/4/4/4", "zz\t", " zz "]


def test_bytes_that_are_no_text_are_told_in_text() -> None:
    """Bytes that aren't UTF-8, on the command line or standard input, make JSON that any reader takes."""
    words: list[str | bytes] = [*PROGRAM, "best", b"4\xff", "-", "--json"]
    done = subprocess.run(words, input=b"4\xff\n", capture_output=True, check=False)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [answer["position"] for answer in answers] == ["4\\udcff", "4\N{REPLACEMENT CHARACTER}"]
    assert all("error" in answer for answer in answers)


def test_without_json_it_is_a_line_to_read() -> None:
    """The line shows value, length and turns."""
    done = subprocess.run([*PROGRAM, "best", "1S2/4/4/4"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("1S2/4/4/4  Moon (to move) wins in 13: ")


@pytest.mark.parametrize("memory", ["9G", "1M", "much"])
def test_memory_that_can_t_be_meant_is_wrong_usage(memory: str, tmp_path: Path) -> None:
    """An impossible amount of memory is refused in a sentence that says what is allowed."""
    words = [*PROGRAM, "solve", "--memory", memory, "--out", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "64M to 4G" in done.stderr


def test_tables_need_a_folder_to_come_from() -> None:
    """Tables without a folder are wrong usage, and a sentence says so."""
    words = [*PROGRAM, "solve", "--tables", "somewhere.npz"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Give --out a folder" in done.stderr


def test_solve_can_be_interrupted_and_goes_on(tmp_path: Path) -> None:
    """An interrupted `solve` keeps what it has done, and its sentence says so."""
    before = 0
    for _ in range(2):
        words = [*PROGRAM, "solve", "--out", str(tmp_path), "--workers", "1"]
        solving = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            while solving.poll() is None and parts_done(tmp_path) <= before:
                time.sleep(0.05)
            solving.send_signal(signal.SIGINT)
            _, said = solving.communicate(timeout=120)
        finally:
            solving.kill()
        assert solving.returncode == 1, said
        assert "Run the same command to go on from here" in said
        assert parts_done(tmp_path) > before
        before = parts_done(tmp_path)


def parts_done(folder: Path) -> int:
    """The parts of the full board's layer that are done, from the file that the command writes."""
    file = folder / "layer-16.done"
    return file.read_text().count("\n") if file.exists() else 0


def test_a_folder_that_can_t_be_written_is_told(tmp_path: Path) -> None:
    """A folder that can't be written is reported with what to do."""
    (tmp_path / "file").write_text("")
    words = [*PROGRAM, "solve", "--out", str(tmp_path / "file" / "tables")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Choose another folder with --out" in done.stderr
