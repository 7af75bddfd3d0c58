"""Corners that people mark in a phone's picture: where they count, and how long."""

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import pytest

from eclipse_companion.commands.phone_guide import PhoneGuide, marked
from eclipse_companion.games.eclipse.camera.guiding import BoardGuide
from eclipse_companion.games.eclipse.camera.picture_reading import Onlooker
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.camera import Board
from eclipse_companion.sensing.camera.phone import PhoneFeed
from eclipse_companion.sensing.camera.phone.guiding import Guided, shares
from eclipse_companion.sensing.sight.judging import Trouble
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, Points, lifted
from tests.games.eclipse.camera.pictures import CELLS, OVER, Pixels, an_eye, picture, shown
from tests.simulated.eclipse.filming.shots import MIDDLE_GAME


class Judged:
    """A `Guiding` that finds these troubles, picture by picture, on a board that stands still."""

    def __init__(self, troubles: list[tuple[Trouble, ...]]) -> None:
        self._troubles = iter(troubles)

    def look(self, pixels: Pixels, t_ms: float) -> Guided:
        del t_ms
        height, width = pixels.shape[:2]
        outline = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (0.5 * width, 0.5 * height)
        return Guided(seen=True, troubles=next(self._troubles), outline=shares(outline, pixels))


@lru_cache(maxsize=1)
def placed() -> tuple[tuple[Points, ...], Points]:
    """Where the markers are in a picture, and the playing area's corners, (4, 2) pixels."""
    glance = an_eye().glance(picture(), 0.0)
    assert glance.placing is not None
    mat, camera = glance.placing.mat, glance.placing.camera
    markers = tuple(camera.project(lifted(mat.marker_corners(number), 0.0)) for number in range(MARKER_COUNT))
    return markers, glance.placing.pixels(mat.area(), mat.height)


def without_markers(frame: int = 1) -> Pixels:
    """A picture of the middle game on a sheet that has no markers."""
    made = picture(frame=frame).copy()
    for marker in placed()[0]:
        cv2.fillPoly(made, [np.asarray(marker + 1.15 * (marker - marker.mean(axis=0)), np.int32)], (200, 205, 205))
    return made


class Phone:
    """A phone that films, with its guide; the clock goes on by half a second for each picture."""

    def __init__(self) -> None:
        self.now_ms = 0.0
        self.feed = PhoneFeed(lambda: self.now_ms)
        self.eye = an_eye()
        self.corners: list[Points | None] = []
        self.dropped = 0
        tokens = network.shipped().house_set(0)
        self.guide = PhoneGuide(
            self.feed,
            lambda corners: BoardGuide(Onlooker(tokens, corners=corners)),
            self.corners.append,
            self._drop,
            marks=True,
        )

    def _drop(self) -> None:
        self.dropped += 1

    def shows(self, pixels: Pixels, count: int = 1, *, clear: bool = False) -> dict[str, Any]:
        for _ in range(count):
            self.now_ms += 500.0
            self.feed.take(cv2.imencode(".jpg", pixels)[1].tobytes(), self.now_ms, self.now_ms)
            self.guide.look(clear=clear)
        return dict(self.feed.shown)


def test_corners_are_asked_for_once_no_markers_are_found_for_seconds() -> None:
    """Not at once, and not as long as the markers are in sight."""
    phone = Phone()
    assert not phone.shows(picture(), 12)["marks"]
    assert not phone.shows(without_markers(), 3)["marks"]
    assert phone.shows(without_markers(), 12)["marks"]
    assert not phone.shows(picture())["marks"]


def test_marked_corners_count_until_the_phone_is_moved() -> None:
    """The camera gets them in pixels; the board is outlined there, also while play sees it; then they are dropped."""
    phone, corners = Phone(), placed()[1]
    phone.shows(without_markers())
    phone.guide.mark((corners + 0.5) / (1280, 720))
    told = phone.shows(without_markers(2), 2)
    assert (told["guide"], told["marks"]) == ("good", False)
    assert np.allclose(np.array(told["outline"]) * (1280, 720), corners, atol=3)
    given = phone.corners[-1]
    assert given is not None
    assert np.allclose(given, corners)
    phone.shows(without_markers(3), 4, clear=True)
    assert (phone.dropped, len(phone.corners)) == (0, 1)
    knocked = np.roll(without_markers(4), 40, axis=1)
    phone.shows(knocked, 2, clear=True)
    assert (phone.dropped, phone.corners[-1]) == (1, None)
    assert phone.shows(knocked, 10)["marks"]
    assert phone.dropped == 1


