"""A board that is plugged in while people play without it: `play` in its own process, a board at a pseudo-terminal."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from eclipse_companion.log import GameLog
from eclipse_companion.sensing.wire import encode
from tests.games.eclipse.play.processes import WAIT_S
from tests.processes import line_of
from tests.sensing.link.fake_board import EMPTY, Board, plugged

PROGRAM: Final = """
import sys
from functools import partial
from pathlib import Path
from eclipse_companion.commands.cli import main
from eclipse_companion.common.ending import end_with
from eclipse_companion.games.eclipse.commands import playing
from eclipse_companion.sensing import link
def find():
    return [link.Candidate(str(each), each.name) for each in sorted(Path(sys.argv[1]).glob("board*"))]
playing.find_board = partial(link.find_board, find)
playing.Arrivals = partial(link.Arrivals, find=find, every_s=0.05)
playing.Link = partial(link.Link, find=find)
end_with(lambda: main(["play", "--no-voice", "--json", "--seed", "4", *sys.argv[2:]]))
"""
"""The program, for which the ports of a folder are those of USB."""


class LaidBoard(Board):
    """A board that says what lies on it."""

    def __init__(self, board_id: str = "E1") -> None:
        super().__init__(board_id)
        self.lies = EMPTY
        self._ahead_ms = 0
        """As if each change had taken its time."""
        self._began_s = self._said_s = time.monotonic()

    def take(self, data: bytes) -> bytes:
        """A board says at least once a second what lies there."""
        if time.monotonic() - self._said_s > 0.5 and self.heard:
            self._said_s = time.monotonic()
            self.say("ST", "")
        return super().take(data)

    def _line(self, kind: str, rest: str) -> int:
        if kind == "ST":
            rest = f"{int((time.monotonic() - self._began_s) * 1000) + self._ahead_ms} {self.lies}"
        return super()._line(kind, rest)

    def lay(self, lies: str) -> int:
        """Something else lies there now; returns the number of the line that says so."""
        self.lies = lies
        self._ahead_ms += 800
        return self.say("ST", "")

    def repeat(self, lies: str, ms: int, seq: int | None) -> None:
        """Say what lay there long ago; `seq` None: with the next number."""
        with self._lock:
            if seq is None:
                seq, self._sequence = self._sequence, (self._sequence + 1) % 65_536
            self._waiting.append(encode(f"ST {seq} {ms} {lies}"))


class Play:
    """A running `play` to which lines are typed."""

    def __init__(self, ports: Path, *options: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(ports), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.facts: list[dict[str, Any]] = []

    def until(self, kind: str, **values: object) -> dict[str, Any]:
        """The next announcement of a kind with these values."""
        while True:
            line = line_of(self.child, WAIT_S)
            assert line, f"it ended after {self.facts}"
            self.facts.append(json.loads(line))
            if {"kind": kind, **values}.items() <= self.facts[-1].items():
                return self.facts[-1]

    def type(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def end(self) -> int:
        """Read to the end; returns the exit status."""
        out, _ = self.child.communicate(timeout=WAIT_S)
        self.facts += [json.loads(line) for line in out.splitlines()]
        return self.child.returncode


@pytest.fixture
def plays() -> Iterator[list[Play]]:
    made: list[Play] = []
    yield made
    for each in made:
        each.child.kill()
        with each.child:
            pass


@pytest.mark.parametrize("without", [("--board", "virtual", "--hand", "type"), ()])
def test_a_game_goes_on_at_a_board_that_is_plugged_in(
    tmp_path: Path, home: Path, plays: list[Play], without: tuple[str, ...]
) -> None:
    """Nothing changes until somebody says so. Then the game is to be set up there, and the board's turns count."""
    options = without or ("--screen",)
    play = Play(tmp_path, "--sun", "human:Ann", "--moon", "human:Ben", *options)
    plays.append(play)
    play.until("to_move")
    play.type("S1")
    play.until("turn_seen", turn="S1")
    board = LaidBoard()
    with plugged(tmp_path / "board1", board):
        there = play.until("notice", key="board_there")
        assert there["say"] == "A board is there now. Play on it? Then say “use board”."
        play.type("1-5/S16")
        play.until("turn_seen", turn="1-5/S16")
        play.type("use board")
        play.until("board_found", virtual=False)
        goes_on = play.until("game_started")
        assert (goes_on["sun"], goes_on["moon"], goes_on["turns"]) == ("Ann", "Ben", ["S1", "1-5/S16"])
        play.until("problem", squares=[5, 16])
        board.lay("....+..........-")
        play.until("corrected")
        for lies in ("....+...........", "....+.........+.", "+...+.........+."):
            board.lay(lies)
        play.until("turn_seen", turn="16-15/G1")
        play.type("quit")
        assert play.end() == 0
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    assert [each.turn for each in saved.turns] == ["S1", "1-5/S16", "16-15/G1"]


def test_each_board_is_asked_about_once_and_never_taken_by_force(
    tmp_path: Path,
    plays: list[Play],
) -> None:
    """One that is unplugged can't be used; plugged in again, it can, and nobody is asked again. Another one is new."""
    play = Play(tmp_path, "--board", "screen", "--moon", "human")
    plays.append(play)
    play.until("to_move")
    play.type("use board")
    play.until("notice", key="no_board_there")
    with plugged(tmp_path / "board1", LaidBoard("E1")):
        play.until("notice", key="board_there")
    play.until("notice", key="board_gone")
    play.type("use board")
    play.until("notice", key="no_board_there")
    with plugged(tmp_path / "board1", LaidBoard("E1")):
        play.until("notice", key="board_back")
    with plugged(tmp_path / "board2", LaidBoard("E2")):
        play.until("notice", key="board_there")
        play.type("S1")
        play.until("turn_seen", turn="S1")
        play.type("quit")
        assert play.end() == 0
    assert "board_found" not in [fact["kind"] for fact in play.facts]
    assert [fact.get("key") for fact in play.facts].count("board_there") == 2


def test_before_its_first_turn_the_game_begins_at_the_board(tmp_path: Path, home: Path, plays: list[Play]) -> None:
    """An older game that was left is none of its business."""
    older = Play(tmp_path, "--board", "screen", "--sun", "human:Ann", "--moon", "human")
    plays.append(older)
    older.until("to_move")
    older.type("S6")
    older.until("turn_seen")
    older.type("quit")
    assert older.end() == 0
    play = Play(tmp_path, "--board", "screen", "--sun", "human:Zoe", "--moon", "human")
    plays.append(play)
    play.until("to_move")
    board = LaidBoard()
    with plugged(tmp_path / "board1", board):
        play.until("notice", key="board_there")
        play.type("use board")
        play.until("board_found")
        assert play.until("game_started")["sun"] == "Zoe"
        play.until("to_move")
        board.lay("-...............")
        play.until("turn_seen", turn="S1")
        play.type("quit")
        assert play.end() == 0
    assert len(GameLog(home / "data" / "games.sqlite3").games()) == 2
