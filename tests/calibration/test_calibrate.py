"""`calibrate` as its users meet it: a process, a board on a port, a person who follows instructions."""

import codecs
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.dom import minidom

import numpy as np
import pytest
import serial

from eclipse_calibration.guided.picture import table
from eclipse_calibration.kits import kit, kits
from eclipse_companion.commands.cli import main
from eclipse_companion.sensing.board_profile import Profile, expected_level
from eclipse_simulation.eclipse.hand.scene import DOCUMENTED
from eclipse_simulation.eclipse.virtual_board import CODINGS
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings, scrolls_aside, small_targets
from tests.processes import killed_after, line_of, lines_of
from tests.simulated.board.wire_lines import ask

PROGRAM = [sys.executable, "-m", "eclipse_companion"]
ROOT = Path(__file__).resolve().parents[2]
WAIT_S = 60.0
WHAT_TO_DO = {
    "Now put": [f"place {'G' if square <= 8 else 'g'} {square}" for square in range(1, 17)],
    "Good. Now turn": [f"turn {square}" for square in range(1, 17)],
}
"""What a person does on hearing a sentence that begins like this."""


@contextmanager
def board(state: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A virtual board on a port, like somebody's own board: only the test moves its pieces."""
    options = ["virtual-board", "--seed", "3", "--style", "tidy", "--state", str(state)]
    with subprocess.Popen([*PROGRAM, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield line_of(process).strip(), process
        finally:
            process.terminate()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                # A signal that comes while coverage is recording can lock it up.
                process.kill()


@contextmanager
def running(*words: str) -> Iterator[tuple[subprocess.Popen[str], Iterator[str]]]:
    with subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process, lines_of(process)
        finally:
            process.kill()


class Terminal:
    """A program at a pseudo-terminal, with what it shows there."""

    def __init__(self, *words: str) -> None:
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen([*PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self.shown = ""

    def read_until(self, text: str) -> str:
        """Read until it shows this; returns all that it has shown since the last time."""
        while text not in self.shown:
            assert select.select([self._master], [], [], WAIT_S)[0], f"it shows no {text!r} after {self.shown!r}"
            self.shown += self._decoder.decode(os.read(self._master, 4096))
        before, self.shown = self.shown, self.shown.split(text, 1)[1]
        return before

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


def test_a_board_is_calibrated_keeps_it_and_gets_it_back(home: Path, tmp_path: Path, window: Browser) -> None:
    """Guided by sentences, a person calibrates a board; when its flash is wiped, `play` restores the copy.

    The page shows at the end how safely each square is read.
    """
    state = tmp_path / "state"
    with board(state) as (port, hand):
        assert hand.stdin is not None
        with running("calibrate", "sensors", "--board", port, "--no-voice", "--screen") as (process, lines):
            window.open(line_of(process, error=True).split()[1])
            window.wait_for("document.querySelector('.stages [aria-current=step]')")
            heard = []
            for line in lines:
                heard.append(line)
                for words, deeds in WHAT_TO_DO.items():
                    if line.startswith(words):
                        hand.stdin.write("".join(f"{deed}\n" for deed in deeds))
                        hand.stdin.flush()
            assert process.wait(WAIT_S) == 0
        window.wait_for("document.querySelector('.cells').innerText.match(/ sigmas left/g)?.length === 16")
        assert window.run("document.getElementById('said').innerText") == "The board is ready."
        assert window.run("document.querySelectorAll('.stages .past').length") == 5
        with serial.serial_for_url(port, timeout=0.05) as wire:
            # A board that nobody has acknowledged for ten seconds answers only `HELLO`.
            number = ask(wire, "HELLO")[-1].partition(" id=")[2].split()[0]
            answer = ask(wire, "CAL GET 6")[-1].split()
            frame = ask(wire, "STATE")[-1].split()[-1]
    assert frame == "-" * 16
    copies = sorted((home / "config" / "boards").iterdir())
    assert [copy.name for copy in copies] == [f"{number}.svg", f"{number}.toml"]
    profile = Profile.load(copies[1])
    assert answer[-3:] == [f"{key}={profile.readings[key][5]}" for key in ("rest", "gold", "silver")]
    shown = "".join(heard)
    assert table(profile) in shown
    assert f"There's a copy in {copies[1]} and a picture of it in {copies[0]}." in shown
    assert profile.measured is not None
    assert profile.measured.faults == ()
    assert min(profile.measured.sigmas) > 10
    level = expected_level(DOCUMENTED["one-strength"].sensor, DOCUMENTED["one-strength"].sun_magnet, 7.4)
    golds = [gold - rest for gold, rest in zip(profile.readings["gold"], profile.readings["rest"], strict=True)]
    assert np.mean(golds) == pytest.approx(level, rel=0.1), "a virtual board is built as documented"
    picture = minidom.parse(str(copies[0]))  # noqa: S318 - our own file
    assert len(picture.getElementsByTagName("rect")) == 17

    shutil.rmtree(state / "flash")
    with board(state) as (port, _), running("play", "--board", port, "--no-voice", "--json") as (_, lines):
        facts = (json.loads(line) for line in lines)
        steps = []
        for fact in facts:
            if fact["kind"] == "calibration":
                steps.append(fact["step"])
            if fact["kind"] == "game_started":
                break
        assert steps == ["lost", "restored"]


def test_whoever_stops_it_leaves_the_board_as_it_was(home: Path, tmp_path: Path) -> None:
    """If it is stopped in the middle, by either signal, nothing is saved, neither there nor here."""
    with board(tmp_path / "state") as (port, _):
        for number in (signal.SIGINT, signal.SIGTERM):
            with running("calibrate", "sensors", "--board", port, "--no-voice") as (process, lines):
                for line in lines:
                    if line.startswith("Now put"):
                        break
                process.send_signal(number)
                assert process.stderr is not None
                with killed_after(process):
                    assert "Nothing was saved" in process.stderr.read()
                assert process.wait(WAIT_S) == 130
        with serial.serial_for_url(port, timeout=0.05) as wire:
            greeting = [body for body in ask(wire, "HELLO") if body.startswith("HI ")]
            assert " cal=none" in greeting[-1]
    assert not (home / "config").exists()


def test_a_person_answers_in_the_terminal_and_on_the_page(tmp_path: Path, window: Browser) -> None:
    """Both say the same and hear the same: again, done, skip, quit; the page shows what each square still needs."""
    said = "(document.getElementById('said')?.innerText ?? '')"
    with board(tmp_path / "state") as (port, hand):
        assert hand.stdin is not None
        terminal = Terminal("calibrate", "sensors", "--board", port, "--no-voice", "--screen")
        try:
            address = re.search(r"http://\S+/", terminal.read_until("in your browser."))
            assert address is not None
            window.open(address[0])
            window.errors.clear()
            terminal.read_until("Put a piece on every square")
            window.wait_for(f"{said}.startsWith('Put a piece on every square')")
            window.wait_for("document.querySelectorAll('.next').length === 1")  # once the first reading is there
            assert not window.run("Boolean(document.querySelector('#key-skip:not([hidden])'))")
            terminal.type("what?")
            terminal.read_until("Or type again, skip or quit.")
            terminal.type("again")
            terminal.read_until("Put a piece on every square")
            terminal.type("s")
            terminal.read_until("too many squares would be missing")

            hand.stdin.write("".join(f"{deed}\n" for deed in WHAT_TO_DO["Now put"][:15]))
            hand.stdin.flush()
            window.wait_for("document.querySelectorAll('.good').length === 15")
            window.wait_for("document.querySelector('[data-square=\"3\"] .signal').getAttribute('width') > 40")
            assert findings(window) == small_targets(window) == []
            assert not scrolls_aside(window)
            window.click("#key-done")
            window.wait_for(f"{said}.startsWith('I feel nothing yet on 16.')")
            terminal.read_until("I feel nothing yet on 16.")
            window.press("s")
            window.wait_for(f"{said}.startsWith('Turn over every piece')")
            terminal.read_until("Turn over every piece")
            assert window.errors == []
            window.press("q")
            window.press("q")
            terminal.read_until("Nothing was saved")
            assert terminal.process.wait(WAIT_S) == 130
            window.wait_for(f"{said}.startsWith('Stopped.')")
        finally:
            terminal.close()


def test_play_that_is_left_before_the_board_is_ready_leaves_it_as_it_was(tmp_path: Path) -> None:
    """No half calibration is left behind for the next program to believe."""
    with board(tmp_path / "state") as (port, _):
        with running("play", "--board", port, "--no-voice", "--screen") as (process, lines):
            for line in lines:
                if line.startswith("Put one"):
                    break
            process.send_signal(signal.SIGINT)
            process.wait(WAIT_S)
        with serial.serial_for_url(port, timeout=0.05) as wire:
            greeting = [body for body in ask(wire, "HELLO") if body.startswith("HI ")]
            assert " cal=none" in greeting[-1]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("camera", "/dev/none.jpg", "--camera", "0"), 2, "is for a camera, and /dev/none.jpg is a picture"),
        (("camera", "/dev/none.jpg"), 1, "/dev/none.jpg: This file can't be read"),
        (("sensors", "--board", "/dev/none"), 1, "There's no port /dev/none"),
        (("sensors", "--kit", "x"), 2, "There is no kit 'x'; there are: cheapest, one-strength, two-strength."),
        (("sensors", "--kit", "random"), 2, "--kit random works only with the virtual board. Add --board virtual."),
        (("sensors", "--kit", "one-strength", "--coding", "two"), 2, "the kit one-strength has coding one"),
        (("sensors", "--board", "virtual", "--seed", "-1"), 2, "a seed is a number from 0 up"),
    ],
)
def test_what_can_not_be_done_is_a_sentence(
    words: tuple[str, ...], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No board, no such kit, nothing for cameras yet: each gives a sentence and the exit status."""
    assert main(["calibrate", *words]) == status
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err


def test_the_kits_are_those_that_the_hardware_page_describes() -> None:
    """Each kit's file names a sensor and magnets whose level docs/electronics.md lists; virtual boards have them.

    The height is that of the file, too.
    """
    page = (ROOT / "docs" / "electronics.md").read_text(encoding="utf-8")
    assert kits() == sorted(DOCUMENTED) == ["cheapest", "one-strength", "two-strength"]
    for name in kits():
        profile = kit(name)
        levels = profile.levels()
        assert levels is not None
        assert profile.sensor in page
        built = DOCUMENTED[name]
        assert (built.sensor, built.sun_magnet, built.moon_magnet) == (
            profile.sensor,
            profile.sun_magnet,
            profile.moon_magnet,
        )
        assert (built.height_mm, built.pitch_mm) == (profile.magnet_height_mm, profile.pitch_mm)
        assert CODINGS[profile.coding] == built.coding
        for key, magnet in (("sun-gold", profile.sun_magnet), ("moon-gold", profile.moon_magnet)):
            level = expected_level(profile.sensor, magnet, profile.magnet_height_mm)
            assert level is not None
            assert levels.get(key, level) == level
            # The page rounds to hundreds.
            assert f"{profile.sensor}, {magnet}" in page
            assert f" {round(level, -2):,} |" in page


def test_the_table_is_the_board_with_what_was_expected_below() -> None:
    """Four rows of four squares: rest as read, faces as steps from it; below, what the kit should give."""
    readings = {"rest": (32_000,) * 16, "gold": (37_000,) * 16, "silver": (27_100,) * 16}
    lines = table(Profile("DRV5055A2", "D5x1 N42", "D5x1 N42", "one", magnet_height_mm=7.4, readings=readings)).split(
        "\n"
    )
    assert lines[0].split() == [word for square in "1234" for word in (square, "rest", "32000")]
    assert lines[1].split() == ["+5000"] * 4
    assert lines[2].split() == ["-4900"] * 4
    level = expected_level("DRV5055A2", "D5x1 N42", 7.4)
    assert lines[-1] == f"Expected: gold +{level}, silver -{level}."
