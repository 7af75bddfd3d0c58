"""A simulated hand: what it is asked to do, and when -> what there is to see at any time.

It comes from where a player sits, stays for a moment, and goes. What it changes, it changes in the middle of that. It
holds a card up until it is asked for something else. Times are milliseconds.
"""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.ecliptic.game.cards import Card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_simulation.ecliptic.filming.canvas import Lies
from eclipse_simulation.ecliptic.filming.layout import Place, way

COMES_MS: Final = 300.0
STAYS_MS: Final = 200.0
TAKES_MS: Final = 2 * COMES_MS + STAYS_MS
"""How long the hand is in the picture each time."""
_AWAY_MM: Final = 420.0


@dataclass(frozen=True, slots=True)
class Fingers:
    """A hand's fingertips, in millimetres of the table; whose hand it is; and the card that it holds up, if any."""

    x: float
    y: float
    player: Player
    shows: Card | None = None


@dataclass(frozen=True, slots=True)
class VirtualScene:
    """What there is to see: cards, from the bottom up, and a hand, if it is there."""

    cards: tuple[Lies, ...] = ()
    fingers: Fingers | None = None


@dataclass(frozen=True, slots=True)
class _Motion:
    begins_ms: float
    player: Player
    place: Place
    after: tuple[Lies, ...]
    shows: Card | None


class CardsHand:
    """One hand at one table. What is asked for later begins later."""

    def __init__(self, cards: tuple[Lies, ...] = ()) -> None:
        self._first = cards
        self._motions: list[_Motion] = []

    @property
    def lies(self) -> tuple[Lies, ...]:
        """What lies there once all is done that was asked for."""
        return self._motions[-1].after if self._motions else self._first

    @property
    def free_ms(self) -> float:
        """When it can do the next thing; 0 if nothing was asked for."""
        return self._motions[-1].begins_ms + TAKES_MS if self._motions else 0.0

    def do(self, now: float, player: Player, place: Place, after: tuple[Lies, ...]) -> float:
        """Come to a place, and leave the cards like this; returns when the hand is gone."""
        self._motions.append(_Motion(max(now, self.free_ms), player, place, after, None))
        return self.free_ms

    def show(self, now: float, player: Player, place: Place, card: Card) -> None:
        """Hold up a card there, until there is something else to do."""
        self._motions.append(_Motion(max(now, self.free_ms), player, place, self.lies, card))

    def at(self, t_ms: float) -> VirtualScene:
        """What there is to see."""
        number = bisect_right(self._motions, t_ms, key=lambda motion: motion.begins_ms) - 1
        if number < 0:
            return VirtualScene(self._first)
        motion = self._motions[number]
        before = self._motions[number - 1].after if number else self._first
        since = t_ms - motion.begins_ms
        if motion.shows is not None:
            return VirtualScene(motion.after, self._fingers(motion, min(since, COMES_MS) / COMES_MS, motion.shows))
        lies = motion.after if since >= COMES_MS + STAYS_MS / 2 else before
        if since >= TAKES_MS:
            return VirtualScene(lies)
        return VirtualScene(lies, self._fingers(motion, min(since, TAKES_MS - since, COMES_MS) / COMES_MS))

    @staticmethod
    def _fingers(motion: _Motion, near: float, shows: Card | None = None) -> Fingers:
        smooth = near * near * (3 - 2 * near)
        x, y = motion.place
        return Fingers(x, y + (1 - smooth) * way(motion.player) * _AWAY_MM, motion.player, shows)
