"""What the system says of a file that nobody else has explained -> a sentence that names the file, and what to do."""

import errno
import os
from typing import Final

from eclipse_companion.common.errors import printable, quoted, why_of

_FULL: Final = {errno.ENOSPC, errno.EDQUOT}
_FORBIDDEN: Final = {errno.EACCES, errno.EPERM}


def sentence(error: Exception) -> str:
    """What the user of a command that met this error reads. An error that isn't the system's speaks for itself."""
    if not isinstance(error, OSError):
        return str(error)
    if error.errno is None:
        return f"It can't be read: {error}."
    file = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else None
    name = "A file" if file is None else printable(repr(file))
    if error.errno == errno.ENAMETOOLONG:
        return f"{name if file is None else quoted(file)} is too long for the name of a file. Check what you typed."
    if error.errno in _FULL:
        return f"{name} can't be written: {why_of(error)}. Make room on it."
    if error.errno in _FORBIDDEN:
        return f"{name} can't be used: {why_of(error)}. Change its permissions, or name another one."
    return f"{name} can't be used: {why_of(error)}. Name another one, or try again."
