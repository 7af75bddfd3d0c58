"""Carries out the searches of a table: the computer's placement, and whether it agrees to a draw."""

import threading
from contextlib import suppress
from functools import partial

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rin import FREE_REPETITION
from eclipse_companion.games.infinity.reply import even
from eclipse_companion.games.infinity.reply.opponent import Opponent, level_named
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.table.searches import Judge, ReplyFound, Search, SearchResult, Think, ValueFound


class Finder:
    """Searches for one call of play; `seed` makes the choices repeatable."""

    def __init__(self, seed: int, oracle: Oracle | None = None) -> None:
        """The tables of exact values are read when they are needed, unless an oracle is given."""
        self._seed = seed
        self._oracle = oracle

    def warm(self) -> None:
        """Get everything ready; the first time, that takes many seconds."""
        with suppress(CompanionError):  # reported when it is asked for
            Opponent(self.oracle()).warm()

    def __call__(self, search: Search, stop: threading.Event) -> SearchResult:
        """What a search finds. It takes less than a second, so nothing stops it."""
        del stop
        match search:
            case Think(Position() as position, level, number, before, edition, follows):
                past = tuple(each for each in before if isinstance(each, Position))
                course = GameHistory(position, past, repetition_draws=edition != FREE_REPETITION)
                opponent = Opponent(self.oracle())
                choose = partial(even.choose, opponent) if follows else opponent.choose
                chosen = choose(course, level_named(level), f"{self._seed} {number}")
                return ReplyFound(position, chosen)
            case Judge(Position() as position):
                return ValueFound(position, self.oracle().answer(position).value)
            case _:
                raise TypeError(search)

    def oracle(self) -> Oracle:
        """The oracle. Raises `TablesError` if the tables that come with the program can't be read."""
        if self._oracle is None:
            self._oracle = Oracle()
        return self._oracle
