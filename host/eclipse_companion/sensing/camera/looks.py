"""What a camera tells a game of its board."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

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


class Trouble(Enum):
    """Why a board isn't seen, though pictures come."""

    UNSEEN = "unseen"
    """The mat isn't in the picture, or next to nothing of it."""
    CROOKED = "crooked"
    """The mat's markers don't lie as they should: it isn't flat, or printed at another size."""
    NO_BOARD = "no_board"
    """The mat is there, and no board on it."""
    CORNERS = "corners"
    """No board lies between the corners that were given."""
    COLOURLESS = "colourless"
    """The picture is black and white."""
    MIRRORED = "mirrored"
    """The camera has begun to mirror."""
    FAILED = "failed"
    """The picture couldn't be worked on; `Look.detail` has the error."""


class Lesson(NamedTuple):
    """What a clear board looked like to a camera, from which its profile may learn.

    `profile`: its name; `views`: the game's own.
    """

    profile: str
    views: Any


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One look, at the time its picture was taken, milliseconds.

    `rows`: the evidence, if the board was read. `hidden`: squares that something is in front of; in a clear look, it
    has stood there for long. `trouble`: why the board is lost; None if it isn't. `jpeg` makes a picture of a clear
    board, if pictures of turns are wanted. `over`: the squares that a hand is over in a covered look, if that is known.
    `shows`: in place of rows, what a game has read whose board has no squares. `dark`, `flickers`: the light is too
    weak, or the picture has bands of a lamp on the mains. `lessons`: of each camera whose profile goes on learning.
    """

    t_ms: float
    board: Board
    rows: Rows | None = None
    hidden: tuple[int, ...] = ()
    trouble: Trouble | None = None
    detail: str = ""
    jpeg: Callable[[], bytes] | None = None
    over: tuple[int, ...] = ()
    shows: Any = None
    dark: bool = False
    flickers: bool = False
    lessons: tuple[Lesson, ...] = ()
