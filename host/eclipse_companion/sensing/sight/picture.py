"""A file -> a picture that can be read: eight bits a channel, no larger than reading needs."""

import math
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion import MOST_PIXELS
from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.common.pictures import is_raw, unreadable
from eclipse_companion.sensing.sight.layout import Points

_LONGEST_PX: Final = 1280
_NARROWEST_PX: Final = 64
_MOST_BYTES: Final = 256 * MEGABYTE
_MOST_HALVED: Final = 4 * MOST_PIXELS
_FRAME_HEADERS: Final = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG file that the size follows."""
_Number = TypeVar("_Number", np.uint8, np.float32)

TOO_LARGE: Final = (
    f"This picture is too large to decode: more than {MOST_PIXELS // 1_000_000} million pixels. Take one of about "
    "1280 x 720."
)


class NotAPictureError(CompanionError):
    """The file holds no readable picture."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`pixels` (H, W, 3), blue, green, red; `scale`: how many of its pixels make one of the file's."""

    pixels: NDArray[np.uint8]
    scale: float = 1.0

    @property
    def size(self) -> tuple[int, int]:
        """The file's height and width."""
        height, width = self.pixels.shape[:2]
        return round(height / self.scale), round(width / self.scale)

    def places(self, points: Points | None) -> Points | None:
        """(N, 2) of (N, 2): places in the file, in these pixels."""
        return None if points is None else (points + 0.5) * self.scale - 0.5


def load(path: Path) -> Picture:
    """Decode a picture file, turned upright as its metadata says. Raises `NotAPictureError` (without its name)."""
    try:
        data = limited_files.read_limited(path, _MOST_BYTES)
    except OSError as error:
        raise NotAPictureError(f"This file can't be read: {why_of(error)}. Name a picture file.") from None
    except limited_files.TooLargeError as error:
        raise NotAPictureError(f"{error} Name a picture file.") from None
    decoded = decode(data, path.suffix)
    if decoded is None:
        decoded = _halved(data)
    height, width = decoded.size
    if min(height, width) < _NARROWEST_PX:
        raise NotAPictureError(
            f"This picture has {width} x {height} pixels, too few to tell pieces apart. Take one of 640 x 480 or more."
        )
    if min(height, width) * _scale(height, width) < _NARROWEST_PX:
        raise NotAPictureError(
            f"This picture has {width} x {height} pixels, too narrow to show a board. Take one of about 1280 x 720."
        )
    return decoded


def spread(image: NDArray[_Number]) -> NDArray[_Number]:
    """(H, W): how far the three channels of each pixel of (H, W, 3) differ."""
    first, second, third = (image[..., channel] for channel in range(3))
    highest = np.maximum(np.maximum(first, second), third)
    return np.asarray(highest - np.minimum(np.minimum(first, second), third))


def png(pixels: NDArray[np.uint8]) -> bytes:
    """The PNG file of pixels, (H, W, 3)."""
    return cv2.imencode(".png", pixels)[1].tobytes()


def decode(data: bytes, ending: str = "") -> Picture | None:
    """Decode a picture file's bytes; None if it has more than `MOST_PIXELS`, which its header says.

    `ending`: of its name. Raises `NotAPictureError` (without its name).
    """
    if is_raw(data):  # what could be decoded is its thumbnail
        raise NotAPictureError(unreadable(data, ending))
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    except (cv2.error, MemoryError):
        return None
    if pixels is None:
        raise NotAPictureError(unreadable(data, ending))
    return Picture(np.asarray(pixels, np.uint8))


def _halved(data: bytes) -> Picture:
    """A larger JPEG picture, as a phone may take it, at half its size, as its decoder gives it at once."""
    size = jpeg_size(data)
    if size is not None and math.prod(size) <= _MOST_HALVED:
        with suppress(cv2.error, MemoryError):
            pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_REDUCED_COLOR_2)
            if pixels is not None:
                return Picture(np.asarray(pixels, np.uint8), 0.5)
    raise NotAPictureError(TOO_LARGE)


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """The height and width that a JPEG file's frame header says; None for another file."""
    at = 2
    while data[:2] == b"\xff\xd8" and data[at : at + 1] == b"\xff" and at + 9 <= len(data):
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if marker in _FRAME_HEADERS:
            return int.from_bytes(data[at + 5 : at + 7], "big"), int.from_bytes(data[at + 7 : at + 9], "big")
        at += 2 + length
    return None


def fitted(picture: Picture, longest: int = _LONGEST_PX) -> Picture:
    """A picture at the size at which it is read: smaller if it is larger than `longest` pixels either way."""
    height, width = picture.pixels.shape[:2]
    scale = _scale(height, width, longest)
    if scale == 1:
        return picture
    size = (max(1, round(width * scale)), max(1, round(height * scale)))  # a camera may give any shape
    small = cv2.resize(picture.pixels, size, interpolation=cv2.INTER_AREA)
    return Picture(np.asarray(small, np.uint8), picture.scale * scale)


def _scale(height: int, width: int, longest: int = _LONGEST_PX) -> float:
    """How much smaller a picture is read than it is; at most 1."""
    return min(1.0, longest / max(height, width))
