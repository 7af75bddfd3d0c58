"""`calibrate` as its users meet it: a process, a board on a port, a person who does what is said."""

import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial

from eclipse_calibration.kits import kit, kits
from eclipse_calibration.sensors import table
from eclipse_companion.board_profile import Profile, expected_level
from tests.virtual.wire_lines import ask

PROGRAM = [sys.executable, "-m", "eclipse_companion"]
ROOT = Path(__file__).resolve().parents[2]
WHAT_TO_DO = {"Put one": "place G 6", "Now turn": "turn 6", "Thank you": "remove 6"}


@contextmanager
def board(state: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A virtual board on a port, as a board of somebody's own: nobody moves its pieces but the test."""
    options = ["virtual-board", "--seed", "3", "--style", "tidy", "--state", str(state)]
    with subprocess.Popen([*PROGRAM, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.terminate()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                # A signal that comes while coverage keeps its books can lock it up.
                process.kill()


@contextmanager
def running(*words: str) -> Iterator[tuple[subprocess.Popen[str], Iterator[str]]]:
    with subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, iter(process.stdout.readline, "")
        finally:
            process.kill()


def failed(*words: str) -> tuple[int, str]:
    done = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    return done.returncode, done.stderr


def test_a_board_is_calibrated_keeps_it_and_gets_it_back(home: Path, tmp_path: Path) -> None:
    """Guided by sentences, a person calibrates a board; when its flash is wiped, `play` puts the copy back."""
    state = tmp_path / "state"
    with board(state) as (port, hand):
        assert hand.stdin is not None
        with running("calibrate", "sensors", "--board", port, "--no-voice") as (process, lines):
            heard = []
            for line in lines:
                heard.append(line)
                for words, deed in WHAT_TO_DO.items():
                    if line.startswith(words):
                        hand.stdin.write(deed + "\n")
                        hand.stdin.flush()
            assert process.wait() == 0
        shown = [line.split() for line in heard if line.split()[:1] and line.split()[0].isdigit()]
        with serial.serial_for_url(port, timeout=0.05) as wire:
            answer = ask(wire, "CAL GET 6")[-1].split()
            number = ask(wire, "HELLO")[-1].partition(" id=")[2].split()[0]
    copies = list((home / "config" / "boards").iterdir())
    assert [copy.name for copy in copies] == [f"{number}.toml"]
    profile = Profile.load(copies[0])
    assert [len(row) for row in shown] == [4] * 16
    assert answer[-3:] == [f"{key}={profile.readings[key][5]}" for key in ("rest", "gold", "silver")]
    assert shown[5] == ["6", str(profile.readings["rest"][5]), *(_step(profile, key) for key in ("gold", "silver"))]

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


def _step(profile: Profile, key: str) -> str:
    return f"{profile.readings[key][5] - profile.readings['rest'][5]:+}"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_it_leaves_the_board_as_it_was(home: Path, tmp_path: Path, number: signal.Signals) -> None:
    """Stopped in the middle, nothing is saved, there or here."""
    with board(tmp_path / "state") as (port, _):
        with running("calibrate", "sensors", "--board", port, "--no-voice") as (process, lines):
            for line in lines:
                if line.startswith("Put one"):
                    break
            process.send_signal(number)
            assert process.stderr is not None
            assert "nothing was saved" in process.stderr.read()
            assert process.wait() == 130
        with serial.serial_for_url(port, timeout=0.05) as wire:
            greeting = [body for body in ask(wire, "HELLO") if body.startswith("HI ")]
            assert " cal=none" in greeting[-1]
    assert not (home / "config").exists()


def test_play_that_is_left_before_the_board_is_ready_leaves_it_as_it_was(tmp_path: Path) -> None:
    """Half a calibration is not left behind for the next to believe."""
    with board(tmp_path / "state") as (port, _):
        with running("play", "--board", port, "--no-voice") as (process, lines):
            for line in lines:
                if line.startswith("Put one"):
                    break
            process.send_signal(signal.SIGINT)
            process.wait()
        with serial.serial_for_url(port, timeout=0.05) as wire:
            greeting = [body for body in ask(wire, "HELLO") if body.startswith("HI ")]
            assert " cal=none" in greeting[-1]


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (("camera",), 1, "Calibrating a camera is not part of this version"),
        (("sensors", "--board", "/dev/none"), 1, "There is no port /dev/none"),
        (("sensors", "--kit", "x"), 2, "There is no kit 'x'; there are: cheapest, one-strength, two-strength."),
        (("sensors", "--kit", "one-strength", "--coding", "two"), 2, "the kit one-strength has coding one"),
        (("sensors", "--board", "virtual", "--seed", "-1"), 2, "a seed is 0 or more"),
    ],
)
def test_what_can_not_be_done_is_a_sentence(words: tuple[str, ...], status: int, sentence: str) -> None:
    """No board, no such kit, nothing for cameras yet: a sentence each, and the exit status."""
    found, said = failed("calibrate", *words)
    assert found == status
    assert sentence in said
    assert "Traceback" not in said


def test_the_kits_are_those_that_the_hardware_page_describes() -> None:
    """Each kit's file names sensor and magnets whose level is known, and which hardware.md gives."""
    page = (ROOT / "hardware.md").read_text(encoding="utf-8")
    assert kits() == ["cheapest", "one-strength", "two-strength"]
    for name in kits():
        profile = kit(name)
        levels = profile.levels()
        assert levels is not None
        assert profile.sensor in page
        for key, magnet in (("sun-gold", profile.sun_magnet), ("moon-gold", profile.moon_magnet)):
            level = expected_level(profile.sensor, magnet, profile.magnet_height_mm)
            assert level is not None
            assert levels.get(key, level) == level
            # The page rounds to hundreds.
            assert f"{profile.sensor}, {magnet}" in page
            assert f" {round(level, -2):,} |" in page


def test_the_table_gives_each_square_a_line_and_says_what_was_expected() -> None:
    """Rest as it reads, faces as steps from there; what a kit should give stands below."""
    readings = {"rest": (32_000,) * 16, "gold": (37_000,) * 16, "silver": (27_100,) * 16}
    lines = table(Profile("DRV5055A2", "D5x1 N42", "D5x1 N42", "one", magnet_height_mm=7.4, readings=readings)).split(
        "\n"
    )
    assert lines[0].split() == ["square", "rest", "gold", "silver"]
    assert lines[1].split() == ["1", "32000", "+5000", "-4900"]
    assert len({len(line) for line in lines}) == 1
    assert lines[-1].split()[0] == "expected"
