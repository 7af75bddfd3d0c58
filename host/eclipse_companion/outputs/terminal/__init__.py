"""The terminal screen. `usable` decides whether there is a terminal to draw in, without loading the screen."""

import sys
from collections.abc import Mapping
from typing import Final, TextIO

_PLAIN: Final = {"", "dumb", "unknown"}
"""Terminals that can't move their cursor, as `TERM` names them."""


def usable(stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None, environment: Mapping[str, str]) -> bool:
    """Whether a screen can be drawn: all three are a terminal that can move its cursor. If not: `outputs.plain`.

    Textual draws on standard error in Unix terminals, on standard output under Windows.
    """
    if any(stream is None or not stream.isatty() for stream in (stdin, stdout, stderr)):
        return False
    return sys.platform == "win32" or environment.get("TERM", "") not in _PLAIN
