"""Single errors on a board, as a child or a cat makes them: a piece added, removed, turned, moved, moved and turned."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.turns.steps import TURNED

KINDS: Final = ("add", "remove", "turn", "move", "move and turn")
OF_EACH: Final = 8
"""How many pieces each player has."""

Error = tuple[str, str, Square, Square]
"""The kind; the piece as it lies afterwards, or lay; its square, and the one that it then lies on (the same, if
any).
"""


def errors(cells: Sequence[str], count: int, chance: random.Random) -> Iterator[tuple[Error, str]]:
    """This many random errors one after another, each with the board after it."""
    board = list(cells)
    made = 0
    while made < count:
        kind = chance.choice(KINDS)
        square, to = chance.choice(SQUARES), chance.choice(SQUARES)
        letter = board[square - 1]
        if kind == "add":
            new = chance.choice("GSgs")
            if letter != "." or board.count(new) + board.count(TURNED[new]) >= OF_EACH:
                continue
            letter, to = new, square
        elif letter == ".":
            continue
        elif kind.startswith("move"):
            if board[to - 1] != ".":
                continue
        else:
            to = square
        board[square - 1] = "."
        if kind in {"turn", "move and turn"}:
            letter = TURNED[letter]
        if kind != "remove":
            board[to - 1] = letter
        made += 1
        yield (kind, letter, square, to), "".join(board)
