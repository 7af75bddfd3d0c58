"""Squares on which something lies that the board can't read: each is told, with what to do.

In: which squares can't be read now, as Sun sees them, and the passing of time, milliseconds. Out: announcements. A
square is told once in a game; again if it was read in between, but no more than a few times. If several had to be
told, the calibration is doubted.
"""

from collections import Counter
from collections.abc import Collection
from typing import Final

from eclipse_companion.games.eclipse.announcements import SquaresUnread
from eclipse_companion.games.eclipse.game.squares import Square

UNREAD_MS: Final = 1500.0
"""A square is told once it couldn't be read for this long: a hand that passes or hesitates is gone by then."""
READ_MS: Final = 1000.0
"""A square has been read again once it was read for this long: a reading on a border comes and goes."""
DOUBTED: Final = 3
"""With every third square told, the calibration is doubted."""
MOST: Final = 3
"""How often one square is told."""


class UnreadSquares:
    """One board, from game to game."""

    def __init__(self) -> None:
        self.watches = False
        """Whether there is a square that can't be read, or that hasn't been read for long enough since."""
        self._since: dict[Square, float] = {}
        """Since when each square hasn't been read."""
        self._read: dict[Square, float] = {}
        """Since when those are read again."""
        self._open: set[Square] = set()
        """Those that were told, and haven't been read for long enough since."""
        self._times: Counter[Square] = Counter()
        self._told = 0
        self._game = ""

    def take(self, unread: Collection[Square], game: str, now: float) -> SquaresUnread | None:
        """Take the squares that can't be read now, in this game; returns what to tell."""
        if game != self._game:
            self._game = game
            self._open.clear()
            self._times.clear()
        for square in unread:
            self._since.setdefault(square, now)
            self._read.pop(square, None)
        for square in self._since.keys() - set(unread):
            if now - self._read.setdefault(square, now) >= READ_MS or square not in self._open:
                del self._since[square], self._read[square]
                self._open.discard(square)
        self.watches = bool(self._since)
        due = sorted(square for square in unread if now - self._since[square] >= UNREAD_MS)
        new = tuple(square for square in due if square not in self._open and self._times[square] < MOST)
        if not new:
            return None
        self._open.update(new)
        self._times.update(new)
        before, self._told = self._told, self._told + len(new)
        return SquaresUnread(new, often=before // DOUBTED < self._told // DOUBTED)

    @property
    def due(self) -> float | None:
        """When the next square is told if nothing changes; None: none is."""
        waiting = [
            since + UNREAD_MS
            for square, since in self._since.items()
            if square not in self._open and self._times[square] < MOST
        ]
        return min(waiting, default=None)
