"""The best turn of a position: exact where the end can be reached in the time given, else by an estimate.

In: a position, what may be spent on it, an event that stops the search. Out: an `Answer`, which tells whether it is
exact.
"""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from eclipse_companion.game import rules
from eclipse_companion.game.keys import after, key_of
from eclipse_companion.game.pieces import Side
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply import kernels

Value = Literal["win", "draw", "loss"]

SLICE: Final = 50_000
"""Nodes between two looks at the clock and the stop event: some 20 ms."""

LIMIT: Final = 1 << 16
"""Beyond all estimates."""

EXACT_REACH: Final = 9
"""With more empty squares, the time for an estimate is not spent on trying to be exact."""

EXACT_SHARE: Final = 0.75
"""Of what may be spent, so much goes into trying to be exact; the rest then into an estimate."""

WEIGHTS: Final = (89, -88, 52, -20, 25, -6, 4, -28, 16, -6, 19, -7, -30, 40, 130)
"""Of what `kernels.features` counts, in the same order: what fits exact values best (`./run evidence weights`)."""

OPENINGS: Final = tuple(Turn(None, side, square) for side in Side for square in (1, 13, 16, 4))
"""The turns that draw from the empty board, sorted; all others lose (known from an exhaustive analysis)."""


class StoppedError(Exception):
    """The search was stopped, or its budget is used up."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The best that is known of a position.

    `turn` is one of `turns`, which are equally good: where `exact`, all that keep the value and its length (a win the
    shortest, a loss the longest), sorted as they are written; else some. `value` is for the side to move, None where it
    is not known; what is said is true. `distance`: the turns, both players' counted, until a win or a loss. No turn and
    no value where the game is over.
    """

    turn: Turn | None
    turns: tuple[Turn, ...]
    value: Value | None
    exact: bool
    distance: int | None = None


class Budget:
    """What a search may spend: nodes, seconds, and the time until the stop event is set; None is no limit.

    `share`: the part of the first two that is meant.
    """

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: threading.Event | None = None,
        share: float = 1.0,
    ) -> None:
        self._nodes = None if nodes is None else int(nodes * share)
        self._end = None if seconds is None else time.monotonic() + seconds * share
        self._stop = stop

    def portion(self) -> int:
        """How many nodes may be looked at before it is asked again. Raises `StoppedError` where it is all spent."""
        if self._stop is not None and self._stop.is_set():
            raise StoppedError
        if self._end is not None and time.monotonic() >= self._end:
            raise StoppedError
        if self._nodes is None:
            return SLICE
        if self._nodes <= 0:
            raise StoppedError
        return min(SLICE, self._nodes)

    def spend(self, nodes: int) -> None:
        """Count nodes off."""
        if self._nodes is not None:
            self._nodes -= nodes


class Solver:
    """Runs the kernels on tables of its own, for one thread at a time; what it has found out it keeps."""

    def __init__(self, empties: int = 16) -> None:
        """Tables such as positions with so many empty squares need, 40 MB at most."""
        proven, guessed = 1 << min(21, 4 + 2 * empties), 1 << min(19, 4 + 2 * empties)
        self._memory = kernels.Memory(
            proven=np.full(proven, kernels.NO_KEY),
            bounds=np.zeros((proven, 2), np.int8),
            guessed=np.full(guessed, kernels.NO_KEY),
            depths=np.zeros(guessed, np.int8),
            ranges=np.zeros((guessed, 2), np.int32),
            weights=np.array(WEIGHTS, np.int32),
            rows=np.zeros((17, kernels.MOST_CHILDREN), np.uint64),
            order=np.zeros((17, kernels.MOST_CHILDREN), np.int32),
            counts=np.zeros(kernels.FEATURES + 1, np.int64),
        )

    def outcome(self, key: int) -> int | None:
        """The score for the side to move where the game is over, else None."""
        score = int(kernels.outcome(np.uint64(key), _empties(key)))
        return None if score == kernels.OPEN else score

    def passes(self, key: int, floor: int, budget: Budget) -> bool:
        """Whether the exact score for the side to move is above `floor`. Raises `StoppedError`."""
        over = self.outcome(key)
        if over is not None:
            return over > floor
        return floor < self._run(budget, lambda: kernels.prove(np.uint64(key), _empties(key), floor, self._memory))

    def score(self, key: int, budget: Budget) -> int:
        """The exact score for the side to move. Raises `StoppedError`."""
        over = self.outcome(key)
        if over is not None:
            return over
        # Short wins and losses are found first: they cost least, and most are short.
        for score in range(_empties(key), 0, -1):
            if self.passes(key, score - 1, budget):
                return score
            if not self.passes(key, -score, budget):
                return -score
        return 0

    def estimate(self, key: int, depth: int, floor: int, ceiling: int, budget: Budget) -> int:
        """How good the position looks for the side to move, `depth` turns on, in units of `kernels.PROVEN` / score.

        A bound where it is not between `floor` and `ceiling`. Raises `StoppedError`.
        """
        over = self.outcome(key)
        if over is not None:
            return over * kernels.PROVEN
        depth = min(depth, _empties(key))
        return self._run(budget, lambda: kernels.estimate(np.uint64(key), depth, floor, ceiling, self._memory))

    def rate(
        self, key: int, turns: Iterable[Turn], depth: int, budget: Budget, margin: int = 0
    ) -> list[tuple[Turn, int]]:
        """The turns with their estimates, looking `depth` turns beyond each, the best first.

        More than `margin` below the best, it is a bound. Raises `StoppedError`.
        """
        top = -LIMIT
        rated: list[tuple[Turn, int]] = []
        for turn in turns:
            value = -self.estimate(after(key, turn), depth, -LIMIT, min(LIMIT, margin - top), budget)
            top = max(top, value)
            rated.append((turn, value))
        return sorted(rated, key=lambda pair: -pair[1])

    def _run(self, budget: Budget, search: Callable[[], int]) -> int:
        counts = self._memory.counts
        while True:
            portion = budget.portion()
            counts[-1] = portion
            found = int(search())
            budget.spend(portion - max(0, int(counts[-1])))
            if found != kernels.STOPPED:
                return found


