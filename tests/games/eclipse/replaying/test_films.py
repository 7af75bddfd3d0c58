"""`replay FOLDER`: a game followed by camera alone, filmed at a virtual board."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_simulation.camera import faults
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.seeing import Seeing
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.filming.virtual_camera import VirtualCamera
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, BoardModel, Kit

TURNS = ("G6", "6-10/S7", "7-3/G12", "10-14/S10")


def film(folder: Path, scene: str, turns: tuple[str, ...] = TURNS, fault: str = "", start: Position = EMPTY) -> None:
    """Film these turns at a virtual board, two pictures a second, each turn nine pictures after the last."""
    rng = np.random.default_rng(7)
    driver = HandDriver(BoardModel(Kit.draw(rng, ONE_STRENGTH), rng), rng, style="tidy", start=start)
    seeing, now, position = Seeing(driver, 7), [0.0], start
    stage = Stage(kit.load(scene))
    found = [faults.parse(fault)] if fault else []
    camera = VirtualCamera(stage, seeing.at, lambda: now[0], faults=found, seed=7)
    due = list(turns)
    for number in range(9 * len(turns) + 8):
        now[0] = number * 500.0
        driver.sample(now[0])
        if number % 9 == 4 and due:
            turn = Turn.parse(due.pop(0))
            driver.do(script.WholeTurn(turn, frozenset()))
            position = rules.apply(position, turn)
        taken, pixels = camera.read()
        assert taken
        assert pixels is not None
        cv2.imwrite(str(folder / f"{number:04d}.jpg"), pixels, [cv2.IMWRITE_JPEG_QUALITY, 92])


def events(folder: Path, capsys: pytest.CaptureFixture[str], *options: str, status: int = 0) -> list[dict[str, object]]:
    """What `replay --json` prints."""
    assert main(["replay", str(folder), "--json", *options]) == status
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("scene", ["kitchen", "attic"])
def test_every_turn_of_a_filmed_game_is_found(scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two pictures a second are enough; the events are those of a trace."""
    film(tmp_path, scene)
    told = events(tmp_path, capsys)
    assert [event["turn"] for event in told if event["kind"] == "turn"] == list(TURNS)
    assert told[-1] == {"kind": "end", "result": "*", "position": str(_after(TURNS))}


def test_a_knock_in_the_middle_loses_no_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The camera is moved between two turns; the game goes on where it was."""
    film(tmp_path, "parlour", fault="knock:7")
    assert [event["turn"] for event in events(tmp_path, capsys) if event["kind"] == "turn"] == list(TURNS)


def test_a_film_may_begin_in_the_middle_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What lies there when the board is first seen is where the game begins."""
    start = _after(TURNS[:2])
    film(tmp_path, "kitchen", TURNS[2:], start=start)
    assert [event["turn"] for event in events(tmp_path, capsys) if event["kind"] == "turn"] == list(TURNS[2:])


def test_without_json_the_game_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game as a file, as after a trace."""
    film(tmp_path, "kitchen", TURNS[:2])
    assert main(["replay", str(tmp_path)]) == 0
    assert "1. G6 6-10/S7 *" in capsys.readouterr().out


def test_a_folder_without_a_board_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence says what is missing in the pictures; the status is 1."""
    for number in range(4):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((720, 1280, 3), 90, np.uint8))
    assert main(["replay", str(tmp_path)]) == 1
    assert "I see none of the mat's 4 markers" in capsys.readouterr().err


@pytest.mark.parametrize("value", ["0", "x", "-2", "1e9", "nan"])
def test_a_pace_that_makes_no_sense_is_refused(value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names it and the range; the status is 2."""
    with pytest.raises(SystemExit) as raised:
        main(["replay", str(tmp_path), f"--fps={value}"])
    assert raised.value.code == 2
    assert "isn't a number of pictures a second" in capsys.readouterr().err


def _after(turns: tuple[str, ...]) -> Position:
    position = EMPTY
    for turn in turns:
        position = rules.play(position, Turn.parse(turn))
    return position
