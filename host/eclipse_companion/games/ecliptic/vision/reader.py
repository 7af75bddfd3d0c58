"""A picture of a table -> the lines, the pile and the slots, and how many cards lie there that can't be read."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.game.cards import SIGNS, Card
from eclipse_companion.games.ecliptic.vision import laying, places, seeing, sheet, stack
from eclipse_companion.games.ecliptic.vision.cards import Seen
from eclipse_companion.games.ecliptic.vision.laying import BLUE, WHITE, Laid
from eclipse_companion.games.ecliptic.vision.places import is_near
from eclipse_companion.games.ecliptic.vision.printed import OURS
from eclipse_companion.games.ecliptic.vision.seeing import DetectedCards

_ON_PLACE_MM: Final = 45.0
_MARKERS_OF_A_PILE: Final = 4
_MARKERS_ASIDE: Final = 24
"""More squares than those of two cards, or of a sheet and some pairs, are a pattern of the table."""
_MARKERS_OF_A_CARD: Final = 2
_AS_ON_CARD_MM: Final = 5.0
_IN_LINE_MM: Final = 60.0


class NoTableInPictureError(CompanionError):
    """The picture shows no zodiac."""


@dataclass(frozen=True, slots=True)
class TableRead:
    """What lies on a table.

    `lines`: the numbers of each side's cards, in the order of signs; `pile`: the topmost discard; `slots`: whether a
    card lies on each slot that can be judged; `unreadable`: how many cards lie in the lines or on the pile that can't
    be read; `elsewhere`: the other cards that lie face up; `sight`, `laid`: the cards as they were seen, and whose each
    is, if Aries is at White's left; `doubtful`: the places of those in the lines that can't be read, by side and sign;
    `pile_doubtful`: whether one is on the pile.
    """

    lines: dict[str, list[Card]]
    pile: Card | None
    slots: dict[int, bool]
    unreadable: int
    elsewhere: list[Card]
    sight: DetectedCards
    laid: Laid
    doubtful: frozenset[tuple[str, int]]
    pile_doubtful: bool

    @property
    def held(self) -> list[Card]:
        """The cards that are held up to the camera."""
        return [number for number in self.sight.loose if not measures.is_neutral(number)]


def read(pixels: NDArray[np.uint8], *, aries_right: bool = False) -> TableRead:
    """What a picture, (H, W, 3), shows. `aries_right`: as White sees it. Raises `NoTableInPictureError`."""
    return understood(pixels, seeing.see(pixels), aries_right=aries_right)


def understood(pixels: NDArray[np.uint8], sight: DetectedCards, *, aries_right: bool = False) -> TableRead:
    """The table that was seen in a picture. Raises `NoTableInPictureError`."""
    laid = laying.lay(sight.cards)
    if laid is None or sight.table is None:
        raise NoTableInPictureError(
            "I don't see the zodiac: fewer than two of its neutral cards can be read in a row. Take the picture from "
            "above, with all twelve in it, sharp and in even light."
        )
    where = sheet.lies(sight.table, sight.sheet)
    hidden, paper = places.occupied(pixels, sight, laid, where)
    on_pile = _pile(laid, where)
    top = stack.top(pixels, sight, on_pile)
    pile_doubtful = top is None and bool(
        on_pile or (where is None and paper) or _may_hide_discard(pixels, sight, where, laid)
    )
    aside = [
        card.number for card in laid.elsewhere if card.number is not None and not any(card is each for each in on_pile)
    ]
    whose = {WHITE: BLUE, BLUE: WHITE} if aries_right else {WHITE: WHITE, BLUE: BLUE}
    lines = {
        side: [_number(laid.lines[there, sign]) for sign in SIGNS if (there, sign) in laid.lines]
        for side, there in whose.items()
    }
    pile = None if top is None else top.number
    return TableRead(
        lines,
        pile,
        _slots(pixels, sight, where, laid),
        len(laid.doubtful) + len(hidden) + pile_doubtful,
        sorted(aside),
        sight,
        laid,
        frozenset((whose[there], sign) for there, sign in (*hidden, *map(laid.spot, laid.doubtful))),
        pile_doubtful,
    )


def _number(card: Seen) -> Card:
    assert card.number is not None
    return card.number


def _pile(laid: Laid, where: sheet.Lies | None) -> list[Seen]:
    """The cards on the discard place: the sheet's, or without one beyond an end of the zodiac."""
    if where is None:
        return [card for card in laid.elsewhere if laying.is_beyond(laid.row, card.centre)]
    return [card for card in laid.elsewhere if is_near(card, where.place(slots.PILE), _ON_PLACE_MM)]


def _may_hide_discard(pixels: NDArray[np.uint8], sight: DetectedCards, where: sheet.Lies | None, laid: Laid) -> bool:
    """Whether a discard may lie there that can't be read."""
    if where is None:
        beyond = sum(laying.is_beyond(laid.row, point) for point in sight.unread)
        # One marker of the sheet alone doesn't tell where its discard place is.
        return bool(sight.sheet) or 0 < beyond <= _MARKERS_OF_A_PILE or _shows_unread_card(sight, laid)
    assert sight.table is not None
    is_free = slots.FIRST + slots.PILE - 1 in where.markers
    return not is_free and not sheet.has_back(pixels, sight.table, where, slots.PILE)


def _shows_unread_card(sight: DetectedCards, laid: Laid) -> bool:
    """Whether two squares in no line are as far apart as a card's markers: it may be a discard, on an unseen sheet."""
    places = [*laid.row.places, *(laid.place(side, sign) for side in (WHITE, BLUE) for sign in SIGNS)]
    aside = np.array([at for at in sight.unread if min(np.linalg.norm(at - place) for place in places) > _IN_LINE_MM])
    if not _MARKERS_OF_A_CARD <= len(aside) <= _MARKERS_ASIDE:
        return False
    apart = np.linalg.norm(aside[:, None] - aside, axis=2)
    return bool((np.abs(apart - 2 * np.linalg.norm(OURS.to_middle)) < _AS_ON_CARD_MM).any())


def _slots(pixels: NDArray[np.uint8], sight: DetectedCards, where: sheet.Lies | None, laid: Laid) -> dict[int, bool]:
    """Slot -> whether a card lies there, face down or up. Slots that are hidden, or aren't shown, are left out."""
    if where is None or sight.table is None:
        return {}
    told = {}
    for number in range(1, slots.SLOTS + 1):
        if slots.FIRST + number - 1 in where.markers:
            told[number] = False
        elif any(is_near(card, where.place(number), _ON_PLACE_MM) for card in laid.elsewhere) or sheet.has_back(
            pixels, sight.table, where, number
        ):
            told[number] = True
    return told
