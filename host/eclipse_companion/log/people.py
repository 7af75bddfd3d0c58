"""Who has played: the names of persons in the log's games.

In: an open SQLite connection. Out: names, how often and when last; names changed.
"""

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from eclipse_companion.log.schema import IS_EXERCISE, folded, storable


@dataclass(frozen=True)
class Person:
    """A person who gave a name. Names that differ only in capitals and blanks around them are one person's."""

    name: str
    """As it was given last."""
    games: int
    last: datetime
    """When the newest of these games began."""


def read_people(connection: sqlite3.Connection) -> list[Person]:
    """All persons, whoever played last first; those who are only called by their side are left out."""
    connection.create_function("folded", 1, folded, deterministic=True)
    rows = connection.execute(
        "SELECT player.name, count(DISTINCT game.id), max(game.started) FROM player JOIN game ON player.game = game.id"  # noqa: S608 - all is ours
        " WHERE player.type = 'human' AND folded(player.name) NOT IN ('', '?', folded(player.side))"
        f" AND NOT {IS_EXERCISE}"
        " GROUP BY folded(player.name) ORDER BY max(game.started) DESC, folded(player.name)"
    ).fetchall()
    return [Person(name, games, datetime.fromisoformat(last)) for name, games, last in rows]


def rename_person(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Call a person otherwise in all games; computers keep their names."""
    connection.create_function("folded", 1, folded, deterministic=True)
    connection.execute(
        "UPDATE player SET name = ? WHERE type = 'human' AND folded(name) = ?", (storable(new), folded(old))
    )
