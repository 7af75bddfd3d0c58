"""The booklet's score sheet, typed in: a column for each player, `1-5 / S16`, usually without tags and result.

In: text. Out: the same text in the form of a game file, each turn in its own line and column; or None if it isn't a
score sheet.
"""

import re
from typing import Final

from eclipse_companion.common.typography import plain

_MARKUP: Final = re.compile(r"[\[{;]")
"""Tags and comments: game files have them, score sheets don't."""
_PLACE: Final = re.compile(r"\b[GSgs][0-9]+\b")
"""Each turn has one."""
_COLUMNS: Final = 2
_RULED: Final = re.compile(r"[-=_+|:\s]*")
_NOTHING: Final = re.compile(r"(?<!\S)-+[ \t]*/|(?<!\S)-+(?!\S)")
"""A dash in place of a flip, or of a turn."""


def as_turns(text: str) -> str | None:
    """The turns of a score sheet. Headings, ruled lines, column borders and marks for no flip become blanks."""
    if _MARKUP.search(text):
        return None
    rows = plain(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    turns = [len(_PLACE.findall(row)) for row in rows]
    if not 1 <= max(turns) <= _COLUMNS:
        return None
    first = next(number for number, count in enumerate(turns) if count)
    return "\n".join("" if number < first or _RULED.fullmatch(row) else _plain(row) for number, row in enumerate(rows))


def _plain(row: str) -> str:
    return _NOTHING.sub(lambda found: " " * len(found[0]), row.replace("|", " "))
