"""What phones and word processors make of plain signs, turned back: long dashes, curly quotes, wide digits, a single ½.

For what has a form of its own, such as turns, positions, results and times. People's names and words stay as they are.
"""

from collections.abc import Mapping
from typing import Final

_INVISIBLE: Final = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
_TO_ASCII: Final = 0xFF01 - ord("!")

_SIGNS: Final[Mapping[str, str]] = {
    "-": "\u2010-\u2015\u2043\u2212\u02d7\u058a\u05be\u1806\u2796\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63",
    " ": "\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000",
    "'": "\u2018-\u201b\u2032\u02bc",
    '"': "\u201c-\u201f\u2033\u00ab\u00bb",
    "/": "\u2044\u2215\u29f8",
    ":": "\u2236\ua789\ufe55",
    "+": "\u2795\ufe62",
    "^": "\u02c6",
    ".": "\u3002",
    "...": "\u2026",
    "x": "\u00d7",
    "1/2": "\u00bd",
    "": _INVISIBLE,
}
"""Each plain sign, and what stands for it: characters, and ranges of them (`a-z`)."""


def _characters(ranges: str) -> list[str]:
    found: list[str] = []
    signs = iter(ranges)
    for sign in signs:
        if sign == "-" and found:
            found += map(chr, range(ord(found[-1]) + 1, ord(next(signs)) + 1))
        else:
            found.append(sign)
    return found


_PLAIN: Final = {
    **{ord(sign): plainer for plainer, ranges in _SIGNS.items() for sign in _characters(ranges)},
    **{code: chr(code - _TO_ASCII) for code in _FULL_WIDTH},
}
QUOTES: Final = "".join(_characters(_SIGNS['"']))
"""The typographic signs for a straight quotation mark."""


def plain(text: str) -> str:
    """The text in plain signs; invisible ones are left out."""
    return text if text.isascii() else text.translate(_PLAIN)
