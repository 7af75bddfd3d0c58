"""How far a long command is, and why it waits: on standard error, so that what it prints stays clean.

In: sentences. Out: one line of a terminal, rewritten each time; elsewhere a line for each stage.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from eclipse_companion.common.compiled import tell_of_compiling
from eclipse_companion.common.terminals import moves_cursor

SHOWN_S: Final = 0.5
"""Seconds between two lines of progress on a terminal."""
PATIENCE_S: Final = 2.0
"""Work that ends sooner, in seconds, needs no line of progress."""
GOES_ON_S: Final = (3, 10, 30)
"""When work of which nobody knows the end says elsewhere that it goes on; later each minute."""
_MINUTE_S: Final = 60
Item = TypeVar("Item")


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
        self._stage = ""
        self._lock = threading.RLock()
        tell_of_compiling(self.say)

    @contextmanager
    def going_on(self, work: Callable[[], str]) -> Iterator[None]:
        """As long as this lasts, say what `work` says, and for how many seconds it has gone on; after three of them."""
        ended, began = threading.Event(), time.monotonic()

        def tell() -> None:
            while not ended.wait(1.0):
                seconds = int(time.monotonic() - began)
                if seconds >= GOES_ON_S[0]:
                    reached = max([each for each in GOES_ON_S if each <= seconds])
                    stage = reached if seconds < _MINUTE_S else seconds - seconds % _MINUTE_S
                    self.show(f"{work()} ({seconds} s)", f"{work()} ({stage} s)", str(stage))

        telling = threading.Thread(target=tell, name="progress", daemon=True)
        telling.start()
        try:
            yield
        finally:
            ended.set()
            telling.join()
            self.clear()

    def looking_for(self, items: Iterable[Item], work: str) -> Iterator[Item]:
        """The items; while the next one takes long, `work` goes on."""
        rest = iter(items)
        while True:
            with self.going_on(lambda: work):
                item = next(rest, None)
            if item is None:
                return
            yield item

    def show(self, text: str, line: str, stage: str | None = None) -> None:
        """How far it is: on a terminal `text`, not too often; elsewhere `line`, when `stage` changes.

        `stage` None: the line itself.
        """
        now, stage = time.monotonic(), line if stage is None else stage
        with self._lock:
            if now < self._from:
                return
            if self._terminal and now >= self._at + SHOWN_S:
                self._at = now
                self._shown = True
                print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
            elif not self._terminal and stage != self._stage:
                self._stage = stage
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
