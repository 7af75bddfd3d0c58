"""What is drawn on pictures that show how well a camera sees: outlines, texts, sentences below, in colours.

Green: sure; yellow: rather sure; red: not sure.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels

Colour = tuple[int, int, int]
SURE: Final[Colour] = (90, 220, 70)
RATHER: Final[Colour] = (0, 210, 255)
UNSURE: Final[Colour] = (60, 60, 255)
PLAIN: Final[Colour] = (255, 255, 255)
"""Blue, green, red."""
_DARK: Final[Colour] = (24, 24, 24)

_QUALITY: Final = 80
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_FONT_PX: Final = 22.0
"""How high its capital letters are at scale 1, in pixels."""
LEAST_PX: Final = 9.0
"""No text is lower than this."""
_SHIFT: Final = 4
_STRIP_PX: Final = 40
"""The height of a sentence's line below the picture."""


def with_sentences(picture: Pixels, sentences: Sequence[str]) -> Pixels:
    """The picture, (H, W, 3), with the sentences below it, each on a line of its own."""
    strip = np.full((_STRIP_PX * len(sentences), picture.shape[1], 3), _DARK, np.uint8)
    for number, sentence in enumerate(sentences):
        scale = 0.8
        (width, _), _ = cv2.getTextSize(sentence, _FONT, scale, 2)
        scale *= min(1.0, (picture.shape[1] - _STRIP_PX) / max(width, 1))
        at = (_STRIP_PX // 2, _STRIP_PX * number + _STRIP_PX * 7 // 10)
        cv2.putText(strip, sentence, at, _FONT, scale, PLAIN, 1 + (scale > 0.6), cv2.LINE_AA)  # noqa: PLR2004
    return np.vstack([picture, strip])


def jpeg(picture: Pixels) -> bytes:
    """A picture, (H, W, 3), as a JPEG file. Raises `CompanionError` if it can't be encoded."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if not good:
        raise CompanionError("The picture can't be written as a JPEG file.")
    return data.tobytes()


def outline(drawn: Pixels, corners: Points, colour: Colour, thickness: int) -> None:
    """A closed line through these corners, (N, 2) pixels, with a dark rim."""
    points = np.round(corners * (1 << _SHIFT)).astype(np.int32)
    for line, width in ((_DARK, thickness + 2), (colour, thickness)):
        cv2.polylines(drawn, [points], True, line, width, cv2.LINE_AA, _SHIFT)  # noqa: FBT003 - closed


def text(drawn: Pixels, said: str, middle: Points, high_px: float, colour: Colour) -> None:
    """Text about a place, (2,), with a dark rim."""
    scale, thick, at, _ = _laid(said, middle, high_px)
    for line, wider in ((_DARK, thick + 3), (colour, thick)):
        cv2.putText(drawn, said, at, _FONT, scale, line, wider, cv2.LINE_AA)


def tag(drawn: Pixels, said: str, middle: Points, high_px: float, colour: Colour) -> None:
    """Dark text about a place, (2,), on a coloured ground."""
    scale, thick, (x, y), (width, height) = _laid(said, middle, high_px)
    cv2.rectangle(drawn, (x - 3, y - height - 3), (x + width + 2, y + 3), colour, cv2.FILLED)
    cv2.putText(drawn, said, (x, y), _FONT, scale, _DARK, thick + 1, cv2.LINE_AA)


def _laid(said: str, middle: Points, high_px: float) -> tuple[float, int, tuple[int, int], tuple[int, int]]:
    """The scale and thickness of a text of this height, its lower left corner, its width and height."""
    scale = high_px / _FONT_PX
    thick = max(1, round(high_px / 12))
    (width, height), _ = cv2.getTextSize(said, _FONT, scale, thick)
    at = (round(float(middle[0]) - width / 2), round(float(middle[1]) + height / 2))
    return scale, thick, at, (width, height)
