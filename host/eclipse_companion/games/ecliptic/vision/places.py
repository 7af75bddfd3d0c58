"""The places beside the zodiac where no card was read: empty, or does something lie there?

What a table looks like is learned from the parts of the picture where no card can lie: between the places and around
them. A place is empty if most of it looks so. How much of it must is told by the cards that were read: on white cloth
much of a card looks like the table, too.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT, WIDTH
from eclipse_companion.games.ecliptic.game.cards import SIGNS
from eclipse_companion.games.ecliptic.vision import plane
from eclipse_companion.games.ecliptic.vision.cards import Seen
from eclipse_companion.games.ecliptic.vision.flat import Flat, Mask, flat
from eclipse_companion.games.ecliptic.vision.laying import BLUE, FARTHEST_MM, WHITE, Laid
from eclipse_companion.games.ecliptic.vision.seeing import DetectedCards
from eclipse_companion.games.ecliptic.vision.sheet import Lies

_AROUND_MM: Final = 110.0
_MOST_MM: Final = 2400.0
_SMOOTH_MM: Final = 1.6
_BIN: Final = 5
"""How many steps of colour count as one."""
_RARE: Final = 0.008
"""A colour that is rarer than this, among what isn't card, isn't the table's."""
_ON_ZODIAC: Final = 0.02
_ON_CARDS: Final = 0.004
_EVERYWHERE: Final = 0.6
"""A colour on more of the zodiac than this, on less of the cards, and in fewer parts of the table, is an arm's."""
_FEW_MM2: Final = 2000
_DIMMEST: Final = 0.4
_BRIGHTEST: Final = 1.2
"""How far a shadow and a light may go beyond the table's own."""
_LEAST_EMPTY: Final = 0.5
_IN_PICTURE: Final = 0.5
_FREE: Final = 0.2
"""How much of a place must be in the picture, and not below cards that were read, for judging it."""
_BURNT: Final = 250
_GLOW_MM: Final = 51
"""Around a lamp that is mirrored it is brighter, so far."""
_LAMPS: Final = 0.12
"""If more of a table is burnt out, it is white itself."""
_BESIDE_MM: Final = 4.0
"""How far around a card that was read its edge and its shadow reach."""
_PAPER_LIGHT: Final = 0.7
_PAPER_TINT: Final = 9
_WHITE_TABLE: Final = 0.35
"""A table is white if so much of it looks like paper: more than sheets and cards that weren't read."""
_LIGHTER: Final = 1.1
_NEARBY_MM: Final = 201
"""Paper is so much lighter than the table around it: in grey light, a grey table is like paper in a shadow."""
_BEYOND: Final = 0.7
_PILES_MM: Final = (150.0, 2 * FARTHEST_MM)
_CARD_MM2: Final = 1200
"""How much paper, of a card's 5,500 square millimetres, is a card."""
_MOST_SQUARES: Final = 2
_LITTLE_PAPER: Final = 0.06
"""Less of a place than this may look like paper."""


