"""What a command is asked about: texts on the command line, and lines of standard input.

In: words; `-` stands for standard input. Out: texts, in order.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from eclipse_companion.common.bounded_files import MEGABYTE
from eclipse_companion.common.errors import CompanionError

_LONGEST_LINE: Final = MEGABYTE


def texts_of(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each text as it was given, and without the blanks that may surround it on a line of standard input.

    Empty lines are skipped. Raises `CompanionError` for a line that isn't text.
    """
    for word in words:
        if word != "-":
            yield word, word
            continue
        for number, line in enumerate(_lines_of_input()):
            given = line.decode("utf-8-sig" if number == 0 else "utf-8", errors="replace").rstrip("\r\n")
            if text := given.strip():
                yield given, text


def _lines_of_input() -> Iterator[bytes]:
    """The lines of standard input, as they come."""
    number = 1
    while line := sys.stdin.buffer.readline(_LONGEST_LINE + 1):
        if len(line) > _LONGEST_LINE:
            raise CompanionError(
                f"Line {number} of standard input is longer than a million characters. Write one position per line."
            )
        yield line
        number += 1
