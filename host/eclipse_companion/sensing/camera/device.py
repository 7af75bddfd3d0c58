"""What a camera is to this room, and what can be wrong with it."""

from enum import Enum
from typing import Any, Final, Protocol, runtime_checkable

from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError

MAINS_HZ: Final = 0x00980918
"""A property that OpenCV doesn't know, by V4L2's number: the mains whose lamps an automatic exposure keeps from making
bands, 50 or 60; 1 if it does so for neither."""


class VideoDevice(Protocol):
    """The part of `cv2.VideoCapture` that is used here. Properties are OpenCV's `CAP_PROP_...`, and `MAINS_HZ`.

    One thread at a time calls it. Any call may take for ever.
    """

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether it can be read."""
        ...

    def grab(self) -> bool:
        """Wait for the next picture; false if none comes."""
        ...

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """Decode the picture that was grabbed: (H, W, 3) uint8, blue, green, red."""
        ...

    def get(self, prop: int, /) -> float:
        """A property; -1 or 0 if there is no such property."""
        ...

    def set(self, prop: int, value: float, /) -> bool:
        """Change a property; false if it was refused. True says little: some drivers ignore what they accept."""
        ...

    def release(self) -> None:
        """Close it."""
        ...


@runtime_checkable
class DatedDevice(Protocol):
    """A device that tells when its pictures were taken, and keeps the newest one until it is grabbed."""

    taken_ms: float | None
    """When the one was that was grabbed last, on the host's clock; None before the first."""


class Reason(Enum):
    """Why there are no pictures."""

    GONE = "gone"
    """It isn't plugged in, or it sends nothing any more."""
    BUSY = "busy"
    """It is there, but it can't be opened: another program uses it, or this user may not."""
    WRONG = "wrong"
    """There is no camera at its address in the network; the error's text says what is there."""
    AWAY = "away"
    """It is a phone that doesn't film now; the error's text says why."""
    FROZEN = "frozen"
    """It sends the same picture again and again, or hangs."""
    BLACK = "black"
    """Its pictures are black: the lens is covered, or there is no light."""
    LARGE = "large"
    """Its pictures would fill the memory."""
    ENDED = "ended"
    """The film or the folder has no more pictures."""


class CameraError(CompanionError):
    """A camera can't be opened; the text says why, and what to do."""

    def __init__(self, sentence: str, reason: Reason) -> None:
        """`reason`: `GONE`, `BUSY`, `WRONG`, `AWAY` or `LARGE`."""
        super().__init__(sentence)
        self.reason = reason
