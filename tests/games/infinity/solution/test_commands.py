"""`best` and `solve` of Infinity, as a user runs them."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.commanded import commanded
from tests.processes import lines_until

PROGRAM = [sys.executable, "-m", "eclipse_companion"]
OF_GAME = ["--game", "infinity"]


def best(*words: str, typed: str = "") -> tuple[int, list[dict[str, Any]], str]:
    """The exit status, objects and messages of `best`."""
    words = ("best", *OF_GAME, *words, "--json")
    done = commanded(words, typed=typed)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_the_start_is_a_draw_whatever_is_placed_first() -> None:
    """The start's answer has its value, no length, and all eight placements."""
    status, (answer,), _ = best("4/4/4/4 b 0")
    assert status == 0
    assert answer.pop("play") in answer["best"]
    assert answer == {
        "position": "4/4/4/4 b 0",
        "value": "draw",
        "turns": None,
        "best": ["B1", "B2", "B3", "B4", "b1", "b2", "b3", "b4"],
        "result": None,
    }


def test_two_rows_at_once_win_in_one() -> None:
    """A placement that makes two new rows wins at once; a game that is over has a result and no value."""
    _, (won, over), _ = best("byb1/byb1/yb2/byb1 b -4", "4/4/4/4 y -5")
    assert (won["value"], won["turns"], won["best"], won["play"]) == ("win", 1, ["B3", "b3"], "b3")
    assert over == {
        "position": "4/4/4/4 y -5",
        "value": None,
        "turns": None,
        "best": [],
        "play": None,
        "result": "0-1",
    }


def test_each_line_of_the_input_is_answered_in_order() -> None:
    """Empty lines are skipped; a line that is no position gets its error, and all others their answers."""
    status, answers, _ = best("-", typed="b3/4/4/4 y 0\n\n rubbish\nbb\x00/4\n4/4/b3/4 y 0\r\n")
    assert status == 1
    assert [answer["position"] for answer in answers] == ["b3/4/4/4 y 0", " rubbish", "bb\x00/4", "4/4/b3/4 y 0"]
    assert ["error" in answer for answer in answers] == [False, True, True, False]


def test_without_json_it_is_a_line_to_read() -> None:
    """The line shows who is to place, value, length and placements; an error goes to standard error."""
    words = [*PROGRAM, "best", *OF_GAME, "byb1/byb1/yb2/byb1 b -4", "4/4/4/4 y -5", "4/4/4 b 0"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [
        "byb1/byb1/yb2/byb1 b -4  Blue (to place) wins in 1: B3 b3",
        "4/4/4/4 y -5  over: 0-1",
    ]
    assert done.returncode == 1
    assert "3 channels" in done.stderr


@pytest.mark.parametrize("words", [["--workers", "0"], ["--out", "{}/file/folder"], ["--tables", "{}/file/tables"]])
def test_what_solve_can_t_do_is_told_before_it_begins(words: list[str], tmp_path: Path) -> None:
    """A wrong number of cores, or a folder that can't be made, is refused in a sentence."""
    (tmp_path / "file").write_text("")
    words = [word.format(tmp_path) for word in words]
    done = subprocess.run([*PROGRAM, "solve", *OF_GAME, *words], capture_output=True, text=True, check=False)
    assert done.returncode in {1, 2}
    assert "takes a number from 1 up" in done.stderr or "Choose another folder" in done.stderr
    assert not done.stdout


def test_solve_can_be_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends it soon, with a sentence, and nothing is left behind."""
    words = [*PROGRAM, "solve", *OF_GAME, "--out", str(tmp_path / "out")]
    solving = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        lines_until(solving, "16 marbles", error=True)
        solving.send_signal(signal.SIGINT)
        _, said = solving.communicate(timeout=120)
    finally:
        solving.kill()
    assert solving.returncode == 1
    assert "Interrupted. Nothing was kept" in said
    assert not list((tmp_path / "out").iterdir())
