"""Films for browsers' cameras: JPEG pictures one after the other, which Chromium shows as its camera's."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.outputs.browser import FILMING

FPS: Final = 30
"""At which Chromium plays such a film; at its end it begins anew."""
QUALITY: Final = 90

_FULL: Final = 255
_BLACK, _WHITE, _GREY, _COLOURS = 16, 235, 128, 224
"""A video's values (ITU-R BT.601): of brightness, and of the colours around grey, with how far they reach in all."""


def filming(film: Path) -> tuple[str, ...]:
    """`FILMING` with a film as what the camera sees."""
    return (*FILMING, f"--use-file-for-fake-video-capture={film}")


def film_picture(pixels: NDArray[np.uint8]) -> bytes:
    """One picture of a film, which a page sees as these pixels, (H, W, 3).

    Chromium takes the values in its JPEG for a video's, and stretches them.
    """
    coded = cv2.cvtColor(pixels, cv2.COLOR_BGR2YCrCb).astype(np.float32)
    coded[..., 0] = _BLACK + coded[..., 0] * ((_WHITE - _BLACK) / _FULL)
    coded[..., 1:] = _GREY + (coded[..., 1:] - _GREY) * (_COLOURS / _FULL)
    narrow = cv2.cvtColor(coded.round().astype(np.uint8), cv2.COLOR_YCrCb2BGR)
    return cv2.imencode(".jpg", narrow, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
