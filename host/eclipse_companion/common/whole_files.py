"""Files that are written whole or not at all."""

import os
from pathlib import Path


def keep(path: Path, data: bytes) -> None:
    """Write a file and its folders: it is on the disk when this returns. Raises `OSError`.

    Until then the previous content stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".new")
    with partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
