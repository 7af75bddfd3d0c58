"""Words of a body: numbers in a range, and `key=value`. Shared by the board's messages and the host's commands."""

import re
from collections.abc import Iterable
from typing import Final

SEQUENCES: Final = 65536
"""Sequence numbers run from 0 to one below this, then from 0 again."""

READINGS: Final = 65536
"""Readings and calibration values run from 0 to one below this."""

_DIGITS = re.compile(r"[0-9]{1,10}")
_PAIR = re.compile(r"([A-Za-z][A-Za-z0-9_-]*)=(.*)")


class NotAMessageError(ValueError):
    """A body of a kind that is known, with words that it can't have. The text says which."""


def number(word: str, least: int, most: int, what: str) -> int:
    """A decimal number from `least` to `most`, or `NotAMessageError`."""
    if not _DIGITS.fullmatch(word.removeprefix("-")) or not least <= int(word) <= most:
        message = f"{what} is {word!r}, not a number from {least} to {most}"
        raise NotAMessageError(message)
    return int(word)


def one_of(word: str, allowed: Iterable[str], what: str) -> str:
    """The word, if it is allowed, or `NotAMessageError`."""
    if word not in allowed:
        message = f"{what} is {word!r}, not one of {', '.join(allowed)}"
        raise NotAMessageError(message)
    return word


def split_pairs(words: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """Part words into plain ones and `key=value` ones; of a key that comes twice the last counts."""
    plain, pairs = [], {}
    for word in words:
        match = _PAIR.fullmatch(word)
        if match is None:
            plain.append(word)
        else:
            pairs[match[1]] = match[2]
    return plain, pairs


def value(pairs: dict[str, str], key: str) -> str:
    """The value of a key that must be there, or `NotAMessageError`."""
    if key not in pairs:
        message = f"{key}= is missing"
        raise NotAMessageError(message)
    return pairs[key]
