"""A board that says again what it said before: `play` in its own process, a board at a pseudo-terminal."""

from pathlib import Path

import pytest

from tests.games.eclipse.play.processes import Process
from tests.games.eclipse.play.test_board_arrives import LaidBoard
from tests.sensing.link.fake_board import EMPTY, plugged


@pytest.mark.parametrize("renumbered", [False, True])
def test_what_a_board_says_once_more_makes_no_turn(
    tmp_path: Path, processes: list[Process], *, renumbered: bool
) -> None:
    """Neither as it was, nor with new numbers and old times; afterwards the game goes on."""
    board = LaidBoard()
    with plugged(tmp_path / "board", board) as port:
        play = Process("--board", port.name, "--sun", "human", "--moon", "human")
        processes.append(play)
        play.until("to_move")
        first = board.lay("-...............")
        assert play.until("turn_seen")["turn"] == "S1"
        for lies in (EMPTY, "....+...........", "....+..........-"):
            board.lay(lies)
        assert play.until("turn_seen")["turn"] == "1-5/S16"
        for number, lies in enumerate((EMPTY, "-...............", EMPTY, "-.........+.....", "..........+.....")):
            board.repeat(lies, 60 + 40 * number, None if renumbered else first + number)
        for lies in ("....+...........", "....+.........+.", "+...+.........+."):
            board.lay(lies)
        seen = play.until("turn_seen")
        assert (seen["turn"], seen["number"]) == ("16-15/G1", 3)
        play.type("quit")
        assert play.end() == 0
    assert not {"takeback", "problem", "question"} & set(play.kinds())
