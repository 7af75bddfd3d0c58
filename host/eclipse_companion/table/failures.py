"""What happens if a part of play fails: the failure is written down and reported once, and play goes on.

In: what to do, at the loop's time. Out: a file that says what failed, for a bug report; a notice, once.
"""

import logging
import os
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Protocol

from eclipse_companion.announcements import Notice

logger = logging.getLogger(__name__)

FILE_NAME: Final = "failures.txt"
FIRST_PAUSE_MS: Final = 100.0
LONGEST_PAUSE_MS: Final = 10_000.0
"""Play recovers from a failure at once, but from the next one only after a pause, which doubles each time up to
this.
"""
CALM_MS: Final = 60_000.0
"""After this long without a failure, the pauses start again from the shortest."""
MOST_RECORDED: Final = 500
"""How many characters of a failure the recording keeps; the file has it all."""
MOST_WRITTEN: Final = 20
"""How many failures of one call of play are written down."""


class Recovers(Protocol):
    """What play does about a failure."""

    def failed(self, what: str, now: float) -> None:
        """Record that something has failed: the recording needs it as part of the game's input."""

    def recover(self, now: float) -> None:
        """Go on from the last certain state."""

    def take(self, item: Notice, now: float) -> None:
        """Announce a notice."""


class Failures:
    """The failures of one call of play."""

    def __init__(self, file: Path) -> None:
        """`file`: where they are written, in the data folder."""
        self._file = file
        self._count = 0
        self._written = 0
        self._pause_ms = FIRST_PAUSE_MS
        self._last_ms = 0.0
        self._broken = False
        self.rests_until = 0.0
        """Until then play does nothing of its own accord, so a repeated failure doesn't use up all the time."""

    @property
    def broken(self) -> bool:
        """Whether play has yet to recover from a failure."""
        return self._broken

    def guard(self, table: Recovers, act: Callable[[], object], now: float) -> None:
        """Do something, and survive its failure."""
        if self._broken and now >= self.rests_until:
            self._recover(table, now)
        try:
            act()
        except Exception as error:  # whatever it is, the game goes on
            logger.exception("A part of play has failed")
            self._note(table, error, now)

    def _note(self, table: Recovers, error: Exception, now: float) -> None:
        if now - self._last_ms > CALM_MS:
            self._pause_ms = FIRST_PAUSE_MS
        self._count, self._last_ms, first = self._count + 1, now, self._count == 0
        self.write_down(error)
        self._record(table, error, now)
        if now >= self.rests_until:
            self._recover(table, now)
        else:
            self._broken = True
        if first:
            self._survive(lambda: table.take(Notice("failure", {"path": str(self._file)}), now))

    def _recover(self, table: Recovers, now: float) -> None:
        failure = self._survive(lambda: table.recover(now))
        self._broken = failure is not None
        if failure is not None:
            self._record(table, failure, now)
        self.rests_until = now + self._pause_ms
        self._pause_ms = min(LONGEST_PAUSE_MS, 2 * self._pause_ms)

    def _record(self, table: Recovers, error: Exception, now: float) -> None:
        self._survive(lambda: table.failed(f"{type(error).__name__}: {error}"[:MOST_RECORDED], now))

    def _survive(self, act: Callable[[], object]) -> Exception | None:
        """Do one step of the recovery, which may itself fail; returns its failure."""
        try:
            act()
        except Exception as error:  # as above
            logger.exception("Play can't recover")
            self._count += 1
            self.write_down(error)
            return error
        return None

    def write_down(self, error: Exception) -> None:
        """Write a failure into the file, unless there were too many. From any thread."""
        self._written += 1
        if self._written > MOST_WRITTEN:
            return
        when = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
        text = "".join(traceback.format_exception(error))
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with open(self._file, "a", encoding="utf-8", opener=_without_waiting) as file:
                file.write(f"{when}\n{text}\n")
        except OSError:
            pass  # the recording has the error's name


def _without_waiting(path: str, flags: int) -> int:
    """Open a file, but not a pipe that nobody reads."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
