"""The log of games: one SQLite file. In: games, turns, take-backs, results. Out: the same, read back after any crash.

What was written survives any crash (rollback journal, `synchronous=EXTRA`, one file that is whole when copied).
Whatever can't be written is reported once and tried again, and until that succeeds it is kept as a log elsewhere,
which stays if the program ends. A damaged file is renamed, never deleted, and this session's newest games are written
again into the new file; `recovery` brings back the others. All of these are for their owner alone: a running game's
hidden cards are in them.
"""

import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Final, TypeVar

from eclipse_companion.common.private_files import make_private
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.log import log_file, schema
from eclipse_companion.log.alone import Entry
from eclipse_companion.log.filtering import Wanted
from eclipse_companion.log.kept_copy import KeptCopy
from eclipse_companion.log.listing import BEGUN, Counting, ListedGame, read_ends, read_list
from eclipse_companion.log.merging import continued
from eclipse_companion.log.people import Person, read_people, rename_person
from eclipse_companion.log.saved_games import LogError, SavedGame, SavedTurn
from eclipse_companion.log.session_writes import SessionWrites, Write
from eclipse_companion.log.writer import LogWriter

logger = logging.getLogger(__name__)

FILE_NAME: Final = "games.sqlite3"
"""The log's file in the data folder."""

Notify = Callable[[str, dict[str, str]], None]
"""Receives the key of a notice, and its words."""
Join = Callable[[SavedGame, SavedGame], SavedGame | None]
"""What two entries of one game give together."""
_Posted = tuple[str, Write]
"""A game's UUID, and what is to be written of it."""
_T = TypeVar("_T")

_BUSY_S: Final = 2.0
"""How long one try to read or write waits for another program, in seconds."""

_AT_ONCE: Final = 500
"""So many games are looked up by one question."""

_SEEN: Final = 256
"""How many open games that were read are kept, in case one of them goes on when the file was taken away."""
_LEFT_OPEN: Final = "unfinished"
"""The termination of a game that is left for now and may be resumed."""


