"""The interpreter that runs the firmware off the board: a MicroPython found here, else Debian's, else CPython.

In: the environment, the search path, the user's cache folder. Out: an `Engine`. If `ECLIPSE_COMPANION_ENGINE` is set
to `micropython` or `cpython`, only that kind is allowed.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_simulation.board import debian

VARIABLE: Final = "ECLIPSE_COMPANION_ENGINE"
KINDS: Final = ("micropython", "cpython")
OLDEST: Final = (1, 22)
"""The first MicroPython that lets our modules replace its built-in ones."""
_PROBE: Final = """
import sys, array, struct, select
v = sys.implementation.version
print(sys.implementation.name, v[0], v[1], v[2], 64 if sys.maxsize > 1 << 32 else 32)
"""
_PROBE_S: Final = 10.0

SayProgress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Engine:
    """A program that runs MicroPython code: `argv` is the command that comes before the script."""

    name: str
    argv: tuple[str, ...]
    version: str
    found: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.found})"


def choose_engine(cache: Path, *, progress: SayProgress, environment: Mapping[str, str] = os.environ) -> Engine:
    """The best engine available, fetched from Debian into `cache` if need be; `progress` reports slow steps.

    Raises `CompanionError` if the environment asks for an engine that isn't available.
    """
    wanted = environment.get(VARIABLE, "")
    if wanted not in ("", *KINDS):
        raise CompanionError(
            f"{VARIABLE} is {quoted(wanted)}, but must be {' or '.join(KINDS)}. Correct it, or unset it."
        )
    if wanted == "cpython":
        return cpython()
    engine = _on_path(environment) or _from_debian(cache, progress)
    if engine is None and wanted:
        why_not = debian.why_not(cache) or "it doesn't run here"
        raise CompanionError(
            f"{VARIABLE} asks for MicroPython, but there is none from {OLDEST[0]}.{OLDEST[1]} on the search path, and "
            f"I couldn't get Debian's: {why_not}. Install one, or unset {VARIABLE}."
        )
    return engine or cpython()


def describe(cache: Path, environment: Mapping[str, str] = os.environ) -> str:
    """Which engine a virtual board would use, without fetching any: a sentence for `doctor`."""
    if environment.get(VARIABLE, "") == "cpython":
        return f"The virtual board runs in {cpython()}, as {VARIABLE} asks."
    engine = _on_path(environment)
    if engine is None and (root := debian.unpacked(cache)) is not None:
        engine = _probed(debian.command(root), "Debian's package in the user's cache")
    if engine is not None:
        return f"The virtual board runs in {engine}."
    reason = debian.why_not(cache)
    if reason is None:
        return "The virtual board downloads Debian's MicroPython when it first starts."
    return f"The virtual board runs in {cpython()}, because there's no MicroPython here: {reason}."


def cpython() -> Engine:
    """The Python that runs this program, with our stand-ins for MicroPython's modules."""
    version = ".".join(map(str, sys.version_info[:3]))
    return Engine(
        "CPython", (sys.executable, "-I", "-S", "-B", "-u"), version, "with stand-ins for MicroPython's modules"
    )


def _on_path(environment: Mapping[str, str]) -> Engine | None:
    place = shutil.which("micropython", path=environment.get("PATH"))
    return None if place is None else _probed((place,), place)


def _from_debian(cache: Path, progress: SayProgress) -> Engine | None:
    def works(command: tuple[str, ...]) -> bool:
        try:
            return _asked(command, "") is not None
        except subprocess.TimeoutExpired:
            return True  # this computer is too busy at the moment: that is no reason to throw the engine away

    root = debian.get(cache, works, progress)
    return None if root is None else _probed(debian.command(root), "Debian's package in the user's cache")


def _probed(command: tuple[str, ...], found: str) -> Engine | None:
    """The engine behind a command; None if it doesn't run, doesn't answer in time, or is too old."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        return _asked(command, found)
    return None


def _asked(command: tuple[str, ...], found: str) -> Engine | None:
    """The engine behind a command; None if it doesn't run or is too old. Raises `TimeoutExpired`."""
    try:
        done = subprocess.run(  # noqa: S603 - found on the user's path, or verified by apt
            [*command, "-c", _PROBE],
            capture_output=True,
            text=True,
            timeout=_PROBE_S,
            check=True,
            stdin=subprocess.DEVNULL,
        )
        name, *words = done.stdout.split()
        major, minor, patch, bits = map(int, words)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return None
    if name != "micropython" or (major, minor) < OLDEST:
        return None
    # As much as a Pico has; objects are twice as large if words are.
    heap = "192k" if bits == 32 else "384k"  # noqa: PLR2004
    return Engine("MicroPython", (*command, "-X", f"heapsize={heap}"), f"{major}.{minor}.{patch}, {bits} bits", found)
