"""A picture with each card framed that was found in it, and with what looks like a marker, but can't be read.

Green: both markers are read; yellow: one of them; red: it can't be told which card it is.
"""

from typing import Final

import cv2
import numpy as np

from eclipse_companion.games.ecliptic.deck import measures
from eclipse_companion.games.ecliptic.game.cards import card_text
from eclipse_companion.games.ecliptic.vision.seeing import DetectedCards
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.marking import RATHER, SURE, UNSURE
from eclipse_companion.sensing.sight.measuring import Pixels

_LETTER: Final = 0.16
"""The height of letters, as a share of a card's width."""
_UNREAD_PX: Final = 9


def annotated(pixels: Pixels, sight: DetectedCards) -> Pixels:
    """A copy of the picture, (H, W, 3), with what was seen drawn on it."""
    drawn = np.array(pixels, np.uint8)
    for card in sight.cards:
        colour = UNSURE if card.number is None else SURE if card.sure >= 1 else RATHER
        marking.outline(drawn, card.corners, colour, 2)
        if card.number is not None:
            high = max(marking.LEAST_PX, _LETTER * float(np.linalg.norm(card.corners[1] - card.corners[0])))
            marking.tag(drawn, name_on(card.number), card.corners.mean(axis=0), high, colour)
    if sight.table is not None:
        for point in sight.unread:
            x, y = np.round(sight.table.pixels(point[None])[0]).astype(int)
            cv2.circle(drawn, (int(x), int(y)), _UNREAD_PX, UNSURE, 2, cv2.LINE_AA)
    return drawn


def name_on(number: int) -> str:
    """What stands on the card with this number: a sign's number alone for the zodiac."""
    return str(measures.sign_on(number)) if measures.is_neutral(number) else card_text(number)
