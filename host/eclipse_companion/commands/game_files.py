"""The game files that commands are given by name.

In: a name; `-` is standard input. Out: the file's bytes or text, or a sentence that says why not.
"""

import sys
from pathlib import Path

from eclipse_companion.errors import CompanionError
from eclipse_companion.game import egn


def bytes_of(name: str) -> bytes:
    """What a file holds. Raises `CompanionError`, whose sentence leaves it to the caller to name the file."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except FileNotFoundError:
        raise CompanionError("There is no such file.") from None
    except IsADirectoryError:
        raise CompanionError("This is a folder; name the files in it.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CompanionError(f"It can't be read: {reason}.") from None


def text_of(name: str) -> str:
    """The text of a file. Raises `CompanionError`, which names it."""
    try:
        return egn.decode(bytes_of(name))
    except CompanionError as error:
        raise CompanionError(f"{name}: {error}") from None
