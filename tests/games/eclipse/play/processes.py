"""`play` in its own process, read and typed to as its users do."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.processes import line_of, runs

PLAY = [sys.executable, "-m", "eclipse_companion", "play", "--no-voice", "--json", "--seed", "4"]
WAIT_S = 60.0


class Process:
    """A running `play --json`."""

    def __init__(self, *options: str) -> None:
        self.child = subprocess.Popen(
            [*PLAY, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.facts: list[dict[str, Any]] = []

    def until(self, kind: str) -> dict[str, Any]:
        """Read announcements up to the first one of a kind."""
        while (fact := self.next())["kind"] != kind:
            pass
        return fact

    def next(self) -> dict[str, Any]:
        """Read one announcement."""
        assert self.child.stderr is not None
        line = line_of(self.child, WAIT_S)
        assert line, f"it ended after {self.facts} {self.child.stderr.read()}"
        self.facts.append(json.loads(line))
        return self.facts[-1]

    def type(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def family(self) -> list[int]:
        """The process's children and their children."""
        found = [self.child.pid]
        for pid in found:
            path = Path(f"/proc/{pid}/task/{pid}/children")
            found += [int(word) for word in path.read_text().split()] if path.exists() else []
        return found[1:]

    def end(self) -> int:
        """Read to the end; returns the exit status."""
        out, said = self.child.communicate(timeout=WAIT_S)
        self.facts += [json.loads(line) for line in out.splitlines()]
        assert "Traceback" not in said
        return self.child.returncode

    def kinds(self) -> list[str]:
        return [fact["kind"] for fact in self.facts]


def gone(pids: list[int]) -> bool:
    """Whether all of these have ended, or end within some seconds."""
    end = time.monotonic() + WAIT_S
    while any(map(runs, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
