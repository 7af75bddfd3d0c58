"""The game files whose names commands receive.

In: a name; `-` is standard input. Out: the file's bytes or text, or a sentence that says why not.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from eclipse_companion.common import bounded_files
from eclipse_companion.common.bounded_files import MEGABYTE
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import egn

_MOST_BYTES: Final = 32 * MEGABYTE
"""A game takes about a third of a kilobyte: a hundred thousand games."""
_LONGEST_LINE: Final = MEGABYTE


def bytes_of(name: str) -> bytes:
    """The bytes of a file. Raises `CompanionError`, whose sentence leaves it to the caller to name the file."""
    try:
        if name == "-":
            return bounded_files.take(sys.stdin.buffer, _MOST_BYTES)
        return bounded_files.read(Path(name), _MOST_BYTES)
    except FileNotFoundError:
        raise CompanionError("There's no such file.") from None
    except IsADirectoryError:
        raise CompanionError("This is a folder. Name the files in it.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CompanionError(f"It can't be read: {reason}.") from None


def text_of(name: str) -> str:
    """The text of a file. Raises `CompanionError`, which names it."""
    try:
        return egn.decode(bytes_of(name))
    except CompanionError as error:
        raise CompanionError(f"{name}: {error}") from None


def lines_of_input() -> Iterator[bytes]:
    """The lines of standard input, as they come. Raises `CompanionError` for a line that isn't text."""
    number = 1
    while line := sys.stdin.buffer.readline(_LONGEST_LINE + 1):
        if len(line) > _LONGEST_LINE:
            raise CompanionError(
                f"Line {number} of standard input is longer than a million characters. Write one position per line."
            )
        yield line
        number += 1
