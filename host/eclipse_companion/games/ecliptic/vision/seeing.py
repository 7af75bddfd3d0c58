"""A picture -> the cards that can be seen in it, each with its number, its place, and how sure that is.

What lies on the table shares its plane. A card may be turned and may be partly covered: one of its markers is enough,
if some of its face is seen beside it; for the print of a tablecloth may look like a marker.
If its two markers disagree, or if one number is seen in two places, nobody knows which card that is.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import slots
from eclipse_companion.games.ecliptic.deck.measures import CELLS, HEIGHT, MARKER, MARKER_LEFT, MARKER_TOP, WIDTH
from eclipse_companion.games.ecliptic.vision import likeness, marks, plane
from eclipse_companion.games.ecliptic.vision.held import held as held_cards
from eclipse_companion.games.ecliptic.vision.likeness import Likeness
from eclipse_companion.games.ecliptic.vision.marks import Mark, Points
from eclipse_companion.games.ecliptic.vision.plane import Homography

_SAME_CARD_MM: Final = 9.0
_OPPOSITE: Final = np.radians(15)
_FACE: Final = 0.4
"""How alike the picture beside a marker and the card's face are, as a correlation, if a card is there."""
_DARKER: Final = 0.75
_MOSTLY: Final = 0.8
"""How much darker a marker's border is than the paper around it, along most of it."""
_ONE_MARKER: Final = 0.9
"""How sure a card is that shows one marker; with both it is 1."""
_TO_MIDDLE: Final[Points] = np.array([WIDTH / 2 - MARKER_LEFT - MARKER / 2, HEIGHT / 2 - MARKER_TOP - MARKER / 2])
"""From a marker's middle to the card's, for a marker that is upright; the other marker is turned with its corner."""
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


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a picture shows of the deck.

    `to_table`: pixels to millimetres, or None if too little is seen for that; then there are no cards. `sheet`: the
    middles, in millimetres of the table, of the sheet's markers, by number. `loose`: numbers whose markers don't lie on
    the table, such as of a card that is held up to the camera. `unread`: the middles, in millimetres of the table, of
    what looks like a marker, but can't be read, and lies on no card.
    """

    to_table: Homography | None
    cards: tuple[Seen, ...]
    sheet: dict[int, Mark]
    loose: tuple[int, ...]
    unread: tuple[Points, ...]


def see(pixels: NDArray[np.uint8]) -> Sight:
    """What a picture, (H, W, 3), shows."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found = marks.find(grey)
    read = found.read
    to_table = plane.fit([mark.corners for mark in read], (grey.shape[1], grey.shape[0]))
    if to_table is None:
        return Sight(None, (), {}, tuple(sorted({mark.number for mark in read if _is_card(mark)})), ())
    held = held_cards(to_table, [mark for mark in read if _is_card(mark)])
    flat = [mark for mark in read if mark.number not in held and plane.on_table(to_table, mark.corners)]
    loose = {mark.number for mark in read if _is_card(mark)} - {mark.number for mark in flat}
    unread = [plane.lying(to_table, quad)[0] for quad in found.unread if _may_be_marker(grey, to_table, quad)]
    sheet = {mark.number: mark for mark in flat if not _is_card(mark)}
    cards = _cards(to_table, [mark for mark in flat if _is_card(mark)], Likeness(grey, plane.inverse(to_table)))
    outside = tuple(point for point in unread if not any(covers(card, point) for card in cards))
    return Sight(to_table, tuple(cards), sheet, tuple(sorted(loose)), outside)


def placed(to_table: Homography, number: int | None, centre: Points, turn: float, markers: frozenset[int]) -> Seen:
    """A card that lies there."""
    corners = plane.mapped(plane.inverse(to_table), centre + plane.turned(_QUARTERS, turn))
    sure = 0.0 if number is None else 1.0 if len(markers) > 1 else _ONE_MARKER
    return Seen(number, centre, turn, corners, markers, sure)


def covers(card: Seen, point: Points) -> bool:
    """Whether a point of the table, (2,), lies under a card."""
    within = np.abs(plane.turned((point - card.centre)[None], -card.turn)[0])
    return bool((within <= (WIDTH / 2, HEIGHT / 2)).all())


def _is_card(mark: Mark) -> bool:
    return mark.number < slots.FIRST


def _cards(to_table: Homography, found: list[Mark], look: Likeness) -> list[Seen]:
    """The cards that markers belong to: two markers for one card, or one with the card's face around it."""
    ends = []
    for mark in found:
        centre, turn, _ = plane.lying(to_table, mark.corners)
        ends.append((mark.number, centre + plane.turned(_TO_MIDDLE[None], turn)[0], turn))
    cards: list[Seen] = []
    used: set[int] = set()
    for first, (number, centre, turn) in enumerate(ends):
        if first in used:
            continue
        other = next(
            (k for k in range(first + 1, len(ends)) if k not in used and _one_card(ends[first], ends[k])), None
        )
        if other is None:
            if look.at(number, centre, turn, likeness.beside_marker()) >= _FACE:
                cards.append(placed(to_table, number, centre, turn, frozenset({0})))
            continue
        used.add(other)
        agreed = number if ends[other][0] == number else None
        both = (centre + ends[other][1]) / 2
        # From one marker to the other the direction is surer than along a marker's side.
        cards.append(placed(to_table, agreed, both, turn, frozenset({0, 1})))
    return _without_doubles(to_table, cards)


def _one_card(end: tuple[int, Points, float], other: tuple[int, Points, float]) -> bool:
    """Whether two markers are the ends of one card: they put its middle at one place, and are turned by 180 degrees."""
    apart = float(np.linalg.norm(end[1] - other[1]))
    turn = (end[2] - other[2]) % (2 * np.pi) - np.pi
    return apart < _SAME_CARD_MM and abs(turn) < _OPPOSITE


def _without_doubles(to_table: Homography, cards: list[Seen]) -> list[Seen]:
    """Each card exists once: if a number is seen in two places, neither is known."""
    numbers = [card.number for card in cards]
    return [
        card if numbers.count(card.number) == 1 else placed(to_table, None, card.centre, card.turn, card.markers)
        for card in cards
    ]


def _may_be_marker(grey: marks.Grey, to_table: Homography, quad: Points) -> bool:
    """Whether a four-cornered thing has a marker's size and lies on the table, dark on light paper."""
    if not plane.on_table(to_table, quad):
        return False
    centre, along = quad.mean(axis=0), np.linspace(0, 1, 5)[:, None]
    sides = zip(quad, np.roll(quad, -1, axis=0), strict=True)
    border = np.concatenate([corner * (1 - along) + after * along for corner, after in sides])
    dark, light = (_brightness(grey, centre + (border - centre) * (1 + way / CELLS)) for way in (-1, 1))
    return bool(np.mean(dark < _DARKER * light) > _MOSTLY)


def _brightness(grey: marks.Grey, points: Points) -> NDArray[np.float64]:
    places = points.astype(np.float32)[None]
    here = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(here[0], np.float64)
