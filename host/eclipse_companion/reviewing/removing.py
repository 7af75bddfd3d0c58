"""Removes games of the log with all that belongs to them, and brings them back.

In: a game, the log, the folder with the user's data. Out: a folder with all that was deleted of the game,
`deleted/UUID`: `game.sqlite3`, and the files that lay beside the log. It is removed for good when another game is
deleted after `KEPT`, or at once if somebody says so.
"""

import shutil
import sqlite3
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted, why_of
from eclipse_companion.log import GameLog, SavedGame, alone
from eclipse_companion.log.alone import Entry
from eclipse_companion.log.turn_pictures import FOLDER as PICTURES
from eclipse_companion.reviewing.belongings import ID_SHOWN, Belongings
from eclipse_companion.table.games_in_use import FOLDER as PLAYING
from eclipse_companion.table.games_in_use import GamesInUse

FOLDER: Final = "deleted"
"""Below the data folder."""
KEPT: Final = timedelta(days=30)
"""How long a deleted game can come back at least."""
_GAME: Final = "game.sqlite3"


@dataclass(frozen=True)
class Deleted:
    """A game that can come back."""

    entry: Entry
    folder: Path
    when: float
    """When it was deleted, in seconds as `time.time` counts."""


def remove(game: SavedGame, log: GameLog, data: Path, *, for_good: bool = False) -> None:
    """Remove a game, its recording, its pictures and its kept lines; last from the log, so that it can be tried again.

    It can come back, unless `for_good`. Raises `CompanionError` if it is being played, or if something can't be
    removed.
    """
    short = game.uuid[:ID_SHOWN]
    if GamesInUse(data / PLAYING).elsewhere(game.uuid):
        raise CompanionError(f"The game {short} is being played now. Leave it first, then delete it.")
    kept = data / FOLDER / game.uuid
    try:
        kept.mkdir(mode=0o700, parents=True, exist_ok=True)
        alone.write(kept / _GAME, log.entry(game.uuid))
        for path in Belongings(data).of(game):
            _move(data / path, kept / path)
        with suppress(OSError):  # there are none, or other files are there, too
            (data / PICTURES / game.uuid).rmdir()
        log.delete(game.uuid)
        if for_good:
            shutil.rmtree(kept)
        _forget_old(data)
    except (OSError, sqlite3.Error) as error:
        where, why = getattr(error, "filename", None) or kept, why_of(error)
        raise CompanionError(f"{where} can't be removed: {why}. The game is still there.") from None


def deleted(data: Path) -> list[Deleted]:
    """The games that can come back, the one that was deleted last first. What can't be read is left out."""
    found = []
    for file in (data / FOLDER).glob(f"*/{_GAME}"):
        with suppress(CompanionError, OSError):
            found.append(Deleted(alone.read(file), file.parent, file.stat().st_mtime))
    return sorted(found, key=lambda each: each.when, reverse=True)


def deleted_game(start_of_uuid: str, data: Path) -> Deleted:
    """The deleted game whose ID begins so; the one that was deleted last if this is empty. Raises `CompanionError`."""
    found = [each for each in deleted(data) if each.entry.game.uuid.startswith(start_of_uuid.lower())]
    if not found:
        which = f"deleted game {quoted(start_of_uuid)}" if start_of_uuid else "deleted game"
        raise CompanionError(f"There's no {which} that could come back.")
    if len(found) > 1 and start_of_uuid:
        raise CompanionError(f"{quoted(start_of_uuid)} matches {len(found)} deleted games. Give more of the ID.")
    return found[0]


def restore(gone: Deleted, log: GameLog, data: Path) -> None:
    """Bring a game back, with all that belongs to it; what is there already stays. Raises `CompanionError`."""
    try:
        for path in sorted(path for path in gone.folder.rglob("*") if path.is_file()):
            place = data / path.relative_to(gone.folder)
            if path.name != _GAME and not place.exists():
                _move(path, place)
        log.restore(gone.entry)
        shutil.rmtree(gone.folder)
    except OSError as error:
        raise CompanionError(f"{error.filename} can't be brought back: {why_of(error)}. Try again.") from None


def _move(path: Path, place: Path) -> None:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.move(path, place)


def _forget_old(data: Path) -> None:
    """Remove for good what was deleted long ago."""
    for file in (data / FOLDER).glob(f"*/{_GAME}"):
        if time.time() - file.stat().st_mtime > KEPT.total_seconds():
            shutil.rmtree(file.parent)
