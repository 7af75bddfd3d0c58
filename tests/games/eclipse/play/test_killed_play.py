"""Real processes: a virtual board that keeps running, and `play`, which is killed with SIGKILL and started again."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.log import GameLog
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.games.eclipse.play.games import SHORT
from tests.games.eclipse.play.processes import Process
from tests.processes import line_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGKILL")

BOARD = [sys.executable, "-m", "eclipse_companion", "virtual-board", "--until-eof", "--style", "tidy", "--seed", "3"]
KILLED_AFTER = 3


class Board:
    """A virtual board in its own process, and its hand."""

    def __init__(self) -> None:
        self.child = subprocess.Popen(BOARD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = line_of(self.child).strip()
        self.hand = AutomaticHand(self.type, lambda _: None, 1, only_test_piece=True)

    def type(self, line: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def play(self, *options: str) -> Process:
        return Process("--board", self.port, *options)

    def take_into_use(self, process: Process) -> None:
        """Show the requested test pieces, until the first game starts."""
        while (fact := process.next())["kind"] != "to_move":
            if fact["kind"] == "calibration":
                owner = None if fact["owner"] is None else Player(fact["owner"])
                self.hand.tell(Calibration(fact["step"], fact["square"], owner=owner))


@pytest.fixture
def board() -> Iterator[Board]:
    made = Board()
    yield made
    made.child.kill()
    made.child.communicate()


def test_a_killed_play_goes_on_when_it_is_started_again(
    home: Path, board: Board, processes: list[Process], capsys: pytest.CaptureFixture[str]
) -> None:
    """The log has one complete game with its first players; the next turn was made while play was dead."""
    processes.append(board.play("--sun", "human:Anna", "--moon", "human:Ben"))
    board.take_into_use(processes[0])
    for turn in SHORT[:KILLED_AFTER]:
        board.type(str(turn))
        processes[0].until("turn_seen")
    processes[0].child.kill()
    processes[0].child.wait()
    board.type(str(SHORT[KILLED_AFTER]))
    processes.append(board.play("--games", "1"))
    started = processes[1].until("game_started")
    assert started["turns"] == [str(turn) for turn in SHORT[:KILLED_AFTER]]
    assert (started["sun"], started["moon"]) == ("Anna", "Ben")
    for turn in SHORT[KILLED_AFTER + 1 :]:
        processes[1].until("turn_seen")
        board.type(str(turn))
    processes[1].until("game_over")
    assert processes[1].end() == 0
    (game,) = GameLog(home / "data" / "games.sqlite3").games()
    assert [*read_game(game).turns] == SHORT
    assert game.termination == "normal"
    assert main(["replay", str(home / "data" / "recordings" / str(game.recording))]) == 0
    assert "Result" in capsys.readouterr().out
