"""The booklet's score sheet, typed in: a column for each player, `1-5 / S16`, and mostly no tags and no result.

In: text. Out: the same text as the reader of game files takes it, each turn in its line and column; or None, where it
is no score sheet.
"""

import re
from typing import Final

_MARKUP: Final = re.compile(r"[\[{;]")
"""Tags and comments: a game file has them, a sheet has none."""
_PLACE: Final = re.compile(r"\b[GSgs][0-9]+\b")
"""Each turn has one."""
_COLUMNS: Final = 2
_DASH: Final = re.compile("[\u2010-\u2015\u2212]")
"""What word processors make of a hyphen."""
_RULED: Final = re.compile(r"[-=_+|:\s]*")
_NOTHING: Final = re.compile(r"(?<!\S)-+[ \t]*/|(?<!\S)-+(?!\S)")
"""A dash in the place of a flip, or of a turn."""


def as_turns(text: str) -> str | None:
    """The turns of a score sheet: headings, rules and columns' borders are blank, and so is what stands for no flip."""
    if _MARKUP.search(text):
        return None
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    turns = [len(_PLACE.findall(row)) for row in rows]
    if not 1 <= max(turns) <= _COLUMNS:
        return None
    first = next(number for number, count in enumerate(turns) if count)
    return "\n".join("" if number < first or _RULED.fullmatch(row) else _plain(row) for number, row in enumerate(rows))


def _plain(row: str) -> str:
    row = _DASH.sub("-", row.replace("|", " "))
    return _NOTHING.sub(lambda found: " " * len(found[0]), row)
