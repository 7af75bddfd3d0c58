"""The terminal screen. `usable` decides whether there is a terminal to draw in, without loading the screen."""

import sys
from collections.abc import Mapping
from typing import Final, TextIO

from eclipse_companion.common.terminals import moves_cursor

_UTF_8: Final = "utf-8"
"""The one encoding in which a screen can be drawn: Textual also reads keys in it."""


def usable(stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None, environment: Mapping[str, str]) -> bool:
    """Whether a screen can be drawn: all three are a terminal that can move its cursor and shows the characters.

    If not: `outputs.plain`.

    Textual draws on standard error in Unix terminals, on standard output under Windows.
    """
    if stdin is None or not stdin.isatty():
        return False
    if any(stream is None or not moves_cursor(stream, environment) for stream in (stdout, stderr)):
        return False
    drawn = stdout if sys.platform == "win32" else stderr
    return drawn is not None and (drawn.encoding or "").lower().replace("_", "-") in {_UTF_8, "utf8"}
