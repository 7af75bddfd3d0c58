"""Which lessons and puzzles come, with what the log says of those done before.

In: a name, `lessons`, `lesson:line`, `puzzles` or `puzzles:3`, or what it is made of. Out: exercises, one after the
other.
"""

import secrets
from typing import Final

from eclipse_companion.commands.wishes import NotAWishError
from eclipse_companion.common import settings
from eclipse_companion.common.errors import quoted
from eclipse_companion.games.eclipse.lessons import LESSONS, Lessons
from eclipse_companion.games.eclipse.puzzles import GRADES, load
from eclipse_companion.games.eclipse.puzzles.exercise import Selection
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.table.exercises import Exercises, solved_in

NAMES: Final = tuple(lesson.name for lesson in LESSONS)
"""The lessons, in the recommended order."""


def named(name: str, seed: int | None) -> Exercises:
    """The exercises with a name. `seed`: as `puzzles` takes it. Raises `NotAWishError`, `LogError`, `PuzzlesError`."""
    kind, _, which = name.partition(":")
    if name == "lessons" or (kind == "lesson" and which in NAMES):
        return lessons(which or None)
    if name == "puzzles" or (kind == "puzzles" and which in map(str, GRADES)):
        return puzzles(int(which) if which else None, seed)
    raise NotAWishError(
        f"There are no exercises {quoted(name)}. Choose lessons, lesson:NAME ({', '.join(NAMES)}), puzzles, or "
        f"puzzles:GRADE ({GRADES[0]} to {GRADES[-1]})."
    )


def lessons(first: str | None) -> Lessons:
    """The lessons from this one on; None: from the first part that isn't done yet. Raises `LogError`."""
    return Lessons(_solved(), first)


def puzzles(grade: int | None, seed: int | None) -> Selection:
    """Puzzles of a grade; None: it rises as they are solved. `seed` repeats the choices. Raises as `named` does."""
    chance = secrets.randbits(32) if seed is None else seed
    return Selection(load(), solved_in(_solved()), grade, chance)


def _solved() -> set[str]:
    """The log's names for the exercises that were solved."""
    return GameLog(settings.folders().data / FILE_NAME).solved("eclipse")
