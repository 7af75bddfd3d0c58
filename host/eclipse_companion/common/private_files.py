"""Files that nobody but their owner may read."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
"""May be read and written by its owner, and by nobody else."""
_OTHERS: Final = 0o077


def make_private(path: Path) -> None:
    """Create an empty file for its owner alone, or take others' access to it away.

    Where that can't be done, nothing happens: whoever then opens the file learns why. What SQLite puts beside a file,
    its journal, gets the file's own access (`findCreateFileMode` in SQLite's `os_unix.c`).

    A file that exists is never opened: closing it would end the locks that SQLite has on it in this process
    (https://sqlite.org/howtocorrupt.html, section 2.2).
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    with suppress(OSError):
        if path.stat().st_mode & _OTHERS:
            path.chmod(OWNER_ONLY)
