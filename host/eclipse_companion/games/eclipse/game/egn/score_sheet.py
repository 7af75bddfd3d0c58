"""The booklet's score sheet, typed in: a column for each player, `1-5 / S16`, usually without tags and result.

In: text. Out: the same text in the form of a game file, each turn in its own line and column; or None if it isn't a
score sheet. Remarks in brackets become comments behind their row.
"""

import re
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.typography import plain

_TAG: Final = re.compile(r"^\s*\[\w+\s+\"", re.MULTILINE)
_REMARK: Final = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_MARKUP: Final = re.compile(r"[\[;]|\{.*\}")
"""Comments of game files; score sheets don't have them."""
_NUMBER: Final = re.compile(r"^(\s*[0-9]+\s*)[)\]}]")
_PLACE: Final = re.compile(r"\b[GSgs][0-9]+\b")
"""Each turn has one."""
_COLUMNS: Final = 2
_RULED: Final = re.compile(r"[-=_+|:\s]*")
_NOTHING: Final = re.compile(r"(?<!\S)-+[ \t]*/|(?<!\S)-+(?!\S)")
"""A dash in place of a flip, or of a turn."""


@dataclass(frozen=True)
class Row:
    """A line of a sheet."""

    text: str
    """Without remarks: blanks are in their place."""
    remarks: str
    """As comments of a game file; empty if there are none."""

    @property
    def empty(self) -> bool:
        """Whether it has only lines between rows, if anything."""
        return _RULED.fullmatch(self.text) is not None


def rows_of(text: str) -> list[Row] | None:
    """The lines of a sheet in plain signs; None if the text has what game files have."""
    if _TAG.search(text):
        return None
    rows = [_row(line) for line in plain(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return None if any(_MARKUP.search(row.text) for row in rows) else rows


def _row(line: str) -> Row:
    found = [(one or other).strip().replace("}", ")") for one, other in _REMARK.findall(line)]
    return Row(
        _REMARK.sub(lambda remark: " " * len(remark[0]), line),
        " ".join(f"{{{remark}}}" for remark in found if remark),
    )


def as_turns(text: str) -> str | None:
    """The turns of a score sheet. Headings, ruled lines, column borders and marks for no flip become blanks."""
    rows = rows_of(text)
    if rows is None:
        return None
    turns = [len(_PLACE.findall(row.text)) for row in rows]
    if not 1 <= max(turns) <= _COLUMNS:
        return None
    first = next(number for number, count in enumerate(turns) if count)
    return "\n".join("" if number < first else _plain(row) for number, row in enumerate(rows))


def _plain(row: Row) -> str:
    if row.empty:
        return row.remarks
    text = _NUMBER.sub(r"\1.", row.text)
    turns = _NOTHING.sub(lambda found: " " * len(found[0]), text.replace("|", " "))
    return f"{turns} {row.remarks}" if row.remarks else turns
