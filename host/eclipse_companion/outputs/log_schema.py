"""The log's tables; writes games (`saved_games`) to them and reads games from them.

In: an open SQLite connection, and games as values. Out: rows written, `SavedGame` read.

A game's turns are a tree: `parent` is the turn before, `game.head` the last turn that counts. A take-back moves the
head to the parent and leaves the branch, stamped `withdrawn`.
"""

import sqlite3
from datetime import UTC, datetime
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.saved_games import LogError, NoSuchGameError, SavedGame, SavedTurn

APPLICATION_ID: Final = 0x45434C50
"""`ECLP`: says in the file's header which program the file belongs to (SQLite, `PRAGMA application_id`)."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY,
            uuid TEXT NOT NULL UNIQUE,
            schema INTEGER NOT NULL,
            started TEXT NOT NULL,
            event TEXT NOT NULL,
            edition TEXT NOT NULL,
            sun TEXT NOT NULL,
            sun_type TEXT NOT NULL,
            moon TEXT NOT NULL,
            moon_type TEXT NOT NULL,
            start TEXT NOT NULL,
            result TEXT,
            termination TEXT,
            finished TEXT,
            recording TEXT,
            head INTEGER REFERENCES turn (id)
        ) STRICT""",
        """CREATE TABLE turn (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES game (id),
            parent INTEGER REFERENCES turn (id),
            number INTEGER NOT NULL,
            text TEXT NOT NULL,
            position TEXT NOT NULL,
            t_ms REAL NOT NULL,
            given TEXT NOT NULL,
            withdrawn TEXT
        ) STRICT""",
        "CREATE INDEX turns_of_game ON turn (game)",
    ),
    ("ALTER TABLE game ADD COLUMN date TEXT",),
    (
        "ALTER TABLE game ADD COLUMN time_control TEXT",
        "ALTER TABLE turn ADD COLUMN sun_ms INTEGER",
        "ALTER TABLE turn ADD COLUMN moon_ms INTEGER",
    ),
    ("ALTER TABLE game ADD COLUMN source TEXT",),
)
"""Statements that lead from each schema version to the next; add new ones at the end and never change an old one."""

VERSION: Final = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection, path: str) -> int:
    """The schema version of the file; 0 if it has no tables at all.

    Raises `LogError` for a file of another program or of a newer version, and leaves the file as it is.
    """
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables and owner != APPLICATION_ID:
        message = f"{path} is another program's database. Move it away, or choose another folder for the log."
        raise LogError(message)
    if version > VERSION:
        message = f"{path} was written by a newer version of this program. Update this program."
        raise LogError(message)
    return version if tables else 0


def prepare(connection: sqlite3.Connection, path: str) -> bool:
    """Bring the tables to this version, inside the caller's transaction; True if there were none at all.

    Raises `LogError` as `version_of` does.
    """
    version = version_of(connection, path)
    for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
    if version == 0:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    return version == 0


def insert_game(connection: sqlite3.Connection, game: SavedGame) -> None:
    """Write a whole game with its tree of turns; replaces whatever the log had under its UUID."""
    known = connection.execute("SELECT id FROM game WHERE uuid = ?", (game.uuid,)).fetchone()
    connection.execute("UPDATE game SET head = NULL WHERE uuid = ?", (game.uuid,))
    connection.execute("DELETE FROM turn WHERE game = (SELECT id FROM game WHERE uuid = ?)", (game.uuid,))
    connection.execute("DELETE FROM game WHERE uuid = ?", (game.uuid,))
    words = (game.event, game.edition, game.sun, game.sun_type, game.moon, game.moon_type)
    values = (game.uuid, VERSION, stamp(game.started), *map(_storable, words))
    end = (game.result and game.result.value, game.termination, game.finished and stamp(game.finished))
    cursor = connection.execute(
        "INSERT INTO game (id, uuid, schema, started, event, edition, sun, sun_type, moon, moon_type, start,"
        " result, termination, finished, recording, date, time_control, source)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            known and known[0],
            *values,
            str(game.start),
            *end,
            game.recording and _storable(game.recording),
            game.date,
            game.time_control,
            game.source,
        ),
    )
    game_id = cursor.lastrowid
    ids: list[int | None] = []
    depths: list[int] = []
    for node in game.tree:
        parent = None if node.parent is None else ids[node.parent]
        depths.append(1 if node.parent is None else depths[node.parent] + 1)
        ids.append(_insert_turn(connection, game_id, parent, depths[-1], node))
    if game.head is not None:
        connection.execute("UPDATE game SET head = ? WHERE id = ?", (ids[game.head], game_id))


def insert_turn(connection: sqlite3.Connection, uuid: str, node: SavedTurn) -> None:
    """Write a turn after the last one that counts (`node.parent` is ignored), and move the head to it."""
    game_id, head = _game_row(connection, uuid)
    number = 1
    if head is not None:
        (before,) = connection.execute("SELECT number FROM turn WHERE id = ?", (head,)).fetchone()
        number = before + 1
    turn_id = _insert_turn(connection, game_id, head, number, node)
    connection.execute("UPDATE game SET head = ? WHERE id = ?", (turn_id, game_id))


