"""The log's tables; writes games (`saved_games`) to them and reads games from them.

In: an open SQLite connection, and games as values. Out: rows written, `SavedGame` read.

A game has a row for each player, by seat: 0 is the first. Its turns are a tree: `parent` is the turn before,
`game.head` the last turn that counts. A take-back moves the head to the parent and leaves the branch, stamped
`withdrawn`. `turn.clocks` is a JSON list of what each seat had left, in milliseconds.
"""

import json
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from eclipse_companion.log.judgements import forget_judgements
from eclipse_companion.log.saved_games import (
    EXERCISES,
    LogError,
    NonsenseError,
    NoSuchGameError,
    SavedGame,
    SavedPlayer,
    SavedTurn,
)

APPLICATION_ID: Final = 0x45434C50
"""`ECLP`: says in the file's header which program the file belongs to (SQLite, `PRAGMA application_id`)."""

VERSION: Final = 5
"""The version of the tables, in the file's header (SQLite, `PRAGMA user_version`). No earlier one was released."""

_TABLES: Final = (
    """CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL UNIQUE,
        schema INTEGER NOT NULL,
        started TEXT NOT NULL,
        event TEXT NOT NULL,
        edition TEXT NOT NULL,
        start TEXT NOT NULL,
        result TEXT,
        termination TEXT,
        finished TEXT,
        recording TEXT,
        head INTEGER REFERENCES turn (id),
        date TEXT,
        time_control TEXT,
        source TEXT,
        kind TEXT NOT NULL
    ) STRICT""",
    """CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES game (id),
        seat INTEGER NOT NULL,
        side TEXT NOT NULL,
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        UNIQUE (game, seat)
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
        withdrawn TEXT,
        clocks TEXT
    ) STRICT""",
    "CREATE INDEX turns_of_game ON turn (game)",
)
_NAMES: Final = (
    "CREATE TABLE IF NOT EXISTS name (number INTEGER PRIMARY KEY, name TEXT NOT NULL, game TEXT UNIQUE) STRICT"
)
"""What people call their games, by the games' UUIDs. It comes with the first name, so it may not be there."""
IS_EXERCISE: Final = "(date IS NULL AND ({}))".format(" OR ".join(f"event GLOB '{start}*'" for start in EXERCISES))
"""Whether a row of table `game` is an exercise that was practised here, as a condition."""


def version_of(connection: sqlite3.Connection, path: str) -> int:
    """The schema version of the file; 0 if it has no tables at all.

    Raises `LogError` for a file of another program or of another version, and leaves the file as it is.
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
    if tables and version < VERSION:
        message = f"{path} is older than this program's first release, which can't read it. Move it away."
        raise LogError(message)
    return version if tables else 0


def prepare(connection: sqlite3.Connection, path: str) -> bool:
    """Make the tables if there are none at all, inside the caller's transaction; returns whether there were none.

    Raises `LogError` as `version_of` does.
    """
    if version_of(connection, path):
        return False
    create(connection)
    return True


def create(connection: sqlite3.Connection) -> None:
    """Make the tables in an empty file, inside the caller's transaction."""
    for statement in _TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def insert_game(connection: sqlite3.Connection, game: SavedGame, row: int | None = None) -> None:
    """Write a whole game with its tree of turns; replaces whatever the log had under its UUID.

    `row`: the row that a new game gets, if that is free.
    """
    known = connection.execute("SELECT id FROM game WHERE uuid = ?", (game.uuid,)).fetchone()
    taken = row is None or connection.execute("SELECT 1 FROM game WHERE id = ?", (row,)).fetchone()
    if known:
        delete_game(connection, game.uuid)
    values = (game.uuid, VERSION, stamp(game.started), game.kind, storable(game.event), game.edition)
    end = (game.result, game.termination, game.finished and stamp(game.finished))
    cursor = connection.execute(
        "INSERT INTO game (id, uuid, schema, started, kind, event, edition, start, result, termination, finished,"
        " recording, date, time_control, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            known[0] if known else None if taken else row,
            *values,
            game.start,
            *end,
            game.recording and storable(game.recording),
            game.date,
            game.time_control,
            game.source,
        ),
    )
    game_id = cursor.lastrowid
    for seat, player in enumerate(game.players):
        connection.execute(
            "INSERT INTO player (game, seat, side, name, type) VALUES (?, ?, ?, ?, ?)",
            (game_id, seat, player.side, storable(player.name), storable(player.type)),
        )
    ids: list[int | None] = []
    depths: list[int] = []
    for node in game.tree:
        parent = None if node.parent is None else ids[node.parent]
        depths.append(1 if node.parent is None else depths[node.parent] + 1)
        ids.append(_insert_turn(connection, game_id, parent, depths[-1], node))
    if game.head is not None:
        connection.execute("UPDATE game SET head = ? WHERE id = ?", (ids[game.head], game_id))


