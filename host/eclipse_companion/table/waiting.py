"""Tells people who wait for the computer that its work goes on, and what it is.

In: what is waited for, and since when, asked twice a second. Out: notices that screens show in one place: `still_ready`
while compiled code is made, or else `still_thinking`; and `waited` once that is over, or once nothing is made ready any
more that `getting_ready` has told of.
"""

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
_READYING: Final = {"getting_ready", "still_ready"}
_STILL: Final = {"still_ready", "still_thinking"}


class Waiting:
    """What people who wait were told, and what they are to be told now."""

    def __init__(
        self,
        since: Callable[[], float | None],
        preparing: Callable[[], bool],
        post: Callable[[Notice], None],
        clock: Callable[[], float] = time.monotonic,
        announced: Callable[[], bool] = lambda: False,
    ) -> None:
        """`since`: from when on somebody has waited, in seconds of the `clock`; None: nobody waits.

        `preparing`: whether compiled code is being made ready; `announced`: whether people were told that. `post` is
        called by `look`.
        """
        self._since, self._preparing, self._post, self._clock = since, preparing, post, clock
        self._announced = announced
        self._began = False
        """Whether it was seen that people were told of compiled code."""
        self._shown = ""
        """The notice that people read now."""
        self._told_s = 0

    def look(self) -> None:
        """Post what is to be told now, if anything."""
        since, preparing = self._since(), self._preparing()
        if not self._began and self._announced():
            self._began, self._shown = True, "getting_ready"
        untrue = (self._shown in _READYING and not preparing) or (self._shown in _STILL and since is None)
        told_s = 0 if untrue else self._told_s
        seconds = 0 if since is None else int(self._clock() - since)
        step = EACH_S if seconds < _MINUTE_S else _LATER_S
        due = PATIENCE_S if seconds < EACH_S else seconds - seconds % step
        if seconds >= PATIENCE_S and due > told_s:
            self._told_s, self._shown = due, "still_ready" if preparing else "still_thinking"
            self._post(Notice(self._shown, {"seconds": str(seconds)}))
        elif untrue:
            self._told_s, self._shown = 0, ""
            self._post(Notice("waited"))
