"""The board's geometry: squares 1 to 16, row by row from the top left as Sun sits (booklet, diagram 11).

In: square numbers. Out: rows and columns, neighbours, the lines of three.
"""

from typing import Final

Square = int
"""A square's number, 1 to 16."""

SQUARES: Final[tuple[Square, ...]] = tuple(range(1, 17))


def row(square: Square) -> int:
    """The row, 0 (top) to 3."""
    return (square - 1) // 4


def column(square: Square) -> int:
    """The column, 0 (left) to 3."""
    return (square - 1) % 4


def touch_diagonally(one: Square, other: Square) -> bool:
    """Whether two squares meet at a corner."""
    return abs(row(one) - row(other)) == 1 == abs(column(one) - column(other))


def _neighbours(square: Square) -> tuple[Square, ...]:
    return tuple(other for other in SQUARES if abs(row(other) - row(square)) + abs(column(other) - column(square)) == 1)


NEIGHBOURS: Final[dict[Square, tuple[Square, ...]]] = {square: _neighbours(square) for square in SQUARES}
"""The orthogonally adjacent squares of each square, ascending."""


def _lines() -> tuple[tuple[Square, Square, Square], ...]:
    found = []
    for square in SQUARES:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            end_row, end_column = row(square) + 2 * down, column(square) + 2 * right
            if 0 <= end_row <= 3 and 0 <= end_column <= 3:
                step = 4 * down + right
                found.append((square, square + step, square + 2 * step))
    return tuple(found)


LINES: Final[tuple[tuple[Square, Square, Square], ...]] = _lines()
"""The 24 lines of three: 8 in rows, 8 in columns, 8 on diagonals."""
