"""Puts the firmware's files on a board, and compares them with what is there.

In: a port with MicroPython behind it, files by name. Out: what the board holds, and the files copied and checked.
mpremote does the talking, as a process of its own: it stops a running firmware with Ctrl-C and speaks to
MicroPython's prompt. The calibration, and every other file of the board, is left alone.

A board can be cut off at any moment: its main file goes first and comes last, in one step, so it starts no firmware
that is not whole, and the same call again completes it.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.board_files import BOARD, MAIN, names_of
from eclipse_companion.errors import CompanionError
from eclipse_companion.link.ports import open_port

PATIENCE_S: Final = 60.0
"""Thirty files take a Pico some ten seconds."""
PROBE_S: Final = 15.0
"""How long the first question may take."""

MACHINES: Final = ("RP2040", "RP2350")
"""What the firmware runs on, as MicroPython names it at the end of its machine."""
OURS: Final = b"companion's firmware"
"""Stands in every main file of this project."""
ASIDE: Final = ".before"
"""Ends the names of another project's files that were put aside."""
COMING: Final = "main.new"
"""What the main file is called until it is whole."""

NO_PROMPT: Final = (
    "The device at {port} has no MicroPython prompt. Put MicroPython on the Pico (hold BOOTSEL while plugging it in, "
    "copy the .uf2 file from micropython.org to its drive), then run the command again."
)
SILENT: Final = "The board at {port} stopped answering. Unplug it, plug it in again, then run the command again."

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
def begin(name):
    if name not in there:
        return ''
    with open(name, 'rb') as file:
        return file.read(800).decode()
there = os.listdir()
space = os.statvfs('/')
print(json.dumps([sys.implementation.version[:3], getattr(sys.implementation, '_machine', sys.platform),
    getattr(sys.implementation, '_mpy', 0), space[0] * space[3],
    {name: digest(name) for name in %r if name in there}, begin(%r), begin(%r)]))
"""
_ASIDE: Final = """
import os
for name in %r:
    number = ''
    while name + %r + number in os.listdir():
        number = str(int(number or 1) + 1)
    os.rename(name, name + %r + number)
"""
_TAKE_AWAY: Final = """
import os
there = os.listdir()
for name in %r:
    if name in there:
        os.remove(name)
"""
_BEGIN: Final = f"""
import os
os.rename('{COMING}', '{MAIN}')
"""


@dataclass(frozen=True)
class Held:
    """What a board holds.

    `mpy`: what compiled files it takes; `free`: bytes; `digests`: SHA-256 of each file that has a name of ours.
    """

    version: tuple[int, ...]
    machine: str
    mpy: int
    free: int
    digests: dict[str, str]
    main: bytes
    """How its main file begins; empty where it has none."""
    board: bytes
    """The same of `board.py`."""

    @property
    def foreign(self) -> list[str]:
        """Another project's files that have names of ours; the main file tells whose they are."""
        return sorted(self.digests) if self.main and OURS not in self.main else []


def look(port: str, files: Mapping[str, bytes]) -> Held:
    """What the board holds of these files. It stops the firmware there, which `restart` starts again.

    Raises `PortError` where the port can't be opened, `CompanionError` where no MicroPython answers within `PROBE_S`.
    """
    # mpremote says of every port that it can't open only that; this says why.
    open_port(port).close()
    said = _mpremote(port, "exec", _PROBE % (names_of(files), MAIN, BOARD), within_s=PROBE_S, silent=NO_PROMPT)
    try:
        version, machine, mpy, free, digests, main, board = json.loads(said.strip().splitlines()[-1])
        return Held(tuple(version), str(machine), int(mpy), int(free), dict(digests), main.encode(), board.encode())
    except (ValueError, IndexError, TypeError, AttributeError) as error:
        raise CompanionError(
            f"The device at {port} answers, but not like MicroPython on a board. Choose another port with --board."
        ) from error


def differing(held: Held, files: Mapping[str, bytes]) -> list[str]:
    """The files that the board lacks or holds otherwise, and those of ours that it holds and should not."""
    wanted = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    names = [name for name, digest in wanted.items() if held.digests.get(name) != digest]
    return names + sorted(held.digests.keys() - wanted.keys())


def objection(held: Held) -> tuple[str, str] | None:
    """Why nothing should be copied onto a board unasked, a sentence, and the option that asks for it; None: nothing."""
    if not any(machine in held.machine for machine in MACHINES):
        return f"It is a {held.machine}, and the firmware is for an {' or an '.join(MACHINES)}.", "--force"
    if held.foreign:
        return f"It has files of another project: {', '.join(held.foreign)}.", "--replace"
    return None


def copy(port: str, files: Mapping[str, bytes], held: Held) -> None:
    """Put files in the place of what is held; another project's are put aside. Raises `CompanionError`."""
    foreign = held.foreign
    superfluous = [] if foreign else sorted(held.digests.keys() - files.keys())
    with tempfile.TemporaryDirectory(prefix="eclipse-firmware-") as folder:
        for name, data in files.items():
            Path(folder, COMING if name == MAIN else name).write_bytes(data)
        parts = [str(Path(folder, name)) for name in files if name != MAIN]
        _mpremote(
            port,
            *("exec", _ASIDE % (foreign, ASIDE, ASIDE) if foreign else _TAKE_AWAY % ([MAIN, COMING, *superfluous],)),
            # A file that is there already, byte for byte, mpremote leaves as it is.
            *("+", "fs", "cp", *parts, ":"),
            *("+", "fs", "cp", str(Path(folder, COMING)), ":"),
            *("+", "exec", _BEGIN),
        )


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
    if "ENOSPC" in said or "Errno 28" in said or "No space left" in said:
        return (
            f"The board at {port} is full ({last}). Remove some of your own files from it, then run the command again."
        )
    return f"Copying to the board at {port} failed: {last}. Plug it in again, then run the command again."
