"""One open device: what is decoded, what is given, when it is lost."""

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.sensing.camera import CameraName, Kind, Reason
from eclipse_companion.sensing.camera.controls import Controls
from eclipse_companion.sensing.camera.exposing import Auto, Expose, Hold
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.session import Clockwork, Session, Wishes
from eclipse_companion.sensing.camera.shots import Ask, Exposure
from eclipse_companion.sensing.camera.watch import LOOK_MS
from tests.sensing.camera.driving import ZERO, Driver
from tests.sensing.camera.stand_in import Camera, Clock, checked_scene

TOLD_MS = 2000.0


@pytest.fixture
def driver() -> Driver:
    """A camera that has settled."""
    driver = Driver(Camera(Clock()))
    driver.settle()
    return driver


def test_pictures_are_grabbed_always_and_decoded_rarely(driver: Driver) -> None:
    """While nobody asks, only as many are decoded as are needed to notice a covered lens in time."""
    pictures, decoded = driver.camera.pictures, driver.camera.decoded
    driver.idle(10_000.0)
    assert driver.camera.pictures - pictures >= 299
    assert driver.camera.decoded - decoded <= 10_000.0 / LOOK_MS + 1


def test_a_shot_is_taken_after_it_was_asked_for(driver: Driver) -> None:
    """The very next picture answers, with its time on the host's clock, and counts up."""
    before = driver.camera.clock()
    numbers = []
    for _ in range(3):
        shot = driver.shot(most=1)
        assert shot is not None
        assert before < shot.taken_ms == driver.camera.clock()
        before = shot.taken_ms
        numbers.append(shot.number)
    assert numbers == [1, 2, 3]


def test_a_shot_is_blue_green_red_and_cannot_be_written(driver: Driver) -> None:
    """Whoever looks at it sees the same: the scene, nearly."""
    pixels = driver.sure_shot().pixels
    assert pixels.dtype == np.uint8
    assert pixels.shape == (54, 96, 3)
    assert np.abs(pixels.astype(int) - checked_scene()).mean() < 25
    with pytest.raises(ValueError, match="read-only"):
        pixels[0, 0, 0] = 1


def test_a_known_delay_is_taken_off() -> None:
    """A picture that arrives 300 ms late was taken 300 ms earlier."""
    driver = Driver(Camera(Clock()), CameraName(Kind.URL, "http://phone/video", 300.0))
    driver.idle(500.0)
    shot = driver.sure_shot()
    assert shot.taken_ms == driver.camera.clock() - 300.0


def test_a_mirrored_picture_is_turned_back() -> None:
    """Left is right; nothing else differs."""
    camera = Camera(Clock(), noise=0)
    plain = Driver(camera, CameraName(Kind.URL, "http://phone/video"))
    mirrored = Driver(camera, CameraName(Kind.URL, "http://phone/video"), mirrored=True)
    for driver in (plain, mirrored):
        driver.idle(3000.0)
    one, other = plain.sure_shot().pixels, mirrored.sure_shot().pixels
    assert np.array_equal(one, other[:, ::-1])
    assert not np.array_equal(one, other)
    assert other.flags.c_contiguous


def time_until(driver: Driver, reason: Reason) -> float:
    """How long it takes until this is known, while nobody asks for anything."""
    began = driver.camera.clock()
    while driver.session.down is not reason:
        driver.session.step(None)
        assert driver.camera.clock() - began < 10 * TOLD_MS
    assert not driver.session.is_up
    return driver.camera.clock() - began


def test_an_unplugged_camera_is_lost_at_once(driver: Driver) -> None:
    """Its pictures don't come: a few failures are enough, one is not."""
    driver.camera.unplug()
    driver.session.step(None)
    assert driver.session.is_up
    assert time_until(driver, Reason.GONE) < TOLD_MS / 2
    assert driver.session.over


def test_a_frozen_camera_is_lost_in_time(driver: Driver) -> None:
    """And the same picture isn't given again meanwhile."""
    driver.camera.freeze()
    assert driver.shot(most=20) is None
    assert time_until(driver, Reason.FROZEN) < TOLD_MS
    assert driver.session.over


