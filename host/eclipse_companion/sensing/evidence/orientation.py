"""How a board stands on the table: its own squares and the Sun player's."""

from typing import Final

ORIENTATIONS: Final = (0, 90, 180, 270)


def turned(cells: str, degrees: int) -> str:
    """Sixteen cells, row by row, as they lie when the board is turned clockwise by a multiple of 90 degrees.

    The board's own squares become the Sun player's with its orientation; lights for the board use its negative.
    """
    for _ in range(degrees // 90 % 4):
        cells = "".join(cells[(3 - column) * 4 + row] for row in range(4) for column in range(4))
    return cells
