"""Searches in a thread of their own; what they find is posted to the loop. A newer wish ends an older search."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue

from eclipse_companion.game.position import Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply import opponent, search

HINT_S = 1.5
"""How long a hint may take, seconds."""


@dataclass(frozen=True, slots=True)
class ReplyFound:
    """The computer's turn in this position."""

    position: Position
    turn: Turn


@dataclass(frozen=True, slots=True)
class HintFound:
    """The best turn known in this position, and its value where that is exact."""

    position: Position
    turn: Turn
    value: str | None


@dataclass(frozen=True, slots=True)
class Judged:
    """The value of this position for the side to move, None where it was not found in so short a time."""

    position: Position
    value: search.Value | None


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """A search ended with an error instead of a turn."""

    reason: str


Found = ReplyFound | HintFound | Judged | ThinkingFailed


class Thinker:
    """One worker; `post` is called from its thread."""

    def __init__(self, post: Callable[[Found], None], seed: int, *, hint_s: float = HINT_S) -> None:
        """`hint_s`: how long a hint may take."""
        self._post = post
        self._hint_s = hint_s
        self._seed = seed
        self._stop = threading.Event()
        self._jobs: SimpleQueue[tuple[threading.Event, Callable[[threading.Event], Found | None]] | None] = (
            SimpleQueue()
        )
        self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
        self._thread.start()

    def reply(self, position: Position, level: str, number: int) -> None:
        """Begin the search for the computer's turn."""
        seed = self._seed * 64 + number

        def job(stop: threading.Event) -> Found | None:
            turn = opponent.choose(position, "perfect" if level == "perfect" else int(level), seed, stop=stop)
            return ReplyFound(position, turn)

        self._begin(job)

    def hint(self, position: Position) -> None:
        """Begin the search for the best turn."""

        def job(stop: threading.Event) -> Found | None:
            answer = search.best(position, deadline_s=self._hint_s, stop=stop)
            return HintFound(position, answer.turn, answer.value) if answer.turn else None

        self._begin(job)

    def judge(self, position: Position) -> None:
        """Begin the search for a position's value, for as long as a hint takes."""

        def job(stop: threading.Event) -> Found | None:
            return Judged(position, search.best(position, deadline_s=self._hint_s, stop=stop).value)

        self._begin(job)

    def stop(self) -> None:
        """End the present search; what it would have found is not posted."""
        self._stop.set()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._jobs.put(None)
        self._thread.join(timeout=2.0)

    def _begin(self, job: Callable[[threading.Event], Found | None]) -> None:
        self._stop.set()
        self._stop = threading.Event()
        self._jobs.put((self._stop, job))

    def _work(self) -> None:
        # A first start compiles for some seconds: the board is being set up meanwhile.
        search.warm()
        while (item := self._jobs.get()) is not None:
            stop, job = item
            if stop.is_set():
                continue
            try:
                found = job(stop)
            except Exception as error:  # noqa: BLE001 - a search that dies must not leave the game waiting unheard
                found = ThinkingFailed(f"{type(error).__name__}: {error}")
            if found is not None and not stop.is_set():
                self._post(found)
