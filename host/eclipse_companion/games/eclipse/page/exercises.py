"""The lessons and the puzzles as the page lists them, with what was solved of each.

In: the log's names for the exercises that were solved. Out: JSON; each entry has the name that the page begins it by.
"""

from collections.abc import Collection
from typing import Any

from eclipse_companion.games.eclipse.lessons import LESSONS
from eclipse_companion.games.eclipse.puzzles import GRADES, load
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table.exercises import solved_in


def listed(solved: Collection[str], words: EclipseSentences) -> dict[str, Any]:
    """All lessons, in the recommended order, and the puzzles by grade. Raises `PuzzlesError`."""
    numbers = solved_in(solved)
    lessons = [
        _entry(
            f"lesson:{lesson.name}",
            words.page_label(f"lesson_{lesson.name}"),
            [part.event in solved for part in lesson.parts],
        )
        for lesson in LESSONS
    ]
    puzzles = [
        _entry(
            f"puzzles:{grade}",
            words.page_label(f"grade_{grade}"),
            [puzzle.number in numbers for puzzle in load() if puzzle.grade == grade],
        )
        for grade in GRADES
    ]
    return {"lessons": lessons, "puzzles": puzzles}


def _entry(study: str, title: str, done: list[bool]) -> dict[str, Any]:
    return {"study": study, "title": title, "done": sum(done), "of": len(done)}
