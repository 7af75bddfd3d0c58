"""Which other program reads a port: then lines come torn, or not at all, whatever the board does.

Input: a port. Output: the program, as far as Linux tells who has what open; elsewhere nothing is known.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import harmless

_PROCESSES: Final = Path("/proc")
_PORTS: Final = ("/dev/tty", "/dev/pts/", "/dev/rfcomm")
"""Of other devices, such as `/dev/null`, everybody may have one open."""
_TERMINALS: Final = "/dev/pts/"
_MASTER: Final = ("/dev/ptmx", "/dev/pts/ptmx")
"""Who has this open, and a pseudo-terminal, is the device behind that terminal, such as a virtual board."""
_LONGEST: Final = 40


def read_by(device: str) -> str | None:
    """The sentence for a port that another program reads; None if none is known to."""
    other = rival(device)
    return (
        None if other is None else f"Another program is reading the port {device}: {other}. Close it, then try again."
    )


def rival(device: str) -> str | None:
    """Another program that reads a port: its words and its number."""
    path = os.path.realpath(device)
    if not path.startswith(_PORTS):
        return None
    for process in _others():
        with suppress(OSError):  # it has ended, or is somebody else's
            if _reads(process, path):
                return f"{_words(process)} (process {process.name})"
    return None


def _others() -> Iterator[Path]:
    own = str(os.getpid())
    with suppress(OSError):
        yield from (each for each in _PROCESSES.iterdir() if each.name.isdecimal() and each.name != own)


def _reads(process: Path, path: str) -> bool:
    """Whether a process has this open for reading. Raises `OSError`."""
    opened = {}
    for each in (process / "fd").iterdir():
        with suppress(OSError):
            opened[each.name] = os.readlink(each)  # noqa: PTH115 - its text; there may be no such file
    if path.startswith(_TERMINALS) and not set(_MASTER).isdisjoint(opened.values()):
        return False
    return any(place == path and _for_reading(process, number) for number, place in opened.items())


def _for_reading(process: Path, number: str) -> bool:
    for line in (process / "fdinfo" / number).read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "flags":
            return int(value, 8) & os.O_ACCMODE != os.O_WRONLY
    return True


def _words(process: Path) -> str:
    """How the program was started, in short."""
    words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    said = " ".join([Path(words[0]).name, *words[1:]]).strip() or (process / "comm").read_text().strip()
    return harmless(said if len(said) <= _LONGEST else f"{said[:_LONGEST]}...")
