"""A picture -> the cards that can be seen in it, each with its number, its place, and how sure that is.

What lies on the table shares its plane; a card that doesn't is held up to the camera.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import slots
from eclipse_companion.games.ecliptic.deck.measures import CELLS
from eclipse_companion.games.ecliptic.vision import marks, plane
from eclipse_companion.games.ecliptic.vision.cards import Seen, covers
from eclipse_companion.games.ecliptic.vision.cards import on_table as cards_on_table
from eclipse_companion.games.ecliptic.vision.likeness import Likeness
from eclipse_companion.games.ecliptic.vision.marks import Mark, Points
from eclipse_companion.games.ecliptic.vision.plane import Plane
from eclipse_companion.games.ecliptic.vision.printed import End, learned

_NEARER: Final = 1.1
"""A marker that is seen so much larger is nearer to the camera than the table; a bent lens makes six per cent."""
_DARKER: Final = 0.75
_MOSTLY: Final = 0.8
"""How much darker a marker's border is than the paper around it, along most of it."""


@dataclass(frozen=True, slots=True)
class DetectedCards:
    """All that a picture shows of the deck.

    `table`: how it is seen, or None if too little is seen for that; then there are no cards. `sheet`: the
    middles, in millimetres of the table, of the sheet's markers, by number. `loose`: numbers whose markers don't lie on
    the table, such as of a card that is held up to the camera. `unread`: the middles, in millimetres of the table, of
    what looks like a marker, but can't be read, and lies on no card. `ours`: whether the cards are our deck's.
    """

    table: Plane | None
    cards: tuple[Seen, ...]
    sheet: dict[int, Mark]
    loose: tuple[int, ...]
    unread: tuple[Points, ...]
    ours: bool = True


def see(pixels: NDArray[np.uint8]) -> DetectedCards:
    """What a picture, (H, W, 3), shows."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    found = marks.find(grey)
    read = found.read
    table = plane.fit([mark.corners for mark in read], (grey.shape[1], grey.shape[0]))
    if table is None:
        return DetectedCards(None, (), {}, tuple(sorted({mark.number for mark in read if _is_card(mark)})), ())
    look = Likeness(grey, table)
    deck = learned(_ends(table, read), look)
    # A card that is held up may be level: then it is only too large for one on the table.
    near = {mark.number for mark in read if _is_card(mark) and plane.enlarged(table, mark.corners) > _NEARER}
    flat = [mark for mark in read if mark.number not in near and plane.on_table(table, mark.corners)]
    loose = {mark.number for mark in read if _is_card(mark)} - {mark.number for mark in flat}
    unread = [plane.lying(table, quad)[0] for quad in found.unread if _may_be_marker(grey, table, quad)]
    sheet = {mark.number: mark for mark in flat if not _is_card(mark)}
    cards = cards_on_table(table, _ends(table, flat), deck, look)
    outside = tuple(point for point in unread if not any(covers(card, point) for card in cards))
    return DetectedCards(table, tuple(cards), sheet, tuple(sorted(loose)), outside, deck.ours)


def _ends(table: Plane, found: Sequence[Mark]) -> list[End]:
    """Those of cards."""
    lying = [(mark.number, plane.lying(table, mark.corners)) for mark in found if _is_card(mark)]
    return [End(number, middle, turn) for number, (middle, turn, _) in lying]


def _is_card(mark: Mark) -> bool:
    return mark.number < slots.FIRST


def _may_be_marker(grey: marks.Grey, table: Plane, quad: Points) -> bool:
    """Whether a four-cornered thing has a marker's size and lies on the table, dark on light paper."""
    if not plane.on_table(table, quad):
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
