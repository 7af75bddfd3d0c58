"""What is there and what is missing: one finding for each check, with what to do about it.

In: this machine. Out: `CheckResult`s in a fixed order. Checks run at the same time, each with a time limit: a driver
that hangs is a finding too. Anything that could crash or hang an interpreter (OpenCV, numba, speech) is tried in its
own process.
"""

import contextlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.common import owners, settings
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.file_locks import has_locks
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.common.terminals import moves_cursor
from eclipse_companion.hardware import resources
from eclipse_companion.hardware.board_files import is_newer
from eclipse_companion.log import FILE_NAME
from eclipse_companion.outputs.language import languages
from eclipse_companion.outputs.terminal import usable
from eclipse_companion.outputs.voice import VOICE_PROCESS
from eclipse_companion.sensing import link
from eclipse_companion.sensing.kept import load_copy, sensor_lines
from eclipse_companion.sensing.wire import Hello
from eclipse_companion.upkeep.phone_reach import reach

LIMIT_S: Final = 60.0
"""The longest that a first import of a big library from a slow card takes."""
ROOM_MB: Final = 100
"""Free space that games, recordings and caches need."""
_MB_IN_GB: Final = 1000
LEAST_SIGMAS: Final = 6.0
"""With a smaller margin to its border, a square is sometimes misread."""
SIZE: Final = (80, 24)
"""Columns and lines that the terminal screen is made for."""


@dataclass(frozen=True)
class CheckResult:
    """What a check found; `remedy`: what to do if something is wrong; `needed`: no game can be played without it."""

    check: str
    well: bool
    found: str
    remedy: str | None = None
    needed: bool = False


def examine(
    names: Container[str] | None = None, limit_s: float = LIMIT_S, interpreter: Callable[[Path], str] | None = None
) -> Iterator[CheckResult]:
    """Run all checks, or those named, and yield their findings in order, each as soon as possible.

    `interpreter`: tells what runs the firmware of virtual boards, from the folder of caches; raises `CompanionError`.
    """
    checks = [*CHECKS]
    if interpreter is not None:
        told = interpreter
        checks.insert(_BEFORE_LIBRARIES, ("MicroPython", False, lambda: (True, told(settings.folders().cache), None)))
    running = [
        (check, needed, _start(function)) for check, needed, function in checks if names is None or check in names
    ]
    for check, needed, (thread, answers) in running:
        thread.join(limit_s)
        if answers:
            well, found, remedy = answers[0]
            yield CheckResult(check, well, found, None if well else remedy, needed)
        else:
            yield CheckResult(check, well=False, found=f"no answer within {limit_s:.0f} s", remedy=None, needed=needed)


AskedBoard = tuple[bool, str, str | None]
"""Whether all is well, what was found, and what to do."""


def _start(function: Callable[[], AskedBoard]) -> tuple[threading.Thread, list[AskedBoard]]:
    answers: list[AskedBoard] = []

    def work() -> None:
        try:
            answers.append(function())
        except CompanionError as error:
            answers.append((False, str(error), None))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread, answers


def _python() -> AskedBoard:
    return True, f"{platform.python_version()}, {sys.executable}", None


def _settings() -> AskedBoard:
    file = settings.file_of_settings()
    remedy = f"Change that in {file}. `{PROGRAM} settings` shows what is allowed."
    try:
        language = settings.load().voice.language
    except settings.SettingsError as error:
        return False, str(error), remedy
    if language not in languages():
        sentence = f'The settings file {file} says language = "{language}" in [voice], but language must be one of '
        return False, f"{sentence}{', '.join(languages())}.", remedy
    return True, f"{file}" if file.exists() else f"the defaults ({file} does not exist)", None


def _data() -> AskedBoard:
    folders = settings.folders()
    for folder in (folders.data, folders.cache):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            return False, f"I can't write in {folder} ({why_of(error)})", owners.remedy(folder)
    log = folders.data / FILE_NAME
    if log.exists() and not os.access(log, os.W_OK):
        return False, f"I can't write {log}", owners.remedy(log)
    if not has_locks(folders.data):
        remedy = f"Set {settings.HOME_VARIABLE} to a folder on a disk of this computer."
        return False, f"the file system of {folders.data} has no locks, as on some network drives", remedy
    free_mb = shutil.disk_usage(folders.data).free // 1_000_000
    free = f"{free_mb} MB" if free_mb < _MB_IN_GB else f"{free_mb // _MB_IN_GB} GB"
    found = f"{folders.data}, {free} free"
    return free_mb >= ROOM_MB, found, f"Make room: {ROOM_MB} MB at least."


def _firmware() -> AskedBoard:
    return True, str(resources.firmware_dir()), None


def _numba() -> AskedBoard:
    found, error = _import("numba")
    return error is None, found, error and f"Install it again ({error})."


def _opencv() -> AskedBoard:
    found, error = _import("cv2")
    return error is None, found, error and f"Install it again ({error})."


def _camera() -> AskedBoard:
    if not sys.platform.startswith("linux"):
        return True, "looked up when it's used", None
    cameras = sorted(str(file) for file in Path("/dev").glob("video*"))
    return (
        bool(cameras),
        ", ".join(cameras) or "none",
        "You can play without one; `play --camera virtual` simulates it.",
    )


