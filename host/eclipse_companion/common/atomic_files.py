"""Files that are written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write a file and its folders: it is on the disk when this returns. Raises `OSError`.

    Until then the previous content stays, also if the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".new")
    try:
        with partial.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
