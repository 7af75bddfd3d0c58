"""The one queue from a link, and anything else that posts, to the loop that takes things from it.

Input: items, from any thread. Output: the same, in order, except that nothing waits behind a board's lines. However
much a board says, the queue stays short: superseded states, readings and remarks of the board that wait too long are
left out, which shows as a gap in the lines' numbers; buttons and answers never are. However much people ask, their
reader waits for room, and the board gets its turn.
"""

import threading
from collections import deque
from queue import Empty
from typing import Final, Generic, TypeVar

from eclipse_companion.sensing.link.keeper import LinkDown, LinkEvent, LinkUp
from eclipse_companion.sensing.link.logic import BoardLine, Damaged

Item = TypeVar("Item")
"""Anything posted besides a link's events."""

MOST_LINES: Final = 32
"""How many of a link's events may wait before some are left out. A board on credit never has this many under way."""
MOST_KEPT: Final = 256
"""How many that can't be left out may wait; then the link waits, too, and stops reading the board."""
MOST_ASKED: Final = 256
"""How many items of people may wait; then their reader waits, too."""
MOST_IN_A_ROW: Final = 16
"""How many other items are taken at most before a waiting event of a link."""
_SUPERSEDED: Final = ("ST ", "RW ", "LG ")


class Mailbox(Generic[Item]):
    """Holds what waits to be taken. Items from people and parts are taken before a link's events."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._links: deque[LinkEvent] = deque()
        self._others: deque[Item] = deque()
        self._in_a_row = 0
        self._closed = False

    def post(self, item: Item | LinkEvent, *, waits: bool = False) -> None:
        """Add an item, from any thread.

        `waits`: wait for room first. The thread that takes the items must never wait.
        """
        with self._changed:
            if not isinstance(item, BoardLine | Damaged | LinkUp | LinkDown):
                self._changed.wait_for(lambda: not waits or self._closed or len(self._others) < MOST_ASKED)
                self._others.append(item)
            elif not self._closed:
                self._links.append(item)
                if len(self._links) > MOST_LINES:
                    self._links = _thinned(self._links)
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._closed or len(self._links) < MOST_KEPT)
            self._changed.notify_all()

    def get(self, timeout_s: float) -> Item | LinkEvent:
        """The next item, as soon as there is one. Raises `Empty` after this many seconds, or at once if that is 0."""
        with self._changed:
            self._changed.wait_for(lambda: self._others or self._links, timeout_s)
            if not self._others and not self._links:
                raise Empty
            self._changed.notify_all()
            if self._others and (self._in_a_row < MOST_IN_A_ROW or not self._links):
                self._in_a_row += 1
                return self._others.popleft()
            self._in_a_row = 0
            return self._links.popleft()

    def open(self) -> None:
        """Take a link's events from now on, as at first."""
        with self._changed:
            self._closed = False

    def close(self) -> None:
        """Drop a link's waiting events and all later ones; its thread is let go."""
        with self._changed:
            self._closed = True
            self._links.clear()
            self._changed.notify_all()


def _thinned(events: deque[LinkEvent]) -> deque[LinkEvent]:
    """The events without the lines that a newer state makes superfluous; the newest state always stays."""
    newest = next((each for each in reversed(events) if _is(each, "ST ")), None)
    last = events[-1]
    return deque(
        each
        for each in events
        if each is newest or not (_is(each, *_SUPERSEDED) or (isinstance(each, Damaged) and each is not last))
    )


def _is(event: LinkEvent, *kinds: str) -> bool:
    return isinstance(event, BoardLine) and event.body.startswith(kinds)
