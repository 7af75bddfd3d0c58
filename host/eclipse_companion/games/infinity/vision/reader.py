"""Pictures of one scene and a pose -> the probabilities of what lies in each space, and a reading."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.game.reading import UNREADABLE, Reading
from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN, Shares
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES
from eclipse_companion.games.infinity.vision.finding import Pose
from eclipse_companion.games.infinity.vision.views import MARGIN_PX, SPACE_PX, views

LETTER_FROM: Final = 0.9
"""A space is named if this much of the probability agrees. A wrong name does more harm than a `?`."""


_COLOURED: Final = 110
_DARK: Final = 50
_LIGHT: Final = 190
_YELLOW: Final = (15, 40)
_BLUE: Final = (90, 135)


@dataclass(frozen=True, slots=True)
class Read:
    """A reading, and the probability of what it says of each space, (16,); for `?` that of the likeliest content."""

    reading: Reading
    confidence: tuple[float, ...]


class Reader:
    """Judges what the spaces show."""

    def read(self, pictures: NDArray[np.uint8] | Sequence[NDArray[np.uint8]], pose: Pose) -> Shares:
        """What a picture, (H, W, 3), or several exposures of one scene from one place, show: (16, 6)."""
        looks = [pictures] if isinstance(pictures, np.ndarray) else list(pictures)
        return np.asarray(np.mean([_plainly(look, pose) for look in looks], axis=0), np.float32)


def told(shares: Shares, letter_from: float = LETTER_FROM) -> Read:
    """The reading that shares, (16, 6), amount to."""
    named = shares[:, :HIDDEN]
    best, sure = named.argmax(axis=1), named.max(axis=1)
    cells = [CLASSES[which] if share >= letter_from else UNREADABLE for which, share in zip(best, sure, strict=True)]
    one, two, three, four = ("".join(cells[first : first + A_SIDE]) for first in range(0, SPACES, A_SIDE))
    return Read(Reading((one, two, three, four)), tuple(map(float, sure)))


def _plainly(picture: NDArray[np.uint8], pose: Pose) -> NDArray[np.float64]:
    """By the mean colour of each space alone."""
    board = views(picture, pose.to_picture()).board
    hsv = cv2.cvtColor(board, cv2.COLOR_BGR2HSV).astype(np.float64)
    shares = np.full((SPACES, len(CLASSES)), 0.02)
    for which in range(SPACES):
        channel, space = divmod(which, A_SIDE)
        x = MARGIN_PX + SPACE_PX * channel
        y = MARGIN_PX + SPACE_PX * (A_SIDE - 1 - space)
        shares[which, _kind(*np.median(hsv[y + 6 : y + 18, x + 6 : x + 18].reshape(-1, 3), axis=0))] = 0.9
    return shares


def _kind(hue: float, saturation: float, value: float) -> int:
    """The class of a colour."""
    if saturation > _COLOURED:
        return 3 if _YELLOW[0] <= hue <= _YELLOW[1] else 1 if _BLUE[0] <= hue <= _BLUE[1] else 0
    return 2 if value < _DARK else 4 if value > _LIGHT else 0
