"""Recovers games from a damaged log: all rows that can still be read, put together as far as they fit.

In: a file that was a log. Out: games, each with whether something of it is missing. SQLite reads what it can, from both
ends of each table; what it can't reach is looked for in the file's pages. A turn counts only if the rules lead to its
position from the turn before, so nothing comes back that was never played.
"""

import re
import shutil
import sqlite3
import uuid as uuids
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from eclipse_companion.common.bounded_files import MEGABYTE
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs import log_schema, sqlite_pages
from eclipse_companion.outputs.saved_games import LogError, SavedGame

MOST_BYTES: Final = 1000 * MEGABYTE
"""A game takes about four kilobytes: a quarter of a million games."""
RECOVERED: Final = "Recovered"
"""The event of a game if only its turns came back."""

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_UUID_AT: Final = 1
"""The column of a game's row with its UUID, which identifies such a row."""
_TURN_COLUMNS: Final = range(9, 12)
"""How many columns a turn's row has had in the versions of the log."""

SavedRow = dict[str, Any]


class RecoveredGame(NamedTuple):
    """A game that came back, and whether something of it is missing."""

    game: SavedGame
    incomplete: bool


def recover(path: Path) -> list[RecoveredGame]:
    """The games in a damaged log, oldest first. Doesn't change the file. Raises `LogError`."""
    if not path.is_file():
        raise LogError(f"There's no file {path}. A damaged log is in the data folder, with damaged in its name.")
    try:
        if path.stat().st_size > MOST_BYTES:
            raise LogError(f"{path} can't be the log: it is larger than {MOST_BYTES // MEGABYTE} MB.")
        with TemporaryDirectory(prefix="eclipse-companion-") as folder:
            copy = Path(folder) / path.name
            shutil.copyfile(path, copy)
            journal = path.with_name(path.name + "-journal")
            if journal.exists():
                shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
            rows = _read(copy)
            if not rows.complete:
                rows.add(copy.read_bytes())
    except OSError as error:
        raise LogError(f"The damaged log {path} can't be read: {error.strerror or error}.") from None
    return sorted(rows.games_found(), key=lambda found: found.game.started)


@dataclass
class _Rows:
    """Rows of both tables by their ids, each as it was first found."""

    columns: dict[str, list[str]]
    games: dict[int, SavedRow] = field(default_factory=dict)
    turns: dict[int, SavedRow] = field(default_factory=dict)
    complete: bool = True
    """Whether SQLite returned all rows of both tables without an error."""

    def add(self, data: bytes) -> None:
        """Add the rows in a file's pages that SQLite didn't return."""
        for row, values in sqlite_pages.records(data):
            if len(values) > _UUID_AT and _UUID.fullmatch(str(values[_UUID_AT])):
                self.games.setdefault(row, self._named("game", row, values))
            elif len(values) in _TURN_COLUMNS and isinstance(values[1], int):
                self.turns.setdefault(row, self._named("turn", row, values))

    def _named(self, table: str, row: int, values: tuple[sqlite_pages.SqlValue, ...]) -> SavedRow:
        """A record by its columns; a row of an older version lacks the last ones."""
        names = self.columns[table]
        padded = (*values, *[None] * len(names))[: len(names)]
        return dict(zip(names, padded, strict=True)) | {"id": row}

    def games_found(self) -> Iterator[RecoveredGame]:
        """The games that the rows make up."""
        by_game: dict[int, list[SavedRow]] = {row: [] for row in self.games}
        for _, turn in sorted(self.turns.items()):
            by_game.setdefault(turn["game"], []).append(turn)
        for row, turns in by_game.items():
            game = self.games.get(row) or _stand_in(row, turns)
            found = None if game is None else _put_together(self.columns, game, turns)
            if found is not None:
                yield found


def _read(path: Path) -> _Rows:
    """Everything that SQLite can read of the tables."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        log_schema.prepare(memory, ":memory:")
        columns = {
            table: [name for _, name, *_ in memory.execute(f"PRAGMA table_info({table})")] for table in ("game", "turn")
        }
    rows = _Rows(columns)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        for table, kept in (("game", rows.games), ("turn", rows.turns)):
            if not all([_scan(connection, table, order, kept) for order in ("ASC", "DESC")]):  # noqa: C419 - both ends
                rows.complete = False
    return rows


def _scan(connection: sqlite3.Connection, table: str, order: str, kept: dict[int, SavedRow]) -> bool:
    """Read a table from one end until SQLite meets damage; returns whether it met none."""
    try:
        for row in connection.execute(f"SELECT * FROM {table} ORDER BY id {order}"):  # noqa: S608 - names are ours
            kept[row["id"]] = dict(row)
    except (sqlite3.Error, UnicodeDecodeError, LookupError):
        return False
    return True


def _stand_in(row: int, turns: list[SavedRow]) -> SavedRow | None:
    """A game's row for turns that lost theirs. The same turns always give the same UUID."""
    given = [str(turn["given"]) for turn in turns]
    if not given:
        return None
    uuid = uuids.uuid5(uuids.NAMESPACE_OID, f"{row} {given[0]}")
    known = {"schema": log_schema.VERSION, "event": RECOVERED, "edition": "eclipse", "start": str(EMPTY)}
    players = {"sun": "Sun", "sun_type": "human", "moon": "Moon", "moon_type": "human"}
    ended = {"termination": RECOVERED.lower(), "started": given[0], "finished": given[-1]}
    return {"id": row, "uuid": str(uuid), **known, **players, **ended}


def _put_together(columns: dict[str, list[str]], game: SavedRow, turns: list[SavedRow]) -> RecoveredGame | None:
    """The game that the rows make up; None if there is none."""
    kept = _that_fit(game, turns)
    head = game.get("head")
    lost = len(kept) < len(turns) or game["event"] == RECOVERED
    if head not in kept and (head is not None or game["event"] == RECOVERED):
        lost = True
        standing = [turn for turn in kept.values() if turn["withdrawn"] is None]
        head = max(((turn["number"], turn["id"]) for turn in standing), default=(0, None))[1]
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        log_schema.prepare(memory, ":memory:")
        try:
            _insert(memory, "game", columns["game"], {**game, "head": None})
            for turn in kept.values():
                _insert(memory, "turn", columns["turn"], turn)
            memory.execute("UPDATE game SET head = ?", (head,))
            (found,) = log_schema.read_games(memory)
        except (sqlite3.Error, LogError, ValueError, OverflowError):
            return None
    begun = found.tree or found.finished
    return RecoveredGame(found, lost) if begun else None


def _that_fit(game: SavedRow, turns: list[SavedRow]) -> dict[int, SavedRow]:
    """The turns that follow from the game's start by the rules, by id."""
    kept: dict[int, SavedRow] = {}
    positions: dict[int | None, Position] = {}
    with suppress(CompanionError, AttributeError, TypeError):
        positions[None] = Position.parse(str(game["start"]))
    for turn in turns:
        before = positions.get(turn["parent"])
        with suppress(CompanionError, ValueError, TypeError):
            after = Position.parse(str(turn["position"]))
            datetime.fromisoformat(str(turn["given"]))
            if before is not None and rules.play(before, Turn.parse(str(turn["text"]))) == after:
                kept[turn["id"]] = turn
                positions[turn["id"]] = after
    return kept


def _insert(memory: sqlite3.Connection, table: str, columns: list[str], row: SavedRow) -> None:
    names = ", ".join(columns)
    marks = ", ".join("?" * len(columns))
    memory.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", [row.get(name) for name in columns])  # noqa: S608
