"""Markers in a picture of a table -> the cards that are held up to the camera: nearer to it, so they look larger.

A held card may be level, and its markers then lie as flat as those on the table; but they are too large and too far
apart for a card that lies there.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.vision import plane
from eclipse_companion.games.ecliptic.vision.marks import Mark, Points
from eclipse_companion.games.ecliptic.vision.plane import Homography
from eclipse_companion.games.ecliptic.vision.printed import Print

_NEARER: Final = 1.08
"""A card on the table is never seen so much larger, even on top of a stock of sixty cards."""
_OFF: Final = 5.0
"""How far a corner of a marker may be off in a level card, in millimetres of the card: people hold them a bit askew."""


def held(to_table: Homography, marks: Sequence[Mark], print_: Print) -> frozenset[int]:
    """The numbers of cards that are held up with both of their markers in sight."""
    card = print_.corners()
    return frozenset(
        one.number
        for one, other in combinations(marks, 2)
        if one.number == other.number
        and (_is_nearer(to_table, (one, other), card) or _is_nearer(to_table, (other, one), card))
    )


def _is_nearer(to_table: Homography, two: tuple[Mark, Mark], card: Points) -> bool:
    """Whether two markers are those of one card, (8, 2), that is larger than it would be on the table."""
    corners = plane.mapped(to_table, np.concatenate([mark.corners for mark in two]))
    seen, shape = ((each[:, 0] + 1j * each[:, 1]) for each in (corners - corners.mean(axis=0), card))
    # The turn and the scale that fit best, as one complex number.
    factor = np.vdot(shape, seen) / np.vdot(shape, shape)
    scale = abs(factor)
    return bool(scale > _NEARER and np.abs(seen - factor * shape).max() < _OFF * scale)
