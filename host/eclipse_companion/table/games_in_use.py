"""Games that are being played now, at any table of any process: nobody else goes on with them.

A game in use has a file that its table keeps locked. The system lets go of the lock when the process ends, however that
happens, so a game that was killed can go on.
"""

from pathlib import Path
from typing import Final

from eclipse_companion.common.file_locks import let_go, locked

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
        if uuid in self._held:
            return True
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = locked(self._folder / uuid)
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
            let_go(self._folder / uuid, file)

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
            let_go(path, file)
        return file is None
