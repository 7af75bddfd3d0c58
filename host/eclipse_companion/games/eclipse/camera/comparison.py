"""What a camera sees of a board with sensors, beside what they tell: news for the tracker, and where the two disagree.

In: looks, and the tracker that follows the sensors. Out: commands for it, and squares on which the camera sees
something else. The camera numbers squares by its mat. The board may lie on it turned round; which way is found out
from the pieces.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.tracking.commands import LookBeside
from eclipse_companion.sensing.camera.looks import Board, Look
from eclipse_companion.sensing.evidence import CAMERA, ORIENTATIONS, STATES, Row, Rows, likelihood_of, turned_places

DIFFERS: Final = 4.0
"""From this many nats on, a look speaks against what should lie on a square."""
DIFFERS_MS: Final = 1200.0
"""A square differs if looks have said so for this long while nothing moved."""
TURNED: Final = 12.0
"""The mat lies otherwise than was thought if that explains a look better by this many nats."""

_MOST: Final = 5.0
"""What one square can say about how the mat lies: a single piece that was misread turns nothing round."""


class Comparison:
    """What one camera has seen of one board."""

    def __init__(self) -> None:
        self._degrees = 0
        self._since: dict[int, float] = {}
        self._told: set[int] = set()

    def forget(self) -> None:
        """The board is being changed, or put right: differences count from anew."""
        self._since.clear()

    def take(self, look: Look, tracker: Tracker, host_ms: float, ask: Callable[[LookBeside], object]) -> list[Square]:
        """Have a look told to the tracker; returns the squares that have come to differ while nothing moves.

        `look.t_ms` and `host_ms`, now, are the host's times. `ask` does a command.
        """
        rows = self.rows(look, tracker.position)
        if rows is None or tracker.out_of_step:
            self.forget()
            return []
        t_ms = round(tracker.board_time(look.t_ms, host_ms), 1)
        ask(LookBeside(CAMERA.name, t_ms, likelihood_of(rows)))
        if not tracker.in_step:  # a turn is being made
            self.forget()
            return []
        return self.differing(rows, tracker.position, look.t_ms)

    def rows(self, look: Look, position: Position) -> Rows | None:
        """What a look says of the squares as Sun numbers them; None if it says nothing."""
        if look.board is not Board.CLEAR or look.rows is None:
            return None
        fits = {degrees: _fit(_turned(look.rows, degrees), position) for degrees in ORIENTATIONS}
        best = max(ORIENTATIONS, key=fits.__getitem__)
        if fits[best] > fits[self._degrees] + TURNED:
            self._degrees = best
            self._since.clear()
        return _turned(look.rows, self._degrees)

    def as_seen(self, cells: str) -> str:
        """Sixteen cells as Sun numbers them, as the camera does."""
        places = turned_places(self._degrees)
        return "".join(cells[list(places).index(place)] for place in range(len(cells)))

    def squares(self, seen: Sequence[Square]) -> list[Square]:
        """Squares of the mat, as Sun numbers them."""
        places = turned_places(self._degrees)
        return sorted(places.index(square - 1) + 1 for square in seen)

    def differing(self, rows: Rows, position: Position, t_ms: float) -> list[int]:
        """The squares that have come to differ from the game's position, each told once until it agrees again."""
        against = _against(rows, position)
        found = []
        for square in SQUARES:
            if against[square - 1] < DIFFERS:
                self._since.pop(square, None)
                self._told.discard(square)
                continue
            since = self._since.setdefault(square, t_ms)
            if t_ms - since >= DIFFERS_MS and square not in self._told:
                self._told.add(square)
                found.append(square)
        return found


def _fit(rows: Rows, position: Position) -> float:
    return -float(np.minimum(_MOST, _against(rows, position)).sum())


def _against(rows: Rows, position: Position) -> Row:
    """How strongly each square's row speaks against what lies there in a position, nats: (16,)."""
    wanted = [STATES.index(cell) for cell in position.cells]
    return np.asarray(rows.max(axis=1) - rows[np.arange(len(wanted)), wanted], np.float64)


def _turned(rows: Rows, degrees: int) -> Rows:
    """The rows, (16, kinds), as they lie when the mat is turned clockwise by this much."""
    return np.asarray(rows[turned_places(degrees)], np.float64)
