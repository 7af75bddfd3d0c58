"""Games that are being played now, at any table of any process: nobody else goes on with them.

A game in use has a file that its table keeps locked. The system lets go of the lock when the process ends, however that
happens, so a game that was killed can go on. Where locks don't exist (on Windows), every game counts as free.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

try:
    import fcntl
except ImportError:  # Windows has other locks
    fcntl = None  # type: ignore[assignment]

FOLDER: Final = "playing"
"""Below the data folder."""


class GamesInUse:
    """What one table holds, and what others hold."""

    def __init__(self, folder: Path) -> None:
        """`folder`: has a file for each game in use."""
        self._folder = folder
        self._file: TextIO | None = None

    def take(self, uuid: str) -> None:
        """This table plays this game from now on, and no other."""
        self.release()
        with suppress(OSError):  # the game goes on without a lock
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = self._locked(self._folder / uuid)

    def release(self) -> None:
        """This table plays nothing any more."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):
                Path(file.name).unlink(missing_ok=True)
            file.close()

    def elsewhere(self, uuid: str) -> bool:
        """Whether another table plays this game."""
        path = self._folder / uuid
        if not path.exists() or (self._file is not None and self._file.name == str(path)):
            return False
        try:
            file = self._locked(path)
        except OSError:
            return False
        if file is None:
            return True
        path.unlink(missing_ok=True)  # its process was killed
        file.close()
        return False

    @staticmethod
    def _locked(path: Path) -> TextIO | None:
        """The file, locked; None if another table has locked it."""
        file = path.open("a", encoding="utf-8")
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                return None
        return file