def withdraw(connection: sqlite3.Connection, uuid: str, count: int, when: datetime) -> None:
    """Move the head back by `count` turns, or to the start if there are fewer, and reopen the game."""
    game_id, head = _game_row(connection, uuid)
    for _ in range(count):
        if head is None:
            break
        connection.execute("UPDATE turn SET withdrawn = ? WHERE id = ?", (stamp(when), head))
        (head,) = connection.execute("SELECT parent FROM turn WHERE id = ?", (head,)).fetchone()
    connection.execute(
        "UPDATE game SET head = ?, result = NULL, termination = NULL, finished = NULL WHERE id = ?", (head, game_id)
    )


def close_game(
    connection: sqlite3.Connection, uuid: str, result: Result | None, termination: str, when: datetime | None
) -> None:
    """Write how a game ended; `when` None leaves it open, so that it can be resumed."""
    game_id, _ = _game_row(connection, uuid)
    connection.execute(
        "UPDATE game SET result = ?, termination = ?, finished = ? WHERE id = ?",
        (result and result.value, termination, when and stamp(when), game_id),
    )


def set_recording(connection: sqlite3.Connection, uuid: str, recording: str) -> None:
    """Write where the game's recording is."""
    game_id, _ = _game_row(connection, uuid)
    connection.execute("UPDATE game SET recording = ? WHERE id = ?", (_storable(recording), game_id))


def read_games(
    connection: sqlite3.Connection, where: str = "1", values: tuple[str, ...] = (), *, as_entered: bool = False
) -> list[SavedGame]:
    """The games that a condition on table `game` selects, latest first. Raises `LogError` for rows that make no sense.

    `as_entered`: the last entry comes first, whatever the clock said at the time.
    """
    order = "id DESC" if as_entered else "started DESC, id DESC"
    rows = connection.execute(
        f"SELECT {_COLUMNS}, head FROM game WHERE {where} ORDER BY {order}",  # noqa: S608 - all are ours
        values,
    ).fetchall()
    return [_game(row, _turn_rows(connection, row[0])) for row in rows]


def _storable(text: str) -> str:
    """The text without unpaired surrogates, which a command line can contain and UTF-8 can't encode."""
    return text.encode(errors="replace").decode()


def stamp(when: datetime) -> str:
    """A moment in the log's form: UTC, to the millisecond."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


_COLUMNS: Final = (
    "id, uuid, started, event, edition, sun, sun_type, moon, moon_type, start, result, termination, finished,"
    " recording, date, time_control, source"
)
_TurnRow = tuple[int, int | None, str, str, float, str, str | None, int | None, int | None]


def _game_row(connection: sqlite3.Connection, uuid: str) -> tuple[int, int | None]:
    row = connection.execute("SELECT id, head FROM game WHERE uuid = ?", (uuid,)).fetchone()
    if row is None:
        message = f"The log has no game {uuid}."
        raise NoSuchGameError(message)
    game_id: int = row[0]
    head: int | None = row[1]
    return game_id, head


def _insert_turn(
    connection: sqlite3.Connection, game_id: int | None, parent: int | None, number: int, node: SavedTurn
) -> int | None:
    values = (
        str(node.turn),
        str(node.position),
        node.t_ms,
        stamp(node.given),
        node.withdrawn and stamp(node.withdrawn),
        *(node.clocks or (None, None)),
    )
    cursor = connection.execute(
        "INSERT INTO turn (game, parent, number, text, position, t_ms, given, withdrawn, sun_ms, moon_ms)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game_id, parent, number, *values),
    )
    return cursor.lastrowid


def _earlier(index: dict[int, int], parent: int, turn_id: int) -> int:
    if index[parent] >= index[turn_id]:
        message = f"turn {turn_id} comes before turn {parent}, which led to it."
        raise ValueError(message)
    return index[parent]


def _turn_rows(connection: sqlite3.Connection, game_id: int) -> list[_TurnRow]:
    return connection.execute(
        "SELECT id, parent, text, position, t_ms, given, withdrawn, sun_ms, moon_ms FROM turn"
        " WHERE game = ? ORDER BY id",
        (game_id,),
    ).fetchall()


def _game(row: tuple[object, ...], turns: list[_TurnRow]) -> SavedGame:
    (
        _,
        uuid,
        started,
        event,
        edition,
        sun,
        sun_type,
        moon,
        moon_type,
        start,
        result,
        termination,
        finished,
        recording,
        date,
        time_control,
        source,
        head,
    ) = (None if value is None else str(value) for value in row)
    index = {turn[0]: number for number, turn in enumerate(turns)}
    try:
        tree = tuple(
            SavedTurn(
                Turn.parse(text),
                Position.parse(position),
                t_ms,
                datetime.fromisoformat(given),
                None if parent is None else _earlier(index, parent, turn_id),
                datetime.fromisoformat(withdrawn) if withdrawn else None,
                None if sun_ms is None or moon_ms is None else (sun_ms, moon_ms),
            )
            for turn_id, parent, text, position, t_ms, given, withdrawn, sun_ms, moon_ms in turns
        )
        return SavedGame(
            str(uuid),
            datetime.fromisoformat(str(started)),
            str(event),
            str(edition),
            str(sun),
            str(sun_type),
            str(moon),
            str(moon_type),
            Position.parse(str(start)),
            Result(result) if result else None,
            termination,
            datetime.fromisoformat(finished) if finished else None,
            recording,
            tree,
            index[int(head)] if head else None,
            date,
            time_control,
            source,
        )
    except (CompanionError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"The log's entry of game {uuid} makes no sense: {error} I left it as it is."
        raise LogError(message) from error
