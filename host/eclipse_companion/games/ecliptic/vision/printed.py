"""The markers in a picture -> how its cards are printed: as our own deck is, or as another one with the same markers.

Each card has its number twice, in two opposite corners. Our deck turns the second marker by 180 degrees and puts the
first into the upper right corner. People who draw their own faces may do it differently, so the picture has to tell:
the two markers are in the same places on all cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, MARKER, MARKER_LEFT, MARKER_TOP, WIDTH
from eclipse_companion.games.ecliptic.vision import likeness, plane
from eclipse_companion.games.ecliptic.vision.likeness import Likeness
from eclipse_companion.games.ecliptic.vision.marks import Points

_OPPOSITE: Final = np.radians(15)
_AGREE_MM: Final = 4.0
"""How near to each other the places of markers are on cards of one deck."""
_FEWEST: Final = 3
"""So many cards tell how a deck is printed that isn't ours."""
_OURS_MM: Final = 2.0
"""A deck whose markers are farther from where ours has them isn't ours."""
_OUR_FACES: Final = 0.5
"""How alike the faces and those of our deck are, as correlations, in the median, if they are ours: 0.8 and more."""
_SHORT_MM: Final = (WIDTH / 2 - MARKER / 2 - 12, WIDTH / 2 - MARKER / 2)
_LONG_MM: Final = (HEIGHT / 2 - MARKER / 2 - 12, HEIGHT / 2 - MARKER / 2)
"""How far a corner's marker may be from the middle of a card, along its short and its long side: up to 12 mm inside."""


@dataclass(frozen=True, slots=True)
class End:
    """A marker on a card: its number, its middle, (2,) millimetres of the table, and its turn, radians."""

    number: int
    middle: Points
    turn: float


@dataclass(frozen=True, slots=True)
class Print:
    """How the cards of a deck are printed.

    `to_middle`: from a marker's middle to the card's, (2,) millimetres, for a marker that is upright. `opposed`:
    whether a card's second marker is turned by 180 degrees; else it is as the first one, and its way to the middle is
    the opposite one. `ours`: whether it is our deck, whose faces are known.
    """

    to_middle: Points
    opposed: bool = True
    ours: bool = False

    @property
    def upright(self) -> float:
        """How much a card is turned whose marker is upright, radians."""
        across, down = np.abs(self.to_middle)
        return 0.0 if down > across else np.pi / 2

    def middles(self, end: End) -> list[Points]:
        """Where the middle of a marker's card may be, each (2,)."""
        away = plane.turned(self.to_middle[None], end.turn)[0]
        return [end.middle + away] if self.opposed else [end.middle + away, end.middle - away]


OURS: Final = Print(np.array([WIDTH / 2 - MARKER_LEFT - MARKER / 2, HEIGHT / 2 - MARKER_TOP - MARKER / 2]), ours=True)


def learned(ends: Sequence[End], look: Likeness) -> Print:
    """How the cards in a picture are printed, as most of them are; as ours, unless several agree on something else."""
    found = [
        (one, told)
        for one, other in combinations(ends, 2)
        if one.number == other.number and (told := _told(one, other)) is not None
    ]
    alike = max((_alike(each, found) for _, each in found), key=len, default=[])
    if len(alike) < _FEWEST:
        return OURS
    deck = Print(np.asarray(np.median([told.to_middle for _, told in alike], axis=0), np.float64), alike[0][1].opposed)
    if not deck.opposed or np.linalg.norm(deck.to_middle - OURS.to_middle) > _OURS_MM:
        return deck
    faces = [look.at(end.number, OURS.middles(end)[0], end.turn, likeness.beside_marker()) for end, _ in alike]
    return OURS if np.median(faces) >= _OUR_FACES else replace(OURS, ours=False)


def _alike(wanted: Print, found: Sequence[tuple[End, Print]]) -> list[tuple[End, Print]]:
    """Those that are printed like one of them."""
    return [
        (end, told)
        for end, told in found
        if told.opposed is wanted.opposed and np.linalg.norm(told.to_middle - wanted.to_middle) < _AGREE_MM
    ]


def _told(one: End, other: End) -> Print | None:
    """How a card is printed that has these two markers; None if they aren't in opposite corners of a card."""
    away = plane.turned((other.middle - one.middle)[None] / 2, -one.turn)[0]
    short, long = sorted(np.abs(away).tolist())
    if not (_SHORT_MM[0] <= short <= _SHORT_MM[1] and _LONG_MM[0] <= long <= _LONG_MM[1]):
        return None
    if are_opposed(one.turn, other.turn):
        return Print(away)
    if are_opposed(one.turn, other.turn + np.pi):
        # Either marker may be the first one: that with its middle below it is.
        return Print(away if away[1] > 0 else -away, opposed=False)
    return None


def are_opposed(turn: float, other: float) -> bool:
    """Whether two turns, radians, differ by 180 degrees."""
    return bool(abs((turn - other) % (2 * np.pi) - np.pi) < _OPPOSITE)
