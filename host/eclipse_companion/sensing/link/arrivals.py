"""Notices a board that is plugged in while people play without it.

Input: the system's ports, looked at again and again. Output: `BoardArrived` and `BoardLeft`, posted from a thread.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from eclipse_companion.sensing.link.finder import look
from eclipse_companion.sensing.link.ports import PORT_ERRORS, Candidate, candidates
from eclipse_companion.sensing.wire import Hello

EVERY_S: Final = 2.0
"""How often the ports are looked at. None is opened that was there before."""
TRIES: Final = 5
"""How often a new port is asked: the system takes a moment to let its user open it, and a board to start."""
_ENDS_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class BoardArrived:
    """A board was plugged in, and answers."""

    hello: Hello
    port: str


@dataclass(frozen=True, slots=True)
class BoardLeft:
    """That board was unplugged."""

    port: str


ArrivalEvent = BoardArrived | BoardLeft


class Arrivals:
    """Looks out for boards from `start` to `close`."""

    def __init__(
        self,
        post: Callable[[ArrivalEvent], None],
        find: Callable[[], list[Candidate]] = candidates,
        every_s: float = EVERY_S,
    ) -> None:
        """The ports that are there now don't count. `post` is called from a thread."""
        self._post, self._find, self._every_s = post, find, every_s
        self._known = {each.device for each in find()}
        self._tries: dict[str, int] = {}
        self._arrived: set[str] = set()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="arrivals", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(_ENDS_S)

    def _run(self) -> None:
        while not self._closing.wait(self._every_s):
            with suppress(*PORT_ERRORS):
                self._look()

    def _look(self) -> None:
        there = {each.device for each in self._find()}
        for port in self._arrived - there:
            self._post(BoardLeft(port))
        self._arrived &= there
        self._known &= there
        self._tries = {port: self._tries.get(port, 0) + 1 for port in there - self._known}
        for port, tries in self._tries.items():
            hello = look(port).hello
            if self._closing.is_set():
                return
            if hello is not None:
                self._arrived.add(port)
                self._post(BoardArrived(hello, port))
            if hello is not None or tries >= TRIES:
                self._known.add(port)
