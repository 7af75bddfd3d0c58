"""Exercises, one after the other: what a puzzle or a part of a lesson is to the match, and which one comes next.

In: a game's exercises, and what the log says of those done before. Out: the next one.
"""

import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from eclipse_companion.announcements import Progress
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.gamekit.nouns import AnyPlayer, PositionT
from eclipse_companion.log.saved_games import PUZZLE


class Taught(Protocol):
    """What an exercise says, as one of the game's announcements: a dataclass.

    `again` is set to repeat it, and `helped` when it is over.
    """

    @property
    def stage(self) -> str:
        """`task`; the outcome of a turn: `right`, `wrong`, `done` (the exercise is over); `advice`, a turn to make."""

    @property
    def helped(self) -> bool:
        """Whether the exercise is over, but was solved with a hint, so that it doesn't count."""

    @property
    def again(self) -> bool:
        """Whether it was announced before, and is on the screen again."""


Said: TypeAlias = Any
"""`Taught`, or None."""
Known: TypeAlias = Any
"""What a search for everything about a position finds in this game, or None."""


LearnerT_co = TypeVar("LearnerT_co", bound=AnyPlayer, covariant=True)
TriedT_contra = TypeVar("TriedT_contra", contravariant=True)


class Exercise(Protocol[LearnerT_co, TriedT_contra, PositionT]):
    """One puzzle, or one part of a lesson. Its verdicts on turns have the stage `right`, `wrong` or `done`."""

    @property
    def event(self) -> str:
        """The log's name for the event."""

    @property
    def position(self) -> PositionT:
        """Its first position."""

    @property
    def learner(self) -> LearnerT_co:
        """The player who has to find turns; the computer makes the other's."""

    @property
    def level(self) -> str:
        """The level at which the computer plays."""

    @property
    def exact(self) -> bool:
        """Whether judging a turn requires exact values."""

    def task(self, position: PositionT) -> Said:
        """What the learner has to do here; None if that depends on a search: see `advise`."""

    def advise(self, position: PositionT, answer: Known) -> Said:
        """The same, with everything about the position known."""

    def judge(self, before: PositionT, turn: TriedT_contra, answer: Known) -> Said:
        """The verdict on the learner's turn.

        `answer`: about the position after it; None if the game is over there or the exercise isn't `exact`.
        """

    def ended(self, position: PositionT) -> Said:
        """What to announce if the opponent's turn ended the game."""

    def hint(self, position: PositionT) -> Said:
        """Help, if it is something other than the best turn."""


class Exercises(Protocol[LearnerT_co, TriedT_contra, PositionT]):
    """Exercises, one after the other, without end."""

    @property
    def person(self) -> str | None:
        """Whose they are alone, by name, which is empty if that person gave none; None: they are for anybody."""

    def next(self, tries: int | None) -> Exercise[LearnerT_co, TriedT_contra, PositionT]:
        """The next one. `tries`: wrong turns in the last one; None if it wasn't solved, or only with help."""


class Graded(Protocol):
    """A puzzle of some grade."""

    @property
    def number(self) -> int:
        """Its number, from 1."""

    @property
    def grade(self) -> int:
        """How hard it is."""


PuzzleT = TypeVar("PuzzleT", bound=Graded)
MistakeT = TypeVar("MistakeT")
"""An exercise of a person, before it is set."""


class OfPuzzle(ABC, Generic[PuzzleT, PositionT]):
    """What the exercises that are puzzles share."""

    def __init__(self, puzzle: PuzzleT) -> None:
        self.puzzle = puzzle

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{PUZZLE}{self.puzzle.number}"

    @abstractmethod
    def task(self, position: PositionT) -> Said:
        """What to find in this position."""

    def advise(self, position: PositionT, answer: Known) -> Said:
        """The task: a puzzle gives no advice."""
        del answer
        return self.task(position)


