"""The truth about any position: its value, how many turns it takes, and all best turns.

In: positions. Out: `search.Answer`s. With up to nine pieces everything is looked up in the tables that come with
the program; with ten pieces the value is, and the turns are searched; from eleven on everything is searched.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.keys import after, key_of
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.search import Answer, Solver, answer_of, exact
from eclipse_companion.games.eclipse.solution.tables import MOST_PIECES, Tables, load

TABLED: Final = MOST_PIECES
"""With this many pieces, or fewer, the value is looked up."""


class Oracle:
    """Answers about positions, one after another, for one thread at a time; it keeps what its searches have found."""

    def __init__(self, tables: Tables | None = None) -> None:
        """Raises `TablesError` if the tables that come with the program can't be read."""
        self._tables = load() if tables is None else tables
        self._solver = Solver(16 - TABLED)

    def answer(self, position: Position) -> Answer:
        """The exact answer about a position that can occur; no value and no turn if the game is over."""
        if rules.result(position) is not None:
            return Answer(None, (), None)
        if position.count > TABLED:
            return exact(position, self._solver)
        score = self.score(position)
        if position.count < TABLED:
            best = [turn for turn, left in self.scores(position).items() if left == score]
        else:
            key = key_of(position)
            turns = rules.legal_turns(position)
            best = [turn for turn in turns if not self._solver.passes(after(key, turn), -score)]
        return answer_of(position, best, score)

    def scores(self, position: Position, of: Iterable[Turn] | None = None) -> dict[Turn, int]:
        """The exact score after each turn, for the side that makes it (see `kernels`), in the order of turns.

        There are none if the game is over. `of`: only after these legal turns.
        """
        key = key_of(position)
        turns = rules.legal_turns(position) if of is None else list(of)
        if not turns:
            return {}
        keys = [after(key, turn) for turn in turns]
        if position.count < TABLED:
            found = self._tables.scores(position.count + 1, np.array(keys, np.uint64)).tolist()
        else:
            found = self._solver.scores(keys)
        return {turn: -int(score) for turn, score in zip(turns, found, strict=True)}

    def score(self, position: Position) -> int:
        """The exact score for the side to move (see `kernels`)."""
        key = key_of(position)
        if position.count <= TABLED:
            return int(self._tables.scores(position.count, np.array([key], np.uint64))[0])
        return self._solver.score(key)

    def warm(self) -> None:
        """Compile everything that is needed, or load it from disk; the first time, that takes seconds."""
        self.answer(EMPTY)
        self.answer(_LATE)
        self.scores(_LATE)
        self._solver.estimate(key_of(_LATE), 1, -kernels.FAR, kernels.FAR)


_LATE: Final = Position("GsGsgSgSGsGg....")
"""A position that has to be searched."""
