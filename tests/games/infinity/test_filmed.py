"""Drawn pictures of a game, from the virtual camera to the placements: in play, and as a film."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.commands.cli import main
from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.camera.sights import sight_of
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.outcomes import PlacementAsked
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_simulation.camera import faults
from eclipse_simulation.camera.virtual import VirtualCamera
from eclipse_simulation.infinity.filming.film_renderer import LIGHTS, DeviceDrawing
from eclipse_simulation.infinity.filming.hand import COMES_MS, STAYS_MS, MarbleHand
from eclipse_simulation.infinity.filming.sight import VirtualScene

TURNS = [Placement.parse(text) for text in ("b2", "y3", "B2", "W4")]
PAUSE_MS = 1000.0


def playing(turns: Sequence[Placement]) -> tuple[MarbleHand, float]:
    """A hand that makes these turns, and when it is done."""
    hand, course, now = MarbleHand(), NEW_GAME, 1200.0
    for turn in turns:
        course = course.place(turn)
        now = hand.do(now, turn.channel, course.position.channels, turn.marble.value) + PAUSE_MS
    return hand, now


class Watching:
    """An eye and a follower behind a virtual camera."""

    def __init__(self, hand: MarbleHand, light: str = "daylight", fault: str = "") -> None:
        self.now = 0.0
        wanted = [faults.parse(fault)] if fault else []
        self.camera = VirtualCamera(DeviceDrawing(LIGHTS[light]), hand.at, lambda: self.now, faults=wanted)
        self.eye, self.follower = DeviceEye(), Follower()
        self.asked: list[PlacementAsked] = []
        self.seen: set[Board] = set()

    def picture(self) -> NDArray[np.uint8] | None:
        return self.camera.retrieve()[1] if self.camera.grab() else None

    def watch(self, until: float, step_ms: float = 350.0) -> list[Placement]:
        """The placements that are told by then."""
        while self.now < until:
            pixels = self.picture()
            look = Look(self.now, Board.LOST) if pixels is None else self._look(pixels)
            self.seen.add(look.board)
            sight = sight_of(look)
            outcomes = [] if sight is None else self.follower.see(sight)
            self.asked += [each for each in outcomes if isinstance(each, PlacementAsked)]
            self.now += step_ms
        return list(self.follower.turns)

    def _look(self, pixels: NDArray[np.uint8]) -> Look:
        glance = self.eye.glance(pixels, self.now)
        if glance.board is not Board.CLEAR:
            return Look(self.now, glance.board, over=glance.over)
        reading = self.eye.read(glance)
        clear = reading.board is Board.CLEAR
        return Look(self.now, reading.board, reading.rows if clear else None, reading.hidden)


@pytest.mark.parametrize("light", sorted(LIGHTS))
def test_a_game_is_followed_from_its_pictures(light: str) -> None:
    """In each light, with hands that come and go."""
    hand, end = playing(TURNS)
    watching = Watching(hand, light)
    assert watching.watch(end + 600.0) == TURNS
    assert Board.COVERED in watching.seen


def test_a_knock_changes_nothing() -> None:
    """The device is found where it is now."""
    hand, end = playing(TURNS[:3])
    watching = Watching(hand, fault="knock:4")
    assert watching.watch(end + 600.0) == TURNS[:3]
    assert Board.MOVED in watching.seen


def test_what_was_placed_while_the_camera_was_lost_is_found() -> None:
    """It is seen when the pictures are back."""
    hand, end = playing(TURNS[:3])
    watching = Watching(hand, fault="lost:3.2-5.5")
    assert watching.watch(end + 2000.0) == TURNS[:3]


def test_a_filmed_game_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two pictures a second; a line of JSON for each event, and the end."""
    hand, end = playing(TURNS[:3])
    watching = Watching(hand)
    for number in range(int(end / 500) + 2):
        watching.now = number * 500.0
        pixels = watching.picture()
        assert pixels is not None
        cv2.imwrite(str(tmp_path / f"{number:03d}.jpg"), pixels)
    assert main(["replay", str(tmp_path), "--game", "infinity", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["kind"], line.get("turn")) for line in lines] == [
        *(("turn", str(turn)) for turn in TURNS[:3]),
        ("end", None),
    ]
    assert lines[-1]["position"] == "4/Bb2/y3/4 y 0"


def test_a_film_without_the_device_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what to do."""
    for number in range(2):
        cv2.imwrite(str(tmp_path / f"{number}.jpg"), np.full((720, 1280, 3), 128, np.uint8))
    assert main(["replay", str(tmp_path), "--game", "infinity"]) == 1
    assert "marker" in capsys.readouterr().err


def test_a_hand_changes_what_lies_there_in_the_middle_of_its_stay() -> None:
    """Before, it holds the marble; afterwards it doesn't; in the end it is gone."""
    hand, empty, after = MarbleHand(), VirtualScene(), ("b", "", "", "")
    gone = hand.do(1000.0, 1, after, "b")
    middle = 1000.0 + COMES_MS + STAYS_MS / 2
    before, later = hand.at(middle - 10.0), hand.at(middle + 10.0)
    assert (hand.at(900.0), hand.at(gone)) == (empty, VirtualScene(after))
    assert before.fingers is not None
    assert later.fingers is not None
    assert ((before.channels, before.fingers.holds), (later.channels, later.fingers.holds)) == (
        (empty.channels, "b"),
        (after, ""),
    )
