"""Helpers for other processes: wait for what they do a moment later."""

import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

PATIENCE_S: Final = 120.0
"""What takes longer has failed: a process may have to compile for half a minute, beside three others."""


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody waits for doesn't."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def wait_until(true: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
    """Wait for something that happens in another thread or process; a test that waits too long has failed."""
    end = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < end, f"it did not happen within {patience_s} s"
        time.sleep(0.01)


@contextmanager
def killed_after(child: "subprocess.Popen[Any]", patience_s: float = PATIENCE_S) -> Iterator[None]:
    """A process that takes longer is killed, so that whoever waits for what it says, or for its end, goes on."""
    too_long = threading.Timer(patience_s, child.kill)
    too_long.start()
    try:
        yield
    finally:
        too_long.cancel()


def line_of(child: "subprocess.Popen[str]", patience_s: float = PATIENCE_S, *, error: bool = False) -> str:
    """The next line that a process prints; empty once it has ended. One that says nothing for so long is killed.

    `error`: of its standard error.
    """
    stream = child.stderr if error else child.stdout
    assert stream is not None
    with killed_after(child, patience_s):
        return stream.readline()


def lines_of(child: "subprocess.Popen[str]", patience_s: float = PATIENCE_S) -> Iterator[str]:
    """Each line that a process prints until it has ended; as `line_of`."""
    return iter(lambda: line_of(child, patience_s), "")


def lines_until(child: "subprocess.Popen[str]", words: str, *, error: bool = False) -> list[str]:
    """The lines that a process prints up to one with these words."""
    lines: list[str] = []
    while not lines or words not in lines[-1]:
        line = line_of(child, error=error)
        assert line, f"it ended, or said nothing for too long, after {lines}"
        lines.append(line)
    return lines


@contextmanager
def page_of(words: Sequence[str]) -> Iterator[str]:
    """The address of the page that a command serves; at the end the command is interrupted, unless it has ended."""
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        try:
            said = lines_until(process, "http://", error=True)[-1]
            found = re.search(r"http://\S+/", said)
            assert found is not None, said
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            with killed_after(process):
                process.stderr.read()
