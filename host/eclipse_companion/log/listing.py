"""The log's games as a list shows them, some at a time and without their turns: reading those takes long.

In: an open SQLite connection. Out: `ListedGame`, the newest first.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.log.filtering import Wanted
from eclipse_companion.log.saved_games import ANALYSIS, NonsenseError, NoSuchGameError, SavedPlayer
from eclipse_companion.log.schema import IS_EXERCISE, folded, storable

_LINE: Final = """
WITH RECURSIVE line (id, parent, number, text) AS (
    SELECT turn.id, parent, number, text FROM turn JOIN game ON turn.id = head WHERE game.id = ?
    UNION SELECT turn.id, turn.parent, turn.number, turn.text FROM turn JOIN line ON turn.id = line.parent
) SELECT text FROM line ORDER BY number
"""
"""The turns of a game that count; a damaged log may lead in a circle."""

Openings = Mapping[str, str]
"""For kinds of games whose first step in the log is made before anybody plays: the word with which that begins."""
NONE_OPENED: Final[Openings] = MappingProxyType({})

Counting = Callable[[Sequence[str], str], int]
"""The texts of what a log has as turns, and the last position -> how many turns people count."""


def played(openings: Openings) -> str:
    """The condition that a game has ended or has a turn: one that was only opened may never be played."""
    opened = [f"(kind = '{kind}' AND number = 1 AND text GLOB '{word} *')" for kind, word in openings.items()]
    begun = " AND ".join(["turn.game = game.id", *(f"NOT {each}" for each in opened)])
    return f"(finished IS NOT NULL OR EXISTS (SELECT 1 FROM turn WHERE {begun}))"  # noqa: S608 - all is ours


def _shown(openings: Openings) -> str:
    """The condition for a list's games of a kind; exercises that were played here are left out."""
    return f"kind = ? AND {played(openings)} AND NOT {IS_EXERCISE}"


@dataclass(frozen=True, slots=True)
class ListedGame:
    """What a list shows of a game; each field is as in `SavedGame`."""

    uuid: str
    started: datetime
    date: str | None
    names: tuple[str, ...]
    types: tuple[str, ...]
    """`human`, or `ai:` and its level, for each of the names."""
    event: str
    result: str | None
    turns: int
    """How many turns count."""
    open: bool


def read_list(  # noqa: PLR0913 - all that says which games
    connection: sqlite3.Connection,
    kind: str,
    count: int,
    after: str | None = None,
    counting: Counting | None = None,
    *,
    wanted: Wanted | None = None,
    openings: Openings = NONE_OPENED,
) -> list[ListedGame]:
    """So many games of a kind that were played or tried, the newest first; with `after`, those that follow this one.

    `counting`: for a game whose turns have several steps in the log; None: each is a turn. `wanted`: only these.

    Raises `LogError` if the list has no such game, or for rows that make no sense.
    """
    shown = _shown(openings)
    where, values = shown, [kind]
    if after is not None:
        sql = f"SELECT started, id FROM game WHERE uuid = ? AND {shown}"  # noqa: S608 - all is ours
        last = connection.execute(sql, (storable(after), kind)).fetchone()
        if last is None:
            raise NoSuchGameError(f"The list has no game {quoted(after)}. Load the list again.")
        where, values = f"{shown} AND (started, game.id) < (?, ?)", [kind, *last]
    condition, more = (wanted or Wanted()).condition()
    connection.create_function("folded", 1, folded, deterministic=True)
    rows = connection.execute(
        "SELECT game.id, uuid, started, date, event, result, finished, coalesce(number, 0)"  # noqa: S608 - all is ours
        f" FROM game LEFT JOIN turn ON turn.id = head WHERE {where} AND {condition}"
        " ORDER BY started DESC, game.id DESC LIMIT (?)",
        (*values, *more, count),
    ).fetchall()
    games = [_listed(connection, row) for row in rows]
    if counting is None:
        return games
    numbers = [row[0] for row in rows]
    return [
        replace(game, turns=_counted(connection, number, counting)) for game, number in zip(games, numbers, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended; each field is as in `SavedGame`."""

    players: tuple[SavedPlayer, ...]
    start: str
    result: str
    date: str | None


def read_ends(connection: sqlite3.Connection, kind: str, openings: Openings = NONE_OPENED) -> list[Ended]:
    """All games of a kind that have a result and were no exercises or analyses, the oldest first."""
    rows = connection.execute(
        "SELECT game.id, start, result, date, side, name, type"  # noqa: S608 - all is ours
        f" FROM game JOIN player ON player.game = game.id WHERE {_shown(openings)} AND result IS NOT NULL"
        f" AND event != '{ANALYSIS}' ORDER BY started, game.id, seat",
        (kind,),
    )
    games = [list(of_one) for _, of_one in groupby(rows, key=itemgetter(0))]
    return [Ended(tuple(SavedPlayer(*row[4:]) for row in rows), *rows[0][1:4]) for rows in games]


def _counted(connection: sqlite3.Connection, number: int, counting: Counting) -> int:
    """How many turns people count in the game with this number."""
    texts = [text for (text,) in connection.execute(_LINE, (number,))]
    last = connection.execute("SELECT position FROM turn JOIN game ON turn.id = head WHERE game.id = ?", (number,))
    return counting(texts, (last.fetchone() or ("",))[0])


def _listed(connection: sqlite3.Connection, row: tuple[Any, ...]) -> ListedGame:
    number, uuid, started, date, event, result, finished, turns = row
    names = connection.execute("SELECT name, type FROM player WHERE game = ? ORDER BY seat", (number,)).fetchall()
    try:
        began = datetime.fromisoformat(started)
    except ValueError as error:
        raise NonsenseError(uuid, error) from error
    is_open = finished is None and event != ANALYSIS
    who, types = (tuple(column) for column in zip(*names, strict=True)) if names else ((), ())
    return ListedGame(uuid, began, date, who, types, event, result, turns, is_open)
