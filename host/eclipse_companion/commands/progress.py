"""How far a long command is, and why it waits: on standard error, so that what it prints stays clean.

In: sentences. Out: one line of a terminal, rewritten each time; elsewhere a line for each stage.
"""

import os
import sys
import time
from typing import Final

from eclipse_companion.common.compiled import tell_of_compiling
from eclipse_companion.common.terminals import moves_cursor

SHOWN_S: Final = 0.5
"""Seconds between two lines of progress on a terminal."""
PATIENCE_S: Final = 2.0
"""Work that ends sooner, in seconds, needs no line of progress."""


class Progress:
    """What is on standard error while a command works; it also announces kernels that must be compiled first."""

    def __init__(self, patience_s: float = 0.0) -> None:
        """`patience_s`: seconds for which `show` says nothing."""
        self._terminal = moves_cursor(sys.stderr, os.environ)
        self._from = time.monotonic() + patience_s
        self._at = 0.0
        self._shown = False
        self._stage = ""
        tell_of_compiling(self.say)

    def show(self, text: str, stage: str) -> None:
        """How far it is: on a terminal `text`, not too often; elsewhere `stage`, when it changes."""
        now = time.monotonic()
        if now < self._from:
            return
        if self._terminal and now >= self._at + SHOWN_S:
            self._at = now
            self._shown = True
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
        elif not self._terminal and stage != self._stage:
            self._stage = stage
            print(stage, file=sys.stderr, flush=True)

    def say(self, sentence: str) -> None:
        """A sentence that stays."""
        self.clear()
        print(sentence, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line of progress."""
        if self._shown:
            self._shown = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
