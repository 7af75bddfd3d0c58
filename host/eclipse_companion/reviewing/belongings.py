"""What belongs to a game of the log and lies beside it: its recording, the pictures of its turns, its kept lines.

In: games, the folder with somebody's data. Out: the files' paths, below that folder.
"""

import re
from collections import defaultdict
from pathlib import Path
from typing import Final

from eclipse_companion.log import SavedGame
from eclipse_companion.log.turn_pictures import FOLDER as PICTURES
from eclipse_companion.log.variations import FOLDER as VARIATIONS
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS

ID_SHOWN: Final = 8
"""So much of a game's ID is in the name of its recording, and is enough to name it."""
_ID: Final = re.compile(f"_(?=([0-9a-f]{{{ID_SHOWN}}}))")


class Belongings:
    """What lies in one folder now. Each method may raise `OSError`."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._recordings = defaultdict[str, list[Path]](list)
        for path in (data / RECORDINGS).glob("*.ecr"):
            for short in _ID.findall(path.name):
                self._recordings[short].append(path)

    def of(self, game: SavedGame) -> list[Path]:
        """The files that are there."""
        named = [] if game.recording is None else [self._data / RECORDINGS / Path(game.recording).name]
        found = {
            *named,
            *self._recordings[game.uuid[:ID_SHOWN]],
            *(self._data / PICTURES / game.uuid).glob("*"),
            variations_of(game.uuid, self._data),
        }
        return sorted(path.relative_to(self._data) for path in found if path.is_file() and not path.is_symlink())


def variations_of(uuid: str, data: Path) -> Path:
    """The file of a game's kept lines, which may not be there."""
    return data / VARIATIONS / f"{uuid}.json"
