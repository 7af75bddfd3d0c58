"""Searches: the exact score of a position from which the end can be reached, and estimates of any position.

In: positions as keys. Out: scores and estimates; for a position an exact `Answer`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.keys import after, key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import kernels

Value = Literal["win", "draw", "loss"]

WEIGHTS: Final = (89, -88, 52, -20, 25, -6, 4, -28, 16, -6, 19, -7, -30, 40, 130)
"""The weights of the `kernels.features`, in the same order: those that fit exact values best (`./run evidence
weights`).
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """The truth about a position.

    `turns` are all those that keep the value and its length (a win the shortest, a loss the longest), sorted by their
    text; `turn` is the first of them. `value` is for the side to move. `distance`: the turns, counting both players',
    until a win or a loss. No turn and no value if the game is over.
    """

    turn: Turn | None
    turns: tuple[Turn, ...]
    value: Value | None
    distance: int | None = None


class Solver:
    """Runs the kernels on its own tables, for one thread at a time; it keeps its results."""

    def __init__(self, empties: int = 16) -> None:
        """Make tables as large as positions with this many empty squares need, 40 MB at most."""
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
            counts=np.zeros(kernels.FEATURES, np.int64),
        )

    def outcome(self, key: int) -> int | None:
        """The score for the side to move if the game is over, else None."""
        score = int(kernels.outcome(np.uint64(key), _empties(key)))
        return None if score == kernels.OPEN else score

    def passes(self, key: int, floor: int) -> bool:
        """Whether the exact score for the side to move is above `floor`."""
        over = self.outcome(key)
        if over is not None:
            return over > floor
        return floor < int(kernels.prove(np.uint64(key), _empties(key), floor, self._memory))

    def score(self, key: int) -> int:
        """The exact score for the side to move."""
        return int(kernels.score(np.uint64(key), _empties(key), self._memory))

    def scores(self, keys: Sequence[int]) -> list[int]:
        """The exact score of each of these positions, which have the same number of pieces, for its side to move."""
        found = np.zeros(len(keys), np.int8)
        kernels.score_all(np.array(keys, np.uint64), _empties(keys[0]), self._memory, found)
        scores: list[int] = found.tolist()
        return scores

    def estimate(self, key: int, depth: int, floor: int, ceiling: int) -> int:
        """How good the position looks for the side to move, `depth` turns ahead, in units of `kernels.PROVEN` / score.

        A bound if it isn't between `floor` and `ceiling`.
        """
        over = self.outcome(key)
        if over is not None:
            return over * kernels.PROVEN
        depth = min(depth, _empties(key))
        return int(kernels.estimate(np.uint64(key), depth, floor, ceiling, self._memory))

    def rate(self, key: int, turns: Iterable[Turn], depth: int, margin: int = 0) -> list[tuple[Turn, int]]:
        """The turns with their estimates, looking `depth` turns beyond each, the best first.

        An estimate that is more than `margin` below the best is a bound.
        """
        top = -kernels.FAR
        rated: list[tuple[Turn, int]] = []
        for turn in turns:
            value = -self.estimate(after(key, turn), depth, -kernels.FAR, min(kernels.FAR, margin - top))
            top = max(top, value)
            rated.append((turn, value))
        return sorted(rated, key=lambda pair: -pair[1])


def _empties(key: int) -> int:
    return 16 - key.bit_count()


def exact(position: Position, solver: Solver) -> Answer:
    """The answer in a position where the game goes on: milliseconds from ten pieces on, seconds with seven."""
    key = key_of(position)
    score = solver.score(key)
    turns = rules.legal_turns(position)
    return answer_of(position, [turn for turn in turns if not solver.passes(after(key, turn), -score)], score)


def answer_of(position: Position, turns: list[Turn], score: int) -> Answer:
    """An answer from the best turns and the exact score for the side to move."""
    return Answer(turns[0], tuple(turns), value_of(score), distance_of(position, score))


def distance_of(position: Position, score: int) -> int | None:
    """The turns, counting both players', from a position until the end that a score means; None for a draw."""
    # The score says how many squares are empty at the end.
    return 17 - position.count - abs(score) if score else None


def value_of(score: int) -> Value:
    """The value that a score means, for the same side."""
    return "win" if score > 0 else "loss" if score < 0 else "draw"
