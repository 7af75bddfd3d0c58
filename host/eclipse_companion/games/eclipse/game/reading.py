"""A reading: what one frame of sensors, or one picture, shows. Written like a position, with signs for what is unknown.

In: text or sixteen cells. Out: the same; and the position, if everything is known. The numbers of pieces need not be
possible, and nothing here checks them.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.eclipse.game.board_text import NotABoardError, read_cells, write_cells
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.position import Position

GOLD_UP: Final = "+"
"""A piece with its gold side up, owner unknown."""

SILVER_UP: Final = "-"
"""A piece with its silver side up, owner unknown."""

UNREADABLE: Final = "?"
"""Not readable: a piece or none."""

_DOUBTFUL: Final = GOLD_UP + SILVER_UP + UNREADABLE
_LETTERS: Final = "".join(FACES) + _DOUBTFUL

_FACES_ONLY: Final = str.maketrans("GgSs", GOLD_UP * 2 + SILVER_UP * 2)


def faces_only(cells: str) -> str:
    """The cells as a board shows them if its magnets don't tell owners."""
    return cells.translate(_FACES_ONLY)


class NotAReadingError(CompanionError):
    """The text is no reading."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Sixteen cells, squares 1 to 16, each `.`, a face's letter `G` `S` `g` `s`, or `+` `-` `?`.

    Raises `NotAReadingError` for anything else.
    """

    cells: str

    def __post_init__(self) -> None:
        if len(self.cells) != 16 or self.cells.strip("." + _LETTERS):
            message = (
                f"{quoted(self.cells)} isn't a reading. It takes sixteen cells, each one of . {' '.join(_LETTERS)}."
            )
            raise NotAReadingError(message)

    @classmethod
    def parse(cls, text: str) -> "Reading":
        """Read text such as `+-2/4/1?2/4`. Raises `NotAReadingError`, naming the row."""
        try:
            return cls(read_cells(text, _LETTERS))
        except NotABoardError as error:
            raise NotAReadingError(str(error)) from None

    def __str__(self) -> str:
        return write_cells(self.cells)

    def position(self) -> Position | None:
        """The position if every square is known, otherwise None."""
        return None if any(cell in _DOUBTFUL for cell in self.cells) else Position(self.cells)