def _empties(key: int) -> int:
    return 16 - key.bit_count()


def warm() -> None:
    """Have the kernels compiled, or loaded from disk: seconds the first time, so better before a turn is asked for."""
    solver = Solver(2)
    key = key_of(Position("G" + 15 * "."))
    solver.passes(key, 14, Budget())
    solver.estimate(key, 1, -LIMIT, LIMIT, Budget())


def best(
    position: Position,
    *,
    nodes: int | None = None,
    deadline_s: float | None = None,
    stop: threading.Event | None = None,
    solver: Solver | None = None,
) -> Answer:
    """The best turn, within so many nodes or seconds, or until `stop` is set; without any limit, an exact answer.

    That takes milliseconds from ten pieces on, less than a second with eight, seconds with seven, hours before.

    Where that was too little, it is the best turn known by then: one that wins at once where there is one, and else one
    that lets the opponent not win at once, where there is one. A stream of positions is faster with one `solver`.
    """
    if rules.result(position) is not None:
        return Answer(None, (), None, exact=True)
    if position == EMPTY:
        return Answer(OPENINGS[0], OPENINGS, "draw", exact=True)
    solver = Solver(16 - position.count) if solver is None else solver
    first, second = budgets(position, nodes, deadline_s, stop)
    try:
        return exact(position, solver, first)
    except StoppedError:
        return _likely(position, deepen(position, solver, second))


def budgets(
    position: Position, nodes: int | None, seconds: float | None, stop: threading.Event | None
) -> tuple[Budget, Budget]:
    """What of a limit is spent on trying to be exact, and what on an estimate where that failed."""
    empties = 16 - position.count
    unlimited = nodes is None and seconds is None
    share = 1.0 if unlimited else EXACT_SHARE if empties <= EXACT_REACH else 0.0
    return Budget(nodes, seconds, stop, share), Budget(nodes, seconds, stop, 1.0 - share)


def exact(position: Position, solver: Solver, budget: Budget) -> Answer:
    """The exact answer, in a position where the game goes on. Raises `StoppedError`.

    Where the budget is enough for the value, but not for all the turns, it has some of them.
    """
    key = key_of(position)
    score = solver.score(key, budget)
    turns: list[Turn] = []
    for turn in rules.legal_turns(position):
        try:
            if not solver.passes(after(key, turn), -score, budget):
                turns.append(turn)
        except StoppedError:
            if not turns:
                raise
            return answer_of(position, turns, score, exact=False)
    return answer_of(position, turns, score, exact=True)


def deepen(position: Position, solver: Solver, budget: Budget, margin: int = 0) -> list[tuple[Turn, int]]:
    """The turns with their estimates, as `Solver.rate` gives them, looking as far ahead as the budget allows.

    The opponent's next turn is looked at in any case.
    """
    key = key_of(position)
    rated = solver.rate(key, rules.legal_turns(position), 1, Budget(), margin)
    for depth in range(2, 16 - position.count):
        try:
            rated = solver.rate(key, [turn for turn, _ in rated], depth, budget, margin)
        except StoppedError:
            break
    return rated


def _likely(position: Position, rated: list[tuple[Turn, int]]) -> Answer:
    turn, value = rated[0]
    score = int(value / kernels.PROVEN)
    return answer_of(position, [turn], score or None, exact=False)


def answer_of(position: Position, turns: list[Turn], score: int | None, *, exact: bool) -> Answer:
    """An answer from the best turns and the score for the side to move, None where that is not known."""
    if not score:
        return Answer(turns[0], tuple(turns), None if score is None else "draw", exact)
    # The score tells with how many empty squares it ends.
    distance = 17 - position.count - abs(score)
    return Answer(turns[0], tuple(turns), "win" if score > 0 else "loss", exact, distance)
