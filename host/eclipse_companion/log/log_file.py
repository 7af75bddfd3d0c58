"""The log as a file: whether it is there, what is wrong with it, and a name for what is set aside.

In: a path, a connection, an error. Out: the same as sentences.
"""

import os
import sqlite3
import stat
from pathlib import Path
from typing import Final

from eclipse_companion.common import owners
from eclipse_companion.common.errors import why_of
from eclipse_companion.common.file_locks import has_locks
from eclipse_companion.common.settings import HOME_VARIABLE
from eclipse_companion.log.saved_games import LogError


def is_there(path: Path) -> bool:
    """Whether there is a file. Raises `LogError` if it is something else, and `OSError` if nobody can tell."""
    try:
        kind = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    if not stat.S_ISREG(kind):
        what = "a folder" if stat.S_ISDIR(kind) else "a pipe" if stat.S_ISFIFO(kind) else "a device"
        raise LogError(f"The log {path} must be a file, but this is {what}. Move it away.")
    return True


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


def check(connection: sqlite3.Connection) -> None:
    """Raise an error for which `damaged` is true if SQLite finds damage."""
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _DamagedError(verdict)


_OF_LOCKS: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM}
"""What SQLite says where locks are missing, among other things."""


_OF_RIGHTS: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


def why(error: Exception, path: Path) -> str:
    """What an error says of the log at this path, and what to do: the end of a sentence, and more of them."""
    folder = path.parent
    reason = why_of(error)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if isinstance(error, OSError) and error.errno in owners.NOT_ALLOWED:
        return f"can't be written: {reason}. {owners.remedy(path).removesuffix('.')}"
    if code in _OF_RIGHTS and not _may_write(path):
        return f"can't be written: that isn't allowed. {owners.remedy(path).removesuffix('.')}"
    if code in _OF_LOCKS and not has_locks(folder):
        return (
            f"can't be locked: the file system of {folder} has no locks, as on some network drives. Set "
            f"{HOME_VARIABLE} to a folder on a disk of this computer"
        )
    return _WHY.get(code, f"can't be used ({reason}). Check the disk and the folder")


def _may_write(path: Path) -> bool:
    """Whether the system lets us write the file, and its folder, in which SQLite keeps a journal."""
    return os.access(path.parent, os.W_OK | os.X_OK) and (not path.exists() or os.access(path, os.W_OK))


def damaged(error: Exception) -> bool:
    """Whether the file is to blame. SQLite quotes damaged names in its messages, which Python then can't decode.

    What we write is never too big for SQLite; a length that was damaged may be.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, _DamagedError | UnicodeDecodeError) or code in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_TOOBIG,
    }


def free_name(path: Path, words: str) -> Path:
    """A name beside this one, with these words in it, which nothing has yet."""
    number = 1
    while True:
        name = f"{path.stem}-{words}{'' if number == 1 else f'-{number}'}{path.suffix}"
        if not path.with_name(name).exists():
            return path.with_name(name)
        number += 1