def occupied(
    pixels: NDArray[np.uint8], sight: DetectedCards, laid: Laid, where: Lies | None
) -> tuple[list[tuple[str, int]], bool]:
    """The places, side and sign, where no card was read, and where the table isn't seen, or paper is.

    And whether paper that wasn't read lies beyond an end of the zodiac.
    """
    assert sight.table is not None
    centres = {(side, sign): laid.place(side, sign) for side in (WHITE, BLUE) for sign in SIGNS}
    spots = np.array(list(centres.values()))
    low, high = spots.min(axis=0) - _AROUND_MM - HEIGHT / 2, spots.max(axis=0) + _AROUND_MM + HEIGHT / 2
    if (high - low).max() > _MOST_MM:
        return [], False
    view = flat(pixels, sight.table, (low + high) / 2, (float(high[0] - low[0]), float(high[1] - low[1])))
    turn = float(np.arctan2(laid.row.along[1], laid.row.along[0]))
    covered = {place: view.mask(centre, turn, (WIDTH, HEIGHT)) for place, centre in centres.items()}
    cards = np.any([view.mask(card.centre, card.turn, (WIDTH, HEIGHT)) for card in sight.cards], axis=0)
    around = (WIDTH + 2 * _BESIDE_MM, HEIGHT + 2 * _BESIDE_MM)
    # A neutral card that can't be read may stick out from under a card of a line.
    neutral = [view.mask(centre, turn, (WIDTH, HEIGHT)) for centre in laid.row.places]
    known = np.any([*(view.mask(card.centre, card.turn, around) for card in sight.cards), *neutral], axis=0)
    table = view.inside & ~known & ~np.any(list(covered.values()), axis=0)
    if where is not None:
        table &= ~view.mask(where.centre, where.turn, slots.PAPER)
    seen = {card.number for card in sight.cards}
    hidden = [mask for sign, mask in zip(SIGNS, neutral, strict=True) if measures.neutral(sign) not in seen]
    zodiac = np.any(hidden, axis=0) & view.inside & ~cards if hidden else np.zeros_like(cards)
    like = _Likeness(view, table, cards & view.inside, zodiac)
    marked = _marked(view, sight, {place: mask & ~np.any(neutral, axis=0) for place, mask in covered.items()}, table)
    there = []
    for place, mask in covered.items():
        shown, free = mask & view.inside, mask & view.inside & ~known
        judged = place not in laid.lines and min(shown.sum() / _IN_PICTURE, free.sum() / _FREE) >= mask.sum()
        if judged and (place in marked or like.other(free)):
            there.append(place)
    beyond = view.inside & ~known & np.any([view.mask(at, turn, _PILES_MM) for at in _ends(laid)], axis=0)
    return there, like.paper(beyond) > _CARD_MM2


def _ends(laid: Laid) -> list[NDArray[np.float64]]:
    """The middles of the areas beyond Aries and beyond Pisces."""
    away = laid.row.along / laid.row.pitch * (_PILES_MM[0] / 2 + _BEYOND * laid.row.pitch)
    return [laid.row.places[0] - away, laid.row.places[-1] + away]


def _marked(
    view: Flat, sight: DetectedCards, covered: dict[tuple[str, int], Mask], table: Mask
) -> set[tuple[str, int]]:
    """The places in which a marker lies that can't be read; none, if the table itself is full of such squares."""
    if not sight.unread:
        return set()
    at = np.round(plane.mapped(view.to_pixels, np.array(sight.unread))).astype(int)
    at = at[((at >= 0) & (at < table.shape[::-1])).all(axis=1)]
    if int(table[at[:, 1], at[:, 0]].sum()) > _MOST_SQUARES:
        return set()
    return {place for place, mask in covered.items() if mask[at[:, 1], at[:, 0]].any()}


class _Likeness:
    """What table and paper look like in a picture."""

    def __init__(self, view: Flat, table: Mask, cards: Mask, zodiac: Mask) -> None:
        """`table`: where no card can lie; `cards`: those that were read; `zodiac`: where neutral cards weren't."""
        smooth = cv2.GaussianBlur(view.pixels, (0, 0), _SMOOTH_MM)
        lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.int32)
        self._paper = _like_paper(lab, cards)
        self._is_white = not table.any() or bool(self._paper[table].mean() > _WHITE_TABLE)
        self._table = _like_table(lab, _unburnt(view.pixels, table)) & ~_like_arm(lab, table, cards, zodiac)
        if not self._is_white:
            self._paper &= lab[..., 0] > _LIGHTER * _lightness(lab[..., 0], table)
            self._table &= ~self._paper
        on_cards = float(self._table[cards].mean()) if cards.any() else 1.0
        self._least = max(_LEAST_EMPTY, (1 + on_cards) / 2)

    def paper(self, free: Mask) -> int:
        """How many of these pixels look like paper; none, if the table does, too."""
        return 0 if self._is_white else int(self._paper[free].sum())

    def other(self, free: Mask) -> bool:
        """Whether something else than the table is seen in these pixels."""
        paper = not self._is_white and bool(self._paper[free].mean() > _LITTLE_PAPER)
        return paper or bool(self._table[free].mean() < self._least)


