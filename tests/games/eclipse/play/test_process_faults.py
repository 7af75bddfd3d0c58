"""Real processes in trouble during a game: suspended, killed, or with their folder gone."""

import os
import shutil
import signal
import time
from pathlib import Path

import pytest

from eclipse_companion.log import GameLog
from eclipse_simulation.board.child import ENDED
from tests.games.eclipse.play.games import SHORT
from tests.games.eclipse.play.processes import Process

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and /proc of Linux")

SUSPENDED_S = 4.0
"""Longer than the host waits before it greets a silent board again."""


@pytest.fixture
def game(processes: list[Process]) -> Process:
    """Two people's game at a virtual board after its first turn."""
    process = Process("--board", "virtual", "--hand", "type", "--sun", "human", "--moon", "human")
    processes.append(process)
    process.until("to_move")
    process.type(str(SHORT[0]))
    process.until("turn_seen")
    return process


def logged(home: Path) -> list[str]:
    (saved,) = GameLog(home / "data" / "games.sqlite3").games()
    return [str(each.turn) for each in saved.turns]


def test_a_suspended_process_goes_on(home: Path, game: Process) -> None:
    """As with a laptop's lid: only the turn made on waking, or meanwhile, is seen; with play, and with the board."""
    for pid, turn in ((game.child.pid, SHORT[1]), (game.family()[0], SHORT[2])):
        os.kill(pid, signal.SIGSTOP)
        game.type(str(turn))
        time.sleep(SUSPENDED_S)
        os.kill(pid, signal.SIGCONT)
        assert game.until("turn_seen")["turn"] == str(turn)
    game.type("quit")
    assert game.end() == 0
    assert logged(home) == [str(turn) for turn in SHORT[:3]]


def test_a_virtual_board_that_dies_is_told(home: Path, game: Process) -> None:
    """A sentence says that it has ended, and what to do; leaving works, and the game is kept."""
    os.kill(game.family()[0], signal.SIGKILL)
    told: set[str | None] = set()
    # Whichever is noticed first: that the program has ended, or that its port is silent.
    while not {ENDED, "board_lost"} <= told:
        fact = game.next()
        told |= {fact["kind"], fact.get("say")}
    game.type("quit")
    assert game.end() == 1
    assert logged(home) == [str(SHORT[0])]


def test_a_folder_that_vanishes_is_written_again(home: Path, game: Process) -> None:
    """The log is rebuilt with the whole game."""
    shutil.rmtree(home / "data")
    game.type(str(SHORT[1]))
    game.until("turn_seen")
    game.type("quit")
    assert game.end() == 0
    assert logged(home) == [str(turn) for turn in SHORT[:2]]