def test_a_phone_that_is_turned_drops_its_corners() -> None:
    """Its pictures have another shape."""
    phone = Phone()
    phone.guide.mark((placed()[1] + 0.5) / (1280, 720))
    phone.shows(without_markers(), 2)
    phone.shows(np.ascontiguousarray(np.rot90(without_markers())))
    assert (phone.dropped, phone.corners[-1]) == (1, None)


def test_corners_with_no_board_between_them_can_be_marked_again_at_once() -> None:
    """The phone says so."""
    phone = Phone()
    phone.guide.mark(np.array([[0.02, 0.02], [0.2, 0.02], [0.2, 0.3], [0.02, 0.3]]))
    told = phone.shows(without_markers())
    assert (told["guide"], told["marks"]) == ("corners", True)


def test_a_board_that_was_found_isnt_lost_while_something_is_before_the_phone() -> None:
    """For some seconds what was told stays; then nothing lies between the corners any more."""
    phone = Phone()
    phone.guide.mark((placed()[1] + 0.5) / (1280, 720))
    assert phone.shows(without_markers(), 2)["guide"] == "good"
    sleeve = np.random.default_rng(1).integers(40, 220, without_markers().shape, np.uint8)
    assert (phone.shows(sleeve, 6)["guide"], phone.feed.shown["marks"]) == ("good", False)
    assert (phone.shows(sleeve, 4)["guide"], phone.feed.shown["marks"]) == ("corners", True)


def test_a_hand_that_makes_a_turn_is_nothing_in_the_way() -> None:
    """What was told stays for four seconds; whatever is over the board for longer is to be taken away."""
    phone = Phone()
    assert phone.shows(picture(), 2)["guide"] == "good"
    assert phone.shows(picture(MIDDLE_GAME, OVER), 6)["guide"] == "good"
    assert phone.shows(picture(MIDDLE_GAME, OVER), 4)["guide"] in {"hidden", "unclear"}


@pytest.mark.parametrize(("was_good", "guide"), [(True, "good"), (False, "unclear")])
def test_a_phone_that_stood_well_is_not_to_come_closer_while_play_sees_the_board(*, was_good: bool, guide: str) -> None:
    """A place in doubt is no fault of how it stands; play asks about it if that matters."""
    phone = Phone()
    troubles = [(), ()] if was_good else []
    phone.guide = PhoneGuide(
        phone.feed,
        lambda _: Judged([*troubles, *[(Trouble.UNCLEAR,)] * 20]),
        phone.corners.append,
        phone._drop,
        marks=True,
    )
    phone.shows(picture(), 2 + len(troubles))
    assert phone.shows(picture(), 16, clear=True)["guide"] == guide


def test_another_phone_begins_without_corners() -> None:
    """Nothing is dropped then: there was none who knew of them. Where none were marked, nothing changes."""
    phone = Phone()
    phone.guide.mark(None)
    phone.shows(without_markers())
    assert phone.corners == []
    phone.guide.mark((placed()[1] + 0.5) / (1280, 720))
    phone.shows(without_markers())
    phone.guide.mark(None)
    phone.shows(without_markers())
    assert (phone.dropped, phone.corners[-1]) == (0, None)


def test_an_eye_takes_other_corners_while_it_looks() -> None:
    """Without markers it sees nothing; with corners it reads the board; without them it is lost again."""
    eye, corners = an_eye(), placed()[1]
    assert eye.glance(without_markers(), 0.0).board is Board.LOST
    eye.clicked(corners)
    glance = eye.glance(without_markers(), 100.0)
    assert glance.board is Board.CLEAR
    assert shown(eye.read(glance).rows) == CELLS
    eye.clicked(None)
    assert eye.glance(without_markers(), 200.0).board is Board.LOST


@pytest.mark.parametrize(
    "value",
    [
        None,
        5,
        [],
        [[0, 0]] * 3,
        [[0, 0, 0]] * 4,
        [[0, "1"]] * 4,
        [[0, True]] * 4,
        [[0, 1.5]] * 4,
        [[0, float("nan")]] * 4,
    ],
)
def test_what_are_no_corners_is_ignored(value: object) -> None:
    """Whatever a phone sends."""
    assert marked(value) is None
    assert marked([[0, 0], [1, 0], [1, 1], [0, 1]]) is not None
