"""Lessons: parts that are done by a turn, and a first game that is advised to its end."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import GameStarted, Notice, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import BoardShows, Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import Lessons
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.table.inputs import FromSeat, Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.study_desk import Desk, Given, puzzle_of, taught
from tests.games.eclipse.showing.test_view import SENTENCES


def test_a_lesson_part_is_done_by_a_turn_that_the_rules_find_right(tmp_path: Path) -> None:
    """What the turn lacks is said, and a hint takes the turn back; no search starts."""
    desk = Desk(tmp_path, Lessons(set(), "line"))
    (said,) = taught(desk.take("2-3/G5"))
    assert (said.key, said.stage, said.squares, said.flip) == ("need_wins_open", "wrong", (5, 9, 13), (5, 6))
    task, said = taught(desk.take(Request.HINT))
    assert (task.stage, task.again, said.stage, str(said.turn)) == ("task", True, "advice", "2-6/G5")
    (said,) = taught(desk.take("2-6/G5"))
    assert (said.key, said.stage, said.squares) == ("line_1_right", "done", (5, 9, 13))
    assert [said.key for said in taught(desk.take(Request.NEXT))] == ["line_2_task"]
    desk.take("6-2/G12")
    assert desk.log.solved("eclipse") == {"Lesson line 2"}


def test_how_far_the_lessons_are_stands_on_the_screens_and_their_learner_goes_on_from_any_device(
    tmp_path: Path,
) -> None:
    """The lesson and its part; puzzles have none. In a game, `next` from another device is refused as it was."""
    desk = Desk(tmp_path, Lessons(set(), "line"))
    view = EclipseView(SENTENCES).after(desk.told[0])
    assert (view.how_far, view.details(desk.told[0])) == ("Lesson 2 of 9, part 1 of 2", [view.how_far])
    desk.take(FromSeat(Player.SUN, Request.NEXT))
    view = view.after(next(fact for fact in desk.told[1:] if isinstance(fact, GameStarted)))
    assert view.how_far == "Lesson 2 of 9, part 2 of 2"
    puzzle = EclipseView(SENTENCES).after(Desk(tmp_path, Given(PuzzleExercise(puzzle_of(1)))).told[0])
    assert (puzzle.exercise, puzzle.how_far) == (True, "")
    game = Desk(tmp_path)
    assert game.take(FromSeat(Player.SUN, Request.NEXT))[-1].key == "of_the_host"  # type: ignore[attr-defined]


@pytest.mark.parametrize("then", [Request.UNDO, Request.HINT, "2-6/G5"])
def test_a_wrong_try_stays_on_the_screens_until_the_learner_takes_it_back(tmp_path: Path, then: Request | str) -> None:
    """`again` repeats why it is wrong; `undo`, a hint or another turn takes it off, as is said first."""
    desk = Desk(tmp_path, Lessons(set(), "line"))
    wrong = Turn.parse("2-3/G5")
    told = desk.take(str(wrong))
    assert [type(fact) for fact in told] == [TurnSeen, ToMove, Teaching, Notice]
    assert desk.take(Request.AGAIN) == [fact for fact in told if isinstance(fact, Teaching)]
    view = EclipseView(SENTENCES)
    for fact in desk.told:
        view = view.after(fact)
    assert (view.position, view.turns) == (rules.apply(desk.position, wrong), (wrong,))
    assert (view.tried, view.thinking) == (told[2], False)
    before = desk.position
    told = [fact for fact in desk.take(then) if not isinstance(fact, BoardShows)]
    view = view.after(told[0])
    assert (view.position, view.turns, view.tried) == (before, (), None)
    assert SENTENCES.say(told[0]) == "Try again."
    assert len([fact for fact in told if isinstance(fact, TakenBack)]) == 1


def test_the_first_game_is_advised_turn_by_turn_to_its_end(tmp_path: Path) -> None:
    """There is advice before each of the learner's turns and a word after it; following it never loses."""
    desk = Desk(tmp_path, Lessons(set(), "game"))
    while desk.found:
        desk.table.take(desk.found.pop(0), 2.0)
    said = taught(desk.told)
    assert said[-1].key == "game_first"
    while said[-1].stage != "done":
        assert said[-1].stage == "advice"
        said += taught(desk.take(str(said[-1].turn)))
    stages = [each.stage for each in said]
    assert stages[:-1:2] == ["advice"] * len(stages[:-1:2])
    assert said[-1].key != "game_lost"
    assert all(each.key == "game_best" for each in said if each.stage == "right")


def test_another_first_game_goes_otherwise(tmp_path: Path) -> None:
    """The same advice doesn't always lead to the same game; from the last one, `new` leads to a game without advice."""
    desk = Desk(tmp_path, Lessons(set(), "game"), moon=Seat("Computer", "5"))

    def played() -> tuple[Turn, ...]:
        """A game played by following the advice; nothing follows its end."""
        while desk.found:
            desk.table.take(desk.found.pop(0), 2.0)
        said = taught(desk.told)[-1]
        while said.stage != "done":
            said = taught(desk.take(str(said.turn)))[-1]
        return tuple(desk.director.match.turns)

    games = [played()]
    for _ in range(5):
        desk.take(Request.NEXT)
        games.append(played())
    assert len(set(games)) > 1
    (started,) = [fact for fact in desk.take(Request.NEW) if isinstance(fact, GameStarted)]
    assert (started.exercise, started.names, started.levels) == (False, ("Anna", "Computer"), (None, "1"))


def test_what_was_answered_is_not_told_of_a_turn_taken_back(tmp_path: Path) -> None:
    """After `undo`, the advice appears without the answer."""
    desk = Desk(tmp_path, Lessons(set(), "game"))
    while desk.found:
        desk.table.take(desk.found.pop(0), 2.0)
    answered = taught(desk.take("S1"))[-1]
    assert answered.answered is not None
    assert taught(desk.take(Request.UNDO))[-1].answered is None
