"""How a phone's picture shows the printed cards: where they lie, and what keeps them from being read."""

import cv2
import numpy as np

from eclipse_companion.games.ecliptic.camera import table_told
from eclipse_companion.games.ecliptic.camera.picture_reading import LONGEST_PX
from eclipse_companion.games.ecliptic.vision import reader, seeing
from eclipse_companion.games.ecliptic.vision.reader import NoTableInPictureError
from eclipse_companion.sensing.camera.phone.guiding import Guided, shares
from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.judging import BRIGHTEST_PICTURE, DARKEST_PICTURE, Trouble


class CardsGuide:
    """Looks at one phone's pictures."""

    def __init__(self, *, aries_right: bool) -> None:
        """`aries_right`: as White sees it."""
        self._aries_right = aries_right

    def look(self, pixels: Pixels, t_ms: float) -> Guided:
        """What a picture, (H, W, 3), shows."""
        del t_ms
        shown = picture.fitted(picture.Picture(pixels), LONGEST_PX).pixels
        seen = seeing.see(shown)
        try:
            read = reader.understood(shown, seen, aries_right=self._aries_right)
        except NoTableInPictureError:
            return Guided(seen=False, troubles=_lost(float(shown.mean())))
        corners = np.concatenate([card.corners for card in seen.cards]).astype(np.float32)
        around = np.asarray(cv2.boxPoints(cv2.minAreaRect(corners)), np.float64)
        return Guided(seen=True, troubles=tuple(table_told.advice(read)), outline=shares(around, shown))


def _lost(level: float) -> tuple[Trouble, ...]:
    """What is wrong with a picture of this brightness, 0 to 255, in which there is no zodiac."""
    if level < DARKEST_PICTURE:
        return (Trouble.DARK,)
    return (Trouble.BRIGHT,) if level > BRIGHTEST_PICTURE else (Trouble.NO_MARKERS,)
