"""Tells people who wait for the computer that its work goes on, and what it is.

In: what is waited for, and since when, asked each second. Out: notices that screens show in one place: `still_ready`
while compiled code is made, or else `still_thinking`; and `waited` once that is over.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

from eclipse_companion.announcements import Notice

PATIENCE_S: Final = 3
"""What takes longer is told, in seconds."""
EACH_S: Final = 5
"""Seconds between two notices in the first minute; then they come each `_LATER_S`."""
_MINUTE_S: Final = 60
_LATER_S: Final = 15
_LOOKED_EACH_S: Final = 0.5


class Waiting:
    """A thread that looks, until it is closed."""

    def __init__(
        self,
        since: Callable[[], float | None],
        preparing: Callable[[], bool],
        post: Callable[[Notice], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`since`: from when on somebody has waited, in seconds of the `clock`; None: nobody waits.

        `preparing`: whether compiled code is being made ready. `post` is called from the thread.
        """
        self._since, self._preparing, self._post, self._clock = since, preparing, post, clock
        self._told_s = 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="waiting", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closing.set()
        self._thread.join()

    def look(self) -> None:
        """Post what is to be told now, if anything."""
        since = self._since()
        if since is None:
            if self._told_s:
                self._told_s = 0
                self._post(Notice("waited"))
            return
        seconds = int(self._clock() - since)
        step = EACH_S if seconds < _MINUTE_S else _LATER_S
        due = PATIENCE_S if seconds < EACH_S else seconds - seconds % step
        if seconds >= PATIENCE_S and due > self._told_s:
            self._told_s = due
            told = {"seconds": str(seconds)}
            self._post(Notice("still_ready", told) if self._preparing() else Notice("still_thinking", told))

    def _run(self) -> None:
        while not self._closing.wait(_LOOKED_EACH_S):
            self.look()
