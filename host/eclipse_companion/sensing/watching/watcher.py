"""Glances at a board, ten a second -> when to have the network read it, and what to tell the game.

A read costs as much as four glances. So it is made only when something may have changed, and then until two reads in a
row say the same; a board at rest is read again now and then, in case something was missed.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.sensing.camera.looks import Board, Lesson, Look, Trouble
from eclipse_companion.sensing.sight.flicker import Flicker
from eclipse_companion.sensing.watching.eye import Glance, Reading

if TYPE_CHECKING:
    from eclipse_companion.sensing.evidence import Rows

MOST_READS: Final = 5
"""After this many reads in a row a board that reads now like this, now like that, is left alone for a while."""
AGAIN_MS: Final = 4000.0
"""A board at rest is read again after this time."""
SURE: Final = 3.5
"""A square is in doubt if its second likeliest content is closer than this to the likeliest, nats."""
REPEATED_MS: Final = 1000.0
"""For this long after a read the game is told that the board still looks the same, so that it can decide at once."""

_AGREE: Final = 1.0
"""Two reads agree if no kind that is likely in one has moved by more than this, nats."""
_CHANGED: Final = 0.14
"""A square has changed if its colours differ by this much from what was read, as a logarithm, on `_PARTS` of 16."""
_PARTS: Final = 3
_SIDE: Final = 4
"""A board has so many squares a side."""
_CELLS: Final = 4 * _SIDE
"""The board is compared in so many cells each way: their means have next to no noise, even in the dim."""
_DARK: Final = 8.0


class Watcher:
    """Decides for one board. Times are those of the pictures, milliseconds."""

    def __init__(self, why: Callable[[CompanionError], Trouble]) -> None:
        """`why`: what is wrong with a picture that raised an error, as the eye has it."""
        self._trouble_of = why
        self._told: Board | None = None
        self._why: Trouble | None = None
        """Why the board was told to be lost; None if it wasn't."""
        self._over: tuple[int, ...] = ()
        self._reads = 0
        self._settled = False
        self._read_ms = -np.inf
        self._rows: Rows | None = None
        self._hidden: tuple[int, ...] = ()
        self._lessons: tuple[Lesson, ...] = ()
        self._cells: NDArray[np.float32] | None = None
        self._darker = False
        self._flicker = Flicker()

    def ask(self) -> None:
        """The game wants to know what lies there, even if nothing has changed."""
        self._disturbed()
        self._told = None

    @property
    def wants_darker(self) -> bool:
        """Whether the next read should take in a second exposure: after the first one, some square is in doubt."""
        return self._doubtful and not self._darker

    @property
    def _doubtful(self) -> bool:
        if self._rows is None:
            return False
        second = np.sort(self._rows, axis=1)[:, -2]
        return bool(((second > -SURE) & (self._rows.min(axis=1) < 0)).any())

    def wants(self, glance: Glance) -> bool:
        """Whether the board should be read in this glance, or in the next one with a second exposure."""
        if glance.board is not Board.CLEAR or glance.area is None:
            self._disturbed()
            return False
        if self._settled and (self._changed(glance) or glance.t_ms - self._read_ms >= AGAIN_MS):
            self._disturbed()
        return not self._settled

    def glanced(self, glance: Glance) -> Look | None:
        """What to tell the game of a glance that isn't read: what is new, and for a moment that nothing is."""
        board = glance.board
        if board is Board.CLEAR:
            soon = self._rows is not None and glance.t_ms - self._read_ms <= REPEATED_MS
            return Look(glance.t_ms, board, self._rows, self._hidden, lessons=self._lessons) if soon else None
        trouble = None if glance.trouble is None else self._trouble_of(glance.trouble)
        return self._news(Look(glance.t_ms, board, trouble=trouble, over=glance.over))

    def unread(self, glance: Glance, error: CompanionError) -> Look | None:
        """What to tell the game of a glance in which no board could be read: once for each reason, until one can."""
        self._disturbed()
        return self._news(Look(glance.t_ms, Board.LOST, trouble=self._trouble_of(error)))

    def read(self, glance: Glance, reading: Reading, *, darker: bool = False) -> Look | None:
        """What to tell the game of a reading; `darker`: a second exposure was taken in."""
        self._darker |= darker
        self._read_ms = glance.t_ms
        if reading.board is not Board.CLEAR:
            self._disturbed()
            return self._news(Look(glance.t_ms, reading.board, hidden=reading.hidden))
        self._reads += 1
        agrees = self._rows is not None and bool(np.abs(reading.rows - self._rows).max() <= _AGREE)
        self._rows, self._hidden, self._lessons = reading.rows, reading.hidden, reading.lessons
        self._settled = (agrees and not self._doubtful) or self._reads >= MOST_READS
        self._cells = _cells(glance)
        self._told, self._why, self._over = Board.CLEAR, None, ()
        return Look(glance.t_ms, Board.CLEAR, reading.rows, reading.hidden, lessons=reading.lessons)

    def _news(self, look: Look) -> Look | None:
        """The look, unless the last one told the same of the board."""
        if (look.board, look.trouble, look.over) == (self._told, self._why, self._over):
            return None
        self._told, self._why, self._over = look.board, look.trouble, look.over
        return look

    def _disturbed(self) -> None:
        self._settled, self._darker, self._reads, self._rows = False, False, 0, None

    def _changed(self, glance: Glance) -> bool:
        """Whether a square looks otherwise than when it was read.

        Light that changes as a whole is taken out, and so are the bands of a lamp that flickers.
        """
        if self._cells is None:
            return True
        change = _cells(glance) - self._cells
        if not _far(change - np.median(change, axis=(0, 1))):
            return False
        places = glance.area_places(_CELLS)
        return places is None or _far(self._flicker.steady(change, places))


def _far(change: NDArray[np.float32]) -> bool:
    """Whether any square has changed, by the changes of its parts, (_CELLS, _CELLS, 3)."""
    far = np.abs(change).max(axis=2) > _CHANGED
    return bool(far.reshape(_SIDE, 4, _SIDE, 4).sum(axis=(1, 3)).max() >= _PARTS)


def _cells(glance: Glance) -> NDArray[np.float32]:
    """(_CELLS, _CELLS, 3): the logarithms of the mean colours of a board's parts."""
    assert glance.area is not None
    small = cv2.resize(glance.area, (_CELLS, _CELLS), interpolation=cv2.INTER_AREA)
    return np.asarray(np.log(small.astype(np.float32) + np.float32(_DARK)), np.float32)
