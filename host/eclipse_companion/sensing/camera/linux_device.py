"""A camera of Linux as OpenCV opens it, and the one control that OpenCV doesn't know: the mains of its lamps."""

import os
import struct
import sys
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray

from eclipse_companion.sensing.camera.device import MAINS_HZ, VideoDevice

if sys.platform != "win32":
    import fcntl

# <linux/videodev2.h>: gets and sets a control; that of the mains has a number for each frequency.
_GET: Final = 0xC008561B
_SET: Final = 0xC008561C
_CONTROL: Final = struct.Struct("=Ii")
_NUMBERS: Final = {50: 1, 60: 2}


class MainsControl:
    """The control of a camera's device file."""

    def __init__(self, node: Path) -> None:
        self._node = node

    def get(self) -> float:
        """50 or 60, 1 if it is neither, -1 if the camera has no such control."""
        found = self._call(_GET, 0)
        return -1.0 if found is None else {number: float(hz) for hz, number in _NUMBERS.items()}.get(found, 1.0)

    def set(self, mains: int) -> bool:
        """Have it expose so that lamps on these mains, 50 or 60 Hz, make no bands; false if it can't."""
        return self._call(_SET, _NUMBERS[mains]) is not None

    def _call(self, request: int, value: int) -> int | None:
        """The control's value afterwards; None if there is none."""
        if sys.platform == "win32":
            return None
        try:
            file = os.open(self._node, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
        except OSError:
            return None
        try:
            answer = fcntl.ioctl(file, request, _CONTROL.pack(MAINS_HZ, value))
        except OSError:
            return None
        finally:
            os.close(file)
        return int(_CONTROL.unpack(answer)[1])


class LinuxDevice:
    """An open camera, with `MAINS_HZ` among its properties."""

    def __init__(self, device: VideoDevice, mains: MainsControl) -> None:
        self._device, self._mains = device, mains

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it can be read."""
        return self._device.isOpened()

    def grab(self) -> bool:
        """Wait for the next picture; false if none comes."""
        return self._device.grab()

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """Decode the picture that was grabbed."""
        return self._device.retrieve()

    def get(self, prop: int, /) -> float:
        """A property."""
        return self._mains.get() if prop == MAINS_HZ else self._device.get(prop)

    def set(self, prop: int, value: float, /) -> bool:
        """Change a property; false if it was refused."""
        return self._mains.set(int(value)) if prop == MAINS_HZ else self._device.set(prop, value)

    def release(self) -> None:
        """Close it."""
        self._device.release()
