"""The places beside the zodiac where no card was read: empty, or does something lie there?

What a table looks like is learned from the parts of the picture where no card can lie: between the places and around
them. A place is empty if most of it looks so. How much of it must is told by the cards that were read: on white cloth
much of a card looks like the table, too.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.game.cards import SIGNS
from eclipse_companion.games.ecliptic.vision.flat import Flat, Mask, flat
from eclipse_companion.games.ecliptic.vision.laying import BLUE, WHITE, Laid
from eclipse_companion.games.ecliptic.vision.seeing import Seen, Sight

_AROUND_MM: Final = 60.0
_MOST_MM: Final = 2400.0
_SMOOTH_MM: Final = 1.6
_BIN: Final = 5
"""How many steps of colour count as one."""
_RARE: Final = 0.002
"""A colour that is rarer than this, among what isn't card, isn't the table's."""
_DIMMEST: Final = 0.4
_BRIGHTEST: Final = 1.2
"""How far a shadow and a light may go beyond the table's own."""
_LEAST_EMPTY: Final = 0.5
_IN_PICTURE: Final = 0.5


def occupied(pixels: NDArray[np.uint8], sight: Sight, laid: Laid) -> list[tuple[str, int]]:
    """The places, side and sign, where no card was read and the table isn't seen either."""
    assert sight.to_table is not None
    centres = {(side, sign): laid.place(side, sign) for side in (WHITE, BLUE) for sign in SIGNS}
    spots = np.array(list(centres.values()))
    low, high = spots.min(axis=0) - _AROUND_MM - 44, spots.max(axis=0) + _AROUND_MM + 44
    if (high - low).max() > _MOST_MM:
        return []
    view = flat(pixels, sight.to_table, (low + high) / 2, (float(high[0] - low[0]), float(high[1] - low[1])))
    turn = float(np.arctan2(laid.row.along[1], laid.row.along[0]))
    covered = {place: view.mask(centre, turn) for place, centre in centres.items()}
    known = {id(card): view.mask(card.centre, card.turn) for card in sight.cards}
    table = view.inside & ~np.any([view.mask(card.centre, card.turn, 4) for card in sight.cards], axis=0)
    table &= ~np.any(list(covered.values()), axis=0)
    like = _like_table(view, table)
    cards = [float(like[mask].mean()) for mask in known.values() if mask.any()]
    least = max(_LEAST_EMPTY, (1 + float(np.quantile(cards, 0.9))) / 2) if cards else 1.0
    seen = np.any(list(known.values()), axis=0)
    there = []
    for place, mask in covered.items():
        free = mask & ~seen
        if place in laid.lines or (mask & view.inside).sum() < _IN_PICTURE * mask.sum() or not free.any():
            continue
        if like[free & view.inside].mean() < least:
            there.append(place)
    return there


def _like_table(view: Flat, table: Mask) -> Mask:
    """Which pixels have a colour that the table has, in more or less light."""
    smooth = cv2.GaussianBlur(view.pixels, (0, 0), _SMOOTH_MM)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.int32)
    light, tints = lab[..., 0], lab[..., 1:] // _BIN
    if not table.any():
        return np.zeros(table.shape, bool)
    counts = np.zeros((256 // _BIN + 1,) * 2, np.float32)
    np.add.at(counts, tuple(tints[table].T), 1)
    usual = cv2.dilate((counts > _RARE * table.sum()).astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    dark, bright = np.quantile(light[table], (0.03, 0.97))
    lit = (light > _DIMMEST * dark) & (light < max(_BRIGHTEST * bright, bright + 12))
    return np.asarray(usual[tints[..., 0], tints[..., 1]] & lit)


def is_near(card: Seen, place: NDArray[np.float64], reach: float) -> bool:
    """Whether a card's middle lies that near, in millimetres."""
    return bool(np.linalg.norm(card.centre - place) < reach)
