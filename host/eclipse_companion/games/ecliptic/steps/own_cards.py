"""The computer's real cards, if it plays at a table: each lies face down on a numbered slot, seen by a camera before.

In: which card lies on which slot. Out: the hand, free slots, and what everybody may know: which slots are taken. Beside
that, the steps of it: a card is laid down, and a die is chosen with a promise.
"""

import hashlib
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.games.ecliptic.game.cards import Card, card_text
from eclipse_companion.games.ecliptic.game.players import Die, Player
from eclipse_companion.games.ecliptic.game.table import HAND

SLOTS: Final = HAND
FACE_DOWN: Final = -1
"""Stands for a card that somebody may not know."""


@dataclass(frozen=True, slots=True)
class OwnCards:
    """Whose cards they are, and the card on each slot; None: nothing lies there."""

    player: Player
    slots: tuple[Card | None, ...] = (None,) * SLOTS

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards, sorted."""
        return tuple(sorted(card for card in self.slots if card is not None))

    @property
    def free(self) -> tuple[int, ...]:
        """The numbers of the slots without a card, from 1."""
        return tuple(number for number, card in enumerate(self.slots, start=1) if card is None)

    def slot_of(self, card: Card) -> int | None:
        """The number of the slot on which a card lies, from 1."""
        return self.slots.index(card) + 1 if card in self.slots else None

    def with_card(self, card: Card, slot: int) -> "OwnCards":
        """The same with one more card."""
        slots = list(self.slots)
        slots[slot - 1] = card
        return replace(self, slots=tuple(slots))

    def without(self, cards: tuple[Card, ...]) -> "OwnCards":
        """The same without cards that were turned over."""
        return replace(self, slots=tuple(None if there in cards else there for there in self.slots))

    def seen(self) -> "OwnCards":
        """What everybody may know."""
        return replace(self, slots=tuple(None if there is None else FACE_DOWN for there in self.slots))


@dataclass(frozen=True, slots=True)
class LayDown:
    """A card that the camera has seen is laid face down on a slot."""

    card: Card
    slot: int

    def __str__(self) -> str:
        return f"lay {card_text(self.card)} {self.slot}"


@dataclass(frozen=True, slots=True)
class LaidDown:
    """The same, for those who may not know the card."""

    slot: int

    def __str__(self) -> str:
        return f"lay ? {self.slot}"


@dataclass(frozen=True, slots=True)
class Pledge:
    """The computer has chosen a die, and promises it before the other player says theirs."""

    die: Die
    secret: int

    @property
    def commit(self) -> str:
        """The lower-case hex SHA-256 of `SECRET:DIE`, such as `123:d20`, ASCII."""
        return hashlib.sha256(f"{self.secret}:d{self.die}".encode()).hexdigest()

    def __str__(self) -> str:
        return f"d{self.die} secret={self.secret}"


@dataclass(frozen=True, slots=True)
class Pledged:
    """The same, for those who may not know the die yet."""

    commit: str

    def __str__(self) -> str:
        return f"d? commit={self.commit}"
