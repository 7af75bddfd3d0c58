"""What the two sides of the zodiac count. In: cards and gems, or a table's text. Out: scores and the result."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.games.ecliptic.game.cards import (
    SIGNS,
    Card,
    card_text,
    cards_text,
    colour_of,
    read_card,
    sign_of,
    signs_of,
)
from eclipse_companion.games.ecliptic.game.players import Player, Result, won_by

_GEMS: Final = re.compile(r"g([0-9]{1,2})")


class NotATableError(CompanionError):
    """The text is no table that could be counted."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a side counts."""

    series: int
    colour: int
    gems: int
    signs: int

    @property
    def total(self) -> int:
        """Series, colour and gems together; the signs only decide between equals."""
        return self.series + self.colour + self.gems

    def as_json(self) -> dict[str, int]:
        """As commands print it."""
        return {
            "series": self.series,
            "colour": self.colour,
            "gems": self.gems,
            "signs": self.signs,
            "total": self.total,
        }


Scores = tuple[Score, Score]
"""White's and Blue's."""


def score(cards: Iterable[Card], gems: int) -> Score:
    """What a side with these cards and gems counts."""
    line = tuple(cards)
    return Score(series(line), colour(line), gems, len(signs_of(line)))


def series(line: Iterable[Card]) -> int:
    """The longest run of neighbouring signs. Our reading: a line, so Pisces and Aries aren't neighbours."""
    signs, longest, run = signs_of(line), 0, 0
    for sign in SIGNS:
        run = run + 1 if sign in signs else 0
        longest = max(longest, run)
    return longest


def colour(line: Iterable[Card]) -> int:
    """How many cards the most frequent colour has. Our reading: they needn't be neighbours."""
    return max(Counter(map(colour_of, line)).values(), default=0)


def result_of(scores: Scores) -> Result:
    """More in all wins, then more signs; equal again is a draw."""
    white, blue = ((side.total, side.signs) for side in scores)
    if white == blue:
        return Result.DRAW
    return won_by(Player.WHITE if white > blue else Player.BLUE)


def read_table(text: str) -> Scores:
    """The scores of a table's text, such as `1S 2S 3M g2/7G 8G g1`. Raises `NotATableError`."""
    white, blue = sides_of(text)
    return score(*white), score(*blue)


def sides_of(text: str) -> tuple[tuple[list[Card], int], tuple[list[Card], int]]:
    """White's cards and gems, and Blue's, of a table's text. Raises `NotATableError`."""
    sides = plain(text).split("/")
    if len(sides) != 2:
        raise NotATableError(
            f"{quoted(text)} isn't a table. Write White's cards and gems, one '/', and Blue's: 1S 2S 3M g2/7G 8G g1."
        )
    white, blue = (_read_side(player, side) for player, side in zip(Player, sides, strict=True))
    for card in blue[0]:
        rival = next((other for other in white[0] if sign_of(other) == sign_of(card)), None)
        if rival == card:
            raise NotATableError(f"{card_text(card)} lies on both sides. Each card is there once.")
        if rival is not None:
            raise NotATableError(
                f"White has {card_text(rival)}, and Blue has {card_text(card)}. Each sign lies on one side at most."
            )
    return white, blue


def table_text(lines: tuple[tuple[Card, ...], tuple[Card, ...]], gems: tuple[int, int]) -> str:
    """A table's text, with no gems left out."""
    return "/".join(f"{cards_text(line)} g{count}".strip() for line, count in zip(lines, gems, strict=True))


def _read_side(player: Player, text: str) -> tuple[list[Card], int]:
    """A player's cards and gems."""
    cards: list[Card] = []
    words = text.split()
    gems = _GEMS.fullmatch(words[-1]) if words else None
    for word in words[:-1] if gems else words:
        if _GEMS.fullmatch(word) is not None:
            raise NotATableError(f"{player.title}'s gems, {quoted(word)}, must come last, and only once.")
        try:
            card = read_card(word)
        except CompanionError as error:
            raise NotATableError(f"{player.title}'s side: {error}") from None
        rival = next((other for other in cards if sign_of(other) == sign_of(card)), None)
        if rival is not None:
            raise NotATableError(
                f"{player.title} has {card_text(rival)} and {card_text(card)}. Nobody has two cards of one sign."
                if rival != card
                else f"{player.title} has {card_text(card)} twice. Each card is there once."
            )
        cards.append(card)
    return cards, int(gems[1]) if gems else 0
