"""Removes games of the log with all that belongs to them.

In: a game, the log, the folder with the user's data. Out: nothing is left of it.
"""

from pathlib import Path

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.log import GameLog, SavedGame
from eclipse_companion.log.turn_pictures import FOLDER as PICTURES
from eclipse_companion.log.turn_pictures import PictureFiles
from eclipse_companion.log.variations import FOLDER as VARIATIONS
from eclipse_companion.log.variations import VariationFiles
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS
from eclipse_companion.table.games_in_use import FOLDER as PLAYING
from eclipse_companion.table.games_in_use import GamesInUse

ID_SHOWN = 8
"""So much of a game's ID is in the name of its recording, and is enough to name it."""


def remove(game: SavedGame, log: GameLog, data: Path) -> None:
    """Remove a game, its recording, its pictures and its kept lines; last from the log, so that it can be tried again.

    Raises `CompanionError` if it is being played, or if something can't be removed.
    """
    short = game.uuid[:ID_SHOWN]
    if GamesInUse(data / PLAYING).elsewhere(game.uuid):
        raise CompanionError(f"The game {short} is being played now. Leave it first, then delete it.")
    try:
        PictureFiles(data / PICTURES).remove(game.uuid)
        named = [] if game.recording is None else [data / RECORDINGS / Path(game.recording).name]
        VariationFiles(data / VARIATIONS).remove(game.uuid)
        for recording in {*named, *(data / RECORDINGS).glob(f"*_{short}*.ecr")}:
            recording.unlink(missing_ok=True)
    except OSError as error:
        raise CompanionError(f"{error.filename} can't be removed: {error.strerror}. The game is still there.") from None
    log.delete(game.uuid)
