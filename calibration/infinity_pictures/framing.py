"""Which part of a picture the reader's views of a device need."""

import cv2
import numpy as np

from eclipse_companion.games.infinity.vision.finding import to_picture
from eclipse_companion.games.infinity.vision.views import WIDE_REACH
from eclipse_companion.sensing.sight.layout import Points


def frame_around(centres_px: Points, size: tuple[int, int], beyond: int = 200) -> tuple[int, int, int, int]:
    """Its first column and row, its width and height; at most so many pixels beyond the edges of a picture of `size`.

    `centres_px` (16, 2): of the spaces.
    """
    low, high = -WIDE_REACH - 1.0, 4.0 + WIDE_REACH
    corners = np.array([[[low, low]], [[high, low]], [[high, high]], [[low, high]]])
    seen = cv2.perspectiveTransform(corners, to_picture(centres_px)).reshape(-1, 2)
    first = np.maximum(np.floor(seen.min(axis=0)), -beyond).astype(int)
    last = np.minimum(np.ceil(seen.max(axis=0)), np.array(size) + beyond).astype(int)
    return (int(first[0]), int(first[1]), int(last[0] - first[0]), int(last[1] - first[1]))
