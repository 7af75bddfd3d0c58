"""How far a long command is, and why it waits: on standard error, so that what it prints stays clean.

In: sentences. Out: one line of a terminal, rewritten each time; elsewhere a line for each stage.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from eclipse_companion.commands.ticking import ticking
from eclipse_companion.common.compiling import is_compiling, tell_of_compiling
from eclipse_companion.common.terminals import columns, moves_cursor

SHOWN_S: Final = 0.5
"""Seconds between two lines of progress on a terminal."""
PATIENCE_S: Final = 2.0
"""Work that ends sooner, in seconds, needs no line of progress."""
GOES_ON_S: Final = (3, 10, 30)
"""When work of which nobody knows the end says elsewhere that it goes on; later each minute."""
_MINUTE_S: Final = 60
_WIDTH: Final = 80
"""A terminal that doesn't say how wide it is has so many columns."""
_PREPARING: Final = "Preparing the calculations"


class Progress:
    """What is on standard error while a command works; it also announces kernels that must be compiled first.

    From any thread.
    """

    def __init__(self, patience_s: float = 0.0) -> None:
        """`patience_s`: seconds for which `show` says nothing."""
        self._terminal = moves_cursor(sys.stderr, os.environ)
        self._from = time.monotonic() + patience_s
        self._at = 0.0
        self._shown = False
        self._how_far = ("", "")
        """What `show` was told last of the work that goes on."""
        self._line = ""
        self._lock = threading.RLock()
        tell_of_compiling(self.say)

    @contextmanager
    def going_on(self, work: str | Callable[[], str]) -> Iterator[None]:
        """As long as this lasts, say what is done, and for how many seconds it has gone on; after three of them.

        What is done: compiling, if that takes so long; or else what `show` was told last; or else `work`.
        """
        began, told = time.monotonic(), 0
        self._how_far = ("", "")

        def tell() -> None:
            nonlocal told
            seconds = int(time.monotonic() - began)
            if seconds < GOES_ON_S[0]:
                return
            minutes = seconds - seconds % _MINUTE_S
            stage = minutes or max([each for each in GOES_ON_S if each <= seconds])
            text, line = self._doing(work)
            self._put(f"{text} ({seconds} s)", f"{line} ({stage} s)" if stage != told else None)
            told = stage

        try:
            with ticking(tell, 1.0, "progress"):
                yield
        finally:
            self.clear()

    def _doing(self, work: str | Callable[[], str]) -> tuple[str, str]:
        """What is done, on a terminal and elsewhere."""
        if is_compiling():
            return _PREPARING, _PREPARING
        text, line = self._how_far
        if text:
            return text.removesuffix("."), line.removesuffix(".")
        said = work if isinstance(work, str) else work()
        return said, said

    @contextmanager
    def aside(self) -> Iterator[None]:
        """As long as this lasts, show nothing: something else is printed."""
        with self._lock:
            self.clear()
            yield

    def show(self, text: str, line: str) -> None:
        """How far it is: on a terminal `text`, not too often; elsewhere `line`, when it changes."""
        with self._lock:
            self._how_far = text, line
            if time.monotonic() >= self._from:
                self._put(text, line if line != self._line else None)
                self._line = line

    def _put(self, text: str, line: str | None) -> None:
        """Write `text` on a terminal; elsewhere `line`, if there is one."""
        now = time.monotonic()
        with self._lock:
            if self._terminal and now >= self._at + SHOWN_S:
                self._at = now
                self._shown = True
                # A line that is wrapped can't be written over.
                text = text[: (columns(sys.stderr) or _WIDTH) - 1]
                print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
            elif not self._terminal and line is not None:
                print(line, file=sys.stderr, flush=True)

    def say(self, sentence: str) -> None:
        """A sentence that stays."""
        with self._lock:
            self.clear()
            print(sentence, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line of progress."""
        with self._lock:
            if self._shown:
                self._shown = False
                print("\r\x1b[K", end="", file=sys.stderr, flush=True)
