"""The lessons, the puzzles and people's own mistakes as the page lists them, with what was solved or is due of each.

In: a game's exercises, and what the log has of them. Out: JSON; each entry has the name that the page begins it by.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from eclipse_companion.announcements import Fact
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.mistakes import WHILE_ASKED, Search, due_on, exercises, people, search, unsearched
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
    search: Search | None = None
    """What finds mistakes in games; None: nothing does."""


def listed(
    offered: Offered, solved: Collection[str], mistakes: Sequence[Mapping[str, Any]] | None, words: Sentences
) -> dict[str, Any]:
    """All lessons, in the recommended order, the puzzles by grade, and the `mistakes`. Raises `CompanionError`."""
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
        "mistakes": mistakes,
    }


def practised(log: GameLog, searched: Search, day: date, words: Sentences) -> list[dict[str, Any]]:
    """Everybody's mistakes, whoever made the newest one first: how many are due on a day, or when the next one is.

    They are those that are found. Games that are new are searched before, if that is quick; else when somebody
    practises. Raises `LogError`.
    """
    if searched.quick:
        search(log, searched, unsearched(log, searched)[:WHILE_ASKED])
    owned, tries = log.mistakes(searched.kind, searched.version), log.tries(searched.kind)
    found = []
    for key, name in reversed(people(owned).items()):
        own = exercises(owned, tries, key)
        due = len(due_on(own, day))
        days = [each.day.isoformat() for each in own if each.day is not None]
        found.append(
            {
                "study": f"mistakes:{name}" if name else "mistakes",
                "title": name or words.page_label("unnamed"),
                "due": due,
                "of": len(own),
                "next": None if due else min(days),
            }
        )
    return found


def _entry(study: str, title: str, done: list[bool]) -> dict[str, Any]:
    return {"study": study, "title": title, "done": sum(done), "of": len(done)}
