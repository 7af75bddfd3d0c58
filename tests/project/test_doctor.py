"""`doctor`: what is there, what is missing, what to do."""

import json
import os
import sys
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from eclipse_companion.commands import cli
from eclipse_companion.hardware import resources
from eclipse_companion.sensing import link
from eclipse_companion.sensing.kept import UNKNOWN, save_copy
from eclipse_companion.sensing.measured import Measured
from eclipse_companion.sensing.wire import messages
from eclipse_companion.upkeep import doctor


def found(check: str) -> doctor.CheckResult:
    return next(doctor.examine({check}))


def test_a_line_of_json_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json each check is an object, in a fixed order; 0 means that a game can be played."""
    assert cli.main(["doctor", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    named = [check for check, _, _ in doctor.CHECKS]
    assert [line["check"] for line in lines] == [*named[:4], "MicroPython", *named[4:]]
    assert all(line["well"] for line in lines if line["needed"])


def test_wrong_settings_are_found(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A settings file that play would refuse is reported, and no game can be played before it is fixed."""
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text("[voice]\nrate = 1\n")
    assert cli.main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "WRONG   settings        The settings file" in out
    assert "says rate = 1 in [voice], but rate must be a whole number from 80 to 400." in out
    assert f"Change that in {home / 'config' / 'settings.toml'}" in out
    (home / "config" / "settings.toml").write_text('[voice]\nlanguage = "xx"\n')
    assert found("settings").found.endswith('says language = "xx" in [voice], but language must be one of de, en.')
    assert out.endswith("You can't play a game until that is fixed.\n")


@pytest.mark.parametrize(("free", "told"), [(71_704_000_000, "71 GB free"), (640_000_000, "640 MB free")])
def test_free_room_is_told_in_a_unit_that_people_know(
    home: Path, monkeypatch: pytest.MonkeyPatch, free: int, told: str
) -> None:
    """From one gigabyte on it's told in gigabytes."""
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))
    assert found("data folder").found == f"{home / 'data'}, {told}"


def test_a_folder_that_cannot_be_made(home: Path) -> None:
    """A data folder that can't be written is reported, with a way around it."""
    (home / "data").write_text("a file in its place")
    finding = found("data folder")
    assert not finding.well
    assert "set ECLIPSE_COMPANION_HOME" in str(finding.remedy)


def test_a_check_that_hangs_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that doesn't answer in time is reported, and the other checks go on."""
    never = threading.Event()

    def hang() -> doctor.AskedBoard:
        never.wait()
        return True, "", None

    monkeypatch.setattr(doctor, "CHECKS", (("driver", False, hang), ("Python", True, lambda: (True, "3", None))))
    assert list(doctor.examine(limit_s=0.2)) == [
        doctor.CheckResult("driver", well=False, found="no answer within 0 s"),
        doctor.CheckResult("Python", well=True, found="3", needed=True),
    ]
    never.set()


def test_a_library_that_does_not_start_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The remedy contains Python's own message."""
    monkeypatch.setattr(doctor, "_import", lambda _: ("does not start", "ImportError: no such file"))
    for library in ("OpenCV", "numba"):
        assert found(library).remedy == "Install it again (ImportError: no such file)."


@pytest.mark.parametrize(
    ("said", "well", "text"),
    [
        ({"kind": "ready", "voice": "en", "sound": None}, True, "en, can be heard"),
        ({"kind": "ready", "voice": "en", "sound": "no_player"}, False, "sudo apt-get install alsa-utils"),
        ({"kind": "ready", "voice": "en", "sound": "no_sound"}, False, "speakers"),
        ({"kind": "missing", "lacks": "espeak-ng", "detail": "-"}, False, "sudo apt-get install espeak-ng"),
        ({"kind": "missing", "lacks": "pyttsx3", "detail": "-"}, False, "-m pip install pyttsx3"),
        ({"kind": "missing", "lacks": None, "detail": "-"}, False, "Install a system voice"),
        ({}, False, "no answer"),
    ],
)
def test_voice(monkeypatch: pytest.MonkeyPatch, said: dict[str, object], well: bool, text: str) -> None:
    """The voice's own process reports what is there; what is missing comes with the command that installs it."""
    monkeypatch.setattr(doctor, "_first_line", lambda _: said)
    finding = found("voice")
    assert finding.well == well
    assert text in f"{finding.found} {finding.remedy}"


