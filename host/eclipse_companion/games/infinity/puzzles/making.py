"""Finds puzzles in games of which half the placements are best ones; the same seed finds the same puzzles.

In: how many of each grade, a seed. Out: puzzles, no two of them alike except for mirroring the channels or exchanging
the colours. Every value is exact.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.puzzle_making import of_each_grade
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.puzzles.puzzle import GRADES, Puzzle
from eclipse_companion.games.infinity.reply.mistakes import place_of
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.games.infinity.solution.forcing import WIN

MOST_PLACEMENTS: Final = 9
"""No puzzle is longer, counting both players' placements; up to here the fewest are known exactly."""
LONGEST_GAME: Final = 60
GOOD: Final = 0.5
"""How many of the placements in the games that are searched are best ones."""


def make(each: int, seed: int, oracle: Oracle, progress: Callable[[int, int], None]) -> list[Puzzle]:
    """This many puzzles of each grade, easy ones first, numbered from 1; `progress` as in `of_each_grade`."""
    positions = _positions(seed, oracle)
    found = of_each_grade(
        GRADES,
        each,
        positions,
        likeness_of=place_of,
        puzzle_at=lambda position: puzzle_at(position, oracle),
        progress=progress,
    )
    ordered = [puzzle for grade in GRADES for puzzle in found[grade]]
    return [replace(puzzle, number=number) for number, puzzle in enumerate(ordered, start=1)]


def puzzle_at(position: Position, oracle: Oracle) -> Puzzle | None:
    """The puzzle in a position, numbered 0; None unless exactly one placement wins, or if it is too long."""
    if sum(value == WIN for value in oracle.outcomes(position).values()) != 1:
        return None
    turns = oracle.answer(position).turns
    if turns is None or turns > MOST_PLACEMENTS:
        return None
    line = tuple(_line(position, oracle))
    return Puzzle(0, position, line) if len(line) == turns else None


def _positions(seed: int, oracle: Oracle) -> Iterator[Position]:
    """Positions of one game after another, endlessly."""
    chance = random.Random(seed)  # noqa: S311 - for variety, not for secrets
    while True:
        position = START
        for _ in range(LONGEST_GAME):
            outcomes = oracle.outcomes(position)
            best = [placement for placement, value in outcomes.items() if value == max(outcomes.values())]
            event = rules.place(position, chance.choice(best if chance.random() < GOOD else list(outcomes)))
            if event.over:
                break
            position = event.position
            yield position


def _line(position: Position, oracle: Oracle) -> Iterator[Placement]:
    """Best play by both: the shortest win, the longest defence."""
    while (placement := oracle.answer(position).play) is not None:
        yield placement
        event = rules.place(position, placement)
        if event.over:
            return
        position = event.position
