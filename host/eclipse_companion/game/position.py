"""A position: what lies on the sixteen squares. Positions that can't occur can be held, and list their faults."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from eclipse_companion.errors import CompanionError
from eclipse_companion.game.pieces import FACES, Piece, Player
from eclipse_companion.game.squares import SQUARES, Square


class NotAPositionError(CompanionError):
    """The text is no position string."""


@dataclass(frozen=True)
class Position:
    """Sixteen cells, squares 1 to 16, each `.` or a face's letter `G` `S` `g` `s`."""

    cells: str

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position string such as `ss2/GsG1/Gssg/1SGS`. Raises `NotAPositionError`, naming the row."""
        rows = text.strip().split("/")
        if len(rows) != 4:
            message = f"{text!r} has {len(rows)} rows; a position has four, parted by '/', such as 4/4/4/4."
            raise NotAPositionError(message)
        return cls("".join(_cells_of_row(number, row) for number, row in enumerate(rows, start=1)))

    def __str__(self) -> str:
        rows = []
        for start in range(0, 16, 4):
            out, run = "", 0
            for cell in self.cells[start : start + 4]:
                if cell == ".":
                    run += 1
                    continue
                out += (str(run) if run else "") + cell
                run = 0
            rows.append(out + (str(run) if run else ""))
        return "/".join(rows)

    def __getitem__(self, square: Square) -> Piece | None:
        """The piece on a square, or None."""
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
        return 16 - len(self.empty_squares)

    @property
    def to_move(self) -> Player:
        """Sun where the number of pieces is even, else Moon."""
        return Player.MOON if self.count % 2 else Player.SUN

    def faults(self) -> list[str]:
        """Why this position can't occur, a sentence each; empty for one that can."""
        sun = sum(cell in "GS" for cell in self.cells)
        moon = sum(cell in "gs" for cell in self.cells)
        found = []
        if sun > 8:
            found.append(f"Sun has {sun} pieces; each player has eight.")
        if moon > 8:
            found.append(f"Moon has {moon} pieces; each player has eight.")
        if sun - moon not in (0, 1):
            found.append(f"Sun has {sun} pieces and Moon {moon}; Sun has as many as Moon, or one more.")
        return found

    def with_cells(self, changes: dict[Square, str]) -> "Position":
        """The position with some cells changed (`.` empties a square)."""
        cells = list(self.cells)
        for square, cell in changes.items():
            cells[square - 1] = cell
        return Position("".join(cells))


EMPTY = Position("." * 16)
"""The board before the first turn."""


def _cells_of_row(number: int, row: str) -> str:
    cells, after_run = "", False
    for character in row:
        if character in FACES:
            cells, after_run = cells + character, False
        elif character in "1234" and not after_run:
            cells, after_run = cells + "." * int(character), True
        elif character in "1234":
            message = f"Row {number}, {row!r}, writes a run of empty squares in two parts; write it as one number."
            raise NotAPositionError(message)
        else:
            message = f"Row {number}, {row!r}, has the character {character!r}; only G S g s and 1 to 4 may stand there."
            raise NotAPositionError(message)
    if len(cells) != 4:
        message = f"Row {number}, {row!r}, has {len(cells)} squares; each row has four."
        raise NotAPositionError(message)
    return cells
