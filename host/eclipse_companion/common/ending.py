"""The end of the process, whatever its threads still do.

In: what the process does, which returns its exit status. Out: never anything. A camera's call can't be cut short, so a
thread may still be in a library when all is done. Python's own end would unwind that thread through the library's C++,
which aborts the process; so the process ends without it, once everything that was written is out.
"""

import atexit
import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NoReturn

JOIN_S: Final = 10.0
"""How long threads that should be waited for may take, in seconds."""
FLUSH_S: Final = 2.0
"""How long whoever reads our output may take over the last of it, in seconds."""
_FAILED: Final = 1
_INTERRUPTED: Final = 130


def end_with(work: Callable[[], int]) -> NoReturn:
    """Do the work, and end the process with the status that it returns or exits with."""
    try:
        status = work()
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0 if left.code is None else _FAILED
        if isinstance(left.code, str):
            sys.stderr.write(f"{left.code}\n")
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except BaseException:  # noqa: BLE001 - shown as Python would
        sys.excepthook(*sys.exc_info())
        status = _FAILED
    _end(status)


def _end(status: int) -> NoReturn:
    until = time.monotonic() + JOIN_S
    others = [each for each in threading.enumerate() if each is not threading.current_thread()]
    with suppress(KeyboardInterrupt):  # whoever presses Ctrl-C waits no longer
        for thread in others:
            if not thread.daemon:
                thread.join(max(0.0, until - time.monotonic()))
    if not any(thread.is_alive() for thread in others):
        sys.exit(status)
    atexit._run_exitfuncs()  # noqa: SLF001 - as Python's own end does
    # A reader who has stopped reading would hold the process up for ever.
    flushing = threading.Thread(target=_flush, daemon=True)
    flushing.start()
    with suppress(KeyboardInterrupt):
        flushing.join(FLUSH_S)
    os._exit(status)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # nobody reads it, or it is closed
            stream.flush()
