"""The game files whose names commands receive.

In: a name; `-` is standard input. Out: the file's bytes or text, or a sentence that says why not.
"""

import sys
from collections.abc import Iterator
from typing import Final

from eclipse_companion.commands.file_bytes import bytes_of
from eclipse_companion.common.bounded_files import MEGABYTE
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import egn

_LONGEST_LINE: Final = MEGABYTE


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
