"""Games that are being played now, at any table of any process: nobody else goes on with them.

A game in use has a file that its table keeps locked. The system lets go of the lock when the process ends, however that
happens, so a game that was killed can go on. Where such locks don't exist (on Windows), every game counts as free.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows has other locks
    LOCKS = False
else:
    LOCKS = True

FOLDER: Final = "playing"
"""Below the data folder."""


class GamesInUse:
    """What one table holds, and what others hold."""

    def __init__(self, folder: Path) -> None:
        """`folder`: has a file for each game in use."""
        self._folder = folder
        self._held: dict[str, int] = {}
        """By game: the descriptor of its locked file."""

    def take(self, uuid: str) -> bool:
        """This table plays this game from now on, beside those before it; False if another table does."""
        if not LOCKS or uuid in self._held:
            return True
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = self._locked(self._folder / uuid)
        except OSError:  # the game goes on without a lock
            return True
        if file is None:
            return False
        self._held[uuid] = file
        return True

    def release(self) -> None:
        """This table plays nothing any more, and all that it has played is written."""
        held, self._held = self._held, {}
        for uuid, file in held.items():
            self._let_go(self._folder / uuid, file)

    def elsewhere(self, uuid: str) -> bool:
        """Whether another table plays this game."""
        path = self._folder / uuid
        if not LOCKS or uuid in self._held or not path.exists():
            return False
        try:
            file = self._locked(path)
        except OSError:
            return False
        if file is not None:  # its process was killed
            self._let_go(path, file)
        return file is None

    @staticmethod
    def _let_go(path: Path, file: int) -> None:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        os.close(file)

    @staticmethod
    def _locked(path: Path) -> int | None:
        """The descriptor of the file, locked; None if another table has locked it. Raises `OSError`."""
        while True:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(file)
                return None
            # Whoever held it before may have removed it since it was opened: then the lock is on nothing.
            with suppress(OSError):
                if os.fstat(file).st_ino == path.stat().st_ino:
                    return file
            os.close(file)