def delete_game(connection: sqlite3.Connection, uuid: str) -> None:
    """Remove a game with its players and turns, if there is one. Its bytes in the file are overwritten."""
    connection.execute("PRAGMA secure_delete = ON")
    forget_judgements(connection, uuid)
    connection.execute("UPDATE game SET head = NULL WHERE uuid = ?", (uuid,))
    for table in ("turn", "player"):
        of_game = f"DELETE FROM {table} WHERE game = (SELECT id FROM game WHERE uuid = ?)"  # noqa: S608 - ours
        connection.execute(of_game, (uuid,))
    connection.execute("DELETE FROM game WHERE uuid = ?", (uuid,))


def set_name(connection: sqlite3.Connection, uuid: str, name: str) -> None:
    """Write what people call a game; empty: it has no name any more."""
    game_row(connection, uuid)
    connection.execute(_NAMES)
    connection.execute("DELETE FROM name WHERE game = ?", (uuid,))
    if name:
        connection.execute("INSERT INTO name (game, name) VALUES (?, ?)", (uuid, storable(name)))


def forget_name(connection: sqlite3.Connection, uuid: str) -> None:
    """Remove a game's name, if it has one."""
    connection.execute(_NAMES)
    connection.execute("DELETE FROM name WHERE game = ?", (uuid,))


def read_names(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The UUIDs and the names of all games that have one."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'name'").fetchone():
        return []
    return connection.execute("SELECT game, name FROM name").fetchall()


def insert_turn(connection: sqlite3.Connection, uuid: str, node: SavedTurn) -> None:
    """Write a turn after the last one that counts (`node.parent` is ignored), and move the head to it."""
    game_id, head = game_row(connection, uuid)
    number = 1
    if head is not None:
        (before,) = connection.execute("SELECT number FROM turn WHERE id = ?", (head,)).fetchone()
        number = before + 1
    turn_id = _insert_turn(connection, game_id, head, number, node)
    connection.execute("UPDATE game SET head = ? WHERE id = ?", (turn_id, game_id))


def withdraw(connection: sqlite3.Connection, uuid: str, count: int, when: datetime) -> None:
    """Move the head back by `count` turns, or to the start if there are fewer, and reopen the game."""
    game_id, head = game_row(connection, uuid)
    forget_judgements(connection, uuid)
    for _ in range(count):
        if head is None:
            break
        connection.execute("UPDATE turn SET withdrawn = ? WHERE id = ?", (stamp(when), head))
        (head,) = connection.execute("SELECT parent FROM turn WHERE id = ?", (head,)).fetchone()
    connection.execute(
        "UPDATE game SET head = ?, result = NULL, termination = NULL, finished = NULL WHERE id = ?", (head, game_id)
    )


def close_game(
    connection: sqlite3.Connection, uuid: str, result: str | None, termination: str, when: datetime | None
) -> None:
    """Write how a game ended; `when` None leaves it open, so that it can be resumed."""
    game_id, _ = game_row(connection, uuid)
    forget_judgements(connection, uuid)
    connection.execute(
        "UPDATE game SET result = ?, termination = ?, finished = ? WHERE id = ?",
        (result, termination, when and stamp(when), game_id),
    )


def set_recording(connection: sqlite3.Connection, uuid: str, recording: str) -> None:
    """Write where the game's recording is."""
    game_id, _ = game_row(connection, uuid)
    connection.execute("UPDATE game SET recording = ? WHERE id = ?", (storable(recording), game_id))


