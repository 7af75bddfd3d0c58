"""`sensors` as its users meet it."""

import json
import subprocess
import sys

import pytest

PROGRAM = [sys.executable, "-m", "eclipse_companion", "sensors"]


def test_a_second_of_the_virtual_board_is_a_line_of_json() -> None:
    """With --json and --seconds one object tells rates, what was lost, and each of sixteen squares."""
    words = ["--board", "virtual", "--seed", "3", "--fault", "dead:5", "--json", "--seconds", "2"]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    (line,) = done.stdout.splitlines()
    told = json.loads(line)
    assert told["kind"] == "sensors"
    assert told["hz"] > 0
    assert told["lost"] == 0
    assert [each["square"] for each in told["squares"]] == list(range(1, 17))
    assert told["squares"][4]["verdict"] == "at ground"
    assert told["wrong_reads"] > 1


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--board", "/dev/none"], 1, "There is no port /dev/none"),
        (["--seconds", "0"], 2, "--seconds 0: a number of seconds, 1 to 86400."),
        (["--seconds", "soon"], 2, "--seconds soon: a number of seconds, 1 to 86400."),
        (["--fault", "dead:5", "--board", "/dev/none"], 2, "--fault is for the virtual board"),
        (["--board", "virtual", "--seed", "-1"], 2, "a seed is 0 or more"),
    ],
)
def test_what_can_not_be_done_is_a_sentence(words: list[str], status: int, sentence: str) -> None:
    """No such port, no such number: a sentence each, and the exit status."""
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
