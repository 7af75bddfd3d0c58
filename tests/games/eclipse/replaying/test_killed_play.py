"""`play` ended by force: what its recording holds."""

import json
import os
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.log import GameLog
from tests.games.eclipse.play.processes import Process, gone

TURNS = 2

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGKILL, and /proc of Linux")


def test_a_kill_loses_no_event_that_was_announced(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was announced before SIGKILL is in the recording: `replay` gives it again, and says that it breaks off."""
    process = Process("--board", "virtual", "--hand", "auto", "--style", "ordinary")
    try:
        seen = [process.until("turn_seen") for _ in range(TURNS)]
    finally:
        family = process.family()
        process.child.kill()
        process.child.communicate()
    game = GameLog(home / "data" / "games.sqlite3").games()[0]
    assert main(["games", "recording", game.uuid]) == 0
    path = capsys.readouterr().out.strip()
    main(["replay", path, "--json"])
    out, remarks = capsys.readouterr()
    given = [(line["turn"], line["t_ms"]) for line in map(json.loads, out.splitlines()) if line["kind"] == "turn"]
    assert given[:TURNS] == [(fact["turn"], fact["t_ms"]) for fact in seen]
    assert "breaks off" in remarks
    assert "found something else" not in remarks
    assert gone(family)
