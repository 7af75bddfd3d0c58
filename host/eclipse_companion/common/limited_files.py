"""Files of any size, read only up to a bound: a huge file can't fill the memory, and nothing waits for a pipe.

In: a path or an open stream, and the bound in bytes. Out: all of its bytes, or a sentence.
"""

import errno
import os
import stat
import time
from pathlib import Path
from typing import IO, Final

from eclipse_companion.common.errors import CompanionError

MEGABYTE: Final = 1_000_000
WRITER_S: Final = 1.0
"""How long a pipe is given to have a writer, in seconds."""
_LOOKED_EACH_S: Final = 0.02
_CHUNK: Final = 65536


class TooLargeError(CompanionError):
    """The file is larger than anything that belongs here; the sentence doesn't name it."""


def opened(path: Path) -> IO[bytes]:
    """A file's bytes, as a stream. Raises `OSError`, also for what is no file: a folder, a device, a pipe."""
    number, kind = _opened(path)
    if not stat.S_ISREG(kind.st_mode):
        os.close(number)
        raise OSError(errno.EINVAL, "it's a pipe, not a file" if _is_pipe(kind) else "it's a device, not a file")
    return os.fdopen(number, "rb")


def read_limited(path: Path, most: int) -> bytes:
    """All bytes of a file. Raises `TooLargeError` if it has more than `most`, and `OSError` as `opened` does."""
    with opened(path) as stream:
        return take(stream, most)


def read_written(path: Path, most: int) -> bytes:
    """As `read_limited`, but also what somebody writes into a pipe, or types where standard input comes from."""
    number, kind = _opened(path)
    if _is_pipe(kind):
        try:
            begun = _begun(number)
        except OSError:
            os.close(number)
            raise
    elif os.path.samestat(kind, os.fstat(0)):
        begun = b""
    else:
        os.close(number)
        return read_limited(path, most)
    os.set_blocking(number, True)
    with os.fdopen(number, "rb") as stream:
        return begun + take(stream, most - len(begun))


def _opened(path: Path) -> tuple[int, os.stat_result]:
    """An open file's number, and what it is. To open a pipe waits for nobody. Raises `OSError`, also for a folder."""
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    kind = os.fstat(number)
    if stat.S_ISDIR(kind.st_mode):
        os.close(number)
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return number, kind


def _is_pipe(kind: os.stat_result) -> bool:
    return stat.S_ISFIFO(kind.st_mode)


def _begun(number: int) -> bytes:
    """The first bytes of a pipe, if there are some already. Raises `OSError` if nobody writes into it."""
    until = time.monotonic() + WRITER_S
    while time.monotonic() < until:
        try:
            if begun := os.read(number, _CHUNK):
                return begun
        except BlockingIOError:  # a writer has it open
            return b""
        time.sleep(_LOOKED_EACH_S)
    raise OSError(errno.EINVAL, "nobody writes into this pipe")


def take(stream: IO[bytes], most: int) -> bytes:
    """All bytes that a stream still has. Raises `TooLargeError` if there are more than `most`."""
    data = stream.read(most + 1)
    if len(data) > most:
        raise TooLargeError(f"It's larger than {most / MEGABYTE:g} MB, which is the most I can read.")
    return data
