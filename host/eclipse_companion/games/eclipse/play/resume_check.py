"""Whether the board shows the position of a game that was left open.

In: the game's positions, what the squares show and since when. Out: what the board shows of it.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import PIECES
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.turns.explanations import TURNED
from eclipse_companion.games.eclipse.turns.steps import agrees
from eclipse_companion.table.resuming import OpenGame

CLEAR_MS: Final = 400.0
"""A board that has shown no piece for this long has been cleared."""
ELSE_MS: Final = 1500.0
"""A board that has shown another position for this long isn't just disturbed by a hand."""
LONG_AGO: Final = timedelta(days=1)
FEW: Final = 6
"""Fewer pieces than these may be in the same places in another game."""
LAST_PIECE_MS: Final = 4000.0
"""How long a game's only piece may be in the hand that flips it."""


def forgotten(game: OpenGame, now: datetime) -> bool:
    """Whether a game was left so long ago, and so early, that another may look like it by accident."""
    count = ECLIPSE_RULES.own_position(game.position).count
    return game.last is not None and now - game.last > LONG_AGO and count < FEW


class BoardShowing(Enum):
    """What the board shows of an open game."""

    IN_STEP = "in step"
    """Its position, perhaps with part of the next turn, or all of it."""
    CLEAR = "clear"
    OTHER = "other"


class Looking:
    """Waits until the board shows whether an open game goes on."""

    def __init__(self, *positions: Position) -> None:
        """`positions`: its last one, and the one before a turn that may still be put right."""
        self._parts = {cells for position in positions for cells in _parts(position)}
        self._text = ""
        self._since = 0.0

    def take(self, text: str, now: float) -> BoardShowing | None:
        """Read what the squares show; returns what can be decided at once."""
        if text != self._text:
            self._text, self._since = text, now
        return BoardShowing.IN_STEP if set(text) != {"."} and self._in_step else None

    def advance(self, now: float) -> BoardShowing | None:
        """Let time pass: anything that stayed long enough counts as it is."""
        due = self.deadline
        if due is None or now < due:
            return None
        return BoardShowing.CLEAR if self._clear else BoardShowing.OTHER

    @property
    def deadline(self) -> float | None:
        """When the shown state has stayed long enough; None before anything is shown."""
        if not self._text:
            return None
        clear_ms = LAST_PIECE_MS if self._in_step else CLEAR_MS
        return self._since + (clear_ms if self._clear else ELSE_MS)

    @property
    def _clear(self) -> bool:
        return set(self._text) == {"."}

    @property
    def _in_step(self) -> bool:
        return any(all(map(agrees, self._text, cells)) for cells in self._parts)


def _parts(position: Position) -> Iterator[tuple[str, ...]]:
    """The position, and every state of the board while one legal turn is made from it."""
    yield tuple(position.cells)
    if rules.result(position) is not None:
        return
    for turn in rules.legal_turns(position):
        lifted = list(position.cells)
        if turn.flip is not None:
            start, end = turn.flip
            piece = TURNED[lifted[start - 1]]
            in_place = [*lifted]
            in_place[start - 1] = piece
            lifted[start - 1] = "."
            moved = [*lifted]
            moved[end - 1] = piece
            begun = [list(position.cells), in_place, lifted, moved]
        else:
            begun = [lifted]
        for cells in begun:
            yield tuple(cells)
            if cells[turn.square - 1] == ".":
                cells[turn.square - 1] = PIECES[position.to_move, turn.side].letter
                yield tuple(cells)
