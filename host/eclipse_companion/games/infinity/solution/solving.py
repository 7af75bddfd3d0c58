"""Solves the whole game: shape after shape of the channels, from the full board back to the empty one.

In: how many cores, a callback for progress, and a flag that stops it. Out: the thresholds of all boards (`kernels`),
and how many states each number of marbles has: won, lost, or neither for the player who is to place.

A channel never gets emptier, so a placement leads to a shape with one more marble, which is solved already, or goes
into a full channel and stays in the shape. Within a shape the thresholds start where nothing is known, and passes
carry them on until nothing changes: no win is found that isn't forced. Shapes with the same number of marbles don't
depend on each other, so each core takes one at a time.
"""

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.solution import kernels
from eclipse_companion.games.infinity.solution.boards import board_at, board_of, position_of
from eclipse_companion.games.infinity.solution.kernels import NONE, Shape, Thresholds
from eclipse_companion.games.infinity.solution.layout import (
    DEPTH,
    ITS_OWN_IMAGE,
    SPACES,
    geometry,
    shapes,
    size,
)
from eclipse_companion.games.infinity.solution.placing import index_of
from eclipse_companion.games.infinity.solution.plain import plain_thresholds

LEVELS: Final = range(SPACES, -1, -1)
"""Numbers of marbles on the board, in the order in which they are solved."""
SAMPLES: Final = 20
"""How many boards with each number of marbles are checked against the rules."""

SolvingProgress = Callable[[int, int, int], None]
"""Called with the number of marbles, the shapes done, and the number of shapes."""


class InterruptedSolvingError(CompanionError):
    """The user stopped it."""


@dataclass(frozen=True)
class Counted:
    """How many states with so many marbles on the board have each value for the side to place.

    Mirrored states count as two; states with exchanged colours as one.
    """

    marbles: int
    won: int
    lost: int
    neither: int


class Solving:
    """One run through all shapes."""

    def __init__(self, *, workers: int, progress: SolvingProgress, stop: threading.Event) -> None:
        """`progress` is called in the thread that runs `run`."""
        self.values: Thresholds = np.zeros(size(), np.uint8)
        """The thresholds of all boards, as `layout` orders them."""
        self._workers = workers
        self._progress = progress
        self._stop = stop

    def run(self) -> Iterator[Counted]:
        """Solve the game. Yields the counts of each number of marbles once it is solved and checked.

        Raises `InterruptedSolvingError` soon after `stop` is set, and `CompanionError` if a check fails.
        """
        for marbles in LEVELS:
            self._level(marbles)
            check(marbles, self.values)
            yield counted(marbles, self.values)

    def _level(self, marbles: int) -> None:
        every = shapes(marbles)
        self._progress(marbles, 0, len(every))
        with ThreadPoolExecutor(self._workers) as pool:
            running = [pool.submit(solve_shape, shape, self.values, self._stop) for shape in every]
            for done, shape in enumerate(as_completed(running), start=1):
                shape.result()
                self._progress(marbles, done, len(every))


def solve_shape(shape: int, values: Thresholds, stop: threading.Event) -> int:
    """Fill in the values of one shape; returns how many passes it took.

    Raises `InterruptedSolvingError` soon after `stop` is set.
    """
    board = geometry()
    begin, end = (int(each) for each in board.extents[shape])
    full = int((board.heights[shape] == DEPTH).sum())
    boards = end - begin
    work = Shape(
        values,
        np.zeros(boards, np.uint8),
        np.zeros((boards, 2 * full), np.int32),
        np.zeros(boards, np.int32),
    )
    _go_on(stop)
    left = kernels.prepare(shape, work, board)
    told = np.array([left, left])
    passes = 0
    while told[kernels.LEFT] and told[kernels.CHANGED]:
        _go_on(stop)
        kernels.sweep(begin, int(told[kernels.LEFT]), work, told)
        passes += 1
    return passes


def _go_on(stop: threading.Event) -> None:
    if stop.is_set():
        raise InterruptedSolvingError("Interrupted. Nothing was kept; run the same command to begin again.")


def counted(marbles: int, values: Thresholds) -> Counted:
    """The counts for a number of marbles that is solved."""
    total = np.zeros(3, np.int64)
    for shape in shapes(marbles):
        total += counts_of(shape, values)
    return Counted(marbles, *total.tolist())


def counts_of(shape: int, values: Thresholds) -> Integers:
    """How many states of a shape and of its mirror image are won, lost, neither."""
    board = geometry()
    begin, end = (int(each) for each in board.extents[shape])
    of_board = np.bincount(values[begin:end], minlength=256)
    twice = 2 * of_board
    if board.kept[shape] == ITS_OWN_IMAGE:
        # The last block has both jokers in hand, and all its boards.
        marbles = int(board.marbles[shape])
        block = int(board.begins[board.blocks[shape] + (marbles + 1) ** 2 - 1])
        twice -= np.bincount(values[block:end], minlength=256)
    wins, holds = np.divmod(np.arange(256), 16)
    return np.array([((NONE - wins) * twice).sum(), (holds * twice).sum(), ((wins - holds) * twice).sum()])


def check(marbles: int, values: Thresholds, samples: int = SAMPLES) -> None:
    """Check boards drawn at random against the rules, placement by placement. Raises `CompanionError`."""
    board = geometry()
    chance = random.Random(marbles)  # noqa: S311 - a sample, no secret
    every = shapes(marbles)

    def look(after: Position) -> tuple[int, int]:
        return divmod(int(values[index_of(board_of(after), board)]), 16)

    for _ in range(samples):
        index = chance.randrange(*board.extents[chance.choice(every)].tolist())
        position = position_of(board_at(index), chance.choice(list(Player)), 0)
        found = divmod(int(values[index]), 16)
        right = plain_thresholds(position, look)
        if found != right:
            raise CompanionError(
                f"The solution is wrong: {position} has {found}, but {right} follows from its placements."
            )
