"""`camera.mains_tried`: which mains a camera should think of is tried where the place doesn't tell."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.sensing.camera.device import MAINS_HZ
from eclipse_companion.sensing.camera.linux_device import LinuxDevice, MainsControl
from tests.sensing.camera.driving import ZERO, Driver
from tests.sensing.camera.stand_in import Camera, Clock

LONG_MS = 8000.0


def watched(lamp_hz: int | None, *, found: float = 1.0, mains: int | None = None) -> tuple[Driver, list[float]]:
    """A camera that was watched for some seconds; what its mains were set to."""
    camera = Camera(Clock(), fps=12.0, lamp_hz=lamp_hz)
    camera.show(np.kron(np.random.default_rng(5).uniform(60, 160, (6, 8, 3)), np.ones((18, 24, 1))))
    camera.settings[MAINS_HZ] = found
    told: list[float] = []
    setting = camera.set

    def set_and_note(prop: int, value: float) -> bool:
        told.extend([value] if prop == MAINS_HZ else [])
        return setting(prop, value)

    camera.set = set_and_note  # type: ignore[method-assign]
    driver = Driver(camera, mains=mains)
    driver.idle(LONG_MS)
    return driver, told


@pytest.mark.parametrize("lamp_hz", [50, 60])
@pytest.mark.parametrize("found", [1.0, 50.0, 60.0])
def test_the_mains_without_bands_are_found(lamp_hz: int, found: float) -> None:
    """Whatever it was set to before; what was set makes no bands, and is tried no more."""
    driver, told = watched(lamp_hz, found=found)
    if found == lamp_hz:
        assert told == []
    else:
        assert told == [50, 60, lamp_hz]
    before = len(told)
    driver.idle(LONG_MS)
    assert len(told) == before
    assert driver.session.is_up


def test_without_a_lamp_that_flickers_nothing_is_set() -> None:
    """Most rooms have none."""
    assert watched(None)[1] == []


@pytest.mark.parametrize("mains", [50, 60])
def test_known_mains_are_set_and_not_tried(mains: int) -> None:
    """Even if a lamp flickers otherwise."""
    assert watched(110 - mains, mains=mains)[1] == [mains]


def test_a_lamp_that_flickers_in_any_way_ends_the_trial() -> None:
    """One of the two is kept, and the camera is left alone."""
    driver, told = watched(75)
    assert told[:2] == [50, 60]
    assert len(told) == 3
    driver.idle(LONG_MS)
    assert len(told) == 3


def test_a_camera_without_such_a_control_is_not_tried() -> None:
    """Its pictures aren't even looked at for bands."""
    camera = Camera(Clock(), lamp_hz=50)
    driver = Driver(camera)
    driver.idle(LONG_MS)
    assert driver.session.is_up
    assert MAINS_HZ not in camera.settings


class Control(MainsControl):
    """A camera's control, without a camera."""

    def __init__(self) -> None:
        super().__init__(Path("/none"))
        self.mains = 50

    def get(self) -> float:
        """What it was set to."""
        return self.mains

    def set(self, mains: int) -> bool:
        """Set it."""
        self.mains = mains
        return True


def test_the_mains_are_a_property_of_a_camera_of_linux() -> None:
    """Beside those that OpenCV knows."""
    camera = Camera(Clock())
    device = LinuxDevice(camera.open(ZERO), Control())
    assert device.get(MAINS_HZ) == 50
    assert device.set(MAINS_HZ, 60.0)
    assert device.get(MAINS_HZ) == 60
    assert MAINS_HZ not in camera.settings
    assert device.set(*(known := next(iter(camera.settings.items()))))
    assert device.get(known[0]) == known[1]


@pytest.mark.parametrize("there", [False, True])
def test_what_is_no_camera_has_no_such_control(tmp_path: Path, *, there: bool) -> None:
    """It isn't set, and says so."""
    node = tmp_path / "video0"
    if there:
        node.touch()
    control = MainsControl(node)
    assert control.get() == -1.0
    assert not control.set(50)
