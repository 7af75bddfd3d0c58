"""A picture with the board outlined, the squares numbered, and each square's reading drawn on it in a colour.

Green: sure; yellow: rather sure; red: not sure. Nothing is drawn where no board is seen.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.camera.looking import Sight
from eclipse_companion.games.eclipse.camera.measuring import Pixels
from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.reader import LETTER_FROM
from eclipse_companion.games.eclipse.vision.rectify import Placing
from eclipse_companion.sensing.sight.layout import Points

_Colour = tuple[int, int, int]
SURE: Final[_Colour] = (90, 220, 70)
RATHER: Final[_Colour] = (0, 210, 255)
UNSURE: Final[_Colour] = (60, 60, 255)
PLAIN: Final[_Colour] = (255, 255, 255)
"""Blue, green, red."""
_DARK: Final[_Colour] = (24, 24, 24)
RATHER_FROM: Final = 0.7
"""From this probability on, a reading is rather sure."""

_QUALITY: Final = 80
_FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
_FONT_PX: Final = 22.0
"""How high its capital letters are at scale 1, in pixels."""
_NUMBER, _LETTER = 0.2, 0.24
"""The heights of numbers and letters, as shares of a square's side."""
_LEAST_PX: Final = 9.0
"""No text is lower than this."""
_INSET: Final = 0.05
"""How far a square's outline lies inside the square, as a share of its side."""
_ASIDE: Final = 0.68
"""Numbers lie this share of the way from a square's middle to its upper left corner, readings to its lower right."""
_SHIFT: Final = 4
_STRIP_PX: Final = 40
"""The height of a sentence's line below the picture."""


def annotated(sight: Sight, words: Edition) -> Pixels:
    """A copy of the picture, (H, W, 3), with what was seen drawn on it; pieces have the letters of this edition."""
    drawn = np.array(sight.pixels, np.uint8)
    if sight.placing is None:
        return drawn
    placing, mat = sight.placing, sight.placing.mat
    _outline(drawn, placing.pixels(mat.area(), mat.height), PLAIN, 1)
    for square in range(1, SQUARES_A_SIDE * SQUARES_A_SIDE + 1):
        label, colour = _reading(sight, square, words)
        corners = _corners(placing, square, mat.height)
        _outline(drawn, corners, colour, 1)
        middle = corners.mean(axis=0)
        high = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
        first = corners[corners.sum(axis=1).argmin()]
        _text(drawn, str(square), middle + _ASIDE * (first - middle), max(_LEAST_PX, _NUMBER * high), PLAIN)
        if label:
            last = 2 * middle - first
            _tag(drawn, label, middle + _ASIDE * (last - middle), max(_LEAST_PX, _LETTER * high), colour)
    return drawn


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


def _reading(sight: Sight, square: int, words: Edition) -> tuple[str, _Colour]:
    """What to write on a square, and its colour."""
    if sight.shares is None:
        return "", PLAIN
    shares = sight.shares[square - 1]
    best = int(shares.argmax())
    sure = float(shares[best])
    cell = network.CLASSES[best]
    if not sight.found.known:
        return "", SURE if cell == "." or float(shares[0]) < 1 - LETTER_FROM else RATHER
    if square in sight.found.hidden:
        return "?", UNSURE
    label = words.face(FACES[cell]) if cell in FACES else "" if cell == "." else "?"
    if square not in sight.found.unclear:
        return label, SURE
    return f"{label.rstrip('?')}?", RATHER if sure >= RATHER_FROM else UNSURE


def _corners(placing: Placing, square: int, height: float) -> Points:
    """(4, 2) pixels: a square's corners, a little inside, at this height above the mat."""
    row, column = divmod(square - 1, SQUARES_A_SIDE)
    near, far = _INSET, 1 - _INSET
    unit = np.array([[near, near], [far, near], [far, far], [near, far]])
    return placing.pixels((unit + np.array([column, row])) * placing.mat.pitch, height)


def _outline(drawn: Pixels, corners: Points, colour: _Colour, thickness: int) -> None:
    points = np.round(corners * (1 << _SHIFT)).astype(np.int32)
    for line, width in ((_DARK, thickness + 2), (colour, thickness)):
        cv2.polylines(drawn, [points], True, line, width, cv2.LINE_AA, _SHIFT)  # noqa: FBT003 - closed


def _text(drawn: Pixels, text: str, middle: Points, high_px: float, colour: _Colour) -> None:
    """Text about a place, (2,), with a dark rim."""
    scale, thick, at, _ = _laid(text, middle, high_px)
    for line, wider in ((_DARK, thick + 3), (colour, thick)):
        cv2.putText(drawn, text, at, _FONT, scale, line, wider, cv2.LINE_AA)


def _tag(drawn: Pixels, text: str, middle: Points, high_px: float, colour: _Colour) -> None:
    """Dark text about a place, (2,), on a coloured ground."""
    scale, thick, (x, y), (width, height) = _laid(text, middle, high_px)
    cv2.rectangle(drawn, (x - 3, y - height - 3), (x + width + 2, y + 3), colour, cv2.FILLED)
    cv2.putText(drawn, text, (x, y), _FONT, scale, _DARK, thick + 1, cv2.LINE_AA)


def _laid(text: str, middle: Points, high_px: float) -> tuple[float, int, tuple[int, int], tuple[int, int]]:
    """The scale and thickness of a text of this height, its lower left corner, its width and height."""
    scale = high_px / _FONT_PX
    thick = max(1, round(high_px / 12))
    (width, height), _ = cv2.getTextSize(text, _FONT, scale, thick)
    at = (round(float(middle[0]) - width / 2), round(float(middle[1]) + height / 2))
    return scale, thick, at, (width, height)
