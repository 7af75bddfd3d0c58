"""A log with one game, such as a deleted one that may come back.

In: a game, what it is called, its row in the log. Out: a file; the same, read back.
"""

import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from eclipse_companion.common.private_files import make_private
from eclipse_companion.log import schema
from eclipse_companion.log.merging import read_other
from eclipse_companion.log.saved_games import LogError, SavedGame


@dataclass(frozen=True)
class Entry:
    """All that the log has of a game."""

    game: SavedGame
    name: str
    """What people call it; empty if it has no name."""
    row: int
    """Where it is in the order of entry."""


def write(path: Path, entry: Entry) -> None:
    """Write the file, in place of an earlier one. Raises `OSError` or `sqlite3.Error`."""
    coming = path.with_name(path.name + ".new")
    try:
        coming.unlink(missing_ok=True)
        make_private(coming)
        with closing(sqlite3.connect(f"{coming.as_uri()}?nolock=1", uri=True, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("BEGIN IMMEDIATE")
            schema.create(connection)
            schema.insert_game(connection, entry.game, entry.row)
            if entry.name:
                schema.set_name(connection, entry.game.uuid, entry.name)
            connection.execute("COMMIT")
        coming.replace(path)
    finally:
        with suppress(OSError):
            coming.unlink(missing_ok=True)


def read(path: Path) -> Entry:
    """The entry. Raises `LogError`."""
    found = read_other(path)
    if len(found.games) != 1:
        raise LogError(f"{path} doesn't hold one deleted game. Move it away.")
    (game,) = found.games
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        row, _ = schema.game_row(connection, game.uuid)
    return Entry(game, found.names.get(game.uuid, ""), row)
