"""Turns taken back by hand in an analysis: the board shows an earlier position of the line, and stands.

In: what the squares show, with the time. Out: how many turns are taken back, and when that is certain. No picture of a
turn that is being made is an earlier position, but for the only piece of a game in the hand that flips it.
"""

from collections.abc import Sequence
from typing import Final

from eclipse_companion.game.position import Position
from eclipse_companion.play.resuming import LAST_PIECE_MS
from eclipse_companion.turns.steps import agrees

STANDS_MS: Final = 1000.0
"""An earlier position that has stood so long is meant."""


class Returning:
    """Watches one board."""

    def __init__(self) -> None:
        self._text = ""
        self._since = 0.0

    def take(self, text: str, now: float) -> None:
        """Take what the squares show, sixteen characters of a reading."""
        if text != self._text:
            self._text, self._since = text, now

    def found(self, positions: Sequence[Position]) -> tuple[int, float] | None:
        """How many turns of the line are taken back, and from when on; None where it shows no earlier position."""
        if "?" in self._text or not self._text or self._shows(positions[-1]):
            return None
        for count, position in enumerate(positions[-2::-1], start=1):
            if self._shows(position):
                return count, self._since + (STANDS_MS if position.count else LAST_PIECE_MS)
        return None

    def _shows(self, position: Position) -> bool:
        return all(map(agrees, self._text, position.cells))
