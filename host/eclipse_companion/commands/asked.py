"""What a command is asked about: texts on the command line, and lines of standard input.

In: words; `-` stands for standard input. Out: texts, in order; an answer to each, printed.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from eclipse_companion.commands.progress import Progress
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common.errors import CompanionError, printable
from eclipse_companion.common.limited_files import MEGABYTE

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


def answer_each(
    positions: Sequence[str],
    answer: Callable[[str], tuple[Mapping[str, object], str]],
    *,
    as_json: bool,
    what: str = "position",
) -> int:
    """Print an answer to each text: an object for JSON, or a line; 1 if one of them has none, else 0.

    `what` the texts are, for JSON.
    `answer` raises `CompanionError` for a text that has none: its sentence is printed, and the others are answered.
    """
    status, progress, refusals = 0, Progress(), Refusals()
    for number, (given, text) in enumerate(texts_of(positions), start=1):
        try:
            with progress.going_on(f"Working on {what} {number}"):
                shown, line = answer(text)
        except CompanionError as error:
            status = 1
            if as_json:
                print(json.dumps({what: printable(given), "error": str(error)}), flush=True)
            else:
                print(refusals.said(str(error)), file=sys.stderr, flush=True)
            continue
        print(json.dumps(shown) if as_json else line, flush=True)
    return status


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
