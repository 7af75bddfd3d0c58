"""The lessons and the puzzles as the page lists them, with what was solved of each.

In: a game's exercises, and the log's names for those that were solved. Out: JSON; each entry has the name that the page
begins it by.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from eclipse_companion.announcements import Fact
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.table.exercises import Graded, solved_in


class Named(Protocol):
    """A part of a lesson."""

    @property
    def event(self) -> str:
        """The log's name for the event."""


@dataclass(frozen=True)
class Offered:
    """All exercises of a game."""

    lessons: Mapping[str, Sequence[Named]]
    """The parts of each lesson, by its name, in the recommended order."""
    puzzles: Callable[[], Iterable[Graded]] = tuple
    """What reads the puzzles. May raise `CompanionError`."""
    posed: Callable[[Any], tuple[Any, Fact]] | None = None
    """Takes a puzzle; returns its position, as the game's reviewer has them, and its task. None: there are none."""


def listed(offered: Offered, solved: Collection[str], words: Sentences) -> dict[str, Any]:
    """All lessons, in the recommended order, and the puzzles by grade. Raises `CompanionError`."""
    numbers = solved_in(solved)
    grades: dict[int, list[bool]] = {}
    for puzzle in offered.puzzles():
        grades.setdefault(puzzle.grade, []).append(puzzle.number in numbers)
    return {
        "lessons": [
            _entry(f"lesson:{name}", words.page_label(f"lesson_{name}"), [part.event in solved for part in parts])
            for name, parts in offered.lessons.items()
        ],
        "puzzles": [
            _entry(f"puzzles:{grade}", words.page_label(f"grade_{grade}"), done)
            for grade, done in sorted(grades.items())
        ],
    }


def _entry(study: str, title: str, done: list[bool]) -> dict[str, Any]:
    return {"study": study, "title": title, "done": sum(done), "of": len(done)}
