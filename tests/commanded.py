"""A command of the program, run in the test's own process: starting one takes longer than most commands.

In: its words, and what is typed. Out: its status and what it prints, as its own process would have them.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, chdir, contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from eclipse_companion.commands.cli import main
from eclipse_companion.common.compiling import Compiling

_SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def commanded(
    words: Sequence[str | Path], *, typed: str = "", folder: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run a command in a folder. Standard input and both outputs are files, and no terminal."""
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="commanded-")))
        (place / "in").write_text(typed, encoding="utf-8")
        given = stack.enter_context((place / "in").open(encoding="utf-8"))
        printed, told = (
            stack.enter_context((place / name).open("w+", encoding="utf-8", errors="backslashreplace"))
            for name in ("out", "err")
        )
        streams = patch.multiple(sys, stdin=given, stdout=printed, stderr=told)
        with _as_it_was(), chdir(folder or Path.cwd()), streams:
            status = _status([os.fspath(word) for word in words])
        for stream in (printed, told):
            stream.flush()
            stream.seek(0)
        return subprocess.CompletedProcess(words, status, printed.read(), told.read())


def _status(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as left:  # of argparse
        return left.code if isinstance(left.code, int) else 0


@contextmanager
def _as_it_was() -> Iterator[None]:
    """What a process may change of itself is changed back."""
    handlers = {number: signal.getsignal(number) for number in _SIGNALS}
    tell = Compiling.tell
    try:
        yield
    finally:
        Compiling.tell = staticmethod(tell)
        for number, handler in handlers.items():
            signal.signal(number, handler)
