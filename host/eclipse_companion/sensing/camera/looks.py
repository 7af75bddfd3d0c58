"""What a camera tells a game of its board."""

from dataclasses import dataclass
from enum import Enum

from eclipse_companion.sensing.evidence import Rows


class Board(Enum):
    """What a look tells of the board."""

    CLEAR = "clear"
    COVERED = "covered"
    """Something reaches over it."""
    MOVED = "moved"
    """The camera or the table was knocked: what was seen before counts no more."""
    LOST = "lost"
    """It isn't in the picture, or its markers aren't."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One look, at the time its picture was taken, milliseconds.

    `rows`: the evidence, if the board was read. `hidden`: squares that something is in front of. `trouble`: why the
    board isn't seen.
    """

    t_ms: float
    board: Board
    rows: Rows | None = None
    hidden: tuple[int, ...] = ()
    trouble: str = ""
