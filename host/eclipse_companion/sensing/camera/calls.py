"""A device whose calls are timed from outside: any of them may take for ever, and only the device's time is its own."""

from collections.abc import Callable
from typing import Any, TypeVar

from numpy.typing import NDArray

from eclipse_companion.sensing.camera.device import VideoDevice

Answer = TypeVar("Answer")


class TimedCalls:
    """A device, and since when a call of it has lasted. What its user does with a picture is no call."""

    def __init__(self, device: VideoDevice, clock: Callable[[], float]) -> None:
        """`clock` gives milliseconds."""
        self._device, self._clock = device, clock
        self.since_ms: float | None = None
        """None if it has no call to finish. Any thread may read it."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it can be read."""
        return self._timed(self._device.isOpened)

    def grab(self) -> bool:
        """Wait for the next picture; false if none comes."""
        return self._timed(self._device.grab)

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """Decode the picture that was grabbed."""
        return self._timed(self._device.retrieve)

    def get(self, prop: int, /) -> float:
        """A property."""
        return self._timed(lambda: self._device.get(prop))

    def set(self, prop: int, value: float, /) -> bool:
        """Change a property; false if it was refused."""
        return self._timed(lambda: self._device.set(prop, value))

    def release(self) -> None:
        """Close it."""
        self._timed(self._device.release)

    def _timed(self, call: Callable[[], Answer]) -> Answer:
        self.since_ms = self._clock()
        try:
            return call()
        finally:
            self.since_ms = None
