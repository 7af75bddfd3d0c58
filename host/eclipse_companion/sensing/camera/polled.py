"""An address that gives one picture for each question, as a camera: it is asked again and again."""

import http.client
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import cv2
from numpy.typing import NDArray

from eclipse_companion.common import limited_files
from eclipse_companion.sensing.camera.address import ANSWERS_S, ask
from eclipse_companion.sensing.camera.device import CameraError, Reason
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError

EVERY_S: Final = 0.1
"""Between two questions: no game looks more often. A camera that takes longer is asked as often as it answers."""
PATIENCE_S: Final = 1.0
"""How long a call waits for an answer, which may still come in a later one."""
_MOST_MEGABYTES: Final = 16
_MOST_BYTES: Final = _MOST_MEGABYTES * limited_files.MEGABYTE
_PART_BYTES: Final = 1 << 16
_GOOD: Final = 200


class _Question:
    """One picture that is asked for, by a thread of its own: an answer may come drop by drop."""

    def __init__(self, address: str, title: str) -> None:
        self._address, self._title = address, title
        self.answered = threading.Event()
        self.data = b""
        """Empty if no picture came."""
        self.large = False
        """Whether it is more than any picture has."""
        threading.Thread(target=self._run, name="camera address", daemon=True).start()

    def _run(self) -> None:
        try:
            self.data = self._asked()
        except (CameraError, OSError, http.client.HTTPException, ValueError):
            self.data = b""
        finally:
            self.answered.set()

    def _asked(self) -> bytes:
        answer = ask(self._address, self._title)
        end_s = time.monotonic() + ANSWERS_S
        data = bytearray()
        try:
            if answer.response.status != _GOOD:
                return b""
            while part := answer.response.read1(_PART_BYTES):
                data += part
                self.large = len(data) > _MOST_BYTES
                if self.large or time.monotonic() > end_s:
                    return b""
            if answer.response.length:  # it has ended before its end
                return b""
        finally:
            answer.close()
        return bytes(data)


class PolledPictures:
    """A `VideoDevice`."""

    def __init__(
        self,
        address: str,
        title: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """`title`: what sentences call it; `clock`: seconds; `patience_s`: how long a call waits for an answer."""
        self._address, self._title = address, title
        self._clock, self._wait, self._patience_s = clock, wait, patience_s
        self._due_s = clock()
        self._question: _Question | None = None
        """What isn't answered yet."""
        self._data = b""
        self._open = True

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it may be asked."""
        return self._open

    def grab(self) -> bool:
        """Ask for the next picture when it is due; false if none has come yet, or none comes.

        Raises `CameraError` if it is too large.
        """
        self._data = b""
        if not self._open:
            return False
        if self._question is None:
            self._wait(max(0.0, self._due_s - self._clock()))
            self._due_s = self._clock() + EVERY_S
            self._question = _Question(self._address, self._title)
        if not self._question.answered.wait(self._patience_s):
            return False
        answered, self._question = self._question, None
        if answered.large:
            raise CameraError(
                f"{self._title} sends more than {_MOST_MEGABYTES} MB for a picture. Set it to about 1280 x 720.",
                Reason.LARGE,
            )
        self._data = answered.data
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
