"""What was worked out about games, kept beside them, so that it is worked out once.

In: an open SQLite connection; texts about games. Out: rows written; the texts, as long as they fit the games. What is
kept here can always be worked out again: a log is whole without it, and no other log gets it.
"""

import sqlite3
from collections.abc import Mapping
from hashlib import blake2b

from eclipse_companion.log.saved_games import SavedGame

_TABLE = (
    "CREATE TABLE IF NOT EXISTS judgement (number INTEGER PRIMARY KEY, what TEXT NOT NULL, game TEXT NOT NULL,"
    " line TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (game, what)) STRICT"
)
"""It comes with the first text, so it may not be there. `line`: as `line_of` has it when the text was written.

The second column is no UUID: `recovery` knows a game's row by that.
"""


def line_of(game: SavedGame) -> str:
    """A short text that is another one if the game's rules, its start or the turns that count are others."""
    turns = (game.kind, game.edition, game.start, *(saved.turn for saved in game.turns))
    return blake2b("\n".join(turns).encode("utf-8", "replace"), digest_size=9).hexdigest()


def read_judgements(connection: sqlite3.Connection, what: str) -> list[tuple[str, str, str]]:
    """The UUID, the line and the text of each game that has one. `what`: which texts, with their version."""
    if not is_there(connection):
        return []
    return connection.execute("SELECT game, line, text FROM judgement WHERE what = ?", (what,)).fetchall()


def write_judgements(connection: sqlite3.Connection, what: str, texts: Mapping[str, tuple[str, str]]) -> None:
    """Write games' lines and texts, by UUID, in place of earlier ones."""
    connection.execute(_TABLE)
    connection.executemany(
        "INSERT OR REPLACE INTO judgement (game, what, line, text) VALUES (?, ?, ?, ?)",
        [(uuid, what, line, text) for uuid, (line, text) in texts.items()],
    )


def forget_judgements(connection: sqlite3.Connection, uuid: str) -> None:
    """Remove all that was worked out about a game."""
    if is_there(connection):
        connection.execute("DELETE FROM judgement WHERE game = ?", (uuid,))


def is_there(connection: sqlite3.Connection) -> bool:
    """Whether the log has any such text."""
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'judgement'").fetchone()
    return found is not None
