"""Markers that lie on the table -> the cards that they are on.

A card may be turned and may be partly covered: one of its markers is enough, if some of its face, or its paper in a
deck that isn't ours, is seen beside it; for the print of a tablecloth may look like a marker. If its two markers
disagree, or if one number is seen in two places, nobody knows which card that is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.vision import likeness, plane
from eclipse_companion.games.ecliptic.vision.likeness import Likeness
from eclipse_companion.games.ecliptic.vision.marks import Points
from eclipse_companion.games.ecliptic.vision.plane import Plane
from eclipse_companion.games.ecliptic.vision.printed import End, Print, are_opposed

_SAME_CARD_MM: Final = 9.0
_FACE: Final = 0.4
"""How alike the picture beside a marker and the card's face are, as a correlation, if a card is there."""
_PAPER: Final = 0.5
"""How much of the place of a card looks like paper, if a card is there whose face isn't known."""
_ONE_MARKER: Final = 0.9
"""How sure a card is that shows one marker; with both it is 1."""
_QUARTERS: Final = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) * (WIDTH / 2, HEIGHT / 2)


@dataclass(frozen=True, slots=True)
class Seen:
    """A card as it lies.

    `number`: None if it is a card that can't be named. `centre`, (2,), millimetres of the table, and `turn`, radians:
    where it lies. `corners`, (4, 2), pixels: clockwise from its upper left. `markers`: the places among its two, 0 and
    1, that are seen. `sure`: from 0 to 1.
    """

    number: int | None
    centre: Points
    turn: float
    corners: Points
    markers: frozenset[int]
    sure: float


def placed(table: Plane, number: int | None, centre: Points, turn: float, markers: frozenset[int]) -> Seen:
    """A card that lies there."""
    corners = table.pixels(centre + plane.turned(_QUARTERS, turn))
    sure = 0.0 if number is None else 1.0 if len(markers) > 1 else _ONE_MARKER
    return Seen(number, centre, turn, corners, markers, sure)


def covers(card: Seen, point: Points) -> bool:
    """Whether a point of the table, (2,), lies under a card."""
    within = np.abs(plane.turned((point - card.centre)[None], -card.turn)[0])
    return bool((within <= (WIDTH / 2, HEIGHT / 2)).all())


def on_table(table: Plane, ends: Sequence[End], deck: Print, look: Likeness) -> list[Seen]:
    """The cards that markers belong to: two markers for one card, or one with the card around it."""
    cards: list[Seen] = []
    used: set[int] = set()
    for first, end in enumerate(ends):
        if first in used:
            continue
        later = [k for k in range(first + 1, len(ends)) if k not in used]
        later.sort(key=lambda k: ends[k].number != end.number)
        other, middle = next(
            ((k, middle) for k in later if (middle := _shared(end, ends[k], deck)) is not None), (None, end.middle)
        )
        if other is None:
            alone = _alone(end, deck, look)
            if alone is not None:
                cards.append(placed(table, end.number, alone, end.turn - deck.upright, frozenset({0})))
            continue
        used.add(other)
        agreed = end.number if ends[other].number == end.number else None
        cards.append(placed(table, agreed, middle, end.turn - deck.upright, frozenset({0, 1})))
    return _without_doubles(table, cards)


def _shared(end: End, other: End, deck: Print) -> Points | None:
    """The middle of the card whose ends two markers are, (2,): both put it at one place, and are turned as printed."""
    if not are_opposed(end.turn, other.turn if deck.opposed else other.turn + np.pi):
        return None
    apart = [(one, two) for one in deck.middles(end) for two in deck.middles(other)]
    one, two = min(apart, key=lambda both: float(np.linalg.norm(both[0] - both[1])))
    # Both put it there but for a millimetre or two.
    return (one + two) / 2 if np.linalg.norm(one - two) < _SAME_CARD_MM else None


def _alone(end: End, deck: Print, look: Likeness) -> Points | None:
    """The middle of the card of a marker that is alone, if a card is seen there."""
    if deck.ours:
        (middle,) = deck.middles(end)
        return middle if look.at(end.number, middle, end.turn, likeness.beside_marker()) >= _FACE else None
    papers = [
        (look.paper(end.middle, end.turn, middle, end.turn - deck.upright), middle) for middle in deck.middles(end)
    ]
    share, middle = max(papers, key=lambda paper: paper[0])
    return middle if share >= _PAPER else None


def _without_doubles(table: Plane, cards: list[Seen]) -> list[Seen]:
    """Each card exists once: if a number is seen in two places, neither is known."""
    numbers = [card.number for card in cards]
    return [
        card if numbers.count(card.number) == 1 else placed(table, None, card.centre, card.turn, card.markers)
        for card in cards
    ]
