"""Mistakes in games, found and joined once more, slowly and plainly: with the plain rules of `tests.naive`.

In: games as the texts of their turns, the values of positions. Out: which turns are mistakes, and which are alike. It
shares no line with the program.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tests import naive

EMPTY = "4/4/4/4"
Way = Callable[[int, int], tuple[int, int]]
"""Where a square, by row and column from 0, lies on a board that is turned or mirrored."""
WAYS: tuple[Way, ...] = (
    lambda row, column: (row, column),
    lambda row, column: (column, 3 - row),
    lambda row, column: (3 - row, 3 - column),
    lambda row, column: (3 - column, row),
    lambda row, column: (row, 3 - column),
    lambda row, column: (3 - row, column),
    lambda row, column: (column, row),
    lambda row, column: (3 - column, 3 - row),
)
EXCHANGED: tuple[dict[str, str], ...] = ({}, {"gold": "silver", "silver": "gold"})
"""What a player's sides become."""


@dataclass(frozen=True)
class Mistake:
    """A turn that gave away a win or a draw. `game`, `number`: which one; `boards`, `wins`: all ways to see it."""

    game: int
    number: int
    boards: frozenset[str]
    wins: frozenset[str]
    """What wins at once: it was overlooked, or let. Empty if nothing did."""

    def alike(self, other: "Mistake") -> bool:
        return bool(self.boards & other.boards or self.wins & other.wins)


def positions_of(turns: Sequence[str]) -> list[str]:
    """The positions of a game."""
    found = [EMPTY]
    for turn in turns:
        found.append(dict(naive.turns(found[-1]))[turn])
    return found


def mistakes(game: int, texts: Sequence[str], values: Mapping[str, int]) -> list[Mistake]:
    """The mistakes of a game with these positions, as far as values are known.

    `values`: of positions for the side to move: 1 is won, 0 drawn, -1 lost. All that follow a known one are known.
    """
    found = []
    for number in range(len(texts) - 1):
        if texts[number] not in values:
            continue
        had, left = values[texts[number]], -values[texts[number + 1]]
        if left < had:
            wins = seen_wins(texts[number]) if had == 1 else frozenset()
            if not wins and left == -1:
                wins = frozenset(f"let {win}" for win in seen_wins(texts[number + 1]))
            found.append(Mistake(game, number, seen(texts[number]), wins))
    return found


def groups(found: Sequence[Mistake]) -> list[set[tuple[int, int]]]:
    """The mistakes that belong together, by game and number: each is compared with each."""
    left, joined = list(found), []
    while left:
        group = [left.pop(0)]
        for one in group:
            more = [other for other in left if one.alike(other)]
            left = [other for other in left if other not in more]
            group += more
        joined.append({(each.game, each.number) for each in group})
    return joined


@cache
def seen(text: str) -> frozenset[str]:
    """A position in all ways to turn and mirror the board and to exchange the sides of a player's pieces."""
    board = naive.board_of(text)
    found = set()
    for way in WAYS:
        for suns in EXCHANGED:
            for moons in EXCHANGED:
                other: naive.Board = [[None] * 4 for _ in range(4)]
                for row, column in naive.all_squares():
                    face = board[row][column]
                    if face is not None:
                        there, across = way(row, column)
                        side = (suns if face[0] == "sun" else moons).get(face[1], face[1])
                        other[there][across] = (face[0], side)
                found.add(naive.text_of(other))
    return frozenset(found)


@cache
def seen_wins(text: str) -> frozenset[str]:
    """The turns that win at once here, with the lines that they lock, in all such ways; none if no turn does."""
    board = naive.board_of(text)
    mover, _ = naive.players(board)
    won = {"sun": "1-0", "moon": "0-1"}[mover]
    wins = [(turn, after) for turn, after in naive.turns_and_boards(board) if naive.ending(after) == won]
    if not wins:
        return frozenset()
    return frozenset(
        " ".join(sorted(_told(turn, after, way, sides, mover) for turn, after in wins))
        for way in WAYS
        for sides in EXCHANGED
    )


def _told(turn: str, after: naive.Board, way: Way, sides: Mapping[str, str], mover: str) -> str:
    flip, _, placed = turn.rpartition("/")
    where = [_moved(name, way) for name in flip.split("-") if name]
    side = {"G": "gold", "S": "silver"}[placed[0]]
    lines = [
        sorted(naive.name_of(way(*square)) for square in line)
        for owner, line in naive.locked_lines(after)
        if owner == mover
    ]
    return f"{where} {sides.get(side, side)} {_moved(placed[1:], way)} {sorted(lines)}"


def _moved(name: str, way: Way) -> int:
    return naive.name_of(way(*naive.square_of(name)))
