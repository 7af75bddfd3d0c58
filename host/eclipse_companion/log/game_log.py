"""The log of games: one SQLite file. In: games, turns, take-backs, results. Out: the same, read back after any crash.

Each write is on the disk when its call returns (rollback journal, `synchronous=EXTRA`, one file that is whole when
copied). Whatever can't be written is kept in memory, reported once, and written with the next call; anything still
unwritten at the end is saved as a log elsewhere. A damaged file is renamed, never deleted, and this session's
games are written again into the new file; `recovery` brings back the others.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Final, TypeVar

from eclipse_companion.common.program import PROGRAM
from eclipse_companion.log import schema
from eclipse_companion.log.saved_games import LogError, NoSuchGameError, SavedGame, SavedTurn

FILE_NAME: Final = "games.sqlite3"
"""The log's file in the data folder."""

Notify = Callable[[str, dict[str, str]], None]
"""Receives the key of a notice, and its words."""
_Write = Callable[[sqlite3.Connection], None]
_T = TypeVar("_T")

_BUSY_S: Final = 2.0
"""How long a write waits for another program, in seconds; the game's loop stands still meanwhile."""

_BEGUN: Final = "EXISTS (SELECT 1 FROM turn WHERE turn.game = game.id)"
"""Clearing the board begins a game that may never be played."""

_LEFT_OPEN: Final = "unfinished"
"""The termination of a game that is left for now and may be resumed."""


