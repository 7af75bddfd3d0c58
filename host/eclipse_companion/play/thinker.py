"""Searches in a thread of their own; what they find is posted to the loop. A newer wish ends an older search."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue

from eclipse_companion.errors import CompanionError
from eclipse_companion.game.claims import Claim
from eclipse_companion.game.position import Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply.coaching import slip
from eclipse_companion.reply.exact import Oracle
from eclipse_companion.reply.hinting import Advice, advise
from eclipse_companion.reply.opponent import Opponent, level_named
from eclipse_companion.reply.search import Answer, Value


@dataclass(frozen=True, slots=True)
class ReplyFound:
    """The computer's turn in this position."""

    position: Position
    turn: Turn


@dataclass(frozen=True, slots=True)
class HintFound:
    """What to tell who asks for a hint in this position."""

    position: Position
    advice: Advice


@dataclass(frozen=True, slots=True)
class Judged:
    """The value of this position for the side to move; None where the game is over."""

    position: Position
    value: Value | None


@dataclass(frozen=True, slots=True)
class Examined:
    """All about this position, in which the game goes on."""

    position: Position
    answer: Answer


@dataclass(frozen=True, slots=True)
class TurnJudged:
    """What the turn, made in this position, has given away; no claims where that is nothing."""

    position: Position
    turn: Turn
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """A search ended with an error instead of a turn."""

    reason: str


Found = ReplyFound | HintFound | Judged | Examined | TurnJudged | ThinkingFailed

_Job = Callable[[Oracle, threading.Event], Found | None]


class Thinker:
    """One worker; `post` is called from its thread."""

    def __init__(self, post: Callable[[Found], None], seed: int) -> None:
        self._post = post
        self._seed = seed
        self._stop = threading.Event()
        self._jobs: SimpleQueue[tuple[threading.Event, _Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
        self._thread.start()

    def reply(self, position: Position, level: str, number: int) -> None:
        """Begin the search for the computer's turn."""
        seed = self._seed * 64 + number

        def job(oracle: Oracle, stop: threading.Event) -> Found | None:
            turn = Opponent(oracle).choose(position, level_named(level), seed, stop)
            return ReplyFound(position, turn)

        self._begin(job)

    def hint(self, position: Position) -> None:
        """Begin the search for a hint in a position where the game goes on."""

        def job(oracle: Oracle, _: threading.Event) -> Found | None:
            return HintFound(position, advise(position, oracle))

        self._begin(job)

    def judge(self, position: Position) -> None:
        """Begin the search for a position's value."""

        def job(oracle: Oracle, _: threading.Event) -> Found | None:
            return Judged(position, oracle.answer(position).value)

        self._begin(job)

    def examine(self, position: Position) -> None:
        """Begin the search for all about a position."""

        def job(oracle: Oracle, _: threading.Event) -> Found | None:
            return Examined(position, oracle.answer(position))

        self._begin(job)

    def judge_turn(self, position: Position, turn: Turn) -> None:
        """Begin the search for what a turn has given away."""

        def job(oracle: Oracle, _: threading.Event) -> Found | None:
            return TurnJudged(position, turn, slip(position, turn, oracle))

        self._begin(job)

    def stop(self) -> None:
        """End the present search; what it would have found is not posted."""
        self._stop.set()

    def close(self) -> None:
        """End the thread."""
        self.stop()
        self._jobs.put(None)
        self._thread.join(timeout=2.0)

    def _begin(self, job: _Job) -> None:
        self._stop.set()
        self._stop = threading.Event()
        self._jobs.put((self._stop, job))

    def _work(self) -> None:
        oracle: Oracle | None = None
        with suppress(CompanionError):  # told when it is asked for
            # A first start compiles for some seconds: the board is being set up meanwhile.
            oracle = Oracle()
            oracle.warm()
        while (item := self._jobs.get()) is not None:
            stop, job = item
            if stop.is_set():
                continue
            try:
                oracle = Oracle() if oracle is None else oracle
                found = job(oracle, stop)
            except CompanionError as error:
                found = ThinkingFailed(str(error))
            except Exception as error:  # noqa: BLE001 - a search that dies must not leave the game waiting unheard
                found = ThinkingFailed(f"{type(error).__name__}: {error}")
            if found is not None and not stop.is_set():
                self._post(found)
