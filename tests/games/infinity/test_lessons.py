"""Lessons and puzzles at a table: tasks that can be done, comments in every language, wrong placements taken back."""

import re
from dataclasses import replace

import pytest

from eclipse_companion.announcements import TakenBack
from eclipse_companion.games.infinity.announcements import Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.lessons import LESSONS, Lessons, Part
from eclipse_companion.games.infinity.lessons.lesson import InfinityExercises
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.searches import find
from eclipse_companion.games.infinity.play.study import Study
from eclipse_companion.games.infinity.puzzles import Puzzle
from eclipse_companion.games.infinity.puzzles.exercise import Selection
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.table.effects import OpenRecord
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import Examine
from eclipse_companion.table.seats import parse_seat
from tests.games.infinity.reply.claimed import oracle
from tests.games.infinity.test_table import place, told

PARTS = [part for parts in LESSONS.values() for part in parts]


def studying(exercises: InfinityExercises) -> InfinityDirector:
    seats = [parse_seat("human", player) for player in INFINITY_RULES.players]
    made = InfinityDirector(Study(exercises, seats[0], INFINITY_RULES, seats, "infinity"))
    made.begin()
    made.start("1")
    return made


def placed(at: InfinityDirector, text: str) -> list[Teaching]:
    """What is said of a placement, with all that is searched for it."""
    effects = place(at, text)
    searches = [effect for effect in effects if isinstance(effect, Examine)]
    effects += [more for search in searches for more in at.found(find(search, oracle()), 0.0)]
    return [fact for fact in told(effects) if isinstance(fact, Teaching)]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.event)
def test_each_task_can_be_done_and_missed(part: Part) -> None:
    """Some placements are right; but for the first task of all, some are wrong."""
    right, legal = part.right_turns(), rules.legal_placements(part.position)
    assert right
    assert (len(right) == len(legal)) == (part is PARTS[0])


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_comment_has_a_text_of_short_sentences(language: str) -> None:
    """Tasks, praise and what is lacking, in each language: sentences of at most 25 words."""
    words = InfinitySentences(language)
    for part in PARTS:
        said = [part.task(part.position), part.ended(part.position), part.hint(part.position)]
        said += [part.judge(part.position, turn, None) for turn in rules.legal_placements(part.position)]
        for fact in said:
            for sentence in re.split(r"(?<=[.!?])\s", words.say(fact) or ""):
                assert 1 <= len(sentence.split()) <= 25


def test_a_lesson_goes_on_once_its_task_is_done() -> None:
    """A wrong placement stays until it is taken back; a right one ends the part, and the next one comes."""
    game = studying(Lessons((), "rows"))
    (wrong,) = placed(game, "b1")
    assert (wrong.key, wrong.stage, game.match.turns, game.match.to_do) == ("need_row", "wrong", (), wrong)
    taken, *_, task = told(game.requests.take(Request.UNDO, 500.0))
    assert isinstance(taken, TakenBack)
    assert isinstance(task, Teaching)
    assert (taken.tried, task.stage, game.match.to_do) == (True, "task", replace(task, again=False))
    (right,) = placed(game, "b4")
    assert (right.key, right.stage, game.match.stage.over) == ("rows_1_right", "done", True)
    game.requests.take(Request.NEXT, 1000.0)
    assert game.match.event == "Lesson rows 2"


def test_the_last_lesson_says_so_and_leads_to_a_game() -> None:
    """Against the weakest player, if the learner plays against the computer; other lessons lead to the next one."""
    seats = [
        parse_seat(kind, player) for kind, player in zip(("human:Ann", "ai:5"), INFINITY_RULES.players, strict=True)
    ]
    game = InfinityDirector(InfinityMatch(INFINITY_RULES, seats, "infinity"), Lessons((), "starve"))
    game.begin()
    game.start("1")
    (done,) = placed(game, "y3")
    for language, said in (("en", "That was the last lesson. Say next for your first game."), ("de", "letzte Lektion")):
        assert said in (InfinitySentences(language).say(done) or "")
    effects = game.requests.take(Request.NEXT, 1000.0)
    assert any(isinstance(effect, OpenRecord) for effect in effects)
    assert (game.match.studying, [seat.kind for seat in game.match.seats.values()]) == (False, ["human", "ai:1"])


def test_a_puzzle_judges_each_placement_by_exact_values() -> None:
    """The wrong one is taken back, with the answer to it; the one that wins at once solves the puzzle."""
    position = Position.parse("byb1/byb1/yb2/byb1 b -4")
    game = studying(Selection([Puzzle(1, position, (Placement.parse("b3"),))], (), None, 1))
    (wrong,) = placed(game, "b1")
    assert (wrong.stage, game.match.turns) == ("wrong", ())
    (solved,) = placed(game, "b3")
    assert (solved.key, game.match.stage.over) == ("puzzle_done", True)


def test_who_places_twice_in_a_puzzle_hears_a_verdict_each_time() -> None:
    """A placement that starves the other player is judged although the same player is next."""
    position = Position.parse("bWbb/Bbyy/ybyb/ybby y +2")
    game = studying(Selection([Puzzle(1, position, tuple(map(Placement.parse, ("y2", "y2", "y1"))))], (), None, 1))
    assert [said.key for said in placed(game, "y2")] == ["puzzle_right", "puzzle_on"]
    assert [said.key for said in placed(game, "y3")] != ["puzzle_right", "puzzle_on"]
    assert [said.key for said in placed(game, "y2")] == ["puzzle_right", "puzzle_on"]
    assert [said.key for said in placed(game, "y1")] == ["puzzle_done"]
