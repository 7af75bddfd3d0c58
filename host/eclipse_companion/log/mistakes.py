"""Mistakes that were found in games, and the tries to do better: whose they are, and when they were.

In: an open SQLite connection, and what a search has found in games (`gamekit.mistakes`). Out: the same by person.

A mistake belongs to a side of a game, so it goes with the game and follows its person's name (`judgements` keeps it).
A try is a game whose event is `MISTAKE` with the place of the mistake; wrong turns in it were taken back. So what is
known of a person's memory is all in games, and comes along when logs are merged or persons joined.
"""

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from eclipse_companion.gamekit.mistakes import Mistake, read
from eclipse_companion.log.judgements import is_there
from eclipse_companion.log.saved_games import ANALYSIS, MISTAKE
from eclipse_companion.log.schema import IS_EXERCISE, folded

NOBODY = ""
"""The key of whoever gave no name."""


@dataclass(frozen=True, slots=True)
class Owned:
    """A person's mistake. `person`: the name as it was written then; `game`: the UUID."""

    person: str
    game: str
    mistake: Mistake

    @property
    def key(self) -> str:
        """The person's."""
        return key_of(self.person, self.mistake.side)


@dataclass(frozen=True, slots=True)
class Try:
    """A person's try to do better at a place. `day`: here; `right`: at once and without help."""

    place: str
    day: date
    right: bool


def key_of(name: str, side: str = "") -> str:
    """A person, by name: names that differ only in capitals are one person's, and all who gave none are one."""
    key = folded(name)
    return NOBODY if key in {"", "?", folded(side)} else key


def what(version: int) -> str:
    """Under which name the log keeps the mistakes that a search has found in a game. `version`: the search's."""
    return f"mistakes {version}"


def unsearched(connection: sqlite3.Connection, kind: str, version: int) -> list[str]:
    """The UUIDs of the games of a kind that persons played to an end and no such search has seen, the oldest first.

    Exercises and analyses are left out, and games that can go on: what is wrong there would be a hint.
    """
    new = ""
    if is_there(connection):
        new = " AND NOT EXISTS (SELECT 1 FROM judgement WHERE judgement.game = uuid AND what = :what)"
    rows = connection.execute(
        f"SELECT uuid FROM game WHERE kind = :kind AND finished IS NOT NULL AND event != '{ANALYSIS}'"  # noqa: S608 - all is ours
        f" AND NOT {IS_EXERCISE} AND EXISTS (SELECT 1 FROM player WHERE player.game = game.id AND type = 'human')"
        f"{new} ORDER BY started, id",
        {"kind": kind, "what": what(version)},
    )
    return [uuid for (uuid,) in rows]


def read_mistakes(connection: sqlite3.Connection, kind: str, version: int) -> list[Owned]:
    """All mistakes that persons made in games of a kind, in the order in which they were made.

    An entry that makes no sense has none.
    """
    if not is_there(connection):
        return []
    rows = connection.execute(
        "SELECT game.id, uuid, text FROM judgement JOIN game ON uuid = judgement.game"
        " WHERE kind = ? AND what = ? AND text != '[]' ORDER BY started, game.id",
        (kind, what(version)),
    ).fetchall()
    found = []
    for number, uuid, text in rows:
        names = connection.execute("SELECT side, name FROM player WHERE game = ? AND type = 'human'", (number,))
        people = dict(names.fetchall())
        with suppress(ValueError, TypeError):
            found += [Owned(people[each.side], uuid, each) for each in read(text) if each.side in people]
    return found


def read_tries(connection: sqlite3.Connection, kind: str) -> list[tuple[str, Try]]:
    """All tries in a kind of game, each with the person's key, in the order in which they were made.

    One that was left before the first turn says nothing; one that was left after a wrong turn wasn't right.
    """
    rows = connection.execute(
        "SELECT name, side, event, termination, coalesce(finished, given_up) AS moment, given_up IS NOT NULL FROM ("  # noqa: S608 - all is ours
        " SELECT *, (SELECT max(withdrawn) FROM turn WHERE turn.game = game.id) AS given_up FROM game"
        f" WHERE kind = ? AND date IS NULL AND event GLOB '{MISTAKE}*'"
        ") AS exercise JOIN player ON player.game = exercise.id AND type = 'human'"
        " WHERE moment IS NOT NULL ORDER BY moment, exercise.id",
        (kind,),
    )
    return [(key_of(name, side), each) for name, side, *told in rows for each in _tried(*told)]


def _tried(event: str, termination: str | None, moment: str, wrong: int) -> Iterable[Try]:
    if wrong or termination in {"normal", "helped"}:
        day = datetime.fromisoformat(moment).astimezone().date()
        yield Try(event.removeprefix(MISTAKE), day, right=not wrong and termination == "normal")
