"""Files of any size, read only up to a bound: a device, a pipe or a huge file can't fill the memory.

In: a path or an open stream, and the bound in bytes. Out: all of its bytes, or a sentence.
"""

from pathlib import Path
from typing import IO, Final

from eclipse_companion.common.errors import CompanionError

MEGABYTE: Final = 1_000_000


class TooLargeError(CompanionError):
    """The file is larger than anything that belongs here; the sentence doesn't name it."""


def read(path: Path, most: int) -> bytes:
    """All bytes of a file. Raises `TooLargeError` if it has more than `most`, and `OSError`."""
    with path.open("rb") as stream:
        return take(stream, most)


def take(stream: IO[bytes], most: int) -> bytes:
    """All bytes that a stream still has. Raises `TooLargeError` if there are more than `most`."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise TooLargeError(f"It's larger than {most / MEGABYTE:g} MB, which is the most I can read.")
    return data
