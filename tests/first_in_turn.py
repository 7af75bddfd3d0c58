"""What all workers need is made by the first of them: compiling all tests takes each half a minute."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from eclipse_companion.common.file_locks import locked, one_at_a_time

PATIENCE_S: Final = 240.0
"""Then the others go on without what the first one makes."""


@contextmanager
def first_alone(lock: Path) -> Iterator[None]:
    """The first process that comes is alone in the `with` block; the others wait for its end, and then go together."""
    file = None
    with suppress(OSError):  # where there are no locks, nobody waits
        file = locked(lock)
        if file is None:
            with one_at_a_time(lock, PATIENCE_S):
                pass
    try:
        yield
    finally:
        if file is not None:
            os.close(file)
