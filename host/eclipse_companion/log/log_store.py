"""Writing a log whatever happens: in its order, all or nothing, again if it failed, elsewhere if it can't be.

In: what is to be written or read, as functions of a connection. Out: a file that was written, or a notice why not yet.

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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Final, TypeVar

from eclipse_companion.common.errors import why_of
from eclipse_companion.common.private_files import make_private
from eclipse_companion.log import log_file, schema
from eclipse_companion.log.kept_copy import KeptCopy
from eclipse_companion.log.saved_games import LogError, SavedGame
from eclipse_companion.log.session_writes import SessionWrites, Write
from eclipse_companion.log.writer import LogWriter

logger = logging.getLogger(__name__)

FILE_NAME: Final = "games.sqlite3"
"""The log's file in the data folder."""

Notify = Callable[[str, dict[str, str]], None]
"""Receives the key of a notice, and its words."""


def tell_nobody(key: str, words: dict[str, str]) -> None:
    """What receives notices if nobody wants them."""
    del key, words


_Posted = tuple[str, Write]
"""A game's UUID, and what is to be written of it."""
_T = TypeVar("_T")

_BUSY_S: Final = 2.0
"""How long one try to read or write waits for another program, in seconds."""
_SEEN: Final = 256
"""How many open games that were read are kept, in case one of them goes on when the file was taken away."""


class LogStore:
    """The file at a path. The first write creates it, and it is open only while something is done with it.

    What reads first writes all that was given before.
    """

    def __init__(self, path: Path, notify: Notify = tell_nobody, *, in_background: bool = False) -> None:
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
            self._notify("log_lost", {"path": str(copy.path), "reason": why_of(error)})
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
            told = "log_at_risk", {"path": str(copy.path), "reason": why_of(error)}
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
