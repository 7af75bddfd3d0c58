"""The hand, the trace and the buttons at the virtual board, at times that the test chooses."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_simulation.board.lockstep import TraceSource
from eclipse_simulation.eclipse.hand.at_the_board import BUTTONS, HandAtTheBoard, Tape, help_text, written_games
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import BoardModel, Kit

FIRMWARE = Path(__file__).resolve().parents[4] / "firmware"


def hand(said: list[str], games: str = "") -> tuple[HandAtTheBoard, HandDriver]:
    rng = np.random.default_rng(4)
    hands = HandDriver(BoardModel(Kit.draw(rng, "one-strength"), rng), rng, style="tidy")
    return HandAtTheBoard(hands, said.append, written_games(egn.read(games)) if games else None), hands


def test_a_trace_begins_when_the_port_is_opened_and_its_end_stays() -> None:
    """A trace shows its first sample until the port is opened, and its last one after its end."""
    rows = np.repeat(np.arange(4, dtype=np.uint16)[:, None], 16, axis=1)
    tape = Tape(TraceSource(np.array([100.0, 105.0, 110.0, 115.0]), rows, hold=True))
    assert [tape.sample(t_ms)[0] for t_ms in (0, 50, 5000)] == [0, 0, 0]
    tape.opened(5000)
    assert [tape.sample(t_ms)[0] for t_ms in (5000, 5005, 5012, 5015, 9000)] == [0, 1, 2, 3, 3]
    assert tape.buttons(9000) == 0


@pytest.mark.parametrize(("line", "bit", "length_ms"), [("press turn", 1, 150), ("PRESS undo long", 4, 1500)])
def test_a_pressed_button_is_down_for_a_while(line: str, bit: int, length_ms: int) -> None:
    """A typed `press` holds its button down for a while from then on, and no other button."""
    said: list[str] = []
    board, _ = hand(said)
    board.sample(1000)
    board.type(line)
    board.sample(1005)
    assert [board.buttons(t_ms) for t_ms in (1005, 1004 + length_ms, 1005 + length_ms)] == [bit, bit, 0]
    assert not said


@pytest.mark.parametrize("line", ["press", "press now", "press hint short", "press hint long long"])
def test_a_button_that_is_not_there_is_told(line: str) -> None:
    """The sentence about an unknown button names the buttons that exist."""
    said: list[str] = []
    board, _ = hand(said)
    board.type(line)
    board.sample(5)
    assert "turn, hint, undo" in said[0]
    assert board.buttons(6) == 0


def test_the_buttons_are_the_firmwares() -> None:
    """The buttons have the same names, in the same order, as the firmware's `board.BUTTONS`."""
    names: dict[str, object] = {}
    text = (FIRMWARE / "board.py").read_text(encoding="utf-8")
    exec(text.replace("from micropython import const", "const = int"), names)  # noqa: S102 - our own firmware's file
    assert names["BUTTONS"]
    assert tuple(name for name, _ in names["BUTTONS"]) == BUTTONS  # type: ignore[attr-defined]


def test_help_tells_what_can_be_typed() -> None:
    """The help lists all the lines of the hand, and the buttons."""
    said: list[str] = []
    board, _ = hand(said)
    board.type("help")
    board.sample(5)
    assert said == [help_text()]
    assert "press hint" in help_text()
    assert "1-5/S16" in help_text()


def test_written_games_begin_after_the_port_was_opened_each_on_its_own_start() -> None:
    """Nothing moves before the port is opened; between two games the board is cleared and set up again."""
    said: list[str] = []
    second = '[SetUp "1"]\n[Position "G3/4/4/3s"]\n\n1. 16-15/S13 *\n'
    board, hands = hand(said, f"1. S1 *\n\n{second}")
    for step in range(400):
        board.sample(20.0 * step)
    assert hands.position == Position.parse("4/4/4/4")
    board.opened(8000)
    seen: list[str] = []
    for step in range(400, 3000):
        board.sample(20.0 * step)
        if not seen or str(hands.position) != seen[-1]:
            seen.append(str(hands.position))
    assert not said
    assert seen[1] == "S3/4/4/4"
    assert "G3/4/4/3s" in seen
    assert seen[-1] == "G3/4/4/S1g1"
