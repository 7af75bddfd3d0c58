"""`sensors` as its users meet it."""

import json
import re
import subprocess
import sys

import pytest

from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings
from tests.processes import page_of

PROGRAM = [sys.executable, "-m", "eclipse_companion", "sensors"]


def test_a_second_of_the_virtual_board_is_a_line_of_json() -> None:
    """With --json and --seconds, one object has the rates, what was lost, and each of the sixteen squares."""
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


def test_bare_readings_need_no_calibration() -> None:
    """With --readings, a board that was never calibrated shows sixteen readings in counts and volts, in board order."""
    words = ["--board", "virtual", "--seed", "3", "--fault", "dead:5", "--readings", "--seconds", "2"]
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    rows = done.stdout.splitlines()[-4:]
    found = [re.findall(r"(\d+) +(\d+) (\d\.\d\d) V", row) for row in rows]
    cells = [(int(square), int(counts), float(volts)) for row in found for square, counts, volts in row]
    assert [square for square, _, _ in cells] == list(range(1, 17))
    assert cells[4][1] < 500
    assert all(31_800 < counts < 34_300 for square, counts, _ in cells if square != 5)
    assert all(abs(volts - 3.27 * counts / 65_535) < 0.006 for _, counts, volts in cells)


def test_the_page_shows_every_sensor_live(window: Browser) -> None:
    """With --screen, a browser shows what each square sees, how it is, and a bar that moves with its signal."""
    words = ["--board", "virtual", "--seed", "3", "--fault", "dead:5", "--screen"]
    with page_of([*PROGRAM, *words]) as url:
        window.open(url)
        window.wait_for("document.querySelectorAll('.place:not([hidden]) .cell').length === 16")
        fifth = window.run("document.querySelector('[data-square=\"5\"]').innerText").split()
        assert {"5", "!", "at", "ground"} <= set(fifth)
        bars = "[...document.querySelectorAll('.signal')].map((each) => each.getAttribute('width')).join()"
        window.run(f"window.before = {bars}; null")
        window.wait_for(f"{bars} !== window.before")
        assert findings(window) == []
        assert window.errors == []
    window.wait_for("document.querySelector('#offline:not([hidden])')")
    assert window.run("document.getElementById('offline').innerText") == (
        "The companion has stopped. You can close this page."
    )


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--board", "/dev/none"], 1, "There's no port /dev/none"),
        (["--seconds", "0"], 2, "--seconds 0: write a number of seconds from 1 to 86400."),
        (["--seconds", "soon"], 2, "--seconds soon: write a number of seconds from 1 to 86400."),
        (["--fault", "dead:5", "--board", "/dev/none"], 2, "--fault works only with the virtual board"),
        (["--board", "virtual", "--seed", "-1"], 2, "a seed is a number from 0 up"),
    ],
)
def test_what_can_not_be_done_is_a_sentence(words: list[str], status: int, sentence: str) -> None:
    """No such port, no such number: each gives a sentence and the exit status."""
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
