"""Cards on a table -> whose they are: the lines of both sides, the pile, and what lies elsewhere.

A card belongs to the neutral card beside it if it has its sign. What lies beside the wrong sign belongs to nobody.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.deck import measures
from eclipse_companion.games.ecliptic.deck.measures import HEIGHT
from eclipse_companion.games.ecliptic.game.cards import SIGNS, sign_of
from eclipse_companion.games.ecliptic.vision.cards import Seen
from eclipse_companion.games.ecliptic.vision.marks import Points
from eclipse_companion.games.ecliptic.vision.row import Row, row

WHITE: Final = "W"
BLUE: Final = "B"

NEAREST_MM: Final = 0.35 * HEIGHT
FARTHEST_MM: Final = 1.65 * HEIGHT
"""How far from the row a card in a line may lie: on much of its neutral card, or well apart from it."""
_TOGETHER_MM: Final = 0.5 * HEIGHT
"""Nearer to each other than this, two cards lie in one place."""
DEFAULT_MM: Final = 1.06 * HEIGHT
_BEYOND: Final = 0.7
_ASIDE: Final = 0.5
"""How far a card may lie beside the middle of its column, in columns."""


@dataclass(slots=True)
class Laid:
    """`lines`: a card of each side and sign, by both; `elsewhere`: cards that are in no line."""

    row: Row
    lines: dict[tuple[str, int], Seen] = field(default_factory=dict)
    elsewhere: list[Seen] = field(default_factory=list)
    doubtful: list[Seen] = field(default_factory=list)

    def beside(self, side: str) -> float:
        """How far from the row a side's line lies, in millimetres: as its cards do, or as people usually lay them."""
        far = [self._across(sign, card) for (whose, sign), card in self.lines.items() if whose == side]
        return float(np.median(np.abs(far))) if far else DEFAULT_MM

    def _across(self, sign: int, card: Seen) -> float:
        return self.row.seen_from(sign, card.centre)[1]

    def place(self, side: str, sign: int) -> Points:
        """The middle of the place beside a sign, (2,), millimetres of the table."""
        ahead = self.row.along / self.row.pitch
        way = self.beside(side) * (1 if side == WHITE else -1)
        return np.asarray(self.row.places[sign - 1] + way * np.array([-ahead[1], ahead[0]]), np.float64)

    def spot(self, card: Seen) -> tuple[str, int]:
        """The side and the sign beside which a card lies."""
        sign = self.row.nearest(card.centre)
        return (WHITE if self.row.seen_from(sign, card.centre)[1] > 0 else BLUE), sign


def lay(cards: tuple[Seen, ...]) -> Laid | None:
    """Who owns which card; None if there is no zodiac."""
    neutral, others = {}, []
    for card in cards:
        if card.number is not None and measures.is_neutral(card.number):
            neutral[measures.sign_on(card.number)] = card
        else:
            others.append(card)
    found = row({sign: card.centre for sign, card in neutral.items()})
    if found is None:
        return None
    laid = Laid(found)
    beside: dict[tuple[str, int], list[Seen]] = {}
    for card in others:
        place = _place(found, card)
        if place is None:
            laid.elsewhere.append(card)
        else:
            beside.setdefault(place, []).append(card)
    for place, there in beside.items():
        nearest, *rest = sorted(there, key=lambda card: abs(found.seen_from(place[1], card.centre)[1]))
        if any(np.linalg.norm(card.centre - nearest.centre) < _TOGETHER_MM for card in rest) or nearest.number is None:
            laid.doubtful.append(nearest)
        else:
            laid.lines[place] = nearest
        laid.elsewhere += rest
    return laid


def _place(found: Row, card: Seen) -> tuple[str, int] | None:
    """Beside which sign a card lies, on whose side, if it may lie there."""
    sign = found.nearest(card.centre) if card.number is None else sign_of(card.number)
    along, across = found.seen_from(sign, card.centre)
    if abs(along) > _ASIDE * found.pitch or not NEAREST_MM <= abs(across) <= FARTHEST_MM:
        return None
    return (WHITE if across > 0 else BLUE), sign


def is_beyond(found: Row, point: Points) -> bool:
    """Whether the middle of a card is beyond an end of the zodiac, no farther aside than a line."""
    (before, across), (after, _) = (found.seen_from(sign, point) for sign in (SIGNS[0], SIGNS[-1]))
    return (before < -_BEYOND * found.pitch or after > _BEYOND * found.pitch) and abs(across) <= FARTHEST_MM
