"""What one session has had written to the log, kept for the case that the file is damaged or taken away.

In: writes of games, in their order. Out: those that aren't on the disk yet; all that are still kept. The oldest games
are forgotten once they are on the disk, so that a session may play for as long as it likes.
"""

import sqlite3
from collections.abc import Callable
from typing import Final

Write = Callable[[sqlite3.Connection], None]
MOST_KEPT: Final = 512
"""How many writes are kept of what is on the disk: dozens of games."""


class SessionWrites:
    """One session's writes. For one thread at a time."""

    def __init__(self) -> None:
        self._writes: list[tuple[str, Write]] = []
        self._written = 0

    def add(self, uuid: str, write: Write) -> None:
        """This is to be written."""
        self._writes.append((uuid, write))

    def add_written(self, uuid: str, write: Write) -> None:
        """This was on the disk before all else."""
        self._writes.insert(0, (uuid, write))
        self._written += 1

    @property
    def waiting(self) -> list[Write]:
        """What isn't on the disk."""
        return [write for _, write in self._writes[self._written :]]

    @property
    def kept(self) -> list[Write]:
        """All that may have to be written again."""
        return [write for _, write in self._writes]

    def lost(self) -> None:
        """The file is another one: nothing is on the disk."""
        self._written = 0

    def done(self) -> set[str]:
        """Everything is on the disk; returns the games that are forgotten, the newest never."""
        newest_first = list(dict.fromkeys(uuid for uuid, _ in reversed(self._writes)))
        forgotten: set[str] = set()
        while len(self._writes) > MOST_KEPT and len(newest_first) > 1:
            oldest = newest_first.pop()
            forgotten.add(oldest)
            self._writes = [each for each in self._writes if each[0] != oldest]
        self._written = len(self._writes)
        return forgotten
