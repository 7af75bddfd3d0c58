"""Files that are there whole or not at all."""

import os
from pathlib import Path


def keep(path: Path, data: bytes) -> None:
    """Write a file, and the folders that it lies in: on the disk when this returns. Raises `OSError`.

    Until then what was there before stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".new")
    with partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
