"""Each source's time, mapped to the game's.

The game's time is its leading source's: a board's own milliseconds if a board plays, so that lines that come late in a
burst keep their times; otherwise the host's. Nothing here asks for the time: it comes with the data.
"""

from typing import Final, Protocol

_PLAUSIBLE_MS: Final = 120_000.0
"""If two states lie farther apart on the board's clock than on the host's by more than this, the board has
restarted.
"""


class Clock(Protocol):
    """Maps the host's time to the game's. Both are milliseconds."""

    def at(self, host_ms: float) -> float:
        """The game's time at a host time."""


class HostClock:
    """A source whose times are the host's. `delay_ms`: how old its news is when the host gets it."""

    def __init__(self, delay_ms: float = 0.0) -> None:
        self._delay_ms = delay_ms

    def at(self, host_ms: float) -> float:
        """The game's time at which something happened that the host got at `host_ms`."""
        return host_ms - self._delay_ms


class BoardClock:
    """A board's own milliseconds, which wrap around at `wraps_at`, and start again if the board does."""

    def __init__(self, wraps_at: int) -> None:
        self._wraps_at = wraps_at
        self.t_ms = 0.0
        """The game's time of the board's newest state; it never goes back or wraps around."""
        self._ms: int | None = None
        self._host_ms = 0.0

    def at(self, host_ms: float) -> float:
        """The game's time at a host time: the newest state's plus what has passed since.

        A state that comes late may set it back.
        """
        return self.t_ms + max(0.0, host_ms - self._host_ms)

    def pass_time(self, ms: int, host_ms: float) -> bool:
        """Advance to a state's time; return whether the board has restarted since the last one."""
        restarted = False
        if self._ms is None:
            self.t_ms = float(ms)
        else:
            passed = float((ms - self._ms) % self._wraps_at)
            elapsed = max(0.0, host_ms - self._host_ms)
            restarted = passed > elapsed + _PLAUSIBLE_MS
            self.t_ms += elapsed if restarted else passed
        self._ms, self._host_ms = ms, host_ms
        return restarted
