"""What a player can do at one point of a turn, each as a value and as its text. Legal or not: the rules decide."""

from dataclasses import dataclass
from typing import TypeAlias

from eclipse_companion.games.ecliptic.game.cards import Card, card_text, sign_of
from eclipse_companion.games.ecliptic.game.players import Die


@dataclass(frozen=True, slots=True)
class Draw:
    """Fill the hand from the stock, and leave the pile alone."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Play:
    """Put two cards down and place a third; `took` is the one of them that comes from the pile.

    The taken card of a pair stands second; any other pair is sorted, in whatever order it is given.
    """

    pair: tuple[Card, Card]
    placed: Card
    took: Card | None = None

    def __post_init__(self) -> None:
        first, second = sorted(self.pair)
        object.__setattr__(self, "pair", (second, first) if first == self.took else (first, second))

    @property
    def cards(self) -> tuple[Card, Card, Card]:
        """All three."""
        return *self.pair, self.placed

    @property
    def from_hand(self) -> tuple[Card, ...]:
        """Those that leave the hand."""
        return tuple(card for card in self.cards if card != self.took)

    @property
    def is_triplet(self) -> bool:
        """Whether the card placed has the pair's sign."""
        return sign_of(self.placed) == sign_of(self.pair[0])

    def __str__(self) -> str:
        one, two, three = (f"{card_text(card)}{'^' if card == self.took else ''}" for card in self.cards)
        return f"{one}+{two}:{three}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the pile."""

    card: Card

    def __str__(self) -> str:
        return f"x{card_text(self.card)}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a die for a battle."""

    die: Die

    def __str__(self) -> str:
        return f"d{self.die}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep one of the two cards of a battle that was won."""

    card: Card

    def __str__(self) -> str:
        return card_text(self.card)


@dataclass(frozen=True, slots=True)
class Wish:
    """Wish, at the twelfth sign, that the game stops or goes on."""

    stop: bool

    def __str__(self) -> str:
        return "stop" if self.stop else "go"


Action: TypeAlias = Draw | Play | Discard | Choose | Keep | Wish
