"""Layers of a picture: parts of it are warped, laid over it, or darken it; in place, in codes (`kit`)."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.eclipse.filming.view import FRAME, shifted

Bytes = NDArray[np.uint8]

_SUBPIXEL_BITS: Final = 4
_FINE: Final = 4
_SHARP_PX: Final = 2.0


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of the frame: its upper left pixel, and its width and height, at least one pixel each."""

    corner: tuple[int, int]
    size: tuple[int, int]

    @classmethod
    def around(cls, points: Floats, margin_px: int) -> "Window | None":
        """The part of the frame that holds points (N, 2) and a margin; None if they are all outside."""
        low = np.maximum(np.floor(points.min(axis=0)) - margin_px, 0)
        high = np.minimum(np.ceil(points.max(axis=0)) + margin_px + 1, FRAME)
        if not (high > low).all():
            return None
        return cls((int(low[0]), int(low[1])), (int(high[0] - low[0]), int(high[1] - low[1])))

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        return (self.size[1], self.size[0])

    def of(self, picture: Bytes) -> Bytes:
        """Its part of a whole frame, as a view of the same memory."""
        (left, top), (width, height) = self.corner, self.size
        return picture[top : top + height, left : left + width]

    def warped(self, layer: Bytes, onto_frame: Floats, how: int, *, outside: int = 0) -> Bytes:
        """A layer as it appears in the window, if `onto_frame` (3, 3) maps its pixels to the frame's."""
        onto = shifted(-self.corner[0], -self.corner[1]) @ onto_frame
        border = (outside,) * 4
        return np.asarray(cv2.warpPerspective(layer, onto, self.size, flags=how, borderValue=border), np.uint8)

    def coarser(self, times: int) -> "Window":
        """The window that holds this one in a frame with so many times fewer pixels each way, or more of it."""
        (left, top), (width, height) = self.corner, self.size
        few = (left // times, top // times)
        return Window(few, (-(-(left + width) // times) - few[0], -(-(top + height) // times) - few[1]))

    def pixels(self) -> Floats:
        """(H * W, 2): its pixels in the frame."""
        rows, columns = np.indices(self.shape, dtype=np.float64)
        return np.column_stack([columns.ravel() + self.corner[0], rows.ravel() + self.corner[1]])


def lay(picture: Bytes, layer: Bytes, window: Window | None) -> None:
    """Lay a layer (H, W, 4) over a window of a picture, or over all of it: codes times cover, and the cover."""
    under = picture if window is None else window.of(picture)
    kept = cv2.bitwise_not(cv2.extractChannel(layer, 3))
    rest = cv2.multiply(under, cv2.merge([kept, kept, kept]), scale=1 / 255)
    under[:] = cv2.add(rest, cv2.cvtColor(layer, cv2.COLOR_BGRA2BGR))


def darken(picture: Bytes, factors: Bytes, window: Window) -> None:
    """Multiply a window of a picture by factors (H, W), 255 for 1."""
    under = window.of(picture)
    under[:] = cv2.multiply(under, cv2.merge([factors, factors, factors]), scale=1 / 255)


def fill(shape: tuple[int, int], outline: Floats) -> Bytes:
    """(H, W): how much of each pixel is inside a convex outline (N, 2)."""
    fine = np.zeros((shape[0] * _FINE, shape[1] * _FINE), np.uint8)
    at = np.round((outline + 0.5) * _FINE * 2**_SUBPIXEL_BITS - 2 ** (_SUBPIXEL_BITS - 1)).astype(np.int32)
    cv2.fillConvexPoly(fine, at, 255, cv2.LINE_8, _SUBPIXEL_BITS)
    return np.asarray(cv2.resize(fine, shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)


def covered(picture: Bytes, cover: Bytes) -> Bytes:
    """(H, W, 4): a picture (H, W, 3) times its cover (H, W), and the cover."""
    each = cv2.merge([cover, cover, cover])
    found = cv2.cvtColor(cv2.multiply(picture, each, scale=1 / 255), cv2.COLOR_BGR2BGRA)
    return np.asarray(cv2.insertChannel(cover, found, 3), np.uint8)


def soft(cover: Bytes, blur_px: float = 0.8) -> Bytes:
    """A cover (H, W) with a softer edge; a wide blur is made of fewer pixels."""
    times = max(1, int(blur_px / _SHARP_PX))
    if times == 1:
        return np.asarray(cv2.GaussianBlur(cover, (0, 0), blur_px), np.uint8)
    size = (-(-cover.shape[1] // times), -(-cover.shape[0] // times))
    few = cv2.GaussianBlur(cv2.resize(cover, size, interpolation=cv2.INTER_AREA), (0, 0), blur_px / times)
    return np.asarray(cv2.resize(few, cover.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def smaller(times: int) -> Floats:
    """(3, 3): maps a picture's pixels to those of a picture with this many times fewer each way."""
    middle = (1 / times - 1) / 2
    return np.array([[1 / times, 0.0, middle], [0.0, 1 / times, middle], [0.0, 0.0, 1.0]])
