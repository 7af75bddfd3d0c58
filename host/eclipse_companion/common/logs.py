"""What the program does meanwhile, for whoever looks for a fault: each module logs by a logger of its name.

In: how much is asked for. Out: lines on standard error, or in a file while a screen is drawn there; else nothing.

Nobody logs what only one player may see, what anybody has typed, a word, a code or a token. The text of an error may
hold all of these. So a traceback has the places in the program, and the kind of the error; only errors of the system,
such as a port that is gone, come with their texts.
"""

import logging
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Final, TextIO

from eclipse_companion.common.errors import harmless
from eclipse_companion.common.line_writer import LineWriter
from eclipse_companion.common.private_files import make_private
from eclipse_companion.common.terminals import moves_cursor

FILE_NAME: Final = "log.txt"
_ROOM: Final = 1_000_000
"""A file with more bytes than this is begun anew."""
_CLEAR: Final = "\r\x1b[K"
"""Clears the line of a terminal, where progress may be shown."""
_OURS: Final = __name__.partition(".")[0]
"""The logger above all of the program's."""
_LEVELS: Final = (logging.WARNING, logging.INFO, logging.DEBUG)
"""By how often it was asked for."""


def _raised(error: BaseException) -> Iterator[str]:
    """Where an error was raised, after those that led to it."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _raised(before)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__name__}: {error}\n" if isinstance(error, OSError) else f"{type(error).__name__}\n"


class _Format(logging.Formatter):
    """A record as a line, and the lines of its traceback."""

    def __init__(self, begins: str) -> None:
        line = "%(asctime)s.%(msecs)03d %(levelname)s %(name)s: %(message)s"
        super().__init__(line, "%H:%M:%S")
        self._begins = begins

    def format(self, record: logging.LogRecord) -> str:
        return self._begins + harmless(super().format(record))

    def formatException(  # noqa: N802 - as Python calls it
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return "" if ei[1] is None else "".join(_raised(ei[1])).rstrip()


class _Lines(logging.Handler):
    """Lines in a stream. A reader who stops reading holds nobody up."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self.stream = stream
        self._writer = LineWriter(stream)
        self.setFormatter(_Format(_CLEAR if moves_cursor(stream, os.environ) else ""))

    def emit(self, record: logging.LogRecord) -> None:
        self._writer.put(self.format(record))

    def close(self) -> None:
        self._writer.close()
        if self.stream is not sys.stderr:
            self.stream.close()
        super().close()


class _Log:
    """What this process logs now."""

    verbose = 0
    lines: _Lines | None = None


def begin(verbose: int) -> None:
    """Log on standard error: 1 what comes and goes, 2 each step as well; 0: nothing.

    What libraries log is for nobody; without this call, Python would print their warnings.
    """
    _Log.verbose = min(verbose, len(_LEVELS) - 1)
    logging.getLogger(_OURS).setLevel(_LEVELS[_Log.verbose])
    others = logging.getLogger()
    if not others.handlers:
        others.addHandler(logging.NullHandler())
    _go_to(sys.stderr if verbose else None)


def end() -> None:
    """Write what is waiting, and log nothing more."""
    begin(0)


def leave_terminal(folder: Path) -> Path | None:
    """Log to a file of this folder from now on, and return it: a screen is drawn on the terminal.

    None: nothing is logged. Raises `OSError` if the file can't be written; then nothing is logged any more.
    """
    if _Log.lines is None:
        return None
    file = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        make_private(file)
        if not file.is_file():  # opening a pipe may last for ever
            raise FileExistsError(f"{file} isn't a file")
        stream = file.open("w" if file.stat().st_size > _ROOM else "a", encoding="utf-8")
    except OSError:
        end()
        raise
    _go_to(stream)
    return file


def verbosity() -> int:
    """How much is logged, as `begin` takes it: for a process that logs as this one does."""
    return _Log.verbose


def stream_of_child() -> TextIO | int:
    """The standard error of such a process, as `subprocess` takes it."""
    return subprocess.DEVNULL if _Log.lines is None else _Log.lines.stream


def _go_to(stream: TextIO | None) -> None:
    ours, before = logging.getLogger(_OURS), _Log.lines
    _Log.lines = None if stream is None else _Lines(stream)
    if _Log.lines is not None:
        ours.addHandler(_Log.lines)
    if before is not None:
        ours.removeHandler(before)
        before.close()
