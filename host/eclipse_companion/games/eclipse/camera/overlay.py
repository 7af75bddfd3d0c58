"""A picture with the board outlined, the squares numbered, and each square's reading drawn on it in a colour.

Green: sure; yellow: rather sure; red: not sure. Nothing is drawn where no board is seen.
"""

from typing import Final

import cv2
import numpy as np

from eclipse_companion.games.eclipse.camera.picture_reading import PictureReading
from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.mat import SQUARES_A_SIDE
from eclipse_companion.games.eclipse.vision.reader import LETTER_FROM
from eclipse_companion.games.eclipse.vision.rectify import Placing
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.marking import PLAIN, RATHER, SURE, UNSURE, Colour
from eclipse_companion.sensing.sight.measuring import Pixels

RATHER_FROM: Final = 0.7
"""From this probability on, a reading is rather sure."""

_NUMBER, _LETTER = 0.2, 0.24
"""The heights of numbers and letters, as shares of a square's side."""
_INSET: Final = 0.05
"""How far a square's outline lies inside the square, as a share of its side."""
_ASIDE: Final = 0.68
"""Numbers lie this share of the way from a square's middle to its upper left corner, readings to its lower right."""


def annotated(sight: PictureReading, words: Edition, wanted: str = "") -> Pixels:
    """A copy of the picture, (H, W, 3), with what was seen drawn on it; pieces have the letters of this edition.

    `wanted`: sixteen cells, what is to be laid; if given, that is drawn, green where there is a piece, or none, as it
    should be.
    """
    drawn = np.array(sight.pixels, np.uint8)
    if sight.placing is None:
        return drawn
    placing, mat = sight.placing, sight.placing.mat
    marking.outline(drawn, placing.pixels(mat.area(), mat.height), PLAIN, 1)
    for square in range(1, SQUARES_A_SIDE * SQUARES_A_SIDE + 1):
        label, colour = _wanted(sight, square, words, wanted[square - 1]) if wanted else _reading(sight, square, words)
        corners = _corners(placing, square, mat.height)
        marking.outline(drawn, corners, colour, 1)
        middle = corners.mean(axis=0)
        high = float(np.sqrt(cv2.contourArea(corners.astype(np.float32))))
        first = corners[corners.sum(axis=1).argmin()]
        marking.text(
            drawn, str(square), middle + _ASIDE * (first - middle), max(marking.LEAST_PX, _NUMBER * high), PLAIN
        )
        if label:
            last = 2 * middle - first
            marking.tag(drawn, label, middle + _ASIDE * (last - middle), max(marking.LEAST_PX, _LETTER * high), colour)
    return drawn


def _wanted(sight: PictureReading, square: int, words: Edition, cell: str) -> tuple[str, Colour]:
    """The letter of the piece to lay on a square, and a colour: whether something lies there, or nothing."""
    label = words.face(FACES[cell]) if cell in FACES else ""
    if sight.shares is None:
        return label, PLAIN
    empty = float(sight.shares[square - 1, network.CLASSES.index(".")]) >= 1 / 2
    return label, SURE if empty == (not label) else UNSURE


def _reading(sight: PictureReading, square: int, words: Edition) -> tuple[str, Colour]:
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
