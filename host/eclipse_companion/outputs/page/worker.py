"""One thread that works for the page, and ends with the program, whatever it does: leaving waits for no answer."""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


class Worker(Executor):
    """Does one task after another. Unlike those of a `ThreadPoolExecutor`, its thread isn't waited for at the end."""

    def __init__(self, name: str) -> None:
        """`name`: the thread's."""
        self._ended = False
        self._coming: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def submit(self, fn: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Made]:
        """Do this after what came before; it is left out if its future is cancelled by then."""
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

        self._coming.put(do)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Begin nothing more; returns at once."""
        self._ended = True
        self._coming.put(None)

    def _work(self) -> None:
        while (do := self._coming.get()) is not None and not self._ended:
            do()
