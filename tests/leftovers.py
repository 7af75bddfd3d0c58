"""At the end of a run, what its tests have started has ended; whatever has not is named and ended, and the run fails.

A mark in the environment, which every process inherits, tells this run's processes from those of others. A browser's
own processes write their names over it: so on Linux the run also adopts whatever loses its parent, and knows its
descendants.
"""

import ctypes
import os
import signal
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

MARK: Final = "ECLIPSE_COMPANION_TEST_RUN"
PATIENCE_S: Final = 10.0
"""How long processes that are just ending may take."""
_ENDED_S: Final = 5.0
_HELPER: Final = "from multiprocessing."
"""Part of the command of Python's own helpers, such as the resource tracker: they end with the process they serve."""
_OWN: Final = MARK not in os.environ
"""Whether this process began the run: its workers have inherited the mark."""
_RUN: Final = os.environ.setdefault(MARK, uuid.uuid4().hex)
_SET_CHILD_SUBREAPER: Final = 36
"""Linux's number for `prctl`."""

if _OWN and sys.platform == "linux":
    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def started_here() -> dict[int, str]:
    """The processes of this run but for this one, by their numbers: what each was started with."""
    mark = f"{MARK}={_RUN}".encode()
    commands: dict[int, str] = {}
    parents: dict[int, int] = {}
    ours: set[int] = set()
    for folder in Path("/proc").glob("[0-9]*"):
        number = int(folder.name)
        with suppress(OSError):  # it has ended, or is another user's
            state, parent = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[:2]
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if state == "Z" or (int(parent) == os.getpid() and _HELPER in command):
                continue
            commands[number], parents[number] = command, int(parent)
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                ours.add(number)

    def descends(number: int) -> bool:
        above = parents.get(number, 0)
        return above == os.getpid() or (above > 1 and descends(above))

    ours |= {number for number in parents if _OWN and descends(number)}
    return {number: commands[number] for number in sorted(ours - {os.getpid()}) if number in commands}


def _within(patience_s: float) -> dict[int, str]:
    """The processes that are left after so many seconds at most."""
    until = time.monotonic() + patience_s
    while (left := started_here()) and time.monotonic() < until:
        time.sleep(0.1)
    return left


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Once the workers have ended, nothing of them is left."""
    yield
    left = _within(PATIENCE_S) if _OWN else {}
    if not left:
        return
    lines = [f"{number}: {words[:200]}" for number, words in left.items()]
    sys.stdout.write("\n".join(("\nThese processes were started by tests and were still running:", *lines, "")))
    sys.stdout.flush()
    for sent in (signal.SIGTERM, signal.SIGKILL):
        for number in _within(0.0):
            with suppress(ProcessLookupError):
                os.kill(number, sent)
        _within(_ENDED_S)
    session.exitstatus = pytest.ExitCode.TESTS_FAILED
