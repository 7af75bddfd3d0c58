"""Begins `play` anew with a phone as the camera: threads, terminal and log are new, and the page keeps its port.

In: the words of the command line. Out: those of the next start.
"""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from eclipse_companion.commands.showing_page import VARIABLE

_DROPPED: Final = {
    "--board": 1,
    "--camera": 1,
    "--hand": 1,
    "--position": 1,
    "--phone": 0,
    "--browser": 0,
    "--analyse": 0,
}
"""Options that say something else of what lies there, or can't be with real pieces; how many words follow each."""
_WITH_PHONE: Final = ("--board", "none", "--phone")


def with_phone(words: Sequence[str]) -> list[str]:
    """The words of a command line, with a phone as the camera."""
    kept, waits = [], 0
    for word in words:
        name, equals, _ = word.partition("=")
        if waits:
            waits -= 1
        elif name in _DROPPED:
            waits = 0 if equals else _DROPPED[name]
        else:
            kept.append(word)
    return [*kept, *_WITH_PHONE]


def begin_anew(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> int:
    """Begin again with these words; the page that is open comes back, so no other one is opened. Ends this process.

    Where a process can't become another one, the status of that one is returned.
    """
    started = [sys.executable, "-m", "eclipse_companion", *words]
    sys.stdout.flush()
    sys.stderr.flush()
    around = {**environment, VARIABLE: "none"}
    if os.name == "posix":
        os.execve(sys.executable, started, around)  # noqa: S606 - it is this program
    return subprocess.run(started, env=around, check=False).returncode  # noqa: S603 - as above
