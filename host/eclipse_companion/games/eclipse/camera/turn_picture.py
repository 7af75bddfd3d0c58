"""The picture of a turn: the board of a clear glance, from straight above and upright, as a JPEG.

It shows the mat, a little of the table around it, and nobody who sits there.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.rectify import Placing, from_above

SIDE_PX: Final = 800
MOST_BYTES: Final = 200_000
"""No file is larger."""
_REACH: Final = 1.5
"""How many squares it shows beyond the playing area on each side: as far as the mat's markers reach."""
_QUALITIES: Final = (88, 75, 60, 40, 20)


def turn_picture(pixels: NDArray[np.uint8], placing: Placing) -> bytes:
    """A JPEG of the board in a picture, (H, W, 3), with square 1 of the mat at the upper left."""
    board = from_above(pixels, placing, _REACH, SIDE_PX)
    data = b""
    for quality in _QUALITIES:
        _, encoded = cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, quality])
        data = encoded.tobytes()
        if len(data) <= MOST_BYTES:
            break
    return data