def read_games(
    connection: sqlite3.Connection,
    where: str = "1",
    values: Sequence[str | int] = (),
    *,
    as_entered: bool = False,
) -> list[SavedGame]:
    """The games that a condition on table `game` selects, latest first. Raises `LogError` for rows that make no sense.

    The condition may use `folded(name)`. `as_entered`: the last entry comes first, whatever the clock said at the time.
    """
    connection.create_function("folded", 1, folded, deterministic=True)
    order = "id DESC" if as_entered else "started DESC, id DESC"
    rows = connection.execute(
        f"SELECT {_COLUMNS}, head FROM game WHERE {where} ORDER BY {order}",  # noqa: S608 - all are ours
        tuple(values),
    ).fetchall()
    return [_game(row, _player_rows(connection, row[0]), _turn_rows(connection, row[0])) for row in rows]


def storable(text: str) -> str:
    """The text without unpaired surrogates, which a command line can contain and UTF-8 can't encode."""
    return text.encode(errors="replace").decode()


def folded(name: str) -> str:
    """A name as names are compared: without case, and without blanks around it."""
    return storable(name).strip().casefold()


def stamp(when: datetime) -> str:
    """A moment in the log's form: UTC, to the millisecond."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds")


_COLUMNS: Final = (
    "id, uuid, started, kind, event, edition, start, result, termination, finished, recording, date, time_control,"
    " source"
)
_PlayerRow = tuple[int, str, str, str]
_TurnRow = tuple[int, int | None, str, str, float, str, str | None, str | None]


def game_row(connection: sqlite3.Connection, uuid: str) -> tuple[int, int | None]:
    """The rows of a game and of its last turn that counts. Raises `NoSuchGameError`."""
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
        node.turn,
        node.position,
        node.t_ms,
        stamp(node.given),
        node.withdrawn and stamp(node.withdrawn),
        None if node.clocks is None else json.dumps(node.clocks),
    )
    cursor = connection.execute(
        "INSERT INTO turn (game, parent, number, text, position, t_ms, given, withdrawn, clocks)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (game_id, parent, number, *values),
    )
    return cursor.lastrowid


def _earlier(index: dict[int, int], parent: int, turn_id: int) -> int:
    if index[parent] >= index[turn_id]:
        message = f"turn {turn_id} comes before turn {parent}, which led to it."
        raise ValueError(message)
    return index[parent]


def _players(rows: list[_PlayerRow]) -> tuple[SavedPlayer, ...]:
    if [seat for seat, *_ in rows] != list(range(len(rows))):
        raise ValueError("a seat has no player.")
    return tuple(SavedPlayer(side, name, kind) for _, side, name, kind in rows)


def _clocks(text: str | None, players: int) -> tuple[int, ...] | None:
    if text is None:
        return None
    clocks = json.loads(text)
    if not (isinstance(clocks, list) and len(clocks) == players and all(type(left) is int for left in clocks)):
        raise ValueError(f"{text} isn't the time of {players} clocks.")
    return tuple(clocks)


def _player_rows(connection: sqlite3.Connection, game_id: int) -> list[_PlayerRow]:
    return connection.execute(
        "SELECT seat, side, name, type FROM player WHERE game = ? ORDER BY seat", (game_id,)
    ).fetchall()


def _turn_rows(connection: sqlite3.Connection, game_id: int) -> list[_TurnRow]:
    return connection.execute(
        "SELECT id, parent, text, position, t_ms, given, withdrawn, clocks FROM turn WHERE game = ? ORDER BY id",
        (game_id,),
    ).fetchall()


def _game(row: tuple[object, ...], players: list[_PlayerRow], turns: list[_TurnRow]) -> SavedGame:
    (
        _,
        uuid,
        started,
        kind,
        event,
        edition,
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
                text,
                position,
                t_ms,
                datetime.fromisoformat(given),
                None if parent is None else _earlier(index, parent, turn_id),
                datetime.fromisoformat(withdrawn) if withdrawn else None,
                _clocks(clocks, len(players)),
            )
            for turn_id, parent, text, position, t_ms, given, withdrawn, clocks in turns
        )
        return SavedGame(
            str(uuid),
            datetime.fromisoformat(str(started)),
            str(kind),
            str(edition),
            _players(players),
            str(start),
            str(event),
            result,
            termination,
            datetime.fromisoformat(finished) if finished else None,
            recording,
            tree,
            index[int(head)] if head else None,
            date,
            time_control,
            source,
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NonsenseError(str(uuid), error) from error
