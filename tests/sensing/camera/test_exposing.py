"""Normal and dark shots: cameras that obey, that lie, and that can't."""

import math

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.camera import Exposure, Shot
from eclipse_companion.sensing.camera.exposing import LATEST, LEAST_STOPS, MOST_STOPS, VAIN_TRIES
from eclipse_companion.sensing.camera.light import measured, stops_darker
from eclipse_companion.sensing.camera.steering import BAND
from tests.sensing.camera.driving import Driver
from tests.sensing.camera.stand_in import AUTO, AUTO_LEVEL, MANUAL, Camera, Clock, Exposes, checked_scene


def settled(exposes: Exposes | None = None, light: float = 1.0, mains: int | None = None) -> Driver:
    """A camera that has settled."""
    driver = Driver(Camera(Clock(), exposes=exposes or Exposes(), light=light), mains=mains)
    driver.settle()
    return driver


def stops_between(normal: Shot, dark: Shot) -> float:
    stops = stops_darker(measured(normal.pixels), measured(dark.pixels))
    assert stops is not None
    return stops


def pair(driver: Driver) -> tuple[Shot, Shot]:
    """A normal shot and a dark one."""
    return driver.sure_shot(Exposure.NORMAL), driver.sure_shot(Exposure.DARK)


OBEDIENT = {
    "at once": Exposes(delay=0),
    "after three pictures": Exposes(delay=3),
    "after five pictures": Exposes(delay=5),
    "after eight pictures": Exposes(delay=8),
    "in other units": Exposes(unit=3.0),
    "with a wrong time to begin with": Exposes(says=20.0),
    "with a time far too long to begin with": Exposes(says=600.0),
    "too weakly": Exposes(power=0.5),
    "too strongly": Exposes(power=1.6),
    "except when a setting is lost": Exposes(loses=1),
    "only by being brighter or darker than by itself": Exposes(corrects=True),
}


@pytest.mark.parametrize("mains", [None, 50, 60])
@pytest.mark.parametrize("exposes", OBEDIENT.values(), ids=OBEDIENT.keys())
def test_shots_alternate_as_they_are_asked_for(exposes: Exposes, mains: int | None) -> None:
    """However a camera obeys, after a few pairs each dark shot is dark and each normal one as bright as ever.

    So it is if dark shots are exposed for whole half-periods of the mains.
    """
    driver = settled(exposes, mains=mains)
    for _ in range(3):
        pair(driver)
    for _ in range(4):
        normal, dark = pair(driver)
        assert (normal.exposure, dark.exposure) == (Exposure.NORMAL, Exposure.DARK)
        assert LEAST_STOPS <= stops_between(normal, dark) <= MOST_STOPS
        assert abs(float(normal.pixels.mean()) - AUTO_LEVEL) < 30
    assert driver.session.can_expose


@pytest.mark.parametrize("exposes", OBEDIENT.values(), ids=OBEDIENT.keys())
def test_no_picture_in_between_is_ever_given(exposes: Exposes) -> None:
    """A shot that says normal is never dark, and the other way round, from the first one on."""
    driver = settled(exposes)
    first = driver.sure_shot()
    for number in range(16):
        shot = driver.shot(Exposure.DARK if number % 2 else Exposure.NORMAL)
        if shot is not None:
            stops = stops_between(first, shot)
            assert (stops >= LEAST_STOPS - 0.1) if shot.exposure is Exposure.DARK else (abs(stops) < LEAST_STOPS)


def test_a_dark_shot_saves_what_is_burnt() -> None:
    """Foil that is white in the normal shot has its drawing in the dark one."""
    driver = settled()
    scene = checked_scene().astype(np.float64)
    scene[:12, :6], scene[:12, 6:12] = 320.0, 400.0
    driver.camera.show(scene)
    driver.idle(500.0)
    normal, dark = (shot.pixels[:12, 6:12].mean() - shot.pixels[:12, :6].mean() for shot in pair(driver))
    assert normal < 3
    assert dark > 20


LIARS = {
    "refuses": Exposes(refuses=True),
    "ignores everything": Exposes(ignores=True),
    "is far too late": Exposes(delay=LATEST + 30),
    "hardly does anything": Exposes(power=0.02),
}


@pytest.mark.parametrize("exposes", LIARS.values(), ids=LIARS.keys())
def test_a_camera_that_lies_is_found_out(exposes: Exposes) -> None:
    """After a few tries it isn't asked any more, exposes by itself again, and every shot is normal."""
    driver = settled(exposes)
    shots = [driver.shot(Exposure.DARK, most=200) for _ in range(VAIN_TRIES + 2)]
    assert {shot.exposure for shot in shots if shot is not None} == {Exposure.NORMAL}
    assert not driver.session.can_expose
    driver.idle(2000.0)
    assert driver.camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO
    assert abs(float(driver.sure_shot(Exposure.DARK).pixels.mean()) - AUTO_LEVEL) < 15


def test_each_vain_ask_gets_a_normal_shot() -> None:
    """Nobody waits for long: an ask that can't be met is answered within the pictures of one try."""
    driver = settled(Exposes(ignores=True))
    for _ in range(VAIN_TRIES + 2):
        assert driver.sure_shot(Exposure.DARK).exposure is Exposure.NORMAL


