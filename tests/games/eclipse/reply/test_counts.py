"""The published counts of all positions by their value, compared with draws from all positions."""

import math
import random
from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, column, row
from eclipse_companion.games.eclipse.reply.search import Solver

COUNTS = {
    15: {"over": 127313128, "win": 93504926, "draw": 87118080, "loss": 8356986},
    14: {"over": 116975424, "win": 374328490, "draw": 83644190, "loss": 15465720},
    8: {"over": 3168, "win": 10753404, "draw": 3241440, "loss": 1001028},
}
"""By number of pieces, up to the symmetries of occupied squares and of the sides, as in docs/rules.md."""

CLASSES = {8: 1674, 14: 21, 15: 3}
"""How many sets of this many occupied squares differ by more than turning and mirroring the board."""


@cache
def occupied_sets(pieces: int) -> list[tuple[int, ...]]:
    """One set of occupied squares of each class."""
    return sorted({min(_alike(squares)) for squares in combinations(SQUARES, pieces)})


def _alike(squares: tuple[int, ...]) -> list[tuple[int, ...]]:
    found = []
    for down, right in product((False, True), repeat=2):
        places = [
            (3 - row(each) if down else row(each), 3 - column(each) if right else column(each)) for each in squares
        ]
        found.append(tuple(sorted(4 * there + over + 1 for there, over in places)))
        found.append(tuple(sorted(4 * over + there + 1 for there, over in places)))
    return found


def draw(pieces: int, chance: random.Random) -> Position:
    squares = list(chance.choice(occupied_sets(pieces)))
    chance.shuffle(squares)
    cells = ["."] * 16
    for number, square in enumerate(squares):
        cells[square - 1] = chance.choice("gs" if number % 2 else "GS")
    return Position("".join(cells))


@pytest.mark.parametrize(("pieces", "size"), [(15, 4000), (14, 4000), (8, 60)])
def test_values_are_as_frequent_as_published(pieces: int, size: int) -> None:
    """Among random positions each value is as frequent as among all, within four standard deviations."""
    counts = COUNTS[pieces]
    total = CLASSES[pieces] * math.comb(pieces, (pieces + 1) // 2) * 2 ** (pieces - 1)
    assert len(occupied_sets(pieces)) == CLASSES[pieces]
    assert sum(counts.values()) == total
    chance = random.Random(pieces)
    solver = Solver(16 - pieces)
    found = Counter(_value(draw(pieces, chance), solver) for _ in range(size))
    for value, count in counts.items():
        share = count / total
        assert abs(found[value] / size - share) <= 4 * math.sqrt(share * (1 - share) / size)


def _value(position: Position, solver: Solver) -> str:
    key = key_of(position)
    if solver.outcome(key) is not None:
        return "over"
    score = solver.score(key)
    return "win" if score > 0 else "loss" if score < 0 else "draw"
