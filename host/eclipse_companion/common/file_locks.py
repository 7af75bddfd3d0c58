"""Locks between processes: the system's own locks of files.

In: a file's path. Out: the file, locked; whether a folder has locks at all. The system lets go of a lock when its
process ends, however that happens.
"""

import errno
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        """Raises `BlockingIOError` if another has locked it, and `OSError` if it can't be locked at all."""
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error

    def has_locks(folder: Path) -> bool:
        """Every file system has locks."""
        del folder
        return True

else:
    import fcntl

    def _lock(file: int) -> None:
        """Raises `BlockingIOError` if another has locked it, and `OSError` if it can't be locked at all."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def has_locks(folder: Path) -> bool:
        """Whether SQLite can lock files there; some network drives have no locks. True where no file can be made."""
        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _NO_LOCKS
        return True

    _NO_LOCKS: Final = {errno.ENOLCK, errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP}


ASKED_EACH: Final = 0.05
"""Seconds between two looks at a lock that another holds."""


def locked(path: Path) -> int | None:
    """Lock a file, and make it if it is missing; its descriptor, None if another has locked it.

    Another process, another thread, or another caller in this one. Raises `OSError` if the file can't be opened, or if
    its file system has no locks.
    """
    while True:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except BlockingIOError:
            os.close(file)
            return None
        except OSError:
            os.close(file)
            raise
        # Whoever held it before may have removed it since it was opened: then the lock is on nothing.
        with suppress(OSError):
            if os.fstat(file).st_ino == path.stat().st_ino:
                return file
        os.close(file)


def release(path: Path, file: int) -> None:
    """Remove a locked file, and let go of its lock."""
    # Windows removes no file that is open: there it stays, and counts as free.
    with suppress(OSError):
        path.unlink(missing_ok=True)
    os.close(file)


@contextmanager
def one_at_a_time(path: Path | None, patience: float) -> Iterator[None]:
    """Hold the lock of this file in the `with` block; the file stays.

    Goes on without the lock where there is none (no file, a folder that can't be written, a file system without locks),
    and after `patience` seconds: whoever holds it may be suspended.
    """
    file, until = None, time.monotonic() + patience
    with suppress(OSError):
        while path is not None and (file := locked(path)) is None and time.monotonic() < until:
            time.sleep(ASKED_EACH)
    try:
        yield
    finally:
        if file is not None:
            os.close(file)
