"""Writes lines of text to a stream, in a thread of its own: a reader who stops reading never holds the game up."""

import queue
import threading
from typing import Final, TextIO

_CLOSE_S: Final = 2.0
"""How long a reader may take over the last lines, in seconds."""


class LineWriter:
    """One stream, flushed after each line."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="plain", daemon=True)
        self._thread.start()

    def put(self, line: str) -> None:
        """Write a line; returns at once."""
        self._lines.put(line)

    def close(self) -> None:
        """Write what is waiting, within two seconds, and end."""
        self._lines.put(None)
        self._thread.join(_CLOSE_S)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._stream.write(line + "\n")
                self._stream.flush()
            except (OSError, ValueError):  # nobody is reading any more
                return
