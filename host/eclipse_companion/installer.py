"""Puts the firmware's files on a board, and compares them with what is there.

In: a port with MicroPython behind it, a folder of files. Out: what the board holds, and the files copied and checked.
mpremote does the talking, as a process of its own: it stops a running firmware with Ctrl-C and speaks to
MicroPython's prompt. The calibration, and every other file of the board, is left alone.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.errors import CompanionError
from eclipse_companion.link.ports import open_port

MAIN: Final = "main.py"
PATIENCE_S: Final = 60.0
"""Fifteen files take a Pico some five seconds."""
PROBE_S: Final = 15.0
"""How long the first question may take."""

MACHINES: Final = ("RP2040", "RP2350")
"""What the firmware runs on, as MicroPython names it at the end of its machine."""

NO_PROMPT: Final = (
    "What is at {port} has no MicroPython prompt. Put MicroPython on the Pico (hold BOOTSEL while plugging it in, copy "
    "the .uf2 file from micropython.org onto its drive), and repeat the command."
)
SILENT: Final = "The board at {port} stopped answering. Unplug it, plug it in again, and repeat the command."

_PROBE: Final = """
import os, sys, json
from hashlib import sha256
from binascii import hexlify
def digest(name):
    whole = sha256()
    with open(name, 'rb') as file:
        while True:
            part = file.read(512)
            if not part:
                return hexlify(whole.digest()).decode()
            whole.update(part)
there = os.listdir()
print(json.dumps([sys.implementation.version[:3], getattr(sys.implementation, '_machine', sys.platform),
    {name: digest(name) for name in %r if name in there}]))
"""
_TAKE_MAIN_AWAY: Final = f"""
import os
if '{MAIN}' in os.listdir():
    os.remove('{MAIN}')
"""


@dataclass(frozen=True)
class Held:
    """What a board holds: MicroPython's version, the machine it says it is, and the SHA-256 of each file asked for."""

    version: tuple[int, ...]
    machine: str
    digests: dict[str, str]


def board_files(folder: Path) -> list[Path]:
    """The files that belong on a board, the one that starts the rest last."""
    files = sorted(folder.glob("*.py"), key=lambda file: (file.name == MAIN, file.name))
    if not files or files[-1].name != MAIN:
        raise CompanionError(f"There is no firmware in {folder}: it has no {MAIN}. Install eclipse-companion again.")
    return files


def look(port: str, folder: Path) -> Held:
    """What the board holds of the files in a folder. It stops the firmware there, which `restart` starts again.

    Raises `PortError` where the port can't be opened, `CompanionError` where no MicroPython answers within `PROBE_S`.
    """
    names = [file.name for file in board_files(folder)]
    # mpremote says of every port that it can't open only that; this says why.
    open_port(port).close()
    said = _mpremote(port, "exec", _PROBE % (names,), within_s=PROBE_S, silent=NO_PROMPT)
    try:
        version, machine, digests = json.loads(said.strip().splitlines()[-1])
        return Held(tuple(version), str(machine), dict(digests))
    except (ValueError, IndexError, TypeError) as error:
        raise CompanionError(
            f"What is at {port} answers, but not as MicroPython on a board does. Choose another port with --board."
        ) from error


def differing(held: Held, folder: Path) -> list[Path]:
    """The files of a folder that the board lacks, or holds otherwise."""
    return [
        file
        for file in board_files(folder)
        if held.digests.get(file.name) != hashlib.sha256(file.read_bytes()).hexdigest()
    ]


def objection(held: Held, folder: Path) -> str | None:
    """Why nothing should be copied onto a board unasked, as a sentence; None where nothing speaks against it."""
    if not any(machine in held.machine for machine in MACHINES):
        return f"It is a {held.machine}, and the firmware is for an {' or an '.join(MACHINES)}."
    foreign = set(held.digests) == {MAIN} and folder / MAIN in differing(held, folder)
    return f"It holds a {MAIN} of another project, which would be lost." if foreign else None


def copy(port: str, files: Sequence[Path]) -> None:
    """Copy files, in an order that can be cut short anywhere: without its main file a board starts nothing half new."""
    _mpremote(port, "exec", _TAKE_MAIN_AWAY)
    # A file that is there already, byte for byte, mpremote leaves as it is.
    _mpremote(port, "fs", "cp", *(str(file) for file in files), ":")


def restart(port: str) -> None:
    """Start the board anew, as after power-up."""
    _mpremote(port, "reset")


def _mpremote(port: str, *words: str, within_s: float | None = None, silent: str = SILENT) -> str:
    """What one call of mpremote prints; `CompanionError` where it fails, with `silent` where it does not end."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S if within_s is None else within_s,
        )
    except subprocess.TimeoutExpired as error:
        raise CompanionError(silent.format(port=port)) from error
    if done.returncode != 0:
        raise CompanionError(_explain(port, done.stdout + done.stderr))
    return done.stdout


def _explain(port: str, said: str) -> str:
    last = (said.strip().splitlines() or ["no reason given"])[-1].strip()
    if "could not enter raw repl" in said:
        return NO_PROMPT.format(port=port)
    if "ENOSPC" in said or "Errno 28" in said:
        return f"The board at {port} is full ({last}). Remove files of your own from it, and repeat the command."
    return f"Copying to the board at {port} failed: {last}. Plug it in anew, and repeat the command."
