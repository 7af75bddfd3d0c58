"""What has happened: an event for each thing that people see at the table, as recordings and `play --json` have it."""

from dataclasses import dataclass
from typing import TypeAlias

from eclipse_companion.games.ecliptic.game.actions import Play
from eclipse_companion.games.ecliptic.game.cards import Card, card_text
from eclipse_companion.games.ecliptic.game.players import Die, Player


@dataclass(frozen=True, slots=True)
class Fight:
    """The dice of a battle, White's first, and all throws: the last one decides."""

    dice: tuple[Die, Die]
    throws: tuple[tuple[int, int], ...]

    @property
    def winner(self) -> Player:
        """Who has thrown more at last."""
        white, blue = self.throws[-1]
        return Player.WHITE if white > blue else Player.BLUE


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards were drawn; `cards` is None where they aren't known, as to the other side."""

    side: Player
    count: int
    cards: tuple[Card, ...] | None

    def shown_to(self, player: Player | None) -> "Drawn":
        """What a player sees of it; None: everybody."""
        return self if player is self.side else Drawn(self.side, self.count, None)

    def as_json(self) -> dict[str, object]:
        """With the cards if they are known, else with their number."""
        told: dict[str, object] = {"count": self.count}
        if self.cards is not None:
            told = {"cards": [card_text(card) for card in self.cards]}
        return {"type": "draw", "side": self.side.letter, **told}


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was put on the pile."""

    side: Player
    card: Card

    def as_json(self) -> dict[str, object]:
        """As recordings have it."""
        return {"type": "discard", "side": self.side.letter, "card": card_text(self.card)}


@dataclass(frozen=True, slots=True)
class Played:
    """A pair was put down and a card placed."""

    side: Player
    play: Play

    def as_json(self) -> dict[str, object]:
        """As recordings have it."""
        play = self.play
        return {
            "type": "play",
            "side": self.side.letter,
            "pair": [card_text(card) for card in play.pair],
            "sign": card_text(play.placed),
            "took": None if play.took is None else card_text(play.took),
        }


@dataclass(frozen=True, slots=True)
class Battled:
    """A battle is over: the winner has one of the two cards, the other lies on the pile."""

    fight: Fight
    keep: Card
    lost: Card

    def as_json(self) -> dict[str, object]:
        """As recordings have it."""
        return {
            "type": "battle",
            "dice": {player.letter: self.fight.dice[player.at] for player in Player},
            "throws": [list(throw) for throw in self.fight.throws],
            "winner": self.fight.winner.letter,
            "keep": card_text(self.keep),
            "lost": card_text(self.lost),
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """The twelfth sign was placed: what its player wished, and what the D6 showed."""

    side: Player
    stop: bool
    d6: int

    def as_json(self) -> dict[str, object]:
        """As recordings have it."""
        wish = "stop" if self.stop else "go"
        return {"type": "twelfth", "side": self.side.letter, "wish": wish, "d6": self.d6}


Event: TypeAlias = Drawn | Discarded | Played | Battled | Asked


def shown_to(event: Event, player: Player | None) -> Event:
    """What a player may know of an event; None: what everybody may know."""
    return event.shown_to(player) if isinstance(event, Drawn) else event
