"""The 72 cards: twelve signs in six colours. In: texts such as `7G`. Out: numbers 0 to 71, which sort as cards do.

The number of a card is six times its sign, counted from 0, plus its colour's place in `COLOURS`.
"""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain

Card: TypeAlias = int
"""A card, 0 to 71."""
Sign: TypeAlias = int
"""A sign of the zodiac, 1 (Aries) to 12 (Pisces)."""

COLOURS: Final = "SMTGPC"
"""The letters of the colours, which are symbols, too: sun, moon, star, galaxy, planet, comet."""
SIGNS: Final = range(1, 13)
DECK: Final = range(len(SIGNS) * len(COLOURS))
"""All cards, sorted by sign, then by colour in the order of `COLOURS`."""

_CARD: Final = re.compile(rf"([1-9]|1[0-2])([{COLOURS}])")


class NotACardError(CompanionError):
    """The text names no card."""


def sign_of(card: Card) -> Sign:
    """The card's sign, 1 to 12."""
    return card // len(COLOURS) + 1


def colour_of(card: Card) -> str:
    """The letter of the card's colour."""
    return COLOURS[card % len(COLOURS)]


def card_text(card: Card) -> str:
    """The card as it is written: `7G`."""
    return f"{sign_of(card)}{colour_of(card)}"


def read_card(text: str) -> Card:
    """The card that a text names. Raises `NotACardError`."""
    found = _CARD.fullmatch(plain(text))
    if found is None:
        raise NotACardError(f"{quoted(text)} isn't a card. Write a sign, 1 to 12, and one of {COLOURS}: 7G.")
    return (int(found[1]) - 1) * len(COLOURS) + COLOURS.index(found[2])


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as they are listed: `3S 7G`."""
    return " ".join(map(card_text, cards))


def signs_of(cards: Iterable[Card]) -> frozenset[Sign]:
    """The signs that are among these cards."""
    return frozenset(map(sign_of, cards))


def texts_of(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as they are typed."""
    return tuple(map(card_text, cards))
