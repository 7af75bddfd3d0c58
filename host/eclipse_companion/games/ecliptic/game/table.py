"""What everybody sees: both sides of the zodiac, the pile, gems, dice, pairs put down, numbers of hidden cards."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from eclipse_companion.games.ecliptic.game import scoring
from eclipse_companion.games.ecliptic.game.cards import Card, Sign, sign_of, signs_of
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import DICE, Die, Player, Result
from eclipse_companion.games.ecliptic.game.scoring import Scores

HAND = 7
"""How many cards a hand is filled to."""
STOCK = 58
"""How many cards the deal leaves."""

Value = TypeVar("Value")


class Phase(Enum):
    """What is to be done next; the value is what states have."""

    START = "start"
    """Draw, or take the top of the pile."""
    MAIN = "main"
    """Play, or discard."""
    BATTLE = "battle"
    """Both choose a die."""
    KEEP = "keep"
    """The winner keeps one of two cards."""
    TWELFTH = "twelfth"
    """Stop the game, or go on?"""
    OVER = "over"


class Ending(Enum):
    """How a game is over; the value is what states have."""

    STOCK = "stock"
    """The stock was empty, and so was the hand of the player to move."""
    STOPPED = "stopped"
    """At the twelfth sign."""


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table. Pairs of things are White's and Blue's, in this order.

    Our reading: the whole pile is public, not its top alone.
    """

    side: Player = Player.WHITE
    """Whose turn it is; in `KEEP` the winner of the battle."""
    phase: Phase = Phase.START
    lines: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    """Both sides of the zodiac, sorted."""
    pile: tuple[Card, ...] = ()
    """The discarded cards, the top one last."""
    out: frozenset[Card] = frozenset()
    """The cards that were put down as pairs."""
    gems: tuple[int, int] = (0, 0)
    used: tuple[tuple[Die, ...], tuple[Die, ...]] = ((), ())
    """The dice out of use, sorted."""
    hands: tuple[int, int] = (HAND, HAND)
    """How many cards each player has in hand."""
    stock: int = STOCK
    """How many cards are left to draw."""
    asked: bool = False
    """Whether the question of the twelfth sign has been asked."""
    pending: Sign | None = None
    """The sign that is fought for."""
    again: bool = False
    """Whether the same player is next if the game goes on after the twelfth sign: it was placed with a triplet."""
    fight: Fight | None = None
    """The battle whose winner is to keep a card."""
    ending: Ending | None = None

    @property
    def known(self) -> frozenset[Card]:
        """All cards that lie face up."""
        return self.out.union(*self.lines, self.pile)

    @property
    def top(self) -> Card | None:
        """The top of the pile."""
        return self.pile[-1] if self.pile else None

    @property
    def scores(self) -> Scores:
        """What both sides count now."""
        return scoring.score(self.lines[0], self.gems[0]), scoring.score(self.lines[1], self.gems[1])

    @property
    def result(self) -> Result | None:
        """How the game has ended; None if it goes on."""
        return scoring.result_of(self.scores) if self.phase is Phase.OVER else None

    def signs(self, player: Player) -> frozenset[Sign]:
        """The signs on a player's side."""
        return signs_of(self.lines[player.at])

    def of_sign(self, player: Player, sign: Sign) -> Card | None:
        """The card of a sign on a player's side, if there is one."""
        return next((card for card in self.lines[player.at] if sign_of(card) == sign), None)

    def dice(self, player: Player) -> tuple[Die, ...]:
        """The dice that a player has left, by size."""
        return tuple(die for die in DICE if die not in self.used[player.at])


def with_own(pair: tuple[Value, Value], player: Player, value: Value) -> tuple[Value, Value]:
    """The pair with another part for this player."""
    return (value, pair[1]) if player is Player.WHITE else (pair[0], value)
