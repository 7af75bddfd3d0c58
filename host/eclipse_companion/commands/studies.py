"""Which lessons and puzzles come, with what the log says of those done before.

In: a name, `lessons`, `lesson:line`, `puzzles`, `puzzles:3` or `puzzle:12`, or what it is made of. Out: exercises, one
after the other.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Generic

from eclipse_companion.commands.wishes import NotAWishError
from eclipse_companion.common import settings
from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.table.exercises import Exercises, solved_in


class Studies(Generic[PlayerT, TurnT, PositionT]):
    """One game's exercises."""

    def __init__(  # noqa: PLR0913 - all that exercises are made of
        self,
        kind: str,
        names: Sequence[str],
        lessons: Callable[[set[str], str | None], Exercises[PlayerT, TurnT, PositionT]],
        grades: Sequence[int] = (),
        puzzles: Callable[[set[int], int | None, int, int | None], Exercises[PlayerT, TurnT, PositionT]] | None = None,
        *,
        puzzle_count: Callable[[], int] = lambda: 0,
    ) -> None:
        """`kind`: whose in the log; `names`: of the lessons, in the recommended order; `grades`: of the puzzles.

        `lessons` makes those that come from what was done, and with which lesson to begin. `puzzles` makes them from
        the numbers of those solved, a grade or None, a seed, and the number of the first one or None; it may raise
        `CompanionError`. None: there are none. `puzzle_count`: how many there are; they are numbered from 1.
        """
        self._kind, self.names, self._grades = kind, names, grades
        self._lessons, self._puzzles, self._puzzle_count = lessons, puzzles, puzzle_count

    def named(self, name: str, seed: int | None) -> Exercises[PlayerT, TurnT, PositionT]:
        """The exercises with a name. `seed`: as `puzzles` takes it. Raises `NotAWishError`, `CompanionError`."""
        kind, _, which = name.partition(":")
        if name == "lessons" or (kind == "lesson" and which in self.names):
            return self.lessons(which or None)
        if (name == "puzzles" and self._puzzles is not None) or (kind == "puzzles" and which in map(str, self._grades)):
            return self.puzzles(int(which) if which else None, seed)
        if kind == "puzzle" and which in map(str, range(1, self._puzzle_count() + 1)):
            return self.puzzles(None, seed, int(which))
        listed = f"lesson:NAME ({', '.join(self.names)})"
        if self._puzzles is None:
            raise NotAWishError(f"There are no exercises {quoted(name)}. Choose lessons, or {listed}.")
        raise NotAWishError(
            f"There are no exercises {quoted(name)}. Choose lessons, {listed}, puzzles, "
            f"puzzles:GRADE ({self._grades[0]} to {self._grades[-1]}), or puzzle:NUMBER (1 to {self._puzzle_count()})."
        )

    def lessons(self, first: str | None) -> Exercises[PlayerT, TurnT, PositionT]:
        """The lessons from this one on; None: from the first part that isn't done yet. Raises `LogError`."""
        return self._lessons(self._solved(), first)

    def puzzles(
        self, grade: int | None, seed: int | None, first: int | None = None
    ) -> Exercises[PlayerT, TurnT, PositionT]:
        """Puzzles of a grade; None: it rises as they are solved. `first`: the number of the one that comes first.

        `seed` repeats the choices. Raises as `named` does.
        """
        assert self._puzzles is not None
        chance = secrets.randbits(32) if seed is None else seed
        return self._puzzles(solved_in(self._solved()), grade, chance, first)

    def _solved(self) -> set[str]:
        """The log's names for the exercises that were solved."""
        return GameLog(settings.folders().data / FILE_NAME).solved(self._kind)
