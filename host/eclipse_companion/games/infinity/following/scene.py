"""A sight of the board, and a scene: the board between two hands, as one look after another shows it."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from eclipse_companion.games.infinity.following.evidence import DIFFERS, KINDS, differ
from eclipse_companion.games.infinity.following.stories import Explained
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.position import Channels
from eclipse_companion.sensing.evidence import Rows

ALL: Final = frozenset(FOUR)
LOOKS: Final = 2
"""So many looks must agree: in the first one a hand may just be leaving."""


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """One look at the board, at the time its picture was taken, milliseconds.

    `rows` (16, 5): log-likelihoods; None if the board couldn't be read. `over`: the channels that a hand covers, if it
    is one. `away`: nobody has looked for some time before it.
    """

    t_ms: float
    rows: Rows | None = None
    over: frozenset[Channel] = field(default_factory=frozenset)
    away: bool = False


@dataclass(slots=True)
class RestingBoard:
    """The board since the last hand: its newest rows, since when it has looked so, in how many looks."""

    rows: Rows
    since_ms: float
    looks: int
    explained: Explained
    _other: Rows | None = None
    """Rows of a look that showed something else, if it was the last one."""
    _other_ms: float = 0.0

    def look(self, rows: Rows, t_ms: float) -> float | None:
        """Take in a look; returns since when the board has looked otherwise, if this look confirms that."""
        if rows is self.rows or not differ(self.rows, rows):
            self.rows, self.looks, self._other = rows, self.looks + 1, None
            return None
        if self._other is None or differ(self._other, rows):
            self._other, self._other_ms = rows, t_ms
            return None
        return self._other_ms

    def against(self, channels: Channels) -> int:
        """How many spaces were surely read as something else than lies there on a board."""
        cells = "".join(marbles.ljust(len(FOUR), ".") for marbles in channels)
        there = self.rows[np.arange(len(cells)), [KINDS.index(kind) for kind in cells]]
        return int((there - self.rows.max(axis=1) <= -DIFFERS).sum())
