"""A log elsewhere, in which a session's games are while theirs can't be written; `games recover` brings them back.

In: all writes of the session. Out: one file, which is whole at any moment.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from eclipse_companion.common.private_files import make_private
from eclipse_companion.log import log_file, schema
from eclipse_companion.log.saved_games import NoSuchGameError
from eclipse_companion.log.session_writes import Write


class KeptCopy:
    """One file, made with the first write. For one thread at a time."""

    def __init__(self, beside: Path) -> None:
        """`beside`: a log's name in the folder where the copy may be."""
        self.path = log_file.free_name(beside, f"rescued-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        self._written: int | None = None

    def write(self, writes: Sequence[Write]) -> None:
        """Have the file hold these writes: all that it holds, and more. Raises `sqlite3.Error` or `OSError`."""
        if len(writes) == self._written and self.path.exists():
            return
        coming = self.path.with_name(self.path.name + ".new")
        try:
            coming.unlink(missing_ok=True)
            make_private(coming)
            # Nobody else knows its name, and the file system may have no locks.
            with closing(sqlite3.connect(f"{coming.as_uri()}?nolock=1", uri=True, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE")
                schema.create(connection)
                for write in writes:
                    with suppress(NoSuchGameError):
                        write(connection)
                connection.execute("COMMIT")
            coming.replace(self.path)
        finally:
            with suppress(OSError):
                coming.unlink(missing_ok=True)
        self._written = len(writes)

    def drop(self) -> None:
        """Remove the file: all that it has is in the log now."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
