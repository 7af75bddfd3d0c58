"""Recovers games from a damaged log: all rows that can still be read, put together as far as they fit.

In: a file that was a log. Out: games, each with whether something of it is missing. SQLite reads what it can, from both
ends of each table; what it can't reach is looked for in the file's pages. A turn counts only if its game's rules lead
to its position from the turn before, so nothing comes back that was never played.
"""

import mmap
import re
import shutil
import sqlite3
import uuid as uuids
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, Protocol

from eclipse_companion.common.errors import why_of
from eclipse_companion.log import schema, sqlite_pages
from eclipse_companion.log.saved_games import LogError, SavedGame

RECOVERED: Final = "Recovered"
"""The event of a game if only its turns came back."""

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_UUID_AT: Final = 1
"""The column of a game's row with its UUID, which identifies such a row."""
_GAME_AT: Final = 1
"""The column of a player's or a turn's row with its game's row."""
_SEAT_AT: Final = 2
"""The column of a player's row with the seat; texts follow."""
_TABLES: Final = ("game", "player", "turn")
_ORDERS: Final = ("ASC", "DESC")
_CHUNK: Final = 1 << 20

SavedRow = dict[str, Any]


class KindOfGame(Protocol):
    """What recovering must know of a kind of game."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The name of each seat's side, in order."""

    @property
    def start(self) -> str:
        """The usual position before the first turn."""

    @property
    def edition(self) -> str:
        """The usual edition."""

    def leads(self, before: str, turn: str, after: str) -> bool:
        """Whether the turn is legal in the position before it, and leads to the one after it."""

    def check(self, game: SavedGame) -> None:
        """Raise `LogError` if the game makes no sense."""


class RecoveredGame(NamedTuple):
    """A game that came back, and whether something of it is missing."""

    game: SavedGame
    incomplete: bool


def recover(path: Path, kinds: Mapping[str, KindOfGame]) -> list[RecoveredGame]:
    """The games in a damaged log, oldest first. Doesn't change the file. Raises `LogError`.

    `kinds`: the rules of each kind of game; games of another kind don't come back.
    """
    if path.is_dir():
        raise LogError(f"{path} is a folder. A damaged log is a file in the data folder, with damaged in its name.")
    if not path.is_file():
        raise LogError(f"There's no file {path}. A damaged log is in the data folder, with damaged in its name.")
    try:
        journal = path.with_name(path.name + "-journal")
        if not journal.exists():
            rows = _read(path)
        else:  # SQLite plays it back, which changes the file
            with TemporaryDirectory(prefix="eclipse-companion-") as folder:
                copy = Path(folder) / path.name
                shutil.copyfile(path, copy)
                shutil.copyfile(journal, copy.with_name(copy.name + "-journal"))
                rows = _read(copy, as_it_is=False)
    except OSError as error:
        raise LogError(f"The damaged log {path} can't be read: {why_of(error)}.") from None
    except MemoryError:
        raise LogError(f"{path} has more games than fit into this computer's memory. Use one that has more.") from None
    return sorted(rows.games_found(kinds), key=lambda found: found.game.started)


class _Rows:
    """Rows of the log's tables by their ids, each as it was first found."""

    def __init__(self, found: dict[str, dict[int, SavedRow]]) -> None:
        """`found`: those that SQLite returned, by table."""
        self._found = found
        with closing(_empty_tables()) as memory:
            self.columns = {
                table: [name for _, name, *_ in memory.execute(f"PRAGMA table_info({table})")] for table in _TABLES
            }

    def add(self, records: Iterable[sqlite_pages.Record]) -> None:
        """Add the rows in a file's pages that SQLite didn't return."""
        for row, values in records:
            table = self._table_of(values)
            if table is not None:
                named = dict(zip(self.columns[table], values, strict=False)) | {"id": row}
                self._found[table].setdefault(row, named)

    def _table_of(self, values: tuple[sqlite_pages.SqlValue, ...]) -> str | None:
        """The table that a row belongs to, by its columns; None if it is none of the log's."""
        if _is_game(values):
            return "game"
        if len(values) <= _GAME_AT or not isinstance(values[_GAME_AT], int):
            return None
        if len(values) == len(self.columns["turn"]):
            return "turn"
        texts = all(isinstance(value, str) for value in values[_SEAT_AT + 1 :])
        return "player" if len(values) == len(self.columns["player"]) and texts else None

    def games_found(self, kinds: Mapping[str, KindOfGame]) -> Iterator[RecoveredGame]:
        """The games that the rows make up."""
        games = self._found["game"]
        of_game = {table: _by_game(self._found[table], games) for table in ("player", "turn")}
        for row in {**games, **of_game["turn"]}:
            turns = of_game["turn"].get(row, [])
            known = [games[row]] if row in games else [_stand_in(row, turns, kind, kinds[kind]) for kind in kinds]
            for game in known:
                rules = kinds.get(str(game.get("kind")))
                players = of_game["player"].get(row, [])
                found = None if rules is None else self._put_together(game, players, turns, rules)
                if found is not None:
                    yield found
                    break

    def _put_together(
        self, game: SavedRow, players: list[SavedRow], turns: list[SavedRow], rules: KindOfGame
    ) -> RecoveredGame | None:
        """The game that the rows make up; None if there is none."""
        kept = _that_fit(game, turns, rules)
        if not kept and game["event"] == RECOVERED:
            return None
        seated = self._seated(game, players, rules.sides)
        head = game.get("head")
        lost = len(kept) < len(turns) or not all(player in players for player in seated) or game["event"] == RECOVERED
        if head not in kept and (head is not None or game["event"] == RECOVERED):
            lost = True
            standing = [turn for turn in kept.values() if turn["withdrawn"] is None]
            head = max(((turn["number"], turn["id"]) for turn in standing), default=(0, None))[1]
        with closing(_empty_tables()) as memory:
            try:
                self._insert(memory, "game", {**game, "head": None})
                for table, rows in (("player", seated), ("turn", kept.values())):
                    for row in rows:
                        self._insert(memory, table, row)
                memory.execute("UPDATE game SET head = ?", (head,))
                (found,) = schema.read_games(memory)
                rules.check(found)
            except (sqlite3.Error, LogError, ValueError, OverflowError):
                return None
        begun = found.tree or found.finished
        return RecoveredGame(found, lost) if begun else None

    def _seated(self, game: SavedRow, players: list[SavedRow], sides: tuple[str, ...]) -> list[SavedRow]:
        """One player for each seat, unnamed if that row is lost."""
        seats: dict[tuple[int, str], SavedRow] = {}
        for player in players:
            seats.setdefault((player["seat"], player["side"]), player)
        unnamed = {"game": game["id"], "type": "human"}
        return [
            seats.get((seat, side), {"seat": seat, "side": side, "name": side.capitalize(), **unnamed})
            for seat, side in enumerate(sides)
        ]

    def _insert(self, memory: sqlite3.Connection, table: str, row: SavedRow) -> None:
        columns = self.columns[table]
        names = ", ".join(columns)
        marks = ", ".join("?" * len(columns))
        values = [row.get(name) for name in columns]
        memory.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)  # noqa: S608 - names are ours


