"""The whole truth of a game, and what one player may know of it.

A computer opponent gets a `View`, which has neither the stock, nor the other hand, nor anything of the chance to come.
"""

from dataclasses import dataclass

from eclipse_companion.games.ecliptic.game.cards import Card
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.table import Table

Hands = tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class View:
    """What one player may know: what everybody sees, and the player's own hand, sorted."""

    table: Table
    player: Player
    hand: tuple[Card, ...]

    @property
    def to_move(self) -> Player:
        """Whose turn it is."""
        return self.table.side


@dataclass(frozen=True, slots=True)
class State:
    """A game between two actions. `hands` (sorted) and `stock` (next card first) are None if the program isn't told."""

    table: Table
    hands: Hands | None
    stock: tuple[Card, ...] | None

    @property
    def to_move(self) -> Player:
        """Whose turn it is; the winner's after a battle."""
        return self.table.side

    @property
    def result(self) -> Result | None:
        """How the game has ended; None if it goes on."""
        return self.table.result

    def known_to(self, player: Player) -> View:
        """What a player may know. The hands must be known to the program."""
        assert self.hands is not None
        return View(self.table, player, self.hands[player.at])
