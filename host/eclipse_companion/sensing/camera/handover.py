"""Where a consumer asks for shots, and a camera's thread gives them."""

import itertools
import threading
from collections import deque

from eclipse_companion.sensing.camera.shots import Ask, Exposure, Shot


class Handover:
    """Between one consumer and the thread of one camera at a time."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._asks = itertools.count(1)
        self._shots = itertools.count(1)
        self._ask: Ask | None = None
        self._shot: Shot | None = None
        self._closed = False
        self._metered: deque[tuple[int, float, float]] = deque(maxlen=64)

    def take(self, exposure: Exposure, timeout_s: float) -> Shot | None:
        """Ask for a shot and wait for it; None after so many seconds, or once it's closed."""
        with self._changed:
            self._ask, self._shot = Ask(next(self._asks), exposure), None
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._shot is not None or self._closed, timeout_s)
            self._ask = None
            return self._shot

    def asked(self, within_s: float = 0.0) -> Ask | None:
        """What the consumer is waiting for; None if it asks for nothing within so many seconds."""
        if within_s and self._ask is None:
            with self._changed:
                self._changed.wait_for(lambda: self._ask is not None or self._closed, within_s)
        return self._ask

    def next_number(self) -> int:
        """The number of the next shot."""
        return next(self._shots)

    def give(self, ask: Ask, shot: Shot) -> None:
        """Answer; in vain if the consumer has stopped waiting for this."""
        with self._changed:
            if self._ask == ask:
                self._ask, self._shot = None, shot
                self._changed.notify_all()

    def metered(self, number: int, mean: float, burnt_share: float) -> None:
        """Pass on what the consumer has measured on the board in a shot."""
        with self._changed:
            self._metered.append((number, mean, burnt_share))

    def measured(self) -> list[tuple[int, float, float]]:
        """What it has measured since the last call: numbers, means, burnt shares."""
        with self._changed:
            taken = list(self._metered)
            self._metered.clear()
            return taken

    def close(self) -> None:
        """Let the consumer go, now and whenever it asks again."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
