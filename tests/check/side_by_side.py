"""Runs checks side by side, and tells of each when it is over."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, Final

Tell = Callable[[str], None]
LEFT_OUT: Final = 3
"""How a check of the page ends if its tools are missing."""
_INTERRUPTED: Final = ""
"""What the queue of ended checks says if they are to end."""
ENDS_S: Final = 10.0
"""What was interrupted has so long to end what it has started; then it is killed."""


def run_all(checks: Mapping[str, Sequence[str | Path]], folder: Path, tell: Tell, *, may_lack: str = "") -> list[str]:
    """Run each check's command in a folder; the names of those that failed.

    A line tells each one's name, seconds and result, and what it said follows if it failed. `may_lack`: how the names
    begin of those that may end with `LEFT_OUT`. Ctrl-C ends them all, with whatever they have started.
    """
    started = time.monotonic()
    ended: SimpleQueue[str] = SimpleQueue()
    running: dict[str, tuple[subprocess.Popen[bytes], IO[bytes]]] = {}
    failed = []
    with _told_of_signals(ended), _all_ended(running):
        for name, command in checks.items():
            said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 # it is read when the check is over
            process = subprocess.Popen(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            running[name] = process, said
            threading.Thread(target=_wait, args=(process, name, ended), daemon=True).start()
        for _ in checks:
            name = ended.get()
            if name == _INTERRUPTED:
                raise KeyboardInterrupt
            process, said = running.pop(name)
            left_out = process.returncode == LEFT_OUT and bool(may_lack) and name.startswith(may_lack)
            result = "passed" if process.returncode == 0 else "left out" if left_out else "FAILED"
            tell(f"{name:24}{time.monotonic() - started:5.0f} s  {result}")
            with said:
                if process.returncode:
                    said.seek(0)
                    tell(said.read().decode(errors="replace").strip())
            if result == "FAILED":
                failed.append(name)
    return failed


def _wait(process: "subprocess.Popen[bytes]", name: str, ended: "SimpleQueue[str]") -> None:
    process.wait()
    ended.put(name)


@contextmanager
def _all_ended(running: Mapping[str, tuple["subprocess.Popen[bytes]", IO[bytes]]]) -> Iterator[None]:
    """However it ends, nothing that was started goes on."""
    try:
        yield
    finally:
        for process, _ in running.values():
            _signal(process, signal.SIGINT)
        end = time.monotonic() + ENDS_S
        for process, said in running.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, end - time.monotonic()))
            _signal(process, signal.SIGKILL)
            process.wait()
            said.close()


def _signal(process: "subprocess.Popen[bytes]", number: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


@contextmanager
def _told_of_signals(ended: "SimpleQueue[str]") -> Iterator[None]:
    """Ctrl-C, a terminal that is closed, and whoever ends this process come into the queue: each start is finished."""

    def interrupt(*_: Any) -> None:
        ended.put(_INTERRUPTED)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, interrupt) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def told(line: str) -> None:
    """Print a line at once, also into a pipe."""
    print(line, flush=True)