def test_a_camera_without_such_settings_is_left_alone() -> None:
    """Dark shots can't be had, and a normal one comes at once instead."""
    driver = settled(Exposes(known=False))
    assert not driver.session.can_expose
    shot = driver.shot(Exposure.DARK, most=1)
    assert shot is not None
    assert shot.exposure is Exposure.NORMAL


def test_the_first_seconds_are_the_cameras_own() -> None:
    """Before the camera has settled, an ask for a dark shot gets a normal one, and nothing is changed."""
    driver = Driver(Camera(Clock()))
    driver.idle(500.0)
    assert driver.sure_shot(Exposure.DARK).exposure is Exposure.NORMAL
    assert driver.camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO
    assert driver.session.can_expose


def test_a_camera_that_nobody_asks_for_dark_shots_exposes_by_itself() -> None:
    """Normal shots of a board that is bright enough need no exposing by hand."""
    driver = settled()
    for _ in range(50):
        shot = driver.sure_shot()
        driver.handover.metered(shot.number, 110.0, 0.0)
        driver.idle(200.0)
    assert driver.camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO


def board_of(shot: Shot) -> tuple[int, float, float]:
    """What a consumer says of a board in the middle of a shot: number, mean, burnt share."""
    board = shot.pixels[18:36, 24:60]
    return shot.number, float(board.mean()), float((board.min(axis=2) > 250).mean())


@pytest.mark.parametrize("bright", [False, True])
def test_normal_shots_follow_the_board(bright: bool) -> None:
    """A bright board on a dark table, or the other way round, comes into the band though the camera meters all."""
    scene = checked_scene()
    scene[18:36, 24:60] = 215 if bright else 45
    if bright:
        scene = np.where(scene == 215, scene, scene // 3).astype(np.uint8)
    driver = Driver(Camera(Clock()))
    driver.camera.show(scene)
    driver.settle()
    assert not BAND[0] <= board_of(driver.sure_shot())[1] <= BAND[1]
    for _ in range(60):
        driver.handover.metered(*board_of(driver.sure_shot()))
        driver.idle(200.0)
    _, mean, burnt = board_of(driver.sure_shot())
    assert BAND[0] <= mean <= BAND[1]
    assert burnt < 0.05
    assert driver.session.can_expose


def test_alternating_goes_on_while_the_light_changes() -> None:
    """A lamp goes out and on again: normal shots come back into the band, dark ones stay dark."""
    driver = settled()
    for light in (1.0, 0.25, 2.0):
        driver.camera.light = light
        for _ in range(30):
            driver.handover.metered(*board_of(pair(driver)[0]))
            driver.idle(100.0)
        normal, dark = pair(driver)
        assert BAND[0] <= board_of(normal)[1] <= BAND[1]
        assert dark.exposure is Exposure.DARK
        assert LEAST_STOPS - 0.2 <= stops_between(normal, dark) <= MOST_STOPS


def test_without_a_board_a_room_that_becomes_dark_is_seen_again() -> None:
    """Exposed by hand, nobody meters: the whole picture counts, so the board can be found again."""
    driver = settled()
    pair(driver)
    assert driver.camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == MANUAL
    driver.camera.light = 1 / 12
    driver.idle(20_000.0)
    assert measured(driver.sure_shot().pixels).mean > 45.0


def test_a_room_that_is_too_dark_is_left_to_the_camera() -> None:
    """Where the longest time by hand gives much less light than the camera itself, it goes on by itself."""
    driver = settled(Exposes(says=100.0), light=1 / 30)
    for _ in range(VAIN_TRIES + 1):
        assert driver.shot(Exposure.DARK, most=200) is not None
        driver.idle(3000.0)
    assert not driver.session.can_expose
    assert abs(float(driver.sure_shot().pixels.mean()) - AUTO_LEVEL) < 20
    assert driver.camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO


def test_a_covered_lens_while_it_darkens_costs_no_more_than_a_try() -> None:
    """Black pictures are neither dark shots nor a reason to think that the camera lies."""
    driver = settled()
    pair(driver)
    driver.camera.cover()
    assert driver.shot(Exposure.DARK, most=30) is None
    driver.camera.uncover()
    driver.settle()
    normal, dark = pair(driver)
    assert dark.exposure is Exposure.DARK
    assert math.isfinite(stops_between(normal, dark))


def test_a_room_that_becomes_black_is_left_to_the_camera() -> None:
    """By hand it would see nothing for ever; by itself it sees again, and dark shots can be had again."""
    driver = settled()
    pair(driver)
    driver.camera.light = 1 / 1000
    driver.idle(4000.0)
    assert driver.camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO
    assert driver.session.is_up
    driver.camera.light = 1.0
    driver.settle()
    assert pair(driver)[1].exposure is Exposure.DARK


def test_no_shot_is_exposed_by_hand_for_longer_than_hands_allow() -> None:
    """In the dark the time by hand has a limit."""
    driver = settled()
    pair(driver)
    driver.camera.light = 1 / 500
    driver.idle(30_000.0)
    assert driver.camera.settings[cv2.CAP_PROP_EXPOSURE] <= 700.0
