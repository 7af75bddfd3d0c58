"""Games that are being played now, at any table of any process: nobody else goes on with them.

A game in use has a file that its table keeps locked: the game that is played, and those before it until all of them is
written. The system lets go of the lock when the process ends, however that happens, so a game that was killed can go
on.
"""

import threading
from pathlib import Path
from typing import Final

from eclipse_companion.common.file_locks import locked, release

FOLDER: Final = "playing"
"""Below the data folder."""
MOST_HELD: Final = 16
"""How many games one table holds at once, even if nothing can be written: each one takes a file handle."""


class GamesInUse:
    """What one table holds, and what others hold. From any thread."""

    def __init__(self, folder: Path) -> None:
        """`folder`: has a file for each game in use."""
        self._folder = folder
        self._lock = threading.Lock()
        self._held: dict[str, int] = {}
        """By game, the one that is played last: the descriptor of its locked file."""

    def take(self, uuid: str) -> bool:
        """This table plays this game from now on, and holds those before it; False if another table plays it."""
        with self._lock:
            file = self._held.pop(uuid, None)
            try:
                if file is None:
                    self._folder.mkdir(parents=True, exist_ok=True)
                    file = locked(self._folder / uuid)
            except OSError:  # the game goes on without a lock
                return True
            if file is None:
                return False
            self._held[uuid] = file
            self._release(MOST_HELD)
            return True

    def release_earlier(self) -> None:
        """All that this table has played before the game that it plays now is written."""
        with self._lock:
            self._release(1)

    def release(self) -> None:
        """This table plays nothing any more, and all that it has played is written."""
        with self._lock:
            self._release(0)

    def _release(self, kept: int) -> None:
        """Let go of all games but this many, the oldest first."""
        for uuid in list(self._held)[: max(0, len(self._held) - kept)]:
            release(self._folder / uuid, self._held.pop(uuid))

    def elsewhere(self, uuid: str) -> bool:
        """Whether another table plays this game."""
        path = self._folder / uuid
        if uuid in self._held or not path.exists():
            return False
        try:
            file = locked(path)
        except OSError:
            return False
        if file is not None:  # its process was killed
            release(path, file)
        return file is None
