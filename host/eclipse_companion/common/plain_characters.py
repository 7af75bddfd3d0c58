"""What a terminal can't show is written in plainer characters: `ü` as `ue`, `┌─` as `+-`, a dash as `-`.

`use` tells a stream to do this; from then on nothing that is written to it can raise `UnicodeEncodeError`.
"""

import codecs
import io
import unicodedata
from collections.abc import Mapping
from typing import Final, TextIO

_ERRORS: Final = "eclipse-companion-plain"
_ASCII_LOCALES: Final = {"C", "POSIX"}

_PLAINER: Final[Mapping[str, str]] = {
    character: plainer
    for plainer, characters in {
        "/": "\u2044",
        "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212─━╌╍═",
        "|": "│┃╎╏║",
        "+": "┌┐└┘╭╮╰╯┏┓┗┛├┤┬┴┼╔╗╚╝",
        ":": "░▒▓",
        "#": "█▌▐▀▄■□",
        "*": "●★☼•◉◆",
        "o": "○◯◐◇",
        ")": "☾",
        ".": "·",
        "...": "…",
        "<": "◀",
        ">": "▶",
        "^": "▲↑",
        "v": "▼↓",
        "<-": "←",
        "->": "→",
        "x": "\u00d7✗",
        "ok": "✓",
        "+-": "±",
        "~": "≈",
        "<=": "≤",
        ">=": "≥",
        "deg": "°",
        "u": "µ",
        "Ohm": "Ω",
        "EUR": "€",
        "'": "\u2018\u2019\u201a\u201b\u2032",
        '"': "“”„‟«»″",
        "ae": "äæ",
        "oe": "öœø",
        "ue": "ü",
        "Ae": "ÄÆ",
        "Oe": "ÖŒØ",
        "Ue": "Ü",
        "ss": "ß",
        "SS": "ẞ",
        "l": "ł",
        "L": "Ł",
        "d": "đð",
        "D": "ĐÐ",
        "th": "þ",
        "Th": "Þ",
        "i": "\u0131",
    }.items()
    for character in characters
}
_UNKNOWN: Final = "?"


def use(stream: TextIO | None, environment: Mapping[str, str]) -> None:
    """Write plainer characters where the stream's encoding lacks some.

    A terminal for which `LC_ALL` asks for the C or POSIX locale gets nothing but ASCII. Python itself takes such a
    locale for UTF-8, which is right where nobody has chosen one.
    """
    if isinstance(stream, io.TextIOWrapper):
        only_ascii = stream.isatty() and environment.get("LC_ALL") in _ASCII_LOCALES
        stream.reconfigure(encoding="ascii" if only_ascii else None, errors=_ERRORS)


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Plainer characters for those that can't be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_plainer(character, error.encoding) for character in lacking), error.end


def _plainer(character: str, encoding: str) -> str:
    if character in _PLAINER:
        return _PLAINER[character]
    if unicodedata.category(character) == "Cs":  # a byte of a file's name, or of an argument, that is no text
        return character.encode(errors="backslashreplace").decode()
    kept = (part for part in unicodedata.normalize("NFKD", character) if not unicodedata.combining(part))
    return "".join(_PLAINER.get(part, part if _has(encoding, part) else _UNKNOWN) for part in kept)


def _has(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


codecs.register_error(_ERRORS, _replaced)


def in_ascii(text: str) -> str:
    """The text in characters that any font has."""
    return text.encode("ascii", _ERRORS).decode("ascii")
