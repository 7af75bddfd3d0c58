"""What a terminal can do, by its name in `TERM`."""

import sys
from collections.abc import Mapping
from typing import Final, TextIO

_PLAIN: Final = {"", "dumb", "unknown"}
"""Terminals that can't move their cursor."""


def moves_cursor(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether the stream is a terminal that can move its cursor: it may be written over, not only added to."""
    return stream.isatty() and (sys.platform == "win32" or environment.get("TERM", "") not in _PLAIN)