def test_a_process_that_says_nothing_is_no_voice() -> None:
    """A voice whose process dies, or writes no JSON, counts as none."""
    assert doctor._first_line(("true",)) == {}
    assert doctor._first_line(("echo", "hello")) == {}


def test_an_import_that_fails_is_told_by_its_last_line() -> None:
    """A missing library is reported in Python's words."""
    assert doctor._import("no_such_library") == (
        "does not start",
        "ModuleNotFoundError: No module named 'no_such_library'",
    )


def test_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board is reported with its port and firmware; one that doesn't answer, with the reason."""
    body = "HI 7 proto=1 fw=1.2.3 board=pico-hall16 id=A coding=two cal=none leds=16 beep=1 buttons=3 hz=200"
    hello = messages.parse(body)
    assert isinstance(hello, messages.Hello)
    there = link.PortFound("/dev/ttyACM0", "", hello, None)
    silent = link.PortFound("/dev/ttyACM1", "", None, "It does not answer.")
    monkeypatch.setattr(link, "find_boards", lambda: [silent, there])
    monkeypatch.setattr(resources, "firmware_version", lambda: "1.2.3")
    assert found("board").found == "/dev/ttyACM0, firmware 1.2.3, two strength, not calibrated (play will do that)"
    hung = replace(hello, boot="watchdog", late=12)
    monkeypatch.setattr(link, "find_boards", lambda: [replace(there, hello=hung)])
    assert found("board").found.endswith(
        "not calibrated (play will do that), restarted by its watchdog: it had hung, scans that were late: 12"
    )
    monkeypatch.setattr(link, "find_boards", lambda: [silent, there])
    monkeypatch.setattr(resources, "firmware_version", lambda: "1.3.0")
    assert found("board").found == "/dev/ttyACM0, firmware 1.2.3; this program's is 1.3.0"
    assert found("board").remedy == "eclipse-companion firmware install"
    monkeypatch.setattr(resources, "firmware_version", lambda: "1.2.2")
    assert found("board").found.endswith("firmware 1.2.3 is newer than this program, which comes with 1.2.2")
    assert found("board").remedy == "Update this program."
    monkeypatch.setattr(link, "find_boards", lambda: [silent])
    assert (found("board").found, found("board").remedy) == ("/dev/ttyACM1", "It does not answer.")


@pytest.mark.parametrize(
    ("sigmas", "faults", "well", "text"),
    [
        (31.0, (), True, "calibrated 2026-11-22 05:10, worst square 3 (31 sigmas to its border)"),
        (4.0, (), False, "worst square 3 (4 sigmas to its border)"),
        (31.0, ("weak 5",), False, "found then: weak 5"),
    ],
)
def test_a_boards_calibration(
    monkeypatch: pytest.MonkeyPatch, sigmas: float, faults: tuple[str, ...], well: bool, text: str
) -> None:
    """A calibrated board is reported with the date, its worst square, and what was found wrong then."""
    has = "coding=one cal=ok leds=16 beep=1 buttons=3 hz=200"
    body = f"HI 7 proto=1 fw={resources.firmware_version()} board=pico-hall16 id=A1 {has}"
    hello = messages.parse(body)
    assert isinstance(hello, messages.Hello)
    left = (40.0, 40.0, sigmas, *[40.0] * 13)
    measured = Measured("2026-11-22T05:10:00+00:00", "1.0.0", -9, -4, (30.0,) * 16, left, faults)
    save_copy("A1", replace(UNKNOWN, measured=measured))
    monkeypatch.setattr(link, "find_boards", lambda: [link.PortFound("/dev/ttyACM0", "", hello, None)])
    finding = found("board")
    assert text in finding.found
    assert finding.well == well
    assert (finding.remedy is None) == well


def test_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that is too small for the screen is reported with the size that it should have."""
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda: os.terminal_size((40, 10)))
    assert "80 by 24" in str(found("terminal").remedy)
