"""One thread that works for the page, and ends with the program, whatever it does: leaving waits for no answer.

Each asker has a queue of its own. The page on this machine comes first; the others take turns, so nobody gets more of
the thread's time by asking more.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


OWN: Final = ""
"""The asker who comes before all others."""


class Worker(Executor):
    """Does one task after another. Unlike those of a `ThreadPoolExecutor`, its thread isn't waited for at the end."""

    def __init__(self, name: str) -> None:
        """`name`: the thread's."""
        self._ended = False
        self._changing = threading.Condition()
        self._coming: dict[str, deque[Callable[[], None]]] = {}
        """What each asker waits for; those who had their turn last stand last."""
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def submit(self, fn: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Made]:
        """Do this after what came before; it is left out if its future is cancelled by then."""
        return self.submit_for(OWN, fn, *args, **kwargs)

    def submit_for(
        self, asker: str, fn: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Made]:
        """The same after what this asker asked before, in turns with other askers."""
        if self._ended:
            raise RuntimeError("This worker has ended.")
        future: Future[Made] = Future()

        def do() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except BaseException as error:  # noqa: BLE001 - whoever waits for the future raises it
                future.set_exception(error)

        with self._changing:
            self._coming.setdefault(asker, deque()).append(do)
            self._changing.notify()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Begin nothing more; returns at once."""
        with self._changing:
            self._ended = True
            self._changing.notify()

    def _work(self) -> None:
        while (do := self._next()) is not None:
            do()

    def _next(self) -> Callable[[], None] | None:
        """What is to be done next, once there is something; None after the end."""
        with self._changing:
            self._changing.wait_for(lambda: self._ended or self._coming)
            if self._ended:
                return None
            asker = OWN if OWN in self._coming else next(iter(self._coming))
            waiting = self._coming.pop(asker)
            do = waiting.popleft()
            if waiting:
                self._coming[asker] = waiting
            return do
