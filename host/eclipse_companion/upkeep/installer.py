"""Puts the firmware's files on a board, and compares them with what is there.

In: a port with MicroPython behind it, files by name. Out: what the board holds, and the files copied and checked.
mpremote does the talking, in its own process: it stops running firmware with Ctrl-C and talks to MicroPython's
prompt. The calibration, and every other file on the board, is left alone.

A board can be cut off at any moment: its main file is removed first and comes back last, in one step, so it never
starts incomplete firmware, and the same call again completes it.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware.board_files import BOARD, MAIN, names_of
from eclipse_companion.sensing.link.ports import open_port

PATIENCE_S: Final = 60.0
"""Copying thirty files to a Pico takes about ten seconds."""
PROBE_S: Final = 15.0
"""How long the first question may take."""

MACHINES: Final = ("RP2040", "RP2350")
"""The chips that the firmware runs on, as MicroPython names them at the end of its machine name."""
OURS: Final = b"companion's firmware"
"""Every main file of this project contains this."""
ASIDE: Final = ".before"
"""The suffix of another project's files that were put aside."""
COMING: Final = "main.new"
"""The main file's name until it is complete."""

NO_PROMPT: Final = (
    "The device at {port} has no MicroPython prompt. Put MicroPython on the Pico (hold BOOTSEL while plugging it in, "
    "copy the .uf2 file from micropython.org to its drive), then run the command again."
)
SILENT: Final = "The board at {port} stopped answering. Unplug it, plug it in again, then run the command again."

_COPIES: Final = re.compile(r"cp (.+) :$")
"""What mpremote says before it copies a file, or finds that it is there already."""

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
        return file.read(3000).decode()
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

    `mpy`: which compiled files it accepts; `free`: bytes; `digests`: SHA-256 of each file that has one of our names.
    """

    version: tuple[int, ...]
    machine: str
    mpy: int
    free: int
    digests: dict[str, str]
    main: bytes
    """How its main file begins; empty if it has none."""
    board: bytes
    """How its `board.py` begins; empty if it has none."""

    @property
    def foreign(self) -> list[str]:
        """Another project's files that have our names; the main file shows whose they are."""
        return sorted(self.digests) if self.main and OURS not in self.main else []


def look(port: str, files: Mapping[str, bytes]) -> Held:
    """Find out what the board holds of these files. It stops the firmware there, which `restart` starts again.

    Raises `PortError` if the port can't be opened, `CompanionError` if no MicroPython answers within `PROBE_S`.
    """
    # mpremote gives no reason if it can't open a port; this does.
    open_port(port).close()
    said = mpremote(port, "exec", _PROBE % (names_of(files), MAIN, BOARD), within_s=PROBE_S, silent=NO_PROMPT)
    try:
        version, machine, mpy, free, digests, main, board = json.loads(said.strip().splitlines()[-1])
        return Held(tuple(version), str(machine), int(mpy), int(free), dict(digests), main.encode(), board.encode())
    except (ValueError, IndexError, TypeError, AttributeError) as error:
        raise CompanionError(
            f"The device at {port} answers, but not like MicroPython on a board. Choose another port with --board."
        ) from error


def differing(held: Held, files: Mapping[str, bytes]) -> list[str]:
    """The files that the board lacks or holds in another version, and files of ours that it shouldn't hold."""
    wanted = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    names = [name for name, digest in wanted.items() if held.digests.get(name) != digest]
    return names + sorted(held.digests.keys() - wanted.keys())


def objection(held: Held) -> tuple[str, str] | None:
    """Why nothing should be copied onto a board unasked, as a sentence, and the option that allows it; or None."""
    if not any(machine in held.machine for machine in MACHINES):
        return f"It is a {held.machine}, and the firmware is for an {' or an '.join(MACHINES)}.", "--force"
    if held.foreign:
        return f"It has files of another project: {', '.join(held.foreign)}.", "--replace"
    return None


def copy(port: str, files: Mapping[str, bytes], held: Held, begun: Callable[[str], None] = lambda _: None) -> None:
    """Replace what the board holds with these files; another project's are put aside. Raises `CompanionError`.

    `begun` is told the name of each file when its turn comes, in the files' order.
    """

    def heard(line: str) -> None:
        if copied := _COPIES.match(line):
            name = Path(copied[1]).name
            begun(MAIN if name == COMING else name)

    foreign = held.foreign
    superfluous = [] if foreign else sorted(held.digests.keys() - files.keys())
    with tempfile.TemporaryDirectory(prefix="eclipse-firmware-") as folder:
        for name, data in files.items():
            Path(folder, COMING if name == MAIN else name).write_bytes(data)
        parts = [str(Path(folder, name)) for name in files if name != MAIN]
        mpremote(
            port,
            *("exec", _ASIDE % (foreign, ASIDE, ASIDE) if foreign else _TAKE_AWAY % ([MAIN, COMING, *superfluous],)),
            # mpremote skips a file that is already there, byte for byte.
            *("+", "fs", "cp", *parts, ":"),
            *("+", "fs", "cp", str(Path(folder, COMING)), ":"),
            *("+", "exec", _BEGIN),
            heard=heard,
        )


def restart(port: str) -> None:
    """Restart the board, as after power-up."""
    mpremote(port, "reset")


def mpremote(
    port: str,
    *words: str,
    within_s: float | None = None,
    silent: str = SILENT,
    heard: Callable[[str], None] = lambda _: None,
) -> str:
    """The output of one mpremote call. Raises `CompanionError` if it fails, with `silent` if it doesn't end.

    `heard` is told each line as soon as it is said.
    """
    command = [sys.executable, "-u", "-m", "mpremote", "connect", port, *words]
    said: list[str] = []
    late = threading.Event()
    with (
        tempfile.TemporaryFile("w+") as trouble,
        subprocess.Popen(  # noqa: S603 - our own interpreter
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=trouble, text=True
        ) as process,
    ):
        assert process.stdout is not None

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(PATIENCE_S if within_s is None else within_s, give_up)
        timer.start()
        try:
            for line in process.stdout:
                said.append(line)
                heard(line.rstrip())
            process.wait()
        except BaseException:
            process.kill()
            raise
        finally:
            timer.cancel()
        trouble.seek(0)
        complaint = trouble.read()
    if late.is_set():
        raise CompanionError(silent.format(port=port))
    output = "".join(said)
    if process.returncode != 0:
        raise CompanionError(_explain(port, output + complaint))
    return output


def _explain(port: str, said: str) -> str:
    last = (said.strip().splitlines() or ["no reason given"])[-1].strip()
    if "could not enter raw repl" in said:
        return NO_PROMPT.format(port=port)
    if "ENOSPC" in said or "Errno 28" in said or "No space left" in said:
        return (
            f"The board at {port} is full ({last}). Remove some of your own files from it, then run the command again."
        )
    return f"Copying to the board at {port} failed: {last}. Plug it in again, then run the command again."
