"""What a terminal can do, by its name in `TERM`."""

import os
import sys
import textwrap
from collections.abc import Mapping
from typing import Final, TextIO

_PLAIN: Final = {"", "dumb", "unknown"}
"""Terminals that can't move their cursor."""


def moves_cursor(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether the stream is a terminal that can move its cursor: it may be written over, not only added to."""
    return stream.isatty() and (sys.platform == "win32" or environment.get("TERM", "") not in _PLAIN)


def columns(stream: TextIO) -> int | None:
    """How many characters fit into a line of a terminal now; None if the stream is none, or nobody knows."""
    try:
        return (os.get_terminal_size(stream.fileno()).columns or None) if stream.isatty() else None
    except (OSError, ValueError):
        return None


def wrapped(text: str, width: int) -> str:
    """The text with its lines broken between words, each part as far to the right as its line begins."""

    def parts(line: str) -> list[str]:
        start = line[: len(line) - len(line.lstrip(" "))]
        wrapper = textwrap.TextWrapper(width, subsequent_indent=start, break_long_words=False, break_on_hyphens=False)
        return wrapper.wrap(line) if len(line) > width else [line]

    return "\n".join(part for line in text.split("\n") for part in parts(line))
