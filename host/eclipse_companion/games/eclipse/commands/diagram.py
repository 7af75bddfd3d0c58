"""The board as text, for people: what `games show` and `read` print.

In: what lies on the squares, an edition. Out: lines.
"""

from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player, Side
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE
from eclipse_companion.games.eclipse.game.squares import SQUARES

_SIDES = {GOLD_UP: Side.GOLD, SILVER_UP: Side.SILVER}


def diagram(cells: str, words: Edition) -> list[str]:
    """A letter for each piece, small for the second player's, and a number for each empty square; then what they mean.

    `cells`: of a position or a reading. A piece that may be either player's has its letter and a question mark.
    """
    return [*rows(cells, words), "", f"    {legend(cells, words)}"]


def rows(cells: str, words: Edition) -> list[str]:
    """The board's four rows."""
    shown = [_cell(cell, square, words) for square, cell in zip(SQUARES, cells, strict=True)]
    width = max(4, *(len(cell) + 1 for cell in shown))
    return ["".join(f"{cell:>{width}}" for cell in shown[start : start + 4]) for start in range(0, 16, 4)]


def legend(cells: str, words: Edition) -> str:
    """What the letters in the rows mean."""
    meanings = [
        f"{words.player(player)}: "
        + ", ".join(f"{words.face(PIECES[player, side])} {words.side(player, side)}" for side in Side)
        for player in Player
    ]
    if set(cells) & set(_SIDES):
        meanings.append(f"{words.anybodys(Side.GOLD)}? {words.anybodys(Side.SILVER)}? either player's")
    if UNREADABLE in cells:
        meanings.append("? not readable")
    if "." in cells:
        meanings.append("numbers: empty squares")
    return "; ".join(meanings)


def _cell(cell: str, square: int, words: Edition) -> str:
    if cell in _SIDES:
        return f"{words.anybodys(_SIDES[cell])}?"
    return words.face(FACES[cell]) if cell in FACES else cell.replace(".", str(square))
