"""Focus and white balance are locked, unless that makes pictures worse."""

import cv2
import pytest

from eclipse_companion.sensing.camera.exposing import SETTLE_MS
from eclipse_companion.sensing.camera.locking import CHECK_MS, TRIES, ExposureState, Lock, colour_jumped, focus_jumped
from tests.sensing.camera.driving import Driver
from tests.sensing.camera.stand_in import AUTO, MANUAL, Camera, Clock

AUTOMATICS = (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB)


def automatics(camera: Camera) -> list[float]:
    return [camera.settings[each] for each in AUTOMATICS]


def test_focus_and_colours_are_locked_when_they_have_settled() -> None:
    """Not before; they stay locked, and are turned on again at the end."""
    driver = Driver(Camera(Clock()))
    driver.idle(SETTLE_MS / 2)
    assert automatics(driver.camera) == [1.0, 1.0]
    driver.settle()
    driver.idle(30_000.0)
    assert automatics(driver.camera) == [0.0, 0.0]
    driver.session.close()
    assert automatics(driver.camera) == [1.0, 1.0]


@pytest.mark.parametrize("worse", ["focus_jumps", "colour_jumps"])
def test_a_camera_that_jumps_when_it_is_locked_is_not_locked(worse: str) -> None:
    """The one that made pictures worse is turned on again; the other stays locked."""
    camera = Camera(Clock())
    setattr(camera, worse, True)
    driver = Driver(camera)
    driver.settle()
    driver.idle(TRIES * (SETTLE_MS + CHECK_MS + 1000.0))
    assert automatics(camera) == ([1.0, 0.0] if worse == "focus_jumps" else [0.0, 1.0])


def test_what_an_earlier_program_left_off_is_on_meanwhile() -> None:
    """Its settings are used anew, and put back at the end."""
    camera = Camera(Clock())
    left = {cv2.CAP_PROP_AUTO_EXPOSURE: MANUAL, cv2.CAP_PROP_EXPOSURE: 33.0, **dict.fromkeys(AUTOMATICS, 0.0)}
    camera.settings = dict(left)
    driver = Driver(camera)
    driver.idle(SETTLE_MS / 2)
    assert automatics(camera) == [1.0, 1.0]
    assert camera.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO
    driver.settle()
    driver.session.close()
    assert camera.settings == left


def test_a_camera_without_these_settings_is_no_trouble() -> None:
    """It can't be locked, and says so."""
    camera = Camera(Clock())
    for each in AUTOMATICS:
        del camera.settings[each]
    driver = Driver(camera)
    driver.settle()
    assert not driver.session.can_lock
    assert driver.shot() is not None


def test_a_lock_is_tried_a_few_times_only() -> None:
    """A hand may have spoilt the comparison; after the last try the automatic stays on for good."""
    lock = Lock(focus_jumped, 0.0)
    said: list[bool | None] = []
    now = 0.0
    while now < 60_000.0:
        now += 100.0
        if lock.is_due(now):
            said.append(lock.seen(ExposureState((0.0, 0.0), 1.0 if len(said) % 2 == 0 else 0.1), now))
    assert said == [False, True] * TRIES


def test_small_differences_are_no_jumps() -> None:
    """Noise and a little movement change colour and sharpness slightly."""
    before, after = ExposureState((0.1, -0.2), 1.0), ExposureState((0.2, -0.1), 0.8)
    assert not colour_jumped(before, after)
    assert not focus_jumped(before, after)
