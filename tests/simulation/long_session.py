"""One call of `play` in which people play game after game, in simulated time: what runs for hours at a real table.

In: a game's `Play`, and how it is played. Out: what the process holds after each game. All parts are the product's own:
the log and its thread, recordings, searches, the page. Only the clock is another: between two turns it goes on at once.
"""

import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty
from typing import Any, Final

from eclipse_companion.announcements import Notice
from eclipse_companion.commands.playing import Play
from eclipse_companion.sensing.link import BoardLine
from eclipse_companion.table.audience import Audience
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.loop import Loop
from eclipse_companion.table.table import GameTable, Posted
from tests.processes import wait_until

TURN_S: Final = 20.0
"""How long people take for a turn, in simulated seconds."""
PATIENCE_S: Final = 240.0
"""The most real seconds in which what is searched comes, and what was played is written and heard."""
A_MOMENT_S: Final = 0.05
"""How often, in real seconds, it is looked whether a search is over."""


@dataclass(frozen=True)
class Held:
    """What a process holds."""

    handles: int
    threads: int
    blocks: int
    """Pieces of memory that Python has given out."""
    memory_mb: float
    """What the system counts as this process's own memory."""


def held() -> Held:
    """What this process holds now."""
    gc.collect()
    handles = sum(1 for _ in Path("/proc/self/fd").iterdir())
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Held(handles, threading.active_count(), sys.getallocatedblocks(), pages * 4096 / 1e6)


class Session(Loop):
    """The loop of one call of `play`, whose time goes on as it is played."""

    def __init__(self, play: Play[Any, Any, Any], people: "Callable[[Session], Iterator[None]]") -> None:
        """`people` do at the table whatever they like, and yield after each game."""
        self._seconds = 0.0
        super().__init__(lambda: self._seconds)
        self.play, self._people = play, people
        play.loop = self
        self.audience: Audience
        gather = play.audience

        def gathered(*outputs: Any) -> Audience:
            self.audience = gather(*outputs)
            return self.audience

        play.audience = gathered  # type: ignore[method-assign, assignment]
        self.table: GameTable[Any, Any, Any]
        self.games = 0
        """How many are over."""
        self.after_game: Callable[[Session], None] = lambda _: None

    @property
    def match(self) -> Any:  # noqa: ANN401 - each game's own
        """The games at the table."""
        return self.table.game.director.match

    @property
    def hours(self) -> float:
        """How much simulated time has passed."""
        return self._seconds / 3600.0

    def run(
        self,
        table: GameTable[Any, Any, Any],
        failures: Failures,
        *,
        consumed: Callable[[BoardLine], None] = lambda _: None,
        lingers_ms: float = 0.0,
    ) -> None:
        """Play until the people have enough."""
        del failures, consumed, lingers_ms
        self.table = table
        self.wait(1.0)
        for _ in self._people(self):
            self.games += 1
            self.settle()
            self.after_game(self)
        self.say(Request.QUIT)

    def type(self, line: str) -> None:
        """Somebody types a line, and what follows from it happens."""
        self.say(self.play._said(line))

    def say(self, item: Posted) -> None:
        """Somebody says something, and what follows from it happens."""
        self.table.take(item, self.now())
        self.wait(TURN_S)

    def wait(self, seconds: float) -> None:
        """Time passes, and what is searched is found."""
        until = self._seconds + seconds
        self._settle()
        while self._seconds < until:
            due = self.table.next_deadline(self.now())
            step = until if due is None else min(until, max(self._seconds + 0.1, due / 1000.0))
            self._seconds = step
            self.table.advance(self.now())
            self._settle()

    def settle(self) -> None:
        """All that was played is written, and every output has heard it: what waits to be heard takes memory."""
        written = threading.Event()
        self.table.game.recorder.when_written(written.set)
        assert written.wait(PATIENCE_S), "The log isn't written."
        listeners = self.audience._listeners
        wait_until(lambda: all(each._coming.empty() and not each.busy_s for each in listeners), PATIENCE_S)

    def _settle(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while True:
            # A search posts what it has found, and only then is it over: nothing more may come of it.
            searching = self._searching()
            try:
                item = self._mailbox.get(A_MOMENT_S if searching else 0.0)
            except Empty:
                if not searching:
                    return
                assert time.monotonic() < until, "A search has found nothing."
                continue
            if not isinstance(item, Notice):  # such as that a search takes long, which depends on the machine
                self.table.advance(self.now())
            self.table.take(item, self.now())
