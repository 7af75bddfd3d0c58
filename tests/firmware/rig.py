"""A board in lock-step for tests: say a command, let scans pass, see what the board says."""

import binascii
import re
from pathlib import Path
from types import TracebackType
from typing import Self

from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard

EVERY_MS = 900
"""So often a board tells its state, if nothing happens."""
READINGS = list(range(20_000, 36_000, 1000))


def line(body: str) -> bytes:
    """A body as a line."""
    return f"${body}*{binascii.crc_hqx(body.encode('latin-1'), 0xFFFF):04X}\r\n".encode("latin-1")


def pattern(answer: str) -> re.Pattern[str]:
    """The answers that a conformance line allows: `#` a number, `~` any text."""
    return re.compile(re.escape(answer).replace(r"\#", "[0-9]+").replace("\\~", ".*"))


class Rig:
    """The shipped firmware with readings that the test sets."""

    def __init__(self, engine: Engine, flash: Path | None = None, readings: int = 32_768) -> None:
        self.readings = [readings] * 16
        self.wire = b""
        self.now_us = 0
        self.skip_us = 0
        self.board = LockstepBoard(engine, self._source, flash=flash)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.board.close()

    def _source(self, due_us: int) -> tuple[int, list[int]]:
        self.now_us = due_us + self.skip_us
        self.skip_us = 0
        return self.now_us, self.readings

    def scans(self, count: int) -> list[str]:
        """Let this many waits pass; returns the bodies of the lines that came meanwhile, each checked."""
        wire = b""
        for _ in range(count):
            step = self.board.step()
            assert step is not None
            wire += step[1]
        self.wire += wire
        return [checked(row) for row in wire.splitlines(keepends=True)]

    def say(self, body: str, scans: int = 4) -> list[str]:
        """Say a command; returns what comes within the next scans."""
        self.board.send(line(body))
        return self.scans(scans)

    def answer(self, body: str, scans: int = 4) -> str:
        """Say a command; returns its one answer, without the number."""
        rows = [row for row in self.say(body, scans) if row[:2] in {"OK", "NO", "HI"}]
        assert len(rows) == 1, rows
        kind, _, rest = rows[0].split(" ", 2)
        return f"{kind} {rest}"

    def frame(self, scans: int = 40) -> str:
        """The squares after this many scans."""
        self.scans(scans)
        states = [row for row in self.say("STATE") if row.startswith("ST")]
        return states[-1].split()[3]


def checked(row: bytes) -> str:
    """The body of a line that must be good."""
    body, star, check = row[1:].rpartition(b"*")
    assert row[:1] == b"$", row
    assert star, row
    assert check == f"{binascii.crc_hqx(body, 0xFFFF):04X}\r\n".encode(), row
    assert len(row) <= 190, row
    return body.decode()
