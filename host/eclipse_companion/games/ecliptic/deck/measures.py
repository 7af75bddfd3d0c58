"""The measures of a card and of its markers, in millimetres (docs/ecliptic-cards.md).

A card's origin is its upper left corner. It looks the same upside down: the second marker and everything else in the
corners is the first one, turned by 180 degrees about the card's centre.
"""

from typing import Final

WIDTH: Final = 63.0
HEIGHT: Final = 88.0

MARKER: Final = 18.0
"""The side of a marker: seven cells, of which the outer ones are black."""

CELLS: Final = 7

MARKER_LEFT: Final = 40.4
MARKER_TOP: Final = 4.6
"""Where the marker in the upper right corner begins."""

SIGNS: Final = 12
COLOURS: Final = "SMTGPC"
"""Sun, moon, star, galaxy, planet, comet."""

NEUTRAL_FROM: Final = SIGNS * len(COLOURS)
"""The number of the neutral card of Aries; the others follow."""

CARDS: Final = NEUTRAL_FROM + SIGNS


def number_of(sign: int, colour: str | None) -> int:
    """The number of a card's markers: of a sign from 1 to 12 in a colour, or of the neutral one."""
    return NEUTRAL_FROM + sign - 1 if colour is None else len(COLOURS) * (sign - 1) + COLOURS.index(colour)


def card_of(number: int) -> tuple[int, str | None]:
    """Sign and colour of the card with this number, which is below `CARDS`; a neutral card has no colour."""
    if number >= NEUTRAL_FROM:
        return number - NEUTRAL_FROM + 1, None
    return number // len(COLOURS) + 1, COLOURS[number % len(COLOURS)]


def marker_corners() -> tuple[tuple[float, float], ...]:
    """The corners of the marker in the upper right, clockwise from its own upper left."""
    left, top, right, bottom = MARKER_LEFT, MARKER_TOP, MARKER_LEFT + MARKER, MARKER_TOP + MARKER
    return ((left, top), (right, top), (right, bottom), (left, bottom))
