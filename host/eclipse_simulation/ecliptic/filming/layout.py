"""Where people lay things on a virtual table, in millimetres, as `canvas` counts them.

The computer's sheet lies on its own side, and its last place is the pile. Without it the pile lies beyond Pisces. Each
side has two stacks for pairs, so that both cards of the newest pair are seen.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.game.cards import SIGNS, Card, Sign
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_simulation.ecliptic.filming.canvas import Lies

PITCH: Final = 68.0
BESIDE: Final = 93.0
_SHEET: Final = 254.0
_STACKS: Final = 200.0
_APART: Final = 42.0
"""How far the stacks of a side are from the middle, without the sheet; with it, they lie beyond its ends."""
_BEYOND_SHEET: Final = 195.0
_SHOWN: Final = 330.0
_PILE: Final = (6.5 * PITCH + 70.0, 0.0)

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies; `computer`: whose cards lie on the sheet, if any."""

    computer: Player | None = None

    @property
    def sheet(self) -> tuple[float, float, float] | None:
        """The sheet's middle and its turn; None: there is none."""
        if self.computer is None:
            return None
        return (0.0, way(self.computer) * _SHEET, 0.0 if self.computer is Player.WHITE else 180.0)

    @property
    def pile(self) -> Place:
        """The place for discards."""
        return _PILE if self.computer is None else self.slot(slots.PILE)

    def slot(self, number: int) -> Place:
        """The middle of a place of the sheet."""
        assert self.sheet is not None
        x, y, turn = self.sheet
        across, down = np.subtract(slots.place(number), np.divide(slots.PAPER, 2)) * (1 if turn == 0 else -1)
        return float(x + across), float(y + down)

    def stacks(self, player: Player) -> tuple[Place, Place]:
        """The two places for the cards of a player's pairs."""
        apart = _BEYOND_SHEET if player is self.computer else _APART
        return (-apart, way(player) * _STACKS), (apart, way(player) * _STACKS)

    def shown(self, player: Player) -> Place:
        """Where somebody who sits there holds up a card for the computer."""
        return -_SHOWN, way(player) * _STACKS

    @property
    def corners(self) -> tuple[Place, Place]:
        """The rectangle that the camera has to see."""
        low, high = -_STACKS - 52.0, _STACKS + 52.0
        if self.computer is not None:
            end = _SHEET + slots.PAPER[1] / 2 + 8.0
            low, high = (low, end) if self.computer is Player.WHITE else (-end, high)
        right = 6 * PITCH + 40.0 if self.computer is not None else _PILE[0] + 45.0
        return (-6 * PITCH - 40.0, low), (right, high)


def way(player: Player) -> int:
    """On which side of the row a player sits."""
    return 1 if player is Player.WHITE else -1


def in_line(player: Player, sign: Sign) -> Place:
    """The place beside a sign."""
    return (sign - 6.5) * PITCH, way(player) * BESIDE


def zodiac() -> tuple[Lies, ...]:
    """The twelve neutral cards."""
    return tuple(Lies(measures.neutral(sign), (sign - 6.5) * PITCH, 0.0) for sign in SIGNS)


def card_at(card: Card | None, place: Place, turn: float = 0.0) -> Lies:
    """A card, or a back, in a place."""
    return Lies(card, *place, turn)
