"""The measures of a card and of its markers, in millimetres (docs/ecliptic-cards.md).

A card's origin is its upper left corner. It looks the same upside down: the second marker and everything else in the
corners is the first one, turned by 180 degrees about the card's centre. Only the zodiac has a blue half, the upper one.
"""

from typing import Final

from eclipse_companion.games.ecliptic.game.cards import DECK, SIGNS, Sign, sign_of

WIDTH: Final = 63.0
HEIGHT: Final = 88.0

MARKER: Final = 18.0
"""The side of a marker: seven cells, of which the outer ones are black."""

CELLS: Final = 7

MARKER_LEFT: Final = 40.4
MARKER_TOP: Final = 4.6
"""Where the marker in the upper right corner begins."""

NEUTRAL: Final = len(DECK)
"""The number of the neutral card of Aries; the others follow."""

CARDS: Final = NEUTRAL + len(SIGNS)
"""A marker's number is that of the card on which it is: below this, all are cards."""


def neutral(sign: Sign) -> int:
    """The number of a sign's neutral card."""
    return NEUTRAL + sign - 1


def is_neutral(number: int) -> bool:
    """Whether a card of the deck to print is a neutral one."""
    return number >= NEUTRAL


def sign_on(number: int) -> Sign:
    """The sign on a card of the deck to print."""
    return number - NEUTRAL + 1 if is_neutral(number) else sign_of(number)


def marker_corners() -> tuple[tuple[float, float], ...]:
    """The corners of the marker in the upper right, clockwise from its own upper left."""
    left, top, right, bottom = MARKER_LEFT, MARKER_TOP, MARKER_LEFT + MARKER, MARKER_TOP + MARKER
    return ((left, top), (right, top), (right, bottom), (left, bottom))
