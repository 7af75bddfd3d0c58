"""A position: what lies on the sixteen squares. Impossible positions can be held, and list their faults.

In: a position string or sixteen cells. Out: the pieces, whose turn it is, what is wrong with it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.eclipse.game.board_text import NotABoardError, read_cells, write_cells
from eclipse_companion.games.eclipse.game.pieces import FACES, Piece, Player
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square

PIECES_EACH: Final = 8
"""How many pieces each player has."""

_LETTERS: Final = "".join(FACES)


class NotAPositionError(CompanionError):
    """The text is no position string."""


class ImpossiblePositionError(CompanionError):
    """The position can't occur; the text says why."""


@dataclass(frozen=True)
class Position:
    """Sixteen cells, squares 1 to 16, each `.` or a face's letter `G` `S` `g` `s`.

    Raises `NotAPositionError` for anything else. The number of pieces isn't checked: see `faults`.
    """

    cells: str

    def __post_init__(self) -> None:
        if len(self.cells) != 16 or self.cells.strip(".GSgs"):
            message = f"{quoted(self.cells)} isn't a position. It takes sixteen cells, each one of . G S g s."
            raise NotAPositionError(message)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position string such as `ss2/GsG1/Gssg/1SGS`. Raises `NotAPositionError`, naming the row."""
        try:
            return cls(read_cells(text, _LETTERS))
        except NotABoardError as error:
            raise NotAPositionError(str(error)) from None

    @classmethod
    def possible(cls, text: str) -> "Position":
        """Read the string of a position that can occur.

        Raises `NotAPositionError`, and `ImpossiblePositionError` for one that has `faults`.
        """
        position = cls.parse(text)
        if faults := position.faults():
            raise ImpossiblePositionError(f"The position {position} can't occur: {' '.join(faults)}")
        return position

    def __str__(self) -> str:
        return write_cells(self.cells)

    def __getitem__(self, square: Square) -> Piece | None:
        """The piece on a square, or None. Raises `IndexError` if the number isn't a square's."""
        if not 1 <= square <= 16:
            raise IndexError(square)
        return FACES.get(self.cells[square - 1])

    def pieces(self) -> Iterator[tuple[Square, Piece]]:
        """Each occupied square with its piece, ascending."""
        for square in SQUARES:
            piece = self[square]
            if piece is not None:
                yield square, piece

    @cached_property
    def empty_squares(self) -> tuple[Square, ...]:
        """The empty squares, ascending."""
        return tuple(square for square in SQUARES if self.cells[square - 1] == ".")

    @property
    def count(self) -> int:
        """How many pieces lie on the board."""
        return 16 - self.cells.count(".")

    @cached_property
    def to_move(self) -> Player:
        """Sun if the number of pieces is even, otherwise Moon."""
        return Player.MOON if self.count % 2 else Player.SUN

    def faults(self) -> list[str]:
        """Why this position can't occur, one sentence each; empty if it can.

        Only the numbers of pieces are checked, not whether a game can reach it.
        """
        sun = self.cells.count("G") + self.cells.count("S")
        moon = self.cells.count("g") + self.cells.count("s")
        found = [
            f"{name} has {count} pieces, but each player has only eight."
            for name, count in (("Sun", sun), ("Moon", moon))
            if count > PIECES_EACH
        ]
        if sun - moon not in (0, 1):
            found.append(f"Sun has {sun} and Moon has {moon}. Sun must have as many as Moon, or one more.")
        return found

    def with_cells(self, changes: Mapping[Square, str]) -> "Position":
        """The position with some cells changed (`.` empties a square)."""
        cells = list(self.cells)
        for square, cell in changes.items():
            cells[square - 1] = cell
        return Position("".join(cells))


EMPTY: Final = Position("." * 16)
"""The board before the first turn."""
