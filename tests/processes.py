"""Helpers for other processes: wait for what they do a moment later."""

import time
from collections.abc import Callable
from pathlib import Path


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody waits for doesn't."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def wait_until(true: Callable[[], object], patience_s: float = 20.0) -> None:
    """Wait for something that happens in another thread or process; a test that waits too long has failed."""
    end = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < end, f"it did not happen within {patience_s} s"
        time.sleep(0.01)
