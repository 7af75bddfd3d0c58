"""How far a long command is, and why it waits: on standard error, so that what it prints stays clean.

In: sentences. Out: one line of a terminal, written anew; elsewhere a line for each stage.
"""

import sys
import time
from typing import Final

from eclipse_companion.compiled import tell_of_compiling

SHOWN_S: Final = 0.5
"""Seconds between two lines of progress on a terminal."""


class Progress:
    """What stands on standard error while a command works; kernels that must be compiled first are told of, too."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._at = 0.0
        self._stage = ""
        tell_of_compiling(self.say)

    def show(self, text: str, stage: str) -> None:
        """How far it is: on a terminal `text`, not too often; elsewhere `stage`, when it is another one."""
        now = time.monotonic()
        if self._terminal and now >= self._at + SHOWN_S:
            self._at = now
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
        elif not self._terminal and stage != self._stage:
            self._stage = stage
            print(stage, file=sys.stderr, flush=True)

    def say(self, sentence: str) -> None:
        """A sentence that stays."""
        self.clear()
        print(sentence, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line of progress away."""
        if self._terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
