"""Steps of a game -> what a simulated hand does on a virtual table. It knows which card lies where."""

from collections.abc import Callable
from typing import Final, TypeAlias

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import Card, sign_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Table
from eclipse_simulation.ecliptic.filming.canvas import Lies
from eclipse_simulation.ecliptic.filming.hand import CardsHand
from eclipse_simulation.ecliptic.filming.layout import Layout, Place, card_at, in_line

_ASKEW: Final = (1.5, -2.0, 0.5, 2.5, -1.0)
"""Degrees by which cards are turned, one after the other."""

Lying: TypeAlias = tuple[tuple[Lies, ...], dict[int, Card]]
"""All cards that lie on a table, and which of them lie face down on a slot."""


class Laying:
    """One hand that lays, turns and shows cards. What lies face down has no number for the camera, but one here."""

    def __init__(self, hand: CardsHand, layout: Layout, clock: Callable[[], float]) -> None:
        self._hand, self._layout, self._clock = hand, layout, clock
        self._slots: dict[int, Card] = {}
        self._count = 0

    def on_slot(self, slot: int) -> Card | None:
        """The card that lies face down on a slot."""
        return self._slots.get(slot)

    @property
    def lying(self) -> Lying:
        """What lies there once all is done that was asked for."""
        return self._hand.lies, {**self._slots}

    def put_back(self, lying: Lying) -> None:
        """Leave the table as it was."""
        lies, self._slots = lying[0], {**lying[1]}
        self._hand.do(self._clock(), self._people, self._layout.pile, lies)

    def clear(self) -> None:
        """Take all cards off the table."""
        self._slots = {}
        if self._hand.lies:
            self._hand.do(self._clock(), Player.WHITE, (0.0, 0.0), ())

    def show(self, card: Card, pause_ms: float = 0.0) -> None:
        """Hold up a card for the computer."""
        player = self._people
        self._hand.show(self._clock() + pause_ms, player, self._layout.shown(player), card)

    def face_down(self, card: Card, slot: int) -> None:
        """Lay a card face down on a slot."""
        self._slots[slot] = card
        self._put([], [(None, self._layout.slot(slot))], self._people, 0.0)

    def shift(self, card: Card, place: Place) -> None:
        """Lay a card anew, a little aside."""
        self._put([card], [(card, (place[0] + 4.0, place[1] + 6.0))], self._people, 0.0)

    def do(self, table: Table, step: Play | Discard | Keep, pause_ms: float = 0.0) -> None:
        """Make a step for the player to move, card by card."""
        player = table.side
        match step:
            case Play(pair, placed):
                for card, place in zip(pair, self._layout.stacks(player), strict=True):
                    self._move(card, place, player, pause_ms)
                    pause_ms = 0.0
                self._move(placed, in_line(player, sign_of(placed)), player, 0.0)
            case Discard(card):
                self._move(card, self._layout.pile, player, pause_ms)
            case Keep(card):
                (lost,) = set(rules.contested(table)) - {card}
                self._move(lost, self._layout.pile, player, pause_ms)
                if card not in table.lines[player.at]:
                    self._move(card, in_line(player, sign_of(card)), player, 0.0)

    @property
    def _people(self) -> Player:
        """Who draws and lays for the computer."""
        return Player.WHITE if self._layout.computer is None else self._layout.computer.opponent

    def _move(self, card: Card, place: Place, player: Player, pause_ms: float) -> None:
        """Bring a card, from wherever it is, to a place."""
        if player is self._layout.computer:
            player = self._people
        slot = next((number for number, there in self._slots.items() if there == card), None)
        gone: list[Card | Place] = [card]
        if slot is not None:
            del self._slots[slot]
            gone.append(self._layout.slot(slot))
        self._put(gone, [(card, place)], player, pause_ms)

    def _put(
        self,
        gone: list[Card] | list[Card | Place],
        laid: list[tuple[Card | None, Place]],
        player: Player,
        pause_ms: float,
    ) -> None:
        self._count += 1
        turn = _ASKEW[self._count % len(_ASKEW)]
        left = [lies for lies in self._hand.lies if not any(_is(lies, each) for each in gone)]
        cards = (*left, *(card_at(card, place, turn) for card, place in laid))
        self._hand.do(self._clock() + pause_ms, player, laid[0][1], cards)


def _is(lies: Lies, what: Card | Place) -> bool:
    """Whether this is a card, or the back in a place."""
    return (lies.x, lies.y) == what and lies.number is None if isinstance(what, tuple) else lies.number == what
