"""Calls something again and again, from a thread of its own. In: what to call, and how often."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def ticking(act: Callable[[], None], every_s: float, name: str) -> Iterator[None]:
    """As long as this lasts, call `act` each `every_s` seconds; afterwards no call goes on. `name`: the thread's."""
    ended = threading.Event()

    def tick() -> None:
        while not ended.wait(every_s):
            act()

    thread = threading.Thread(target=tick, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
