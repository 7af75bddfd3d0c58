"""The thread that writes the log, so that nobody who plays waits for a disk or for another program.

In: calls that say that there is work. Out: the work, tried in this thread: soon after each call, again after a pause
while it fails, and a last time at the end.
"""

import threading
from collections.abc import Callable
from typing import Final

PAUSE_S: Final = 1.0
"""How long the thread waits after a failure before it tries again, in seconds."""
WAIT_S: Final = 10.0
"""The most time that anybody waits for a try, in seconds."""


class LogWriter:
    """One thread with one piece of work, which does everything that has come together since it was done last."""

    def __init__(self, work: Callable[[], bool]) -> None:
        """`work` returns whether it succeeded, and never raises."""
        self._work = work
        self._changed = threading.Condition()
        self._asked = 0
        self._tried = 0
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Have the work done; returns at once. From any thread."""
        with self._changed:
            self._asked += 1
            self._changed.notify_all()

    def wait(self) -> None:
        """Wait until all that was asked for before has been tried, at most `WAIT_S`. From any thread but this one."""
        with self._changed:
            asked = self._asked
            self._changed.wait_for(lambda: self._tried >= asked, WAIT_S)

    def close(self) -> None:
        """Have the work tried a last time, and wait for that at most `WAIT_S`."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(WAIT_S)

    def _run(self) -> None:
        succeeded, closing = True, False
        while not closing:
            with self._changed:
                self._changed.wait_for(self._wanted, None if succeeded else PAUSE_S)
                closing, asked = self._closing, self._asked
            succeeded = self._work()
            with self._changed:
                self._tried = asked
                self._changed.notify_all()

    def _wanted(self) -> bool:
        return self._closing or self._tried < self._asked
