"""What can be set on an open camera: exposure, focus, colours. Knows how each kind of driver counts.

What was found is put back by `restore`.
"""

import math
from dataclasses import dataclass
from typing import Final

import cv2

from eclipse_companion.sensing.camera.device import VideoDevice
from eclipse_companion.sensing.camera.exposing import Auto, Expose, Hold, Order

_SECOND: Final = 10_000.0
"""In 100 us."""
_POWERS: Final = (-20.0, 0.0)
"""Exposure times of webcams as powers of two of a second lie between these."""


@dataclass(frozen=True, slots=True)
class _Driver:
    """How a driver speaks of exposure."""

    automatic: float
    manual: float
    powers: bool
    """Whether it gives the time as a power of two of a second. Otherwise it counts in 100 us."""

    def time(self, value: float) -> float | None:
        """A value as time, in 100 us; None if it makes no sense."""
        if self.powers:
            return _SECOND * math.exp2(value) if _POWERS[0] < value < _POWERS[1] else None
        return value if value >= 1.0 else None

    def value(self, time: float) -> float:
        """The nearest value for a time in 100 us."""
        return float(round(math.log2(time / _SECOND))) if self.powers else max(1.0, float(round(time)))


_V4L2: Final = _Driver(automatic=3.0, manual=1.0, powers=False)
_WINDOWS: Final = _Driver(automatic=1.0, manual=0.0, powers=True)
_DRIVERS: Final = {cv2.CAP_V4L2: _V4L2, cv2.CAP_MSMF: _WINDOWS, cv2.CAP_DSHOW: _WINDOWS}


class Controls:
    """The settings of one open device. Turns on all that is automatic: an earlier program may have left it off."""

    def __init__(self, device: VideoDevice) -> None:
        self._device = device
        driver = _DRIVERS.get(int(device.get(cv2.CAP_PROP_BACKEND)))
        self._found: list[tuple[int, float]] = []
        """Properties, with what they were; the order in which they are put back."""
        self._driver = driver or _V4L2
        self.can_expose = driver is not None and self._expose_automatically()
        """Whether the camera says that it can be exposed by hand."""
        self.lockable = [
            prop for prop in (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_WB) if driver and self._turn_on(prop, 1.0)
        ]
        """Which of its automatics can be turned off: focus, white balance."""

    def carry_out(self, order: Order) -> float | None:
        """Obey; after `Hold`, how long the camera exposes, in 100 us, or None if it refuses."""
        match order:
            case Auto():
                self._device.set(cv2.CAP_PROP_AUTO_EXPOSURE, self._driver.automatic)
            case Expose(time):
                self._device.set(cv2.CAP_PROP_EXPOSURE, self._driver.value(time))
            case Hold():
                held = self._driver.time(self._device.get(cv2.CAP_PROP_EXPOSURE))
                if held is None or not self._device.set(cv2.CAP_PROP_AUTO_EXPOSURE, self._driver.manual):
                    return None
                return held if self._device.set(cv2.CAP_PROP_EXPOSURE, self._driver.value(held)) else None
        return None

    def turn(self, prop: int, *, on: bool) -> None:
        """Turn one of `lockable` on or off."""
        self._device.set(prop, 1.0 if on else 0.0)

    def restore(self) -> None:
        """Put everything back as it was found."""
        for prop, value in self._found:
            self._device.set(prop, value)

    def _expose_automatically(self) -> bool:
        time = self._device.get(cv2.CAP_PROP_EXPOSURE)
        if self._driver.time(time) is None or not self._turn_on(cv2.CAP_PROP_AUTO_EXPOSURE, self._driver.automatic):
            return False
        if self._found[-1][1] == self._driver.manual:
            self._found.append((cv2.CAP_PROP_EXPOSURE, time))
        return True

    def _turn_on(self, prop: int, on: float) -> bool:
        found = self._device.get(prop)
        if found < 0.0 or not self._device.set(prop, on):
            return False
        self._found.append((prop, found))
        return True