class GameLog:
    """The log at a path. The first write creates the file, which is open only while a call lasts."""

    def __init__(self, path: Path, notify: Notify = lambda _, __: None) -> None:
        """`notify` is called with `log_failed` (once), `log_mended`, `log_set_aside`, `log_rescued` or `log_lost`."""
        self.path = path
        self._notify = notify
        self._lock = threading.RLock()
        self._file: tuple[int, int] | None = None
        self._writes: list[_Write] = []
        self._written = 0
        self._known: set[str] = set()
        self._failing = False

    def start_game(self, game: SavedGame) -> None:
        """Write a new game. Never raises: see `notify`."""
        self._known.add(game.uuid)
        self._write(partial(schema.insert_game, game=game))

    def record_turn(self, uuid: str, turn: SavedTurn) -> None:
        """Add a turn after the last one that counts; `turn.parent` is ignored.

        This and the other writes raise `NoSuchGameError` for a UUID that isn't in the log, and nothing else.
        """
        self._know(uuid)
        self._write(partial(schema.insert_turn, uuid=uuid, node=turn))

    def take_back(self, uuid: str, count: int, when: datetime) -> None:
        """Withdraw the last `count` turns; they stay as a branch."""
        self._know(uuid)
        self._write(partial(schema.withdraw, uuid=uuid, count=count, when=when))

    def finish(self, uuid: str, result: str | None, termination: str, when: datetime) -> None:
        """Write how a game ended; the termination `unfinished` leaves it open, so that it can be resumed."""
        self._know(uuid)
        moment = None if termination == _LEFT_OPEN else when
        self._write(partial(schema.close_game, uuid=uuid, result=result, termination=termination, when=moment))

    def set_recording(self, uuid: str, recording: str) -> None:
        """Write where the game's recording is."""
        self._know(uuid)
        self._write(partial(schema.set_recording, uuid=uuid, recording=recording))

    def add(self, game: SavedGame) -> bool:
        """Add a whole game, such as an imported one; False if it is there already. Raises `LogError`.

        If the log has an open game with its UUID and only the first of its turns, the others are added to that game.
        """
        with self._lock:
            for known in self._read("uuid = ?", (game.uuid,)):
                longer = _continued(known, game)
                if longer is None:
                    return False
                game = longer
            self._flush([partial(schema.insert_game, game=game)])
            return True

    def games(self, *, as_entered: bool = False) -> list[SavedGame]:
        """All games except those left before the first turn, latest first. Raises `LogError`.

        `as_entered`: in the order of entry, which doesn't change when somebody sets the clock.
        """
        return self._read(f"(finished IS NOT NULL OR {_BEGUN})", as_entered=as_entered)

    def solved(self) -> set[str]:
        """The events of all puzzles and parts of lessons that were solved without help. Raises `LogError`."""
        return {game.event for game in self._read("termination = 'normal' AND date IS NULL") if game.solved}

    def game(self, start_of_uuid: str) -> SavedGame:
        """The one game whose UUID begins with this. Raises `LogError` if there is none, or several."""
        start = start_of_uuid.lower()
        found = self._read("lower(substr(uuid, 1, ?)) = ?", (str(len(start)), start)) if start else []
        if len(found) == 1:
            return found[0]
        if not found:
            message = f"The log has no game {start_of_uuid!r}. `{PROGRAM} games list` shows all games."
        else:
            message = (
                f"{start_of_uuid!r} matches {len(found)} games. Give more of the ID, such as {found[0].uuid[:13]}."
            )
        raise LogError(message)

    def close(self) -> None:
        """Write whatever is still unwritten; if that fails, save this session's games in a log elsewhere."""
        if self._written < len(self._writes) and not self._write():
            self._rescue()

    def _rescue(self) -> None:
        """Save a log, whose games `games recover` brings back once this one can be written again."""
        path = _free_name(Path(gettempdir()) / FILE_NAME, f"rescued-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        try:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                schema.create(connection)
                for write in self._writes:
                    with suppress(NoSuchGameError):
                        write(connection)
                connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            self._notify("log_lost", {"path": str(path), "reason": str(error)})
        else:
            self._notify("log_rescued", {"path": str(path)})

    def _write(self, *writes: _Write) -> bool:
        with self._lock:
            self._writes += writes
            try:
                self._flush([])
            except NoSuchGameError:
                del self._writes[len(self._writes) - len(writes) :]
                raise
            except LogError as error:
                if not self._failing:
                    self._notify("log_failed", {"reason": str(error)})
                self._failing = True
                return False
            if self._failing:
                self._notify("log_mended", {})
            self._failing = False
            return True

    def _know(self, uuid: str) -> None:
        """Keep a resumed game in memory too, in case the file is damaged later."""
        with self._lock:
            if uuid in self._known:
                return
            self._known.add(uuid)
            with suppress(LogError):
                for game in self._read("uuid = ?", (uuid,)):
                    self._writes.insert(0, partial(schema.insert_game, game=game))
                    self._written += 1

    def _flush(self, also: list[_Write]) -> None:
        """Run the waiting writes, and more, in one transaction."""
        self._undamaged(lambda: self._transact(also))

    def _undamaged(self, work: Callable[[], _T]) -> _T:
        """Do the work; if the file is damaged, set it aside, write again what we know, and try once more."""
        try:
            try:
                return work()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if not _damaged(error):
                    raise
                self._set_aside()
                self._transact([])
                return work()
        except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
            raise self._sentence(error) from error

    def _transact(self, also: list[_Write]) -> None:
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            if schema.prepare(connection, str(self.path)):
                self._written = 0
            for write in self._writes[self._written :] + also:
                write(connection)
            connection.execute("COMMIT")
        self._written = len(self._writes)

    def _read(self, where: str = "1", values: tuple[str, ...] = (), *, as_entered: bool = False) -> list[SavedGame]:
        with self._lock:
            if self._written < len(self._writes):
                self._flush([])
            if not self.path.exists():
                return []
            return self._undamaged(lambda: self._select(where, values, as_entered=as_entered))

    def _select(self, where: str, values: tuple[str, ...], *, as_entered: bool) -> list[SavedGame]:
        with self._connected() as connection:
            version = schema.version_of(connection, str(self.path))
            if version == schema.VERSION:
                return schema.read_games(connection, where, values, as_entered=as_entered)
        if version == 0:
            return []
        self._transact([])
        return self._select(where, values, as_entered=as_entered)

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """A fresh connection: one kept open would keep using its cache of a file that was damaged or replaced."""
        if self._file is not None and self._file != self._file_now():
            self._written, self._file = 0, None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=_BUSY_S, isolation_level=None)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = EXTRA")
            if self._file is None:
                _check(connection)
            yield connection
        finally:
            self._file = self._file_now()
            connection.close()

    def _file_now(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _set_aside(self) -> None:
        """Rename the damaged file, with its journal; do nothing if another program has already done so."""
        if self._file != self._file_now():
            return
        aside = _free_name(self.path, f"damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        self.path.rename(aside)
        journal = self.path.with_name(self.path.name + "-journal")
        if journal.exists():
            journal.rename(aside.with_name(aside.name + "-journal"))
        self._notify("log_set_aside", {"path": str(aside)})

    def _sentence(self, error: Exception) -> LogError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        why = _WHY.get(code, f"can't be used ({error}). Check the disk and the folder")
        return LogError(f"The log {self.path} {why}.")


def _continued(known: SavedGame, game: SavedGame) -> SavedGame | None:
    """A known open game, with further turns of the same game; None if there are none."""
    had, has = ([saved.turn for saved in each.turns] for each in (known, game))
    if not known.open or len(has) <= len(had) or has[: len(had)] != had:
        return None
    tree, head = list(known.tree), known.head
    for saved in game.turns[len(had) :]:
        tree.append(replace(saved, parent=head))
        head = len(tree) - 1
    return replace(
        known, tree=tuple(tree), head=head, result=game.result, termination=game.termination, finished=game.finished
    )


class _DamagedError(sqlite3.DatabaseError):
    """SQLite's check of the file found damage."""


_WHY: Final[dict[int, str]] = {
    sqlite3.SQLITE_BUSY: "is in use by another program. Close that program",
    sqlite3.SQLITE_LOCKED: "is in use by another program. Close that program",
    sqlite3.SQLITE_READONLY: "can't be written: the file or folder is read-only. Change its permissions",
    sqlite3.SQLITE_CANTOPEN: "can't be opened. Check that its folder exists and that you can write there",
    sqlite3.SQLITE_FULL: "can't be written: the disk is full. Make room on it",
    sqlite3.SQLITE_IOERR: "can't be written: the disk is full or faulty. Check it",
    sqlite3.SQLITE_PERM: "can't be opened: you don't have permission. Change its permissions",
}


def _check(connection: sqlite3.Connection) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _DamagedError(verdict)


def _damaged(error: Exception) -> bool:
    """Whether the file is to blame. SQLite quotes damaged names in its messages, which Python then can't decode."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, _DamagedError | UnicodeDecodeError) or code in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    }


def _free_name(path: Path, words: str) -> Path:
    number = 1
    while True:
        name = f"{path.stem}-{words}{'' if number == 1 else f'-{number}'}{path.suffix}"
        if not path.with_name(name).exists():
            return path.with_name(name)
        number += 1