def _lightness(light: NDArray[np.int32], table: Mask) -> NDArray[np.float32]:
    """How light the table is around each pixel, (H, W); 0 where none of it is near."""
    size = (_NEARBY_MM, _NEARBY_MM)
    here = table.astype(np.float32)
    sums, counts = (cv2.boxFilter(each, -1, size, normalize=False) for each in (here * light.astype(np.float32), here))
    return np.asarray(sums / np.maximum(counts, 1), np.float32)


def _unburnt(pixels: NDArray[np.uint8], table: Mask) -> Mask:
    """The part of the table that no lamp is mirrored on; all of it, if it is as bright as that anywhere."""
    burnt = np.asarray((pixels >= _BURNT).all(axis=2), bool)
    glow = cv2.dilate(burnt.astype(np.uint8), np.ones((_GLOW_MM, _GLOW_MM), np.uint8)).astype(bool)
    few = bool(burnt[table].mean() < _LAMPS) if table.any() else False
    return table & ~glow if few else table


def _like_table(lab: NDArray[np.int32], table: Mask) -> Mask:
    """Which pixels have a colour that the table has, in more or less light."""
    light, tints = lab[..., 0], lab[..., 1:] // _BIN
    if not table.any():
        return np.zeros(table.shape, bool)
    counts = _counted(tints, table)
    usual = cv2.dilate((counts > _RARE * table.sum()).astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)
    dark, bright = np.quantile(light[table], (0.03, 0.97))
    lit = (light > _DIMMEST * dark) & (light < max(_BRIGHTEST * bright, bright + 12))
    return np.asarray(usual[tints[..., 0], tints[..., 1]] & lit)


def _like_arm(lab: NDArray[np.int32], table: Mask, cards: Mask, zodiac: Mask) -> Mask:
    """Which pixels are like what hides the zodiac: skin and sleeves are seen on the table, too, in some part of it."""
    tints = lab[..., 1:] // _BIN
    if not (zodiac.any() and cards.any() and table.any()):
        return np.zeros(table.shape, bool)
    on_zodiac, on_cards = (_counted(tints, mask) / mask.sum() for mask in (zodiac, cards))
    arm = (on_zodiac > _ON_ZODIAC) & (on_cards < _ON_CARDS)
    parts = [_counted(tints, table & part) for part in _parts(table)]
    spread = np.sum([counts > _RARE * counts.sum() for counts in parts if counts.sum() > _FEW_MM2], axis=0)
    arm &= spread < _EVERYWHERE * len(parts)
    return np.asarray(arm[tints[..., 0], tints[..., 1]])


def _parts(table: Mask) -> list[Mask]:
    """The quarters of a table's area, along and across, sixteen in all."""
    parts = []
    for rows in np.array_split(np.arange(table.shape[0]), 4):
        for columns in np.array_split(np.arange(table.shape[1]), 4):
            part = np.zeros(table.shape, bool)
            part[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] = True
            parts.append(part)
    return parts


def _counted(tints: NDArray[np.int32], mask: Mask) -> NDArray[np.float32]:
    """How many pixels have each tint."""
    counts = np.zeros((256 // _BIN + 1,) * 2, np.float32)
    np.add.at(counts, tuple(tints[mask].T), 1)
    return counts


def _like_paper(lab: NDArray[np.int32], cards: Mask) -> Mask:
    """Which pixels look like the paper of the cards: half of a card is bare."""
    if not cards.any():
        return np.zeros(cards.shape, bool)
    bare = lab[cards & (lab[..., 0] >= np.median(lab[..., 0][cards]))]
    light, *tint = np.median(bare, axis=0)
    return np.asarray((lab[..., 0] > _PAPER_LIGHT * light) & (np.abs(lab[..., 1:] - tint) <= _PAPER_TINT).all(axis=2))


def is_near(card: Seen, place: NDArray[np.float64], reach: float) -> bool:
    """Whether a card's middle lies that near, in millimetres."""
    return bool(np.linalg.norm(card.centre - place) < reach)
