"""A virtual board as a child of the program that plays on it; it ends when that program ends, however that happens.

In: which board to build, and typed lines for its hand. Out: the port to open, and sentences about what the hand
couldn't do.
"""

import contextlib
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import IO, Final, Self

from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import NAME, PROGRAM

START_S: Final = 150.0
"""The first start may fetch the engine, which has its own time limit."""
END_S: Final = 5.0
_WHY: Final = f"{NAME}: "
"""How a command's final sentence begins. `_WRONG_USAGE` is the exit status of a command that was called wrongly."""
_WRONG_USAGE: Final = 2
ENDED: Final = f"The virtual board has stopped, and its pieces are gone. Quit, then run `{PROGRAM} play` again."


class VirtualBoard:
    """A virtual board that runs beside this program. `options` are the command's (`--coding two`, `--seed 3`, ...).

    `say` receives, from a thread, every message that the board prints. Raises `UsageError` if the board doesn't start
    because of its options, `CompanionError` if it doesn't start for another reason.
    """

    def __init__(self, options: Sequence[str], say: Callable[[str], None]) -> None:
        words = [sys.executable, "-m", "eclipse_companion", "virtual-board", "--until-eof", *options]
        self._child = subprocess.Popen(  # noqa: S603 - this program itself
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # Ctrl-C in the terminal is for us
        )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        self._typing = self._child.stdin
        self._closing = False
        self._last = ""
        self._serving = False
        self._said = threading.Thread(target=self._listen, args=(self._child.stderr, say), daemon=True)
        self._said.start()
        first: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=lambda: first.put(_line(self._child.stdout)), daemon=True).start()
        try:
            self.port = first.get(timeout=START_S).strip()
        except queue.Empty:
            self.port = ""
        if not self.port:
            self.close()
            reason = self._last.removeprefix(_WHY) or "it gave no reason."
            if self._child.returncode == _WRONG_USAGE:
                raise UsageError(reason)
            raise CompanionError(f"The virtual board didn't start: {reason}")
        self._serving = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def running(self) -> bool:
        """Whether the board is still running."""
        return self._child.poll() is None

    def type(self, line: str) -> None:
        """Pass a line to the hand (see `at_the_board.help_text`)."""
        with contextlib.suppress(OSError, ValueError):  # it has ended: the reader of the port finds out
            self._typing.write(line + "\n")
            self._typing.flush()

    def close(self) -> None:
        """End the board and wait until it has ended."""
        self._closing = True
        with contextlib.suppress(OSError):
            self._typing.close()
        try:
            self._child.wait(END_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._said.join(END_S)
        for stream in (self._child.stdout, self._child.stderr):
            assert stream is not None
            stream.close()

    def _listen(self, stream: IO[str], say: Callable[[str], None]) -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in stream:
                self._last = line.strip()
                if self._serving or not self._last.startswith(_WHY):  # the error raised at the start says why
                    say(self._last)
        if self._serving and not self._closing:
            say(ENDED)


def _line(stream: IO[str] | None) -> str:
    assert stream is not None
    with contextlib.suppress(OSError, ValueError):
        return stream.readline()
    return ""
