"""Cards that lie on each other -> the topmost one.

Where two overlap, the picture shows the face of the upper one. A card counts as the topmost only if its own middle is
seen: otherwise another one, which can't be read, may lie on it.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.vision import likeness, plane
from eclipse_companion.games.ecliptic.vision.cards import Seen
from eclipse_companion.games.ecliptic.vision.likeness import EDGE_MM, MIDDLE, Likeness
from eclipse_companion.games.ecliptic.vision.seeing import DetectedCards

_MEDALLION: Final = likeness.grid(np.array([14.0, 26.0]), np.array([49.0, 62.0]))
_SHOWN: Final = 0.45
"""How alike a face and the picture are, as a correlation, if the card is seen there."""
_CLEARER: Final = 0.15


def top(pixels: NDArray[np.uint8], sight: DetectedCards, cards: Sequence[Seen]) -> Seen | None:
    """The topmost of cards that lie in one place; None if that can't be told."""
    if not sight.ours:
        return _whole(cards)
    assert sight.table is not None
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    look = Likeness(grey, sight.table)
    for card in cards:
        if card.number is not None and look.at(card.number, card.centre, card.turn, _MEDALLION) >= _SHOWN:
            others = [other for other in cards if other is not card]
            if all(_is_above(look, card.number, card, other) for other in others):
                return card
    return None


def _whole(cards: Sequence[Seen]) -> Seen | None:
    """The only card that shows both markers, if its face isn't known: it covers one of each of the others."""
    whole = [card for card in cards if card.number is not None and len(card.markers) > 1]
    return whole[0] if len(whole) == 1 else None


def _is_above(look: Likeness, number: int, card: Seen, other: Seen) -> bool:
    """Whether one card is seen to lie on another; cards that don't overlap lie on nothing."""
    if other.number is None:
        return False
    points = likeness.whole()
    theirs = plane.turned(plane.turned(points - MIDDLE, card.turn) + card.centre - other.centre, -other.turn) + MIDDLE
    both = ((theirs > EDGE_MM) & (theirs < 2 * MIDDLE - EDGE_MM)).all(axis=1)
    ours = look.at(number, card.centre, card.turn, points[both])
    return ours > look.at(other.number, other.centre, other.turn, theirs[both]) + _CLEARER
