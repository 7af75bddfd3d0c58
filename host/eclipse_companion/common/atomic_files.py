"""Files that are written whole or not at all."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """Write a file and its folders: it is on the disk when this returns. Raises `OSError`.

    Until then the previous content stays, also if the disk is full.
    """
    write_all({path: data})


def write_all(files: Mapping[Path, bytes]) -> None:
    """The same for several files: none is replaced before all are on the disk."""
    partials: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            partial = path.with_name(path.name + ".new")
            partials[partial] = path
            with partial.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        for partial, path in partials.items():
            partial.replace(path)
    except BaseException:
        for partial in partials:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
        raise
