"""The positions of lessons, made of the few cards that matter. In: texts of cards. Out: positions, White to move."""

from typing import Any

from eclipse_companion.games.ecliptic.game.cards import DECK, Card, read_card
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import HAND, Phase, Table
from eclipse_companion.games.ecliptic.steps.position import Position


def cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, sorted."""
    return tuple(sorted(map(read_card, text.split())))


def position(  # noqa: PLR0913 - what lies where
    hand: str, *, white: str = "", blue: str = "", pile: str = "", stock: int = 20, chance: int = 0, **more: Any
) -> Position:
    """White's hand, both sides and the pile; Blue has seven cards as long as there is a stock, and all others are out.

    `chance`: the seed of the throws; `more`: as `Table` has it.
    """
    own, lines, piled = cards(hand), (cards(white), cards(blue)), cards(pile)
    named = {*own, *lines[0], *lines[1], *piled}
    rest = [card for card in Stream(0).shuffle()[0] if card not in named]
    theirs = tuple(sorted(rest[: HAND if stock else 0]))
    left = tuple(rest[len(theirs) : len(theirs) + stock])
    table = Table(
        **{"phase": Phase.MAIN, **more},
        lines=lines,
        pile=piled,
        out=frozenset(DECK) - {*named, *theirs, *left},
        hands=(len(own), len(theirs)),
        stock=len(left),
    )
    return Position(State(table, (own, theirs), left), stream=Stream(chance))
