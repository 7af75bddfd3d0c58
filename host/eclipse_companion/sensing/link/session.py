"""One open port with its conduct: joins `ports` and `logic`. Reads, writes, and says what went wrong in a sentence."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.link.logic import BoardLine, Damaged, Failure, LinkLogic, Up
from eclipse_companion.sensing.link.ports import PORT_ERRORS, open_port
from eclipse_companion.sensing.link.rivals import read_by

MOST_AT_ONCE: Final = 4096
"""How many bytes are read before they are acted upon."""

_SENTENCES: Final = {
    Failure.NO_ANSWER: "The device on {port} isn't answering. Does it have the companion's firmware? "
    "`{program} firmware install` installs it.",
    Failure.OTHER_WORDS: "The device on {port} doesn't speak like an Eclipse board. Is it another device? "
    "If it's the board, `{program} firmware install` installs its firmware.",
    Failure.PROMPT: "The board on {port} has stopped at MicroPython's prompt. Unplug it and plug it in again; "
    "if that doesn't help, `{program} firmware install` installs its firmware.",
    Failure.OTHER_PROTOCOL: "The board on {port} speaks another version of the protocol than this program. "
    "`{program} firmware install` updates its firmware.",
    Failure.NEWER_PROTOCOL: "The firmware of the board on {port} is newer than this program, which doesn't know it. "
    "Update this program.",
    Failure.OTHER_BOARD: "The board on {port} isn't the one that this game started on.",
    Failure.SILENT: "The board on {port} has been silent for eight seconds.",
}

_TORN: Final = {Failure.NO_ANSWER, Failure.OTHER_WORDS, Failure.SILENT}
"""What also happens if another program takes the board's lines away."""


def milliseconds() -> float:
    """A clock that never goes back."""
    return time.monotonic() * 1000


class Session:
    """One connection. Call `step` until `trouble` is a sentence."""

    def __init__(
        self,
        port: str,
        *,
        board_id: str | None = None,
        revive: bool = False,
        clock: Callable[[], float] = milliseconds,
    ) -> None:
        """Open the port. Raises `PortError`."""
        self.port = port
        self.trouble: str | None = None
        self._clock = clock
        self._serial = open_port(port)
        self.logic = LinkLogic(clock(), board_id=board_id, revive=revive)

    def step(self) -> list[Up | BoardLine | Damaged]:
        """Write what is due, and read what is there, waiting at most 10 ms for it, or until `wake`."""
        self.write()
        try:
            data = self._read()
        except PORT_ERRORS:
            self.trouble = (
                read_by(self.port) or f"The connection to the board on {self.port} is lost. {_cause(self.port)}"
            )
            return []
        now = self._clock()
        events = self.logic.received(data, now)
        events += self.logic.advance(now)
        if self.logic.failure is not None and self.trouble is None:
            other = read_by(self.port) if self.logic.failure in _TORN else None
            self.trouble = other or _SENTENCES[self.logic.failure].format(port=self.port, program=PROGRAM)
        return events

    def write(self) -> None:
        """Write what is due."""
        data = self.logic.outgoing()
        try:
            if data:
                self._serial.write(data)
        except PORT_ERRORS:
            self.trouble = f"The board on {self.port} is gone or has stopped reading. {_cause(self.port)}"

    def wake(self) -> None:
        """End the wait of a `step` in another thread, if the port supports it."""
        with suppress(AttributeError, *PORT_ERRORS):
            self._serial.cancel_read()

    def close(self) -> None:
        """Close the port."""
        try:
            self._serial.close()
        except PORT_ERRORS:
            self.trouble = self.trouble or f"The board on {self.port} is gone."

    def _read(self) -> bytes:
        data = bytearray(self._serial.read(1))
        while data and len(data) < MOST_AT_ONCE and (waiting := self._serial.in_waiting):
            data += self._serial.read(min(waiting, MOST_AT_ONCE))
        return bytes(data)


def _cause(port: str) -> str:
    """What may have cut the connection to a port, as a question."""
    if "://" in port or os.path.realpath(port).startswith("/dev/pts/"):
        return "Does the program behind it still run?"
    if Path(port).exists():
        return "Is its cable plugged in well, and does no other program read the port?"
    return "Is its cable plugged in?"
