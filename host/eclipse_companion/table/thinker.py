"""Searches in their own thread; what they find is posted to the loop."""

import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.table.searches import GetReady, Search, SearchResult, ThinkingFailed

logger = logging.getLogger(__name__)

Find = Callable[[Search, threading.Event], SearchResult]
"""Carries out a search of a game; the event is set if nobody wants the result any more."""


class Thinker:
    """One worker, which does one search after the other; `post` is called from its thread.

    A newer search ends only an older one of its kind: a player who asks for a hint still hears what the last turn has
    given away.
    """

    def __init__(self, post: Callable[[SearchResult], None], prepare: Callable[[], Find]) -> None:
        """`prepare` is called first, in the thread, since it may take seconds; it returns what searches."""
        self._post = post
        self._prepare = prepare
        self._wanted: dict[type[Search], threading.Event] = {}
        self._asked: dict[threading.Event, float] = {}
        """When each search that is still wanted was asked for."""
        self.prepared = False
        """Whether `prepare` has done its work."""
        self._jobs: SimpleQueue[tuple[threading.Event, Search] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
        self._thread.start()

    def begin(self, search: Search) -> None:
        """Start a search; an older one of the same kind is dropped. What only gets ready isn't."""
        if isinstance(search, GetReady):
            self._jobs.put((threading.Event(), search))
            return
        self._end(type(search))
        stop = self._wanted[type(search)] = threading.Event()
        wanted = {each: asked for each, asked in self._asked.items() if not each.is_set()}
        self._asked = {**wanted, stop: time.monotonic()}  # another thread may be reading the one before
        self._jobs.put((stop, search))

    def stop(self) -> None:
        """End all searches; nothing that they find is posted."""
        for kind in list(self._wanted):
            self._end(kind)

    @property
    def busy(self) -> bool:
        """Whether a search that is still wanted is under way, or waits for its turn."""
        return not all(done.is_set() for done in self._wanted.values())

    @property
    def since(self) -> float | None:
        """Since when somebody has waited for a search, the oldest that is wanted; None: nobody waits. From any thread.

        Seconds of `time.monotonic`.
        """
        return min((asked for stop, asked in self._asked.items() if not stop.is_set()), default=None)

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._jobs.put(None)
        self._thread.join(timeout=2.0)

    def _end(self, kind: type[Search]) -> None:
        if kind in self._wanted:
            self._wanted.pop(kind).set()

    def _work(self) -> None:
        find = self._prepare()
        self.prepared = True
        while (item := self._jobs.get()) is not None:
            stop, search = item
            if stop.is_set():
                continue
            logger.debug("Search %s", type(search).__name__)
            found: SearchResult
            try:
                found = find(search, stop)
            except CompanionError as error:
                found = ThinkingFailed(str(error), search)
            except Exception as error:  # a failing search must not leave the game waiting without a word
                logger.exception("A search has failed")
                found = ThinkingFailed(f"{type(error).__name__}: {error}", search)
            if not stop.is_set():
                self._post(found)
                stop.set()
