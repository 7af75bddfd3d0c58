"""Which lessons and puzzles come, with what the log says of those done before.

In: a name, `lessons`, `lesson:line`, `puzzles`, `puzzles:3`, `puzzle:12`, `mistakes` or `mistakes:Ann`, or what it is
made of. Out: exercises, one after the other.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, Generic

from eclipse_companion.commands.log_in_use import log_in_use
from eclipse_companion.commands.mistake_search import search_of
from eclipse_companion.commands.wishes import NotAWishError
from eclipse_companion.common.errors import CompanionError, UsageError, quoted
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.gamekit.mistakes import Mistake, Told
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.log import GameLog
from eclipse_companion.log.mistakes import NOBODY, key_of
from eclipse_companion.reviewing import mistakes
from eclipse_companion.table.exercises import Exercise, Exercises, Practice, solved_in

_MOST_NAMES: Final = 8
"""So many people are named to whoever doesn't say whose mistakes are meant."""
MISTAKES: Final = "mistakes"
"""The name of the exercises that come from somebody's own mistakes."""


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
        mistake: Callable[[Mistake, bool], Exercise[PlayerT, TurnT, PositionT]] | None = None,
    ) -> None:
        """`kind`: whose in the log; `names`: of the lessons, in the recommended order; `grades`: of the puzzles.

        `lessons` makes those that come from what was done, and with which lesson to begin. `puzzles` makes them from
        the numbers of those solved, a grade or None, a seed, and the number of the first one or None; it may raise
        `CompanionError`. None: there are none. `puzzle_count`: how many there are; they are numbered from 1.
        `mistake` makes an exercise of a mistake, which is due or isn't; None: nobody finds mistakes in this game.
        """
        self._mistake = mistake
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
        if kind == MISTAKES and self._mistake is not None:
            return self.mistakes(which or None)
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

    def mistakes(self, person: str | None, told: Told = lambda _, __: None) -> Exercises[PlayerT, TurnT, PositionT]:
        """A person's own mistakes; None: those of whoever gave no name, or of the only one who made any.

        Games that are new are searched first: `told` hears how far that is. Raises `CompanionError` if there are none,
        or if nobody knows whose.
        """
        assert self._mistake is not None
        log = self._log
        search = search_of(self._kind)
        mistakes.search(log, search, mistakes.unsearched(log, search), told)
        owned = log.mistakes(self._kind, search.version)
        names = mistakes.people(owned)
        key = self._whose(names) if person is None else key_of(person)
        if key not in names:
            raise CompanionError(f"The games here have no mistakes of {quoted(person or '')}. Is the name right?")
        found = mistakes.exercises(owned, log.tries(self._kind), key)
        due = mistakes.due_on(found, datetime.now(UTC).astimezone().date())
        early = [each for each in found if each not in due]
        make = self._mistake
        return Practice(names[key], due, early, lambda each, is_due: make(each.mistake, is_due))

    def _whose(self, names: Mapping[str, str]) -> str:
        """Whose mistakes are meant if nobody is named."""
        if not names:
            raise CompanionError("The games here have no mistakes to practise. Play some games first.")
        if NOBODY in names or len(names) == 1:
            return NOBODY if NOBODY in names else next(iter(names))
        if len(names) <= _MOST_NAMES:
            raise UsageError(f"Whose mistakes? Add --person NAME: {', '.join(sorted(names.values()))}.")
        latest = ", ".join(sorted(list(names.values())[-_MOST_NAMES:]))
        raise UsageError(
            f"Whose mistakes? Add --person NAME. Lately played: {latest}. `{PROGRAM} games people` lists all."
        )

    @property
    def _log(self) -> GameLog:
        return log_in_use()

    def _solved(self) -> set[str]:
        """The log's names for the exercises that were solved."""
        return self._log.solved(self._kind)
