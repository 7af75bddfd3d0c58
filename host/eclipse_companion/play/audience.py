"""All who are told announcements, each in a thread of its own: one that fails or hangs does not hold up the game.

In: announcements. Out: the same to each output, in order; a notice, once, for an output that had to be given up.
"""

import threading
import time
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from typing import Final, Protocol

from eclipse_companion.announcements import Announcement, Calibration, Notice

STUCK_S: Final = 10.0
"""An output that is busy with one announcement for so long is given up."""
CLOSE_S: Final = 15.0
"""So long all outputs together may take to finish; a sentence being spoken takes its time."""


class Output(Protocol):
    """Where announcements go."""

    def tell(self, announcement: Announcement) -> None:
        """Take one announcement."""

    def close(self) -> None:
        """Finish what is to be finished, and end."""


class Audience:
    """The outputs of one game. `tell` and `close` are for one thread, the loop's."""

    def __init__(
        self, outputs: Iterable[Output], notify: Callable[[Notice], None], *, stuck_s: float = STUCK_S
    ) -> None:
        """`notify` is told, from any thread, of an output that failed (`output_failed`) or hangs (`output_stuck`)."""
        self._notify = notify
        self._stuck_s = stuck_s
        self._listeners: list[_Listener] = []
        for output in outputs:
            self.add(output)

    def add(self, output: Output) -> None:
        """One more output, from now on; `close` closes it as well."""
        self._listeners.append(_Listener(output, self._notify))

    def tell(self, announcement: Announcement) -> None:
        """Hand an announcement to all; returns at once."""
        for listener in list(self._listeners):
            if listener.busy_s > self._stuck_s:
                self._listeners.remove(listener)
                self._notify(Notice("output_stuck", {"output": listener.name}))
            else:
                listener.tell(announcement)

    def close(self, limit_s: float = CLOSE_S) -> None:
        """Have all outputs finish, at the same time, within a limit."""
        end = time.monotonic() + limit_s
        for listener in self._listeners:
            listener.tell(None)
        for listener in self._listeners:
            listener.join(max(0.0, end - time.monotonic()))


class SetupInOne:
    """Tells of a board's setup that needs nobody's help, a virtual board's: one notice, and how it ends."""

    def __init__(self, tell: Callable[[Announcement], None]) -> None:
        self._tell = tell
        self._told = False

    def tell(self, announcement: Announcement) -> None:
        """Pass an announcement on, where people need it."""
        if not isinstance(announcement, Calibration):
            self._tell(announcement)
        elif announcement.ready or announcement.step == "failed":
            self._told = False
            self._tell(announcement)
        elif not self._told:
            self._told = True
            self._tell(Notice("setting_up"))


class _Listener:
    """One output with its thread."""

    def __init__(self, output: Output, notify: Callable[[Notice], None]) -> None:
        self.name = type(output).__name__
        self._output = output
        self._notify = notify
        self._coming: SimpleQueue[Announcement | None] = SimpleQueue()
        self._busy_since: float | None = None
        self._failed = False
        self._thread = threading.Thread(target=self._run, name=f"output {self.name}", daemon=True)
        self._thread.start()

    @property
    def busy_s(self) -> float:
        """How long it has been at the present announcement."""
        since = self._busy_since
        return 0.0 if since is None else time.monotonic() - since

    def tell(self, announcement: Announcement | None) -> None:
        """One more announcement, where the output still takes any; None: no more come."""
        if not self._failed:
            self._coming.put(announcement)

    def join(self, limit_s: float) -> None:
        """Wait for the end."""
        self._thread.join(limit_s)

    def _run(self) -> None:
        try:
            while (announcement := self._coming.get()) is not None:
                self._busy_since = time.monotonic()
                self._output.tell(announcement)
                self._busy_since = None
        except Exception as error:  # noqa: BLE001 - whatever an output does wrong, the game goes on without it
            self._failed = True
            self._busy_since = None
            self._notify(Notice("output_failed", {"output": self.name, "reason": f"{type(error).__name__}: {error}"}))
        try:
            self._output.close()
        except Exception as error:  # noqa: BLE001 - as above
            self._notify(Notice("output_failed", {"output": self.name, "reason": f"{type(error).__name__}: {error}"}))