class Selection(Generic[PuzzleT]):
    """Chooses the next puzzle: an unsolved one, as long as there is one.

    Without a grade it begins with the easiest, goes up a grade after a puzzle that was solved at once, and down after
    one that wasn't.
    """

    person: str | None = None

    def __init__(
        self,
        puzzles: Sequence[PuzzleT],
        solved: Collection[int],
        grade: int | None,
        seed: int,
        first: int | None = None,
    ) -> None:
        """`solved`: numbers of puzzles; `grade`: of all puzzles to come; without it, the grade adapts.

        `first`: the number of the puzzle that comes before all others; None: it is chosen, too.
        """
        self._puzzles = puzzles
        self._first = next((each for each in puzzles if each.number == first), None)
        self._solved = set(solved)
        self._fixed = grade is not None
        self._grades = range(min(each.grade for each in puzzles), max(each.grade for each in puzzles) + 1)
        self._grade = grade or (self._grades[0] if self._first is None else self._first.grade)
        self._chance = random.Random(seed)  # noqa: S311 - for variety, not for secrets
        self._last: int | None = None

    def choose(self, tries: int | None) -> PuzzleT:
        """The next puzzle. `tries`: wrong turns in the last one; None if it wasn't solved without help."""
        if self._last is not None:
            if tries is not None:
                self._solved.add(self._last)
            if not self._fixed:
                up = tries == 0
                self._grade = min(self._grades[-1], self._grade + 1) if up else max(self._grades[0], self._grade - 1)
        puzzle, self._first = self._first or self._chance.choice(self._candidates()), None
        self._last = puzzle.number
        return puzzle

    def _candidates(self) -> list[PuzzleT]:
        """Unsolved puzzles of the grade, otherwise others of the grade; never the last one again."""
        of_grade = [each for each in self._puzzles if each.grade == self._grade and each.number != self._last]
        return [each for each in of_grade if each.number not in self._solved] or of_grade


class Practice(Generic[MistakeT, LearnerT_co, TriedT_contra, PositionT]):
    """A person's own mistakes: those that are due, each until it is solved at once; then all others, without end."""

    def __init__(
        self,
        person: str,
        due: Iterable[MistakeT],
        early: Iterable[MistakeT],
        make: Callable[[MistakeT, bool], Exercise[LearnerT_co, TriedT_contra, PositionT]],
    ) -> None:
        """`person`: the name. `due`, `early`: those that are due, and those that aren't; not both may be empty.

        `make`: makes an exercise of one, which is due or isn't.
        """
        self.person: str | None = person
        self._due, self._early, self._make = deque(due), deque(early), make
        self._last: MistakeT | None = None

    def next(self, tries: int | None) -> Exercise[LearnerT_co, TriedT_contra, PositionT]:
        """The next one; one that wasn't solved at once comes again after the others that are due."""
        if self._last is not None:
            (self._early if tries == 0 else self._due).append(self._last)
        is_due = bool(self._due)
        self._last = (self._due or self._early).popleft()
        return self._make(self._last, is_due)


class PuzzlesError(CompanionError):
    """The shipped puzzles can't be read."""


def shipped(file: Path, read: Callable[[str], tuple[PuzzleT, ...]]) -> tuple[PuzzleT, ...]:
    """The puzzles that come with the program in this file. Raises `PuzzlesError`."""
    try:
        return read(file.read_text(encoding="utf-8"))
    except (OSError, CompanionError) as error:
        raise PuzzlesError(
            f"The puzzles can't be read: {why_of(error).removesuffix('.')}. Install eclipse-companion again."
        ) from error


def solved_in(events: Collection[str]) -> set[int]:
    """The numbers of the puzzles among the log's names of solved exercises."""
    numbers = (event.removeprefix(PUZZLE) for event in events if event.startswith(PUZZLE))
    return {int(number) for number in numbers if number.isdecimal()}


class InOrder(Generic[LearnerT_co, TriedT_contra, PositionT]):
    """One part of the lessons after the other; the last of them repeats."""

    person: str | None = None
    repeats = False
    """Whether it can be done again and again, so that only `new` leads from it to a game."""

    def __init__(
        self,
        parts: Sequence[Exercise[LearnerT_co, TriedT_contra, PositionT]],
        done: Collection[str],
        first: str | None = None,
    ) -> None:
        """`done`: the log's names of the finished parts; it begins with the first unfinished one, or with `first`."""
        self._parts = parts
        events = [part.event for part in parts]
        begins = next((event for event in events if event not in done), events[0]) if first is None else first
        self._at = events.index(begins) - 1

    @property
    def progress(self) -> Progress:
        """Where the present part stands; its lesson is what events say before their last word."""
        of_parts = [part.event.rpartition(" ")[0] for part in self._parts]
        lessons, lesson = list(dict.fromkeys(of_parts)), of_parts[self._at]
        part = self._at - of_parts.index(lesson) + 1
        return Progress(lessons.index(lesson) + 1, len(lessons), part, of_parts.count(lesson))

    def next(self, tries: int | None) -> Exercise[LearnerT_co, TriedT_contra, PositionT]:  # noqa: ARG002 - a part may end in any way
        """The next part."""
        self._at = min(self._at + 1, len(self._parts) - 1)
        return self._parts[self._at]
