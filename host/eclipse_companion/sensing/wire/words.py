"""The words of a body: numbers in a range, and `key=value`. The board's messages and the host's commands share them."""

import re
from collections.abc import Iterable
from typing import Final

SEQUENCES: Final = 65536
"""Sequence numbers run from 0 to one below this, then start again at 0."""

READINGS: Final = 65536
"""Readings and calibration values run from 0 to one below this."""

_DIGITS = re.compile(r"[0-9]{1,10}")
_PAIR = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)=(.*)")


class NotAMessageError(ValueError):
    """A body of a known kind with words that it can't have. The text says which."""


def number(word: str, least: int, most: int, what: str) -> int:
    """A decimal number from `least` to `most`, or `NotAMessageError`."""
    if not _DIGITS.fullmatch(word.removeprefix("-")) or not least <= int(word) <= most:
        message = f"{what} is {word!r}, not a number from {least} to {most}"
        raise NotAMessageError(message)
    return int(word)


def one_of(word: str, allowed: Iterable[str], what: str) -> str:
    """The word, if it is allowed; otherwise raises `NotAMessageError`."""
    if word not in allowed:
        message = f"{what} is {word!r}, not one of {', '.join(allowed)}"
        raise NotAMessageError(message)
    return word


def split_pairs(words: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """Split words into plain ones and `key=value` pairs. If a key comes twice, the last one counts."""
    plain, pairs = [], {}
    for word in words:
        match = _PAIR.fullmatch(word)
        if match is None:
            plain.append(word)
        else:
            pairs[match[1]] = match[2]
    return plain, pairs


def value(pairs: dict[str, str], key: str) -> str:
    """The value of a required key. Raises `NotAMessageError`."""
    if key not in pairs:
        message = f"{key}= is missing"
        raise NotAMessageError(message)
    return pairs[key]
