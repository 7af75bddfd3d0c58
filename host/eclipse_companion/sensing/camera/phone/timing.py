"""When a phone's pictures were taken, on the host's clock.

In: times of the phone's clock, and round trips. Out: times of the host's. Pure logic.

A phone's clock has another zero. Of a small question and its answer, the phone knows when it asked and when it was
answered, and the host when it answered: halfway between, as near as the network's ways there and back are equally long.
The shortest round trip of the last ones counts.
"""

import math
from collections import deque
from typing import Final

_REMEMBERED: Final = 12
OLDEST_MS: Final = 5000.0
"""No picture is older than this when it comes."""
LONGEST_MS: Final = 10_000.0
"""A round trip that takes longer tells nothing."""


class PhoneClock:
    """One phone's clock."""

    def __init__(self) -> None:
        self._trips: deque[tuple[float, float]] = deque(maxlen=_REMEMBERED)
        """Of each round trip how long it took, and how much the host's clock is ahead, ms."""
        self._ahead: float | None = None
        """The same, from pictures alone, until there is a round trip: by as much as no picture comes early."""
        self._last_ms = -math.inf

    def went(self, asked: float, answered: float, host_ms: float) -> None:
        """A round trip: when the phone asked and was answered, by its own clock, and when the host answered."""
        took = answered - asked
        if all(map(math.isfinite, (asked, answered, host_ms))) and 0 <= took <= LONGEST_MS:
            self._trips.append((took, host_ms - (asked + answered) / 2))

    def taken_ms(self, shutter: float, sent: float, arrived_ms: float) -> float:
        """When a picture was taken, on the host's clock: never later than it came, and after the one before."""
        if not (math.isfinite(shutter) and math.isfinite(sent)):
            shutter = sent = 0.0
        ahead = min(self._trips)[1] if self._trips else self._by_pictures(sent, arrived_ms)
        taken = min(max(shutter + ahead, arrived_ms - OLDEST_MS), arrived_ms)
        self._last_ms = taken = max(taken, math.nextafter(self._last_ms, math.inf))
        return taken

    def _by_pictures(self, sent: float, arrived_ms: float) -> float:
        ahead = arrived_ms - sent
        self._ahead = ahead if self._ahead is None else min(self._ahead, ahead)
        return self._ahead
