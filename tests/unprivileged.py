"""Runs the program so that permissions of files count, also for root: `python -m tests.unprivileged WORDS...`."""

import ctypes
import os
import sys
from typing import Final

_DROP_FROM_BOUNDS: Final = 24
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2


def give_up_rights() -> bool:
    """What this process starts from now on may do no more than the files' permissions say; whether that is so."""
    if os.geteuid() != 0:
        return True
    libc = ctypes.CDLL(None)
    return all(libc.prctl(_DROP_FROM_BOUNDS, right, 0, 0, 0) == 0 for right in (_DAC_OVERRIDE, _DAC_READ_SEARCH))


if __name__ == "__main__":
    if not give_up_rights():
        sys.exit(77)
    os.execv(sys.executable, [sys.executable, "-m", "eclipse_companion", *sys.argv[1:]])  # noqa: S606 - ourselves
