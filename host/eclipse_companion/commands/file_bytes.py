"""The bytes of files whose names commands receive. In: a name; `-` is standard input. Out: bytes, or why not."""

import sys
from pathlib import Path
from typing import Final

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.common.program import PROGRAM, typed

_COMPRESSED: Final = b"\x1f\x8b"
"""How gzip's files begin, such as recordings."""
_MOST_BYTES: Final = 32 * MEGABYTE
"""A game takes about a third of a kilobyte: a hundred thousand games."""


def bytes_of(name: str) -> bytes:
    """The bytes of a file. Raises `CompanionError`, whose sentence leaves it to the caller to name the file."""
    try:
        if name == "-":
            return limited_files.take(sys.stdin.buffer, _MOST_BYTES)
        data = limited_files.read_written(Path(name), _MOST_BYTES)
    except FileNotFoundError:
        raise CompanionError("There's no such file.") from None
    except IsADirectoryError:
        raise CompanionError("This is a folder. Name the files in it.") from None
    except (OSError, ValueError) as error:
        raise CompanionError(f"It can't be read: {why_of(error)}.") from None
    if data.startswith(_COMPRESSED):
        raise CompanionError(
            f"This isn't a game file. If it's a board's recording, type: {PROGRAM} replay {typed(name)}"
        )
    return data
