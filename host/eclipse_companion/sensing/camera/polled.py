"""An address that gives one picture for each question, as a camera: it is asked again and again."""

import http.client
import time
from collections.abc import Callable
from typing import Any, Final

import cv2
from numpy.typing import NDArray

from eclipse_companion.common import limited_files
from eclipse_companion.sensing.camera.address import ask
from eclipse_companion.sensing.camera.device import CameraError, Reason
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError

EVERY_S: Final = 0.25
"""Between two questions: cameras that give single pictures are slow, and others may ask them, too."""
_MOST_BYTES: Final = 16 * limited_files.MEGABYTE
_GOOD: Final = 200


class PolledPictures:
    """A `VideoDevice`."""

    def __init__(
        self,
        address: str,
        title: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        """`title`: what sentences call it; `clock`: seconds."""
        self._address, self._title = address, title
        self._clock, self._wait = clock, wait
        self._due_s = clock()
        self._data = b""
        self._open = True

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it may be asked."""
        return self._open

    def grab(self) -> bool:
        """Ask for the next picture when it is due; false if none comes."""
        self._wait(max(0.0, self._due_s - self._clock()))
        self._due_s = self._clock() + EVERY_S
        self._data = b""
        if not self._open:
            return False
        try:
            answer = ask(self._address, self._title)
        except CameraError:
            return False
        try:
            data = answer.response.read(_MOST_BYTES + 1)
        except (OSError, http.client.HTTPException):
            return False
        finally:
            answer.close()
        self._data = data if answer.response.status == _GOOD and len(data) <= _MOST_BYTES else b""
        return bool(self._data)

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """Decode it; false if it can't be decoded. Raises `CameraError` if it is too large."""
        try:
            decoded = picture.decode(self._data)
        except NotAPictureError:
            return False, None
        if decoded is None:
            raise CameraError(f"{self._title}: {picture.TOO_LARGE}", Reason.LARGE)
        return True, decoded.pixels

    def get(self, prop: int, /) -> float:
        """How many pictures a second; nothing else is known."""
        return 1.0 / EVERY_S if prop == cv2.CAP_PROP_FPS else 0.0

    def set(self, _prop: int, _value: float, /) -> bool:
        """Nothing can be set."""
        return False

    def release(self) -> None:
        """Ask no more."""
        self._open = False