def test_a_network_camera_may_stand_still() -> None:
    """Its coder leaves out noise, so a still picture is no fault, and each ask is answered."""
    camera = Camera(Clock(), noise=0)
    driver = Driver(camera, CameraName(Kind.URL, "rtsp://host/live"))
    driver.idle(1000.0)
    camera.freeze()
    driver.idle(10 * TOLD_MS)
    assert driver.session.is_up
    assert driver.shot() is not None


def test_a_covered_camera_is_told_in_time_and_comes_back(driver: Driver) -> None:
    """It stays open; black pictures aren't given; when the cover is gone it is up again at once."""
    driver.camera.cover()
    assert driver.shot(most=10) is None
    assert time_until(driver, Reason.BLACK) < TOLD_MS
    assert not driver.session.over
    driver.camera.uncover()
    driver.idle(2 * LOOK_MS)
    assert driver.session.is_up
    assert driver.session.down is None
    assert driver.shot() is not None


def test_a_camera_that_is_covered_from_the_start_is_never_up() -> None:
    """It is told as covered, in time, and settles only when it sees."""
    camera = Camera(Clock())
    camera.cover()
    driver = Driver(camera)
    assert time_until(driver, Reason.BLACK) < TOLD_MS
    driver.idle(10_000.0)
    camera.uncover()
    driver.idle(1000.0)
    assert driver.session.is_up
    assert camera.settings[cv2.CAP_PROP_AUTOFOCUS] == 1.0
    driver.settle()
    assert camera.settings[cv2.CAP_PROP_AUTOFOCUS] == 0.0


class Broken:
    """A device whose pictures are of a wrong kind, or raise an error."""

    def __init__(self, pixels: NDArray[Any] | None, *, raises: bool = False) -> None:
        self._pixels = pixels
        self._raises = raises

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def grab(self) -> bool:
        if self._raises and self._pixels is None:
            raise cv2.error("grab")
        return True

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        if self._raises:
            raise cv2.error("retrieve")
        return self._pixels is not None, self._pixels

    def get(self, _: int, /) -> float:
        return -1.0

    def set(self, _: int, _value: float, /) -> bool:
        return False

    def release(self) -> None:
        pass


BROKEN = {
    "nothing": Broken(None),
    "grey": Broken(np.zeros((4, 4), np.uint8)),
    "sixteen bits": Broken(np.zeros((4, 4, 3), np.uint16)),
    "a row of bytes": Broken(np.zeros((1, 100, 1), np.uint8)),
    "empty": Broken(np.zeros((0, 4, 3), np.uint8)),
    "an error when grabbed": Broken(None, raises=True),
    "an error when decoded": Broken(checked_scene(), raises=True),
}


@pytest.mark.parametrize("device", BROKEN.values(), ids=BROKEN.keys())
def test_pictures_of_another_kind_are_none(device: Broken) -> None:
    """A camera that gives nothing usable is gone, after a few tries; nothing is given."""
    clock = Clock()
    session = Session(device, Wishes(ZERO), Handover(), Clockwork(clock, clock.wait))
    for _ in range(10):
        assert session.step(Ask(1, Exposure.NORMAL)) is None
    assert session.over
    assert session.down is Reason.GONE
    session.close()


class Windows(Broken):
    """A device as Windows shows it: times are powers of two of a second."""

    def __init__(self) -> None:
        super().__init__(None)
        self.settings = {cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_EXPOSURE: -6.0}

    def get(self, prop: int, /) -> float:
        return float(cv2.CAP_MSMF) if prop == cv2.CAP_PROP_BACKEND else self.settings.get(prop, -1.0)

    def set(self, prop: int, value: float, /) -> bool:
        self.settings[prop] = value
        return True


def test_windows_counts_exposure_in_powers_of_two() -> None:
    """A 64th of a second is -6; a time in between becomes the nearest power."""
    device = Windows()
    controls = Controls(device)
    assert controls.can_expose
    held = controls.carry_out(Hold())
    assert held is not None
    assert held == pytest.approx(10_000 / 64)
    controls.carry_out(Expose(held / 2.8))
    assert device.settings == {cv2.CAP_PROP_AUTO_EXPOSURE: 0.0, cv2.CAP_PROP_EXPOSURE: -7.0}
    controls.carry_out(Auto())
    assert device.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0


def test_a_device_that_says_nothing_of_itself_cannot_be_set() -> None:
    """Neither exposed by hand nor locked."""
    controls = Controls(Broken(None))
    assert not controls.can_expose
    assert not controls.lockable
