"""Requests made with the pieces: a player lifts a piece of their own and sets it back, two or three times.

In: what the squares show, and the position that should be there, with the time. Out: the request. No turn lifts a
piece of its player's own, and nothing else may be touched meanwhile, so a gesture never begins a turn.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.turns.steps import agrees
from eclipse_companion.table.inputs import Request

REQUESTS: Final[Mapping[int, Request]] = {2: Request.HINT, 3: Request.AGAIN}
"""How often the piece is lifted, and what that asks for."""
HELD_MS: Final = (100.0, 1500.0)
"""The shortest and longest time for which a piece is lifted."""
LIES_MS: Final = 1200.0
"""The longest time before it is lifted again; after that the gesture is over, and counts."""


class GestureReader:
    """Watches one board."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._forget(0.0)

    def _forget(self, now: float, *, spoilt: bool = False) -> None:
        self._square: Square | None = None
        self._lifted = 0
        self._held = False
        self._since = now
        self._spoilt = spoilt

    @property
    def due(self) -> float | None:
        """When the gesture counts, if nothing follows; None if it wouldn't."""
        return self._since + LIES_MS if self._lifted in REQUESTS and not self._held else None

    def take(self, cells: str, position: Position, now: float) -> Request | None:
        """Read what the squares show now, sixteen characters of a reading; returns the request once it is complete."""
        if position != self._position:
            self._position = position
            self._forget(now)
        other = [square for square in SQUARES if not agrees(cells[square - 1], position.cells[square - 1])]
        if not other and "?" not in cells:
            return self._lies(now)
        piece = position[other[0]] if len(other) == 1 else None
        own = piece is not None and piece.owner is position.to_move and cells[other[0] - 1] == "."
        if not own or self._square not in (None, other[0]) or "?" in cells:
            self._forget(now, spoilt=True)
        elif not self._held and not self._spoilt:
            again = self._lifted and now - self._since <= LIES_MS
            self._lifted = self._lifted if again else 0
            self._square, self._held, self._since = other[0], True, now
        return None

    def _lies(self, now: float) -> Request | None:
        """The position is on the board: a piece was set back, or has been there long enough."""
        if self._spoilt:
            self._forget(now)
        elif self._held:
            least, most = HELD_MS
            if least <= now - self._since <= most:
                self._lifted, self._held, self._since = self._lifted + 1, False, now
            else:
                self._forget(now)
        elif self._square is not None and now - self._since >= LIES_MS:
            request = REQUESTS.get(self._lifted)
            self._forget(now)
            return request
        return None
