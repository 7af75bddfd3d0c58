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


def turned_places(degrees: int) -> list[int]:
    """For each of sixteen places, from 0, the place whose content lies there once the board is turned like this."""
    return [ord(place) for place in turned("".join(map(chr, range(16))), degrees)]
