"""The one loop of `play`: port, keyboard, page, buttons and search post to it; it alone touches the game.

It stamps each item with milliseconds since its start: a recording of the stamped lines replays to the same events.
"""

import math
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.sensing.link import BoardLine, Mailbox
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.inputs import AnswerQuestion, Request, Typed
from eclipse_companion.table.table import GameTable, Posted

DRAINED_MS: Final = 20_000.0
"""If no more commands can come, silence for this long ends play."""
IDLE_MS: Final = 500.0
"""The longest time between two looks at the clock. Where nothing is due by then, no part is asked."""


class Loop:
    """A queue and a clock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, drained_ms: float = DRAINED_MS) -> None:
        """`clock` returns seconds and never goes back."""
        self._mailbox: Mailbox[Posted] = Mailbox()
        self._clock = clock
        self._started = clock()
        self._drained_ms = drained_ms
        self._draining = False
        self._searching: Callable[[], bool] = lambda: False

    def go_on_from(self, ms: float) -> None:
        """Make stamps begin here, before the first one: a recording that goes on can't have stamps that go back."""
        self._started = self._clock() - ms / 1000.0

    def post(self, item: Posted) -> None:
        """Hand something to the loop, from any thread."""
        self._mailbox.post(item)

    def ask(self, item: Posted) -> None:
        """Hand over what a person asks for; waits while too much of that waits already. Not from the loop's thread."""
        self._mailbox.post(item, waits=True)

    def drain(self) -> None:
        """Nobody will ask for anything more: leave when nothing has happened for a while. From any thread."""
        self._draining = True

    def wait_for(self, searching: Callable[[], bool]) -> None:
        """While `searching` says so, something will still be told: that is no silence."""
        self._searching = searching

    def run(
        self,
        table: GameTable[PlayerT, TurnT, PositionT],
        failures: Failures,
        *,
        consumed: Callable[[BoardLine], None] = lambda _: None,
        lingers_ms: float = 0.0,
    ) -> None:
        """Play until the table leaves; play at another one may follow.

        If it wasn't told to quit, linger at the end for `lingers_ms` or until a key.
        `consumed` is called with each line of the board once everything that follows from it is done.
        """
        heard = self.now()
        due: float | None = None
        self._mailbox.open()
        try:
            item: Posted | None = None
            while not table.leaving:
                due = self._deadline(table, failures) if due is None else due
                item = self._next(due, failures)
                now = self.now()
                advances = now >= due or failures.broken
                if advances or item is not None:
                    self._cycle(table, failures, item, now, advances=advances)
                    due = None
                if isinstance(item, BoardLine):
                    consumed(item)
                if item is Request.QUIT and not table.leaving:
                    break  # what it asks for has failed
                if self._draining:
                    heard = now if self._searching() else max(heard, table.last_announced_at)
                    if now - heard > self._drained_ms:
                        failures.guard(table, partial(table.take, Request.QUIT, now), now)
                        break
            if item is not Request.QUIT and item is not Request.USE_BOARD:
                self._linger(lingers_ms, consumed)
        finally:
            self._mailbox.close()

    @staticmethod
    def _cycle(
        table: GameTable[PlayerT, TurnT, PositionT],
        failures: Failures,
        item: "Posted | None",
        now: float,
        *,
        advances: bool,
    ) -> None:
        """Time passes at the table, and an item is taken. Unless it `advances`, only the board needs the right time."""
        failures.guard(table, partial(table.advance if advances else table.keep_up, now), now)
        if item is not None:
            failures.guard(table, partial(table.take, item, now), now)

    def _linger(self, ms: float, consumed: Callable[[BoardLine], None]) -> None:
        until = self.now() + ms
        while (left_ms := until - self.now()) > 0:
            with suppress(Empty):
                item = self._mailbox.get(left_ms / 1000.0)
                if isinstance(item, BoardLine):
                    consumed(item)
                if isinstance(item, Request | AnswerQuestion | Typed):
                    return

    def finish(self, table: GameTable[PlayerT, TurnT, PositionT], failures: Failures) -> None:
        """Announce what was posted for people while parts were being closed."""
        now = self.now()
        with suppress(Empty):
            while True:
                item = self._mailbox.get(0.0)
                if isinstance(item, Notice):
                    failures.guard(table, partial(table.take, item, now), now)

    def now(self) -> float:
        """The stamp of what happens now, milliseconds. From any thread."""
        return (self._clock() - self._started) * 1000.0

    def _deadline(self, table: GameTable[PlayerT, TurnT, PositionT], failures: Failures) -> float:
        """When the table may have something to do if nothing is posted before: all of its parts are asked."""
        now = self.now()
        found: list[float | None] = []
        failures.guard(table, lambda: found.append(table.next_deadline(now)), now)
        if not found:
            return now + IDLE_MS
        return math.inf if found[0] is None else found[0]

    def _next(self, due: float, failures: Failures) -> "Posted | None":
        """What is posted next, or None when it is time to look again."""
        now = self.now()
        wait_ms = min(IDLE_MS, max(0.0, due - now))
        wait_ms = max(wait_ms, min(IDLE_MS, failures.rests_until - now))
        try:
            return self._mailbox.get(wait_ms / 1000.0)
        except Empty:
            return None
