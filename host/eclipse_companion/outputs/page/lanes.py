"""Where a page's answers are worked out: long ones have threads of their own, so that no quick one waits for them.

In: answers, some of them marked as long. Out: futures. Long answers that use the same things have the same name, and
so one thread: they are made one after another.
"""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from eclipse_companion.outputs.page.worker import Worker

Answer = Callable[[Mapping[str, str]], Any]
"""Makes an answer's JSON from the query's values; raises `CompanionError` if the question can't be answered."""

QUICK: Final = "answers"
"""The lane of all answers that aren't marked."""


@dataclass(frozen=True)
class LongAnswer:
    """An answer that may take seconds."""

    make: Answer
    lane: str
    """The name that it shares with those that aren't made at the same time."""
    only: Callable[[Mapping[str, str]], bool] = lambda _: True
    """To which questions it takes long."""

    def __call__(self, values: Mapping[str, str]) -> Any:  # noqa: ANN401 - whatever JSON can say
        """As any answer."""
        return self.make(values)


class Lanes:
    """A worker for each lane, which begins with the first question."""

    def __init__(self) -> None:
        self._workers: dict[str, Worker] = {}
        self._changing = threading.Lock()
        self._ended = False

    def submit(self, asker: str, answer: Answer, values: Mapping[str, str]) -> Future[Any]:
        """Make this answer after those of its lane that came before: `Worker.submit_for` has the rest."""
        lane = answer.lane if isinstance(answer, LongAnswer) and answer.only(values) else QUICK
        with self._changing:
            worker = self._workers.get(lane)
            if worker is None:
                worker = self._workers[lane] = Worker(f"page-{lane}")
                if self._ended:
                    worker.shutdown()
        return worker.submit_for(asker, answer, values)

    def shutdown(self) -> None:
        """Begin nothing more; returns at once."""
        with self._changing:
            self._ended = True
            for worker in self._workers.values():
                worker.shutdown()
