"""New files that a user names: nothing that is there already is replaced, and no half of a file stays."""

import os
from pathlib import Path

from eclipse_companion.common.errors import CompanionError, why_of


def refuse_existing(path: Path) -> None:
    """Raise `CompanionError` if something has this name, before the work for the file begins."""
    if os.path.lexists(path):
        raise _exists(path)


def write(path: Path, data: bytes) -> None:
    """Write a new file. Raises `CompanionError` if the name is taken, or the file can't be written."""
    try:
        file = path.open("xb")
    except FileExistsError:
        raise _exists(path) from None
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None
    try:
        with file:
            file.write(data)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _unwritten(path, error) from None


def _exists(path: Path) -> CompanionError:
    return CompanionError(f"{path} already exists. Choose another name, or remove it first.")


def _unwritten(path: Path, error: OSError | ValueError) -> CompanionError:
    reason = why_of(error)
    return CompanionError(f"{path} can't be written: {reason}. Choose another place.")
