"""Tells after a game how many of its mistakes are new exercises.

In: the announcement that a game is over. Out: a notice, once they are found.
"""

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue

from eclipse_companion.announcements import Envelope, GameOver, Notice
from eclipse_companion.log import GameLog
from eclipse_companion.reviewing import mistakes
from eclipse_companion.reviewing.mistakes import Search

logger = logging.getLogger(__name__)


class _ClosedError(Exception):
    """Play has ended."""


class AfterGames:
    """Searches each game that has ended, in a thread of its own: nobody waits for it, not even at the end."""

    def __init__(self, log: GameLog, search: Callable[[], Search], post: Callable[[Notice], None]) -> None:
        """`log`: nobody else may use it. `search`: makes what finds mistakes. `post`: is called from the thread."""
        self._log, self._search, self._post = log, search, post
        self._ended: SimpleQueue[str | None] = SimpleQueue()
        self._closed = False
        self._told: dict[str, int] = {}
        """What was told of each game: its end may be taken back and come again."""
        self._began = False

    def deliver(self, envelope: Envelope) -> None:
        """A game that is over is searched; other announcements say nothing here."""
        if isinstance(envelope.fact, GameOver) and envelope.fact.result is not None:
            if not self._began:
                self._began = True
                threading.Thread(target=self._run, name="new exercises", daemon=True).start()
            self._ended.put(envelope.game)

    def close(self) -> None:
        """No game follows, and nobody wants to hear of one that is being searched: it can be searched another time."""
        self._closed = True
        self._ended.put(None)

    def _run(self) -> None:
        while (uuid := self._ended.get()) is not None:
            try:
                for notice in self._found(uuid):
                    self._post(notice)
            except _ClosedError:
                return
            except Exception:  # what is wrong with the log is told by those who write it; play goes on
                logger.exception("A game's mistakes can't be found")

    def _goes_on(self, done: int, of: int) -> None:
        """A turn was judged; raises `_ClosedError` if nobody wants to hear of the game any more."""
        del done, of
        if self._closed:
            raise _ClosedError

    def _found(self, uuid: str) -> list[Notice]:
        """How many new exercises the game has given to all who played it; nothing if that is none, or was told."""
        search = self._search()
        new = [each for each in mistakes.unsearched(self._log, search) if each == uuid]
        mistakes.search(self._log, search, new, turns=self._goes_on)
        count = mistakes.new_in(self._log.mistakes(search.kind, search.version), uuid)
        if count == self._told.get(uuid, 0):
            return []
        self._told[uuid] = count
        return [Notice("new_exercise" if count == 1 else "new_exercises", {"count": str(count)})] if count else []