class GameLog:
    """The log at a path. The first write creates the file, which is open only while something is done with it.

    `start_game`, `record_turn`, `take_back`, `finish` and `set_recording` never raise: see `notify`. What reads first
    writes all that was given before.
    """

    def __init__(self, path: Path, notify: Notify = lambda _, __: None, *, in_background: bool = False) -> None:
        """`notify` is called with these keys.

        `log_failed` (once, then `log_kept` or `log_at_risk`), `log_mended`, `log_set_aside`, `log_rescued`, `log_lost`.

        `in_background`: what is given is written by a thread of the log's own, which calls `notify`; nobody waits. The
        thread begins with the first write and ends with `close`. Otherwise what is given is on the disk, or `notify`
        was called, when the call returns.
        """
        self.path = path
        self._notify = notify
        self._lock = threading.RLock()
        self._file: tuple[int, int] | None = None
        self._posted: deque[_Posted] = deque()
        self._session = SessionWrites()
        self._known: set[str] = set()
        self._seen: dict[str, SavedGame] = {}
        self._after: deque[Callable[[], None]] = deque()
        self._failing = False
        self._unread = ""
        """Why the log couldn't be read, as was reported."""
        self._copy: KeptCopy | None = None
        """Where this session's games are while the log can't be written."""
        self._in_background = in_background
        self._writer: LogWriter | None = None

    def start_game(self, game: SavedGame) -> None:
        """Write a new game."""
        self._known.add(game.uuid)
        self._post(game.uuid, partial(schema.insert_game, game=game))

    def record_turn(self, uuid: str, turn: SavedTurn) -> None:
        """Add a turn after the last one that counts; `turn.parent` is ignored."""
        self._post(uuid, partial(schema.insert_turn, uuid=uuid, node=turn))

    def take_back(self, uuid: str, count: int, when: datetime) -> None:
        """Withdraw the last `count` turns, which may be none; they stay as a branch, and the game is open again."""
        self._post(uuid, partial(schema.withdraw, uuid=uuid, count=count, when=when))

    def finish(self, uuid: str, result: str | None, termination: str, when: datetime) -> None:
        """Write how a game ended; the termination `unfinished` leaves it open, so that it can be resumed."""
        moment = None if termination == _LEFT_OPEN else when
        self._post(uuid, partial(schema.close_game, uuid=uuid, result=result, termination=termination, when=moment))

    def set_recording(self, uuid: str, recording: str) -> None:
        """Write where the game's recording is."""
        self._post(uuid, partial(schema.set_recording, uuid=uuid, recording=recording))

    def add(self, game: SavedGame) -> bool:
        """Add a whole game, such as an imported one; False if it is there already. Raises `LogError`.

        If the log has an open game with its UUID and only the first of its turns, the others are added to that game.
        """
        return self.add_all([game])[0]

    def add_all(self, games: Sequence[SavedGame], join: Join = continued) -> list[bool]:
        """As `add`, all of them or none: for each whether it was added. Raises `LogError`.

        `join`: what the log's entry and another one with its UUID give together; None: nothing that is new.
        """
        with self._lock:
            known = self.with_ids([game.uuid for game in games])
            new: list[Write] = []
            added = []
            for game in games:
                entry = known.get(game.uuid)
                found = game if entry is None else join(entry, game)
                added.append(found is not None and found != entry)
                if found is not None and found != entry:
                    known[game.uuid] = found
                    new.append(partial(schema.insert_game, game=found))
            if new:
                self._undamaged(lambda: self._transact(new))
            return added

    def with_ids(self, uuids: Sequence[str]) -> dict[str, SavedGame]:
        """Those of these games that the log has, by UUID. Raises `LogError`."""
        found: dict[str, SavedGame] = {}
        for start in range(0, len(uuids), _AT_ONCE):
            some = uuids[start : start + _AT_ONCE]
            found |= {game.uuid: game for game in self._read(f"uuid IN ({', '.join('?' * len(some))})", some)}
        return found

    def delete(self, uuid: str) -> None:
        """Remove a game that this session hasn't written. Raises `LogError`."""
        with self._lock:
            self._flush()
            gone = [partial(schema.delete_game, uuid=uuid), partial(schema.forget_name, uuid=uuid)]
            self._undamaged(lambda: self._transact([*gone]))

    def entry(self, uuid: str) -> Entry:
        """All that the log has of a game, for `restore`. Raises `LogError`."""
        with self._lock:
            (row,) = self._look(lambda connection: [schema.game_row(connection, uuid)[0]])
            return Entry(self.game(uuid), self.names.get(uuid, ""), row)

    def restore(self, entry: Entry) -> None:
        """Bring back a deleted game, unless the log has it. Raises `LogError`."""
        with self._lock:
            self._flush()
            if self.with_ids([entry.game.uuid]):
                return
            back: list[Write] = [partial(schema.insert_game, game=entry.game, row=entry.row)]
            if entry.name:
                back.append(partial(schema.set_name, uuid=entry.game.uuid, name=entry.name))
            self._undamaged(lambda: self._transact(back))

    def name(self, uuid: str, name: str) -> None:
        """Give a game a name; empty: take its name away. Raises `LogError`."""
        with self._lock:
            self._flush()
            self._undamaged(lambda: self._transact([partial(schema.set_name, uuid=uuid, name=name)]))

    def name_all(self, names: Mapping[str, str]) -> None:
        """Give games names, by UUID; those that have one keep it. Raises `LogError`."""
        with self._lock:
            has = self.names
            new = [partial(schema.set_name, uuid=uuid, name=name) for uuid, name in names.items() if uuid not in has]
            if new:
                self._undamaged(lambda: self._transact([*new]))

    def people(self) -> list[Person]:
        """As `read_people`: who has played, whoever played last first. Raises `LogError`."""
        return self._look(read_people)

    def rename_person(self, old: str, new: str) -> None:
        """As the function of this name. Raises `LogError`."""
        with self._lock:
            self._flush()
            self._undamaged(lambda: self._transact([partial(rename_person, old=old, new=new)]))

    @property
    def names(self) -> dict[str, str]:
        """What people call their games, by UUID. Raises `LogError`."""
        return dict(self._look(schema.read_names))

    def games(self, wanted: Wanted | None = None, *, as_entered: bool = False) -> list[SavedGame]:
        """All games except those left before the first turn, latest first. Raises `LogError`.

        `wanted`: only these. `as_entered`: in the order of entry, which doesn't change when somebody sets the clock.
        """
        condition, values = (wanted or Wanted()).condition()
        return self._read(f"(finished IS NOT NULL OR {BEGUN}) AND {condition}", values, as_entered=as_entered)

    def listed(
        self,
        kind: str,
        count: int,
        after: str | None = None,
        counting: Counting | None = None,
        *,
        wanted: Wanted | None = None,
    ) -> list[ListedGame]:
        """As `read_list`: some of the newest games of a kind, without their turns. Raises `LogError`."""
        return self._look(lambda connection: read_list(connection, kind, count, after, counting, wanted=wanted))

    def ends(self, kind: str) -> list[tuple[tuple[str, ...], str]]:
        """As `read_ends`: who played each game of a kind, and its result. Raises `LogError`."""
        return self._look(lambda connection: read_ends(connection, kind))

    def solved(self, kind: str) -> set[str]:
        """The events of a game's puzzles and parts of lessons that were solved without help. Raises `LogError`."""
        found = self._read("termination = 'normal' AND date IS NULL")
        return {game.event for game in found if game.solved and game.kind == kind}

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

    def report_unread(self, why: str) -> None:
        """Report that the log can't be read, `log_failed`; not again if it can't be written for the same reason."""
        self._unread = why
        self._notify("log_failed", {"reason": why})

    @property
    def failing(self) -> bool:
        """Whether the last try to write what was given has failed."""
        return self._failing

    def wait(self) -> None:
        """Wait until all that was given is on the disk, in the log or elsewhere, or it is known that it can't be."""
        if self._writer is not None and not self._failing:
            self._writer.wait()
        if self._failing and self._lock.acquire(timeout=_BUSY_S):
            try:
                if self._failing:
                    self._keep_copy()
            finally:
                self._lock.release()

    def after(self, call: Callable[[], None]) -> None:
        """Call this once all that was given is on the disk, from whatever thread finds out."""
        self._after.append(call)
        if self._writer is None:
            self._settle()
        else:
            self._writer.wake()

    def close(self) -> None:
        """Write whatever is still unwritten; if that fails, leave this session's games in a log elsewhere.

        Returns within seconds, even if another program never lets go of the log.
        """
        if self._writer is None:
            self._settle()
        else:
            self._writer.close()
        if self._unwritten:
            self._rescue()

    def _rescue(self) -> None:
        """Leave a log, whose games `games recover` brings back once this one can be written again."""
        copy = self._copy or self._new_copy()
        try:
            copy.write(self._all_writes())
        except (sqlite3.Error, OSError) as error:
            self._notify("log_lost", {"path": str(copy.path), "reason": str(error)})
        else:
            self._notify("log_rescued", {"path": str(copy.path)})

    def _keep_copy(self) -> None:
        """While the log can't be written: have this session's games in a log elsewhere, whatever happens next."""
        first = self._copy is None
        copy = self._copy = self._copy or self._new_copy()
        told = "log_kept", {"path": str(copy.path)}
        try:
            copy.write(self._all_writes())
        except (sqlite3.Error, OSError) as error:
            told = "log_at_risk", {"path": str(copy.path), "reason": str(error)}
        if first:
            self._notify(*told)

    def _drop_copy(self) -> None:
        if self._copy is not None:
            self._copy.drop()
        self._copy = None

    def _new_copy(self) -> KeptCopy:
        try:
            folder = Path(gettempdir())
        except OSError:  # there is none that can be written
            folder = self.path.parent
        return KeptCopy(folder / FILE_NAME)

    def _all_writes(self) -> list[Write]:
        """All of this session's games, those that are on the disk as well."""
        unread = {uuid for uuid, _ in self._posted} - self._known
        seen: list[Write] = [partial(schema.insert_game, game=self._seen[uuid]) for uuid in unread & {*self._seen}]
        return [*seen, *self._session.kept, *(write for _, write in self._posted)]

    @property
    def _unwritten(self) -> bool:
        """Whether something that was given isn't on the disk."""
        return bool(self._posted) or bool(self._session.waiting)

    def _post(self, uuid: str, write: Write) -> None:
        self._posted.append((uuid, write))
        if not self._in_background:
            self._settle()
            return
        if self._writer is None:
            self._writer = LogWriter(self._settle)
        self._writer.wake()

    def _settle(self) -> bool:
        """Write what was given; returns whether that succeeded, and reports when that changes."""
        with self._lock:
            if self._failing:  # the next try may take long
                self._keep_copy()
            try:
                self._flush()
            except Exception as error:  # whatever it is, the game goes on
                logger.exception("The log can't be written")
                if not self._failing:
                    reason = str(error) if isinstance(error, LogError) else f"{type(error).__name__}: {error}"
                    if reason != self._unread:
                        self._notify("log_failed", {"reason": reason})
                self._failing = True
                self._keep_copy()
                return False
            if self._failing and not self._unwritten:
                self._failing, self._unread = False, ""
                self._drop_copy()
                self._notify("log_mended", {})
            while self._after and not self._unwritten:
                self._after.popleft()()
            return True

    def _flush(self) -> None:
        """Write what was given, in its order; all of it in one transaction."""
        while self._posted:
            uuid, write = self._posted[0]
            if self._knows(uuid):
                self._session.add(uuid, write)
            else:
                self._notify("log_failed", {"reason": f"The log has no game {uuid}."})
            self._posted.popleft()
        if self._unwritten:
            self._undamaged(lambda: self._transact([]))

    def _knows(self, uuid: str) -> bool:
        """Whether there is such a game; keeps a resumed one in memory too, in case the file is damaged later."""
        if uuid not in self._known:
            found = self._undamaged(lambda: self._select(partial(schema.read_games, where="uuid = ?", values=(uuid,))))
            for game in found:
                self._session.add_written(uuid, partial(schema.insert_game, game=game))
            if not found and uuid in self._seen:  # the file was taken away since
                self._session.add(uuid, partial(schema.insert_game, game=self._seen[uuid]))
            self._known |= {uuid} & {*self._seen, *(game.uuid for game in found)}
        return uuid in self._known

    def _undamaged(self, work: Callable[[], _T]) -> _T:
        """Do the work; if the file is damaged, set it aside, write again what we know, and try once more."""
        try:
            try:
                return work()
            except (sqlite3.Error, UnicodeDecodeError) as error:
                if not log_file.damaged(error):
                    raise
                self._set_aside()
                self._transact([])
                return work()
        except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
            raise LogError(f"The log {self.path} {log_file.why(error, self.path)}.") from error

    def _transact(self, also: list[Write]) -> None:
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            if schema.prepare(connection, str(self.path)):
                self._session.lost()
            make_private(self.path)
            for write in self._session.waiting + also:
                write(connection)
            connection.execute("COMMIT")
        self._known -= self._session.done()

    def _read(self, where: str = "1", values: Sequence[str | int] = (), *, as_entered: bool = False) -> list[SavedGame]:
        with self._lock:
            found = self._look(partial(schema.read_games, where=where, values=values, as_entered=as_entered))
            self._seen |= {game.uuid: game for game in reversed(found) if game.open}
            self._seen = dict(list(self._seen.items())[-_SEEN:])
            return found

    def _look(self, read: Callable[[sqlite3.Connection], list[_T]]) -> list[_T]:
        """What this reads of the log, once all that was given is written."""
        with self._lock:
            self._flush()
            return self._undamaged(lambda: self._select(read))

    def _select(self, read: Callable[[sqlite3.Connection], list[_T]]) -> list[_T]:
        if not log_file.is_there(self.path):
            return []
        with self._connected() as connection:
            return read(connection) if schema.version_of(connection, str(self.path)) else []

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """A fresh connection: one kept open would keep using its cache of a file that was damaged or replaced."""
        if self._file is not None and self._file != self._file_now():
            self._session.lost()
            self._file = None
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not log_file.is_there(self.path):
            make_private(self.path)
        # While it fails, it is tried again and again anyway, and nobody has to wait for each try.
        patience_s = 0.0 if self._failing else _BUSY_S
        connection = sqlite3.connect(self.path, timeout=patience_s, isolation_level=None)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = EXTRA")
            if self._file is None:
                log_file.check(connection)
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
        aside = log_file.free_name(self.path, f"damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        self.path.rename(aside)
        journal = self.path.with_name(self.path.name + "-journal")
        if journal.exists():
            journal.rename(aside.with_name(aside.name + "-journal"))
        self._notify("log_set_aside", {"path": str(aside)})
