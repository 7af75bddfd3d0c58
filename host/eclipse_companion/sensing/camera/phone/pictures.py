"""A phone's pictures as a device that `Session` reads: it exposes, and holds focus and colours, where the phone can.

The properties are those of Video4Linux, which counts exposure as browsers do: in 100 microseconds.
"""

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.camera.device import CameraError, Reason
from eclipse_companion.sensing.camera.phone.feed import PhoneFeed, SentPicture
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError

SILENT_MS: Final = 1500.0
"""A phone that has sent nothing for so long is told of: within two seconds of what happened."""
_WAIT_S: Final = 0.25
_COMES_S: Final = 0.4
"""How long opening waits for a picture."""
_AUTOMATIC, _BY_HAND = 3.0, 1.0

_WHY: Final = {
    "ready": "No phone films yet. Scan the code with your phone, and press the large button there.",
    "hidden": "Your phone shows something else, so it doesn't film. Go back to its page.",
    "ended": "Your phone took its camera away from the page. Go back to its page, and press the large button there.",
    "muted": "Your phone needs its camera for something else. Go back to its page.",
    "refused": "Your phone doesn't let the page film. Allow the camera there.",
    "left": "The page on your phone was closed. Scan the code again, and press the large button there.",
}
_SILENT: Final = "Your phone sends no more pictures. Is it awake, is it charged, and is it in the same network?"


def why(feed: PhoneFeed) -> str:
    """Why no pictures come, in a sentence."""
    if feed.heard_ms is None or (feed.pictured_ms is None and feed.state == "ready"):
        return _WHY["ready"]
    return _WHY.get(feed.state, _SILENT)


def open_phone(feed: PhoneFeed) -> "PhonePictures":
    """The device, once pictures come. Raises `CameraError`, which says why they don't."""
    device = PhonePictures(feed)
    if feed.next(device.last, _COMES_S) is None:
        raise CameraError(why(feed), Reason.AWAY)
    return device


class PhonePictures:
    """A `VideoDevice`."""

    def __init__(self, feed: PhoneFeed) -> None:
        self._feed = feed
        first = feed.next(0, 0.0)
        self.last = 0 if first is None else first.number
        """The number of the newest picture that was looked at."""
        self._sent: SentPicture | None = None
        self._pixels: NDArray[np.uint8] | None = None
        self._open = True
        self.taken_ms: float | None = None
        """When the picture was taken that was grabbed last, on the host's clock."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it may be asked."""
        return self._open

    def grab(self) -> bool:
        """Wait a little for the next picture that can be decoded. Raises `CameraError` once none has come for long."""
        if not self._open:
            return False
        sent = self._feed.next(self.last, _WAIT_S)
        if sent is not None:
            self.last = sent.number
            self._pixels = _decoded(sent.data)
            if self._pixels is not None:
                self.taken_ms = sent.taken_ms
                return True
        if self._feed.silent_ms > SILENT_MS or self._feed.state in _WHY.keys() - {"ready"}:
            raise CameraError(why(self._feed), Reason.AWAY)
        return False

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """The picture that was grabbed."""
        return self._pixels is not None, self._pixels

    def get(self, prop: int, /) -> float:
        """What the phone says of a property; -1 if it has none of the kind."""
        offers, wishes = self._feed.offers, self._feed.wishes
        match prop:
            case cv2.CAP_PROP_BACKEND:
                return float(cv2.CAP_V4L2)
            case cv2.CAP_PROP_EXPOSURE if offers.exposure is not None:
                return wishes.exposure or offers.exposed
            case cv2.CAP_PROP_AUTO_EXPOSURE if offers.exposure is not None:
                return _AUTOMATIC if wishes.exposure is None else _BY_HAND
            case cv2.CAP_PROP_AUTOFOCUS if offers.focus:
                return float(not wishes.focus_held)
            case cv2.CAP_PROP_AUTO_WB if offers.colours:
                return float(not wishes.colours_held)
        return -1.0

    def set(self, prop: int, value: float, /) -> bool:
        """Have the phone told; false if it can't do that."""
        offers, wishes = self._feed.offers, self._feed.wishes
        match prop:
            case cv2.CAP_PROP_AUTO_EXPOSURE if offers.exposure is not None:
                wishes.exposure = None if value == _AUTOMATIC else wishes.exposure or offers.exposed
            case cv2.CAP_PROP_EXPOSURE if offers.exposure is not None:
                shortest, longest = offers.exposure
                wishes.exposure = min(max(value, shortest), longest)
            case cv2.CAP_PROP_AUTOFOCUS if offers.focus:
                wishes.focus_held = not value
            case cv2.CAP_PROP_AUTO_WB if offers.colours:
                wishes.colours_held = not value
            case _:
                return False
        self._feed.busy()
        return True

    def release(self) -> None:
        """Look at no more of them."""
        self._open = False


def _decoded(data: bytes) -> NDArray[np.uint8] | None:
    """The pixels, (H, W, 3); None if it is no picture."""
    try:
        decoded = picture.decode(data)
    except NotAPictureError:
        return None
    return None if decoded is None else decoded.pixels
