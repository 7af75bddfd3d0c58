"""The lessons, the puzzles and people's mistakes, as the page lists them."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.commands.studies import STUDIES
from eclipse_companion.games.eclipse.lessons import LESSONS
from eclipse_companion.games.eclipse.puzzles import GRADES, load
from eclipse_companion.games.eclipse.saving import new_game
from eclipse_companion.log.saved_games import LESSON
from tests.games.eclipse.page.asked import Asked
from tests.log.played import WHEN, add, booklet
from tests.log.test_mistakes import FOUND, finished, keep, tried


def test_all_lessons_and_grades_are_listed_in_order(tmp_path: Path) -> None:
    """Each has a title, the name that begins it, and how many parts or puzzles it has."""
    answer = Asked(tmp_path)("exercises")
    assert [entry["study"] for entry in answer["lessons"]] == [f"lesson:{lesson.name}" for lesson in LESSONS]
    assert [entry["of"] for entry in answer["lessons"]] == [len(lesson.parts) for lesson in LESSONS]
    assert [entry["study"] for entry in answer["puzzles"]] == [f"puzzles:{grade}" for grade in GRADES]
    assert sum(entry["of"] for entry in answer["puzzles"]) == len(load())
    assert answer["lessons"][1] == {"study": "lesson:line", "title": "The line", "done": 0, "of": 2}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_exercise_that_is_listed_can_begin(home: Path, language: str) -> None:
    """Its name leads to exercises, and its title is its own."""
    answer = Asked(home, language)("exercises")
    entries = [*answer["lessons"], *answer["puzzles"]]
    assert len({entry["title"] for entry in entries}) == len(entries)
    for entry in entries:
        assert STUDIES.named(entry["study"], None).next(None).event


def test_what_was_solved_alone_is_counted(tmp_path: Path) -> None:
    """The log says what was done; what was left, or solved with help, isn't counted."""
    asked = Asked(tmp_path)
    for event, how in [
        (f"{LESSON}line 1", "normal"),
        (f"{LESSON}line 2", "helped"),
        (f"{LESSON}turn 1", "abandoned"),
        ("Puzzle 3", "normal"),
        ("Puzzle 3", "normal"),
    ]:
        game = new_game(WHEN, event=event)
        asked.log.start_game(game)
        add(asked.log, game.uuid, booklet(1)[0])
        asked.log.finish(game.uuid, None, how, WHEN)
    answer = asked("exercises")
    assert {entry["study"]: entry["done"] for entry in answer["lessons"] if entry["done"]} == {"lesson:line": 1}
    grade = load()[2].grade
    assert {entry["study"]: entry["done"] for entry in answer["puzzles"] if entry["done"]} == {f"puzzles:{grade}": 1}


def test_everybodys_mistakes_are_listed_with_what_is_due(tmp_path: Path) -> None:
    """Whoever made the newest one is first; who has nothing due hears when the next one comes back."""
    asked = Asked(tmp_path)
    assert asked("exercises")["mistakes"] == []
    for sun in ("Ann", "Sun"):
        uuid = finished(asked.log, sun, "Computer", "ai:3")
        keep(asked.log, {uuid: FOUND})
    nobody, ann = asked("exercises")["mistakes"]
    assert nobody == {"study": "mistakes", "title": "Without a name", "due": 1, "of": 1, "next": None}
    assert ann == {**nobody, "study": "mistakes:Ann", "title": "Ann"}
    tried(asked.log, FOUND[-1].place, days=400)
    (due,) = [each for each in asked("exercises")["mistakes"] if each["title"] == "Ann"]
    assert due["due"] == 0
    assert date.fromisoformat(due["next"]) > (WHEN + timedelta(days=400)).date()


def test_games_that_nobody_has_searched_are_searched_first(tmp_path: Path) -> None:
    """So that the mistakes of imported games are there, too."""
    asked = Asked(tmp_path)
    finished(asked.log, "Ann", "Computer", "ai:3")
    (ann,) = asked("exercises")["mistakes"]
    assert (ann["title"], ann["due"]) == ("Ann", ann["of"])
    assert ann["of"] > 0
