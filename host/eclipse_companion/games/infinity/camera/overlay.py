"""A picture with the device outlined, and each space's reading drawn on it in a colour.

Green: sure; yellow: rather sure; red: not sure. Nothing is drawn where no device is seen.
"""

from functools import partial
from typing import Final

import cv2
import numpy as np

from eclipse_companion.games.infinity.camera.picture_reading import PictureReading
from eclipse_companion.games.infinity.game.reading import UNREADABLE
from eclipse_companion.games.infinity.vision.classes import CLASSES, EMPTY
from eclipse_companion.games.infinity.vision.device import A_SIDE
from eclipse_companion.games.infinity.vision.finding import Pose
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.marking import PLAIN, RATHER, SURE, UNSURE
from eclipse_companion.sensing.sight.measuring import Pixels

RATHER_FROM: Final = 0.6
"""From this probability on, a reading is rather sure."""
_REACH: Final = 0.42
"""How far a space's outline lies from its centre, as a share of a space."""
_BEYOND: Final = 0.55
"""The same for the outline of all spaces, and the numbers of the channels."""
_LETTER: Final = 0.34
"""The height of letters, as a share of a space."""


def annotated(sight: PictureReading, wanted: str = "") -> Pixels:
    """A copy of the picture, (H, W, 3), with what was seen drawn on it.

    `wanted`: sixteen cells, what is to be laid; if given, that is drawn, green where there is a marble, or none, as it
    should be.
    """
    drawn = np.array(sight.pixels, np.uint8)
    if sight.pose is None:
        return drawn
    pixels = partial(_pixels, sight.pose)
    whole = outline_of(sight.pose)
    marking.outline(drawn, whole, PLAIN, 1)
    high = max(marking.LEAST_PX, _LETTER * float(np.sqrt(cv2.contourArea(whole.astype(np.float32)))) / A_SIDE)
    for channel in range(A_SIDE):
        marking.text(drawn, str(channel + 1), pixels([(channel, A_SIDE - 1 + 2 * _BEYOND)])[0], high, PLAIN)
    if sight.read is None or sight.shares is None:
        return drawn
    cells = wanted or "".join(sight.read.reading.channels)
    for space, (cell, sure, shares) in enumerate(zip(cells, sight.read.confidence, sight.shares, strict=True)):
        channel, above = divmod(space, A_SIDE)
        x, y = channel, A_SIDE - 1 - above
        if wanted:
            empty = float(shares[CLASSES.index(EMPTY)]) >= 1 / 2
            colour = SURE if empty == (cell == EMPTY) else UNSURE
        else:
            colour = SURE if cell != UNREADABLE else RATHER if sure >= RATHER_FROM else UNSURE
        square = [(x + _REACH * a, y + _REACH * b) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        marking.outline(drawn, pixels(square), colour, 1)
        if cell != EMPTY:
            marking.tag(drawn, cell, pixels([(x, y)])[0], high, colour)
    return drawn


def outline_of(pose: Pose) -> Points:
    """(4, 2) pixels: where the spaces lie together."""
    last = A_SIDE - 1 + _BEYOND
    return _pixels(pose, [(-_BEYOND, -_BEYOND), (last, -_BEYOND), (last, last), (-_BEYOND, last)])


def _pixels(pose: Pose, places: list[tuple[float, float]]) -> Points:
    """(N, 2) pixels: where places of the device appear, given as channels and spaces."""
    there = cv2.perspectiveTransform(np.array(places, np.float64).reshape(-1, 1, 2), pose.to_picture())
    return np.asarray(there, np.float64).reshape(-1, 2)
