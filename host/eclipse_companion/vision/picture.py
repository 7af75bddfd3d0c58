"""A file -> a picture that can be read: eight bits a channel, no wider than what reading needs."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.errors import CompanionError
from eclipse_companion.vision.mat import Points

_WIDEST_PX: Final = 1280
_NARROWEST_PX: Final = 64


class NotAPictureError(CompanionError):
    """The file holds no picture that can be read."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`pixels` (H, W, 3), blue, green, red; `scale`: its pixels to one of the file's."""

    pixels: NDArray[np.uint8]
    scale: float = 1.0

    def places(self, points: Points | None) -> Points | None:
        """(N, 2) of (N, 2): places in the file as they are in these pixels."""
        return None if points is None else (points + 0.5) * self.scale - 0.5


def load(path: Path) -> Picture:
    """Decode a picture file. Raises `NotAPictureError`."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NotAPictureError(f"{path} can't be read: {error.strerror}. Name a picture file.") from None
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR) if data else None
    if pixels is None:
        raise NotAPictureError(f"{path} is no picture that can be decoded. JPEG and PNG files can.")
    return fitted(np.asarray(pixels, np.uint8), str(path))


def fitted(pixels: NDArray[np.uint8], name: str) -> Picture:
    """A picture as it is read, made smaller where it is wide. Raises `NotAPictureError` for a tiny one."""
    height, width = pixels.shape[:2]
    if min(height, width) < _NARROWEST_PX:
        raise NotAPictureError(
            f"{name} has {width} x {height} pixels, too few to tell pieces apart. Take a picture of 640 x 480 or more."
        )
    if width <= _WIDEST_PX:
        return Picture(pixels)
    scale = _WIDEST_PX / width
    small = cv2.resize(pixels, (_WIDEST_PX, round(height * scale)), interpolation=cv2.INTER_AREA)
    return Picture(np.asarray(small, np.uint8), scale)
