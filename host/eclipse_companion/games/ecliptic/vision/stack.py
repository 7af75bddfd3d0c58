"""Cards that lie on each other -> the topmost one.

Where two overlap, the picture shows the face of the upper one. A card counts as the topmost only if its own middle is
seen: otherwise another one, which can't be read, may lie on it.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.vision import plane, raster
from eclipse_companion.games.ecliptic.vision.marks import Points
from eclipse_companion.games.ecliptic.vision.plane import Homography
from eclipse_companion.games.ecliptic.vision.seeing import Seen, turned

_PIXELS_A_MM: Final = 2
_EDGE_MM: Final = 2.0
_FEWEST: Final = 40
_MIDDLE: Final = np.array([[14.0, 26.0], [49.0, 62.0]])
"""The part of a card, in its own millimetres, that must be seen: the medallion."""
_SHOWN: Final = 0.45
"""How alike a face and the picture are, as a correlation, if the card is seen there."""
_CLEARER: Final = 0.15


def top(pixels: NDArray[np.uint8], to_table: Homography, cards: Sequence[Seen]) -> Seen | None:
    """The topmost of cards that lie in one place; None if that can't be told."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    look = _Look(np.asarray(grey, np.uint8), plane.inverse(to_table))
    shown = [card for card in cards if card.number is not None and look.alike(card, _grid(*_MIDDLE)) >= _SHOWN]
    for card in shown:
        if all(look.above(card, other) for other in cards if other is not card):
            return card
    return None


class _Look:
    """Compares faces with a picture's brightness."""

    def __init__(self, grey: NDArray[np.uint8], to_picture: Homography) -> None:
        self._grey, self._to_picture = grey, to_picture

    def alike(self, card: Seen, points: Points) -> float:
        """How alike a card's face and the picture are at points of the card, (N, 2) millimetres: -1 to 1."""
        assert card.number is not None
        if len(points) < _FEWEST:
            return 0.0
        face = cv2.GaussianBlur(raster.face(card.number, _PIXELS_A_MM), (0, 0), _PIXELS_A_MM * 0.7)
        drawn = _sampled(np.asarray(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), np.uint8), points * _PIXELS_A_MM - 0.5)
        on_table = turned(points - (WIDTH / 2, HEIGHT / 2), card.turn) + card.centre
        here = _sampled(self._grey, plane.mapped(self._to_picture, on_table))
        spread = float(drawn.std() * here.std())
        return float(((drawn - drawn.mean()) * (here - here.mean())).mean() / spread) if spread > 1 else 0.0

    def above(self, card: Seen, other: Seen) -> bool:
        """Whether one card is seen to lie on another; cards that don't overlap lie on nothing."""
        if other.number is None:
            return False
        points = _grid(np.full(2, _EDGE_MM), np.array([WIDTH, HEIGHT]) - _EDGE_MM)
        theirs = turned(turned(points - (WIDTH / 2, HEIGHT / 2), card.turn) + card.centre - other.centre, -other.turn)
        theirs += (WIDTH / 2, HEIGHT / 2)
        both = ((theirs > _EDGE_MM) & (theirs < np.array([WIDTH, HEIGHT]) - _EDGE_MM)).all(axis=1)
        return self.alike(card, points[both]) > self.alike(other, theirs[both]) + _CLEARER


def _grid(low: Points, high: Points) -> Points:
    """Points a millimetre and a half apart."""
    across, down = (np.arange(low[axis], high[axis], 1.5) for axis in (0, 1))
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float64)


def _sampled(grey: NDArray[np.uint8], points: Points) -> NDArray[np.float64]:
    places = points.astype(np.float32)[None]
    here = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(here[0], np.float64)
