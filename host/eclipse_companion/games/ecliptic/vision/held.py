"""Markers in a picture of a table -> the cards that are held up to the camera: nearer to it, so they look larger.

A held card may be level, and its markers then lie as flat as those on the table; but they are too large and too far
apart for a card that lies there.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH, marker_corners
from eclipse_companion.games.ecliptic.vision import plane
from eclipse_companion.games.ecliptic.vision.marks import Mark, Points
from eclipse_companion.games.ecliptic.vision.plane import Homography

_NEARER: Final = 1.08
"""A card on the table is never seen so much larger, even on top of a stock of sixty cards."""
_OFF: Final = 5.0
"""How far a corner of a marker may be off in a level card, in millimetres of the card: people hold them a bit askew."""
_FIRST: Final[Points] = np.array(marker_corners()) - (WIDTH / 2, HEIGHT / 2)
_BOTH: Final[Points] = np.concatenate([_FIRST, -_FIRST])
"""The corners of a card's two markers about its middle, (8, 2)."""


def held(to_table: Homography, marks: Sequence[Mark]) -> frozenset[int]:
    """The numbers of cards that are held up with both of their markers in sight."""
    return frozenset(
        one.number
        for one, other in combinations(marks, 2)
        if one.number == other.number and _nearer(to_table, one, other)
    )


def _nearer(to_table: Homography, one: Mark, other: Mark) -> bool:
    """Whether two markers are those of one card that is larger than it would be on the table."""
    corners = plane.mapped(to_table, np.concatenate([one.corners, other.corners]))
    middle = corners.mean(axis=0)
    seen, card = ((each[:, 0] + 1j * each[:, 1]) for each in (corners - middle, _BOTH))
    # The turn and the scale that fit best, as one complex number.
    factor = np.vdot(card, seen) / np.vdot(card, card)
    scale = abs(factor)
    return bool(scale > _NEARER and np.abs(seen - factor * card).max() < _OFF * scale)
