"""What Ecliptic's announcements and claims are said with: the words of a language, and names of cards and signs."""

from collections.abc import Iterable
from typing import Protocol

from eclipse_companion.announcements import Fact, Words
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import Card
from eclipse_companion.games.ecliptic.game.claims import Claim
from eclipse_companion.games.ecliptic.game.players import Player


class EclipticWords(Words, Protocol):
    """The words of a language, with the names of the people who play."""

    @property
    def looks_on(self) -> bool:
        """Whether the sentences are for those who only look on."""

    def is_you(self, player: Player) -> bool:
        """Whether a player is the one whom the sentences speak to."""

    def number(self, count: int) -> str:
        """A number inside a sentence."""

    def say(self, announcement: Fact) -> str | None:
        """What is said of an announcement; None if nothing is."""

    def action(self, action: Action) -> str:
        """An action as something to do, inside a sentence."""

    def exact(self, claims: Iterable[Claim]) -> str:
        """The exact chances among claims, as numbers."""

    def card(self, card: Card) -> str:
        """A card, inside a sentence: `the three of suns`."""

    def colour(self, card: Card) -> str:
        """What a card's colour is called: `suns`."""

    def sign(self, sign: int) -> str:
        """A sign, inside a sentence, as cards of it are called: `the seven`."""

    def sign_name(self, sign: int) -> str:
        """A sign's name: `Libra`."""