def _is_game(values: tuple[sqlite_pages.SqlValue, ...]) -> bool:
    """Whether a row is a game's: it has a UUID where such a row has it."""
    return len(values) > _UUID_AT and bool(_UUID.fullmatch(str(values[_UUID_AT])))


def _by_game(rows: dict[int, SavedRow], games: Iterable[int]) -> dict[int, list[SavedRow]]:
    """The rows of each game, in order of entry."""
    of_game: dict[int, list[SavedRow]] = {game: [] for game in games}
    for _, row in sorted(rows.items()):
        of_game.setdefault(row["game"], []).append(row)
    return of_game


def _empty_tables() -> sqlite3.Connection:
    """The log's tables without rows, in memory."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    schema.create(memory)
    return memory


def _read(path: Path, *, as_it_is: bool = True) -> _Rows:
    """Everything that can be read of the tables: by SQLite if it can, otherwise from the file's pages.

    `as_it_is`: SQLite changes nothing in the file.
    """
    found: dict[str, dict[int, SavedRow]] = {table: {} for table in _TABLES}
    address = f"{path.absolute().as_uri()}?{'immutable=1' if as_it_is else ''}"
    with closing(sqlite3.connect(address, isolation_level=None, uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        # Both ends of each table, whatever becomes of the first.
        scans = {table: [_scan(connection, table, order, found[table]) for order in _ORDERS] for table in _TABLES}
    whole = {table for table, read in scans.items() if all(read)}
    with _pages(path) as pages:
        rows = _Rows(found)
        if whole != set(_TABLES):
            rows.add(sqlite_pages.records(pages))
    return rows


@contextmanager
def _pages(path: Path) -> Iterator[bytes | mmap.mmap]:
    """A file's bytes, of which only those that are looked at are in memory. Raises `OSError`."""
    with path.open("rb") as file:
        size = 0
        while chunk := file.read(_CHUNK):  # a page that a bad disk can't give would end the process later
            size += len(chunk)
        if not size:
            yield b""
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as pages:
            yield pages


def _scan(connection: sqlite3.Connection, table: str, order: str, kept: dict[int, SavedRow]) -> bool:
    """Read a table from one end until SQLite meets damage; returns whether it met none."""
    try:
        for row in connection.execute(f"SELECT * FROM {table} ORDER BY id {order}"):  # noqa: S608 - names are ours
            kept[row["id"]] = dict(row)
    except (sqlite3.Error, UnicodeDecodeError, LookupError):
        return False
    return True


def _stand_in(row: int, turns: list[SavedRow], kind: str, rules: KindOfGame) -> SavedRow:
    """A game's row for turns that lost theirs. The same turns always give the same UUID."""
    given = [str(turn["given"]) for turn in turns]
    uuid = uuids.uuid5(uuids.NAMESPACE_OID, f"{row} {given[0]}")
    known = {"schema": schema.VERSION, "kind": kind, "event": RECOVERED, "edition": rules.edition, "start": rules.start}
    ended = {"termination": RECOVERED.lower(), "started": given[0], "finished": given[-1]}
    return {"id": row, "uuid": str(uuid), **known, **ended}


def _that_fit(game: SavedRow, turns: list[SavedRow], rules: KindOfGame) -> dict[int, SavedRow]:
    """The turns that follow from the game's start by the rules, by id."""
    kept: dict[int, SavedRow] = {}
    positions: dict[int | None, str] = {None: str(game["start"])}
    for turn in turns:
        before, after = positions.get(turn["parent"]), str(turn["position"])
        if before is not None and _dated(turn) and rules.leads(before, str(turn["text"]), after):
            kept[turn["id"]] = turn
            positions[turn["id"]] = after
    return kept


def _dated(turn: SavedRow) -> bool:
    """Whether the row tells a moment at which the turn was given."""
    try:
        datetime.fromisoformat(str(turn["given"]))
    except ValueError:
        return False
    return True