def _board() -> AskedBoard:
    boards = link.find_boards()
    if not boards:
        return False, "none on USB", "Plug one in. You can play without one, on a page or in the terminal."
    for each in boards:
        if each.hello is not None:
            hello = each.hello
            ours = resources.firmware_version()
            if is_newer(hello.fw, ours):
                found = f"{each.port}, firmware {hello.fw} is newer than this program, which comes with {ours}"
                return False, found, "Update this program."
            if hello.fw != ours:
                found = f"{each.port}, firmware {hello.fw}; this program's is {ours}"
                return False, found, f"{PROGRAM} firmware install"
            state, remedy = _calibrated(hello)
            found = f"{each.port}, firmware {hello.fw}, {hello.coding} strength, {state}{_run_so_far(hello)}"
            return remedy is None, found, remedy
    return False, ", ".join(each.port for each in boards), " ".join(each.trouble or "" for each in boards)


def _run_so_far(hello: Hello) -> str:
    """What the board says of itself since its start, if it isn't what is usual."""
    hung = ", restarted by its watchdog: it had hung" if hello.boot == "watchdog" else ""
    late = f", scans that were late: {hello.late}" if hello.late else ""
    return hung + late


def _sensors() -> AskedBoard:
    wrong = sensor_lines()
    remedy = f"Check these sensors and their wiring, then: {PROGRAM} calibrate sensors"
    return not wrong, "; ".join(wrong) or "no faults seen while playing", remedy


def _calibrated(hello: Hello) -> tuple[str, str | None]:
    """When a board was calibrated and how well, and what to do if it is poor."""
    if not hello.calibrated:
        return "not calibrated (play will do that)", None
    copy = load_copy(hello.id)
    measured = None if copy is None else copy.measured
    if measured is None:
        return "calibrated", None
    square, sigmas = measured.worst
    state = (
        f"calibrated {measured.when[:16].replace('T', ' ')}, worst square {square} ({sigmas:.0f} sigmas to its border)"
    )
    if measured.faults:
        state += f", found then: {', '.join(measured.faults)}"
        return state, f"See Trouble in hardware.md. Fix it, then: {PROGRAM} calibrate sensors"
    if sigmas < LEAST_SIGMAS:
        return state, f"That margin is too small. See {PROGRAM} sensors, then calibrate again."
    return state, None


_VOICE_REMEDIES: Final = {
    "espeak-ng": "sudo apt-get install espeak-ng",
    "pyttsx3": f"{sys.executable} -m pip install pyttsx3",
}
"""What to do if the voice lacks a package."""


def _voice() -> AskedBoard:
    # The voice's own process first reports what it has found, and ends when its input does.
    said = _first_line(VOICE_PROCESS)
    if said.get("kind") != "ready":
        remedy = _VOICE_REMEDIES.get(str(said.get("lacks")), "Install a system voice.")
        return False, f"no system voice ({said.get('detail', 'no answer')})", remedy
    match said.get("sound"):
        case None:
            return True, f"{said.get('voice')}, can be heard", None
        case "no_player":
            return False, f"{said.get('voice')}, but no program plays sound", "sudo apt-get install alsa-utils"
        case _:
            remedy = "Plug in or switch on your speakers. Without them, read the sentences on the screen."
            return False, f"{said.get('voice')}, but no sound card works", remedy


def _terminal() -> AskedBoard:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False, "input or output isn't a terminal", "Start play in a terminal to see its screen."
    columns, lines = os.get_terminal_size()
    found = f"{columns} columns, {lines} lines, {sys.stdout.encoding}"
    if not moves_cursor(sys.stdout, os.environ):
        found += f", TERM is {os.environ.get('TERM') or 'not set'}"
    well = columns >= SIZE[0] and lines >= SIZE[1] and usable(sys.stdin, sys.stdout, sys.stderr, os.environ)
    needed = f"at least {SIZE[0]} by {SIZE[1]}, UTF-8, and a cursor that moves"
    return well, found, f"For a screen it needs {needed}. Without one, play prints line by line."


CHECKS: Final[tuple[tuple[str, bool, Callable[[], AskedBoard]], ...]] = (
    ("Python", True, _python),
    ("settings", True, _settings),
    ("data folder", True, _data),
    ("firmware files", True, _firmware),
    ("numba", True, _numba),
    ("board", False, _board),
    ("sensors", False, _sensors),
    ("voice", False, _voice),
    ("OpenCV", False, _opencv),
    ("camera", False, _camera),
    ("phone", False, reach),
    ("terminal", False, _terminal),
)
"""Name, whether a game needs it, and the check."""
_BEFORE_LIBRARIES: Final = 4
"""Where the check for MicroPython comes among them."""


def _import(module: str) -> tuple[str, str | None]:
    """A library's version, or the error if it can't be imported."""
    code = f"import {module}; print({module}.__version__)"
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, input="", timeout=LIMIT_S
        )
    except subprocess.TimeoutExpired:
        return "does not start", "it hangs"
    if done.returncode == 0:
        return done.stdout.strip(), None
    last = done.stderr.strip().splitlines()[-1:] or [f"it ended with status {done.returncode}"]
    return "does not start", last[0]


def _first_line(command: tuple[str, ...]) -> dict[str, object]:
    """The first line that a process prints, as JSON; empty if it prints nothing."""
    with contextlib.suppress(subprocess.TimeoutExpired, ValueError):
        done = subprocess.run(  # noqa: S603 - our own command
            command, input="", capture_output=True, text=True, check=False, timeout=LIMIT_S
        )
        said: dict[str, object] = json.loads(done.stdout.partition("\n")[0])
        return said
    return {}
