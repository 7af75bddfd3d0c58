"""Sixteen squares as a line of text, the form that positions and readings share.

In: text of four rows joined by `/`, with runs of empty squares as numbers. Out: sixteen cells, squares 1 to 16, each
`.` or a letter; and back.
"""

import re
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.common.typography import plain

_EMPTY_RUN: Final = re.compile(r"\.+")


class NotABoardError(ValueError):
    """The text isn't a board; the message is a sentence that names the row."""


def read_cells(text: str, letters: str) -> str:
    """The sixteen cells that the text describes; `letters` are allowed on squares.

    White space around the text is dropped. Raises `NotABoardError`.
    """
    rows = plain(text).strip().split("/", maxsplit=64)
    if len(rows) != 4:
        count = "one row" if len(rows) == 1 else f"{len(rows)} rows" if len(rows) < 64 else "very many rows"
        message = f"{quoted(text)} has {count}; a board has four, with '/' between them, such as S3/4/4/4."
        raise NotABoardError(message)
    return "".join(_cells_of_row(number, row, letters) for number, row in enumerate(rows, start=1))


def write_cells(cells: str) -> str:
    """Sixteen cells as text, with each run of empty squares as long as possible."""
    rows = (cells[start : start + 4] for start in range(0, 16, 4))
    return "/".join(_EMPTY_RUN.sub(lambda run: str(len(run.group())), row) for row in rows)


def _cells_of_row(number: int, row: str, letters: str) -> str:
    cells, after_run = "", False
    for character in row[:5]:
        is_run = character in "1234"
        if is_run and after_run:
            message = f"Row {number}, {quoted(row)}, splits a run of empty squares in two. Write it as one number."
            raise NotABoardError(message)
        if not is_run and character not in letters:
            message = (
                f"Row {number}, {quoted(row)}, has the character {quoted(character)}; "
                f"only {' '.join(letters)} and 1 to 4 may be used."
            )
            raise NotABoardError(message)
        cells += "." * int(character) if is_run else character
        after_run = is_run
    if len(cells) != 4 or len(row) > 4:
        count = len(cells) if len(row) <= 5 else "too many"
        squares = "square" if count == 1 else "squares"
        message = f"Row {number}, {quoted(row)}, has {count} {squares}; each row has four."
        raise NotABoardError(message)
    return cells
