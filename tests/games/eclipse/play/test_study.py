"""How an exercise runs, whatever is learned: what is typed, what screens show, and what is kept of it."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import Lessons
from eclipse_companion.games.eclipse.lessons.lesson import Part
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.marks import Mark
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.display import BoardState
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request, SetUpPosition
from eclipse_companion.table.resuming import open_game
from eclipse_companion.table.seats import Seat, unnamed
from tests.games.eclipse.play.study_desk import ORACLE, Desk, Given, puzzle_of, taught, wrong_turn
from tests.games.eclipse.showing.test_view import SENTENCES
from tests.log.played import open_games


def test_what_makes_no_sense_is_told_in_a_sentence(tmp_path: Path) -> None:
    """Lines that aren't turns, illegal turns, a second turn, and requests that need players or a board."""
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle_of(1))))
    position = desk.position
    illegal = next(
        turn for turn in (Turn.parse(f"1-{to}/G1") for to in (2, 5, 9)) if rules.why_illegal(position, turn) is not None
    )
    lines = ("hello", str(illegal), "")
    wishes = (Request.DRAW, Request.RESIGN, Request.REMATCH, Request.TURN_BOARD, Request.PAUSE, SetUpPosition(EMPTY))
    for item in (*lines, *wishes):
        (notice,) = desk.take(item)
        assert isinstance(notice, Notice)
        assert SENTENCES.say(notice)
        assert desk.position == position
    desk.take(str(puzzle_of(1).turn))
    (notice,) = desk.take("S1")
    assert notice == Notice("exercise_over")


def test_with_no_board_a_turn_is_finished_when_it_is_typed(tmp_path: Path) -> None:
    """Saying that it is finished gets a sentence; once the puzzle is solved, it leads to the next, as at a board."""
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle_of(1)), PuzzleExercise(puzzle_of(3))))
    assert desk.take(Request.TURN) == [Notice("no_such_board")]
    desk.take(str(puzzle_of(1).turn))
    assert [said.key for said in taught(desk.take(Request.TURN))] == ["puzzle_task"]


def test_with_no_board_the_computers_answer_stands_with_what_is_to_be_done_next(tmp_path: Path) -> None:
    """Its turn is named before each announcement of the next task until the learner's turn."""
    puzzle = puzzle_of(3)
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle)))
    first = taught(desk.told)[-1]
    assert first.answered is None
    told = taught(desk.take(str(puzzle.turn)))
    answer = desk.director.match.turns[1]
    assert [said.answered for said in told] == [None, answer]
    said = SENTENCES.standing(told[-1]) or ""
    assert said.startswith(f"I played {SENTENCES.turn(puzzle.solver.opponent, answer)}. ")
    assert taught(desk.take(Request.AGAIN))[-1].answered == answer
    done = taught(desk.take(str(ORACLE.answer(desk.position).turn)))[-1]
    assert (done.stage, done.answered) == ("done", None)
    assert taught(desk.take(Request.NEXT))[-1].answered is None


@pytest.mark.parametrize("solver", Player)
def test_a_learner_without_a_name_is_called_by_the_side(solver: Player, tmp_path: Path) -> None:
    """The name is the side to move in the puzzle; a name that was given stays."""
    exercises = Given(PuzzleExercise(puzzle_of(3, solver)))
    unnamed_ones = EclipseDirector(unnamed(Player.SUN), unnamed(Player.SUN), exercises=exercises)
    assert unnamed_ones.match.seats[solver] == unnamed(solver)
    assert unnamed_ones.match.seats[solver.opponent].name == "Computer"
    assert Desk(tmp_path, exercises).director.match.seats[solver].name == "Anna"


TYPED = {
    "S2": "illegal_must_flip",
    "2-3/S5": "illegal_no_piece",
    "16-12/S5": "illegal_own_piece",
    "1-1/S2": "illegal_nowhere",
    "1-6/S2": "illegal_diagonal",
    "1-3/S2": "illegal_too_far",
    "1-5/S16": "illegal_not_empty",
    "1-5/S5": "illegal_flipped_there",
    "1-17/S5": "not_a_turn",
    "1-2": "no_placement",
}
"""Typed lines and their faults. Sun has a piece on 1; Moon, who is to move, has one on 16."""


NO_TURNS = {"not_a_turn", "no_placement"}
"""The faults of lines that aren't turns in any position."""


@pytest.mark.parametrize("line", TYPED)
def test_why_a_typed_turn_can_not_be_made_is_told_in_the_language(line: str, tmp_path: Path) -> None:
    """Each language's own sentence contains what was typed and the squares that it is about."""
    position = Position.parse("S3/4/4/2Ss")
    desk = Desk(tmp_path, Given(Part("turn", 1, position, ())))
    (notice,) = desk.take(line)
    assert isinstance(notice, Notice)
    assert notice.key == TYPED[line]
    refused = None if notice.key in NO_TURNS else rules.why_illegal(position, Turn.parse(line))
    said = {language: EclipseSentences(language, SENTENCES.edition).say(notice) or "" for language in ("en", "de")}
    assert said["en"] != said["de"]
    for sentence in said.values():
        assert line in sentence
        assert refused is None or str(refused.first) in sentence.replace(line, "")
    assert desk.position == position


def test_with_no_board_turns_are_typed_and_named_in_the_editions_letters(tmp_path: Path) -> None:
    """X, who is to move in Tac Toe, has yellow and white: examples and faults show these letters."""
    words = EclipseSentences("en", edition("tac-toe"))
    desk = Desk(tmp_path, Given(Part("turn", 1, Position.parse("S3/4/4/2Ss"), ())), edition="tac-toe")
    (notice,) = desk.take("1-5/S16")
    assert words.say(notice) == (
        "'1-5/S16' isn't a turn. Write one like 1-5/W16: flip 1 to 5, place white on 16. Squares are 1 to 16."
    )
    (notice,) = desk.take("1-5/y5")
    assert (words.say(notice) or "").startswith("You can't play 1-5/Y5:")
    (notice,) = desk.take("help")
    assert "1-5/W16 flips 1 to 5 and places white on 16" in (words.say(notice) or "")
    assert desk.take("1-5/W2")
    assert desk.position == Position.parse("1s2/G3/4/2Ss")


def test_every_reason_why_a_turn_is_illegal_is_tried_above() -> None:
    """All except the end of the game, after which no turn is accepted."""
    assert set(TYPED.values()) == {f"illegal_{why.name.lower()}" for why in rules.Why} - {"illegal_over"} | NO_TURNS


def test_exercises_are_no_games_that_go_on(tmp_path: Path) -> None:
    """This holds even if play was killed during an exercise; leaving one leaves nothing open."""
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle_of(3))))
    desk.take(str(puzzle_of(3).turn))
    games = desk.log.games()
    assert len(games) == 1
    assert open_game(games, ECLIPSE_RULES, dict.fromkeys(Player), ["eclipse"]) is None
    assert open_games(desk.log) == []
    desk.take(Request.QUIT)
    assert desk.table.leaving
    assert desk.log.games()[0].termination == "abandoned"
    assert desk.log.solved("eclipse") == set()


def test_next_is_no_wish_in_a_game() -> None:
    """In a game, the answer says that it has no meaning there."""
    director = EclipseDirector(Seat("Anna"), Seat("Computer", "1"))
    director.start("uuid")
    assert director.requests.take(Request.NEXT, 0.0) == [do.Announce(Notice("no_exercise"))]


def test_the_screens_show_the_task_the_line_and_what_can_be_asked(tmp_path: Path) -> None:
    """The screens follow the announcements: no board, the task, the line of the solution."""
    puzzle = puzzle_of(1)
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle)))
    view = EclipseView(SENTENCES)
    for fact in desk.told:
        view = view.after(fact)
    assert view.board is BoardState.NONE
    assert view.exercise
    assert not view.done
    assert view.standing == SENTENCES.heard(desk.told[0]).standing(taught(desk.told)[0])
    assert view.position == puzzle.position
    for fact in desk.take(str(puzzle.turn)):
        view = view.after(fact)
    assert view.done
    assert {mark.mark for mark in view.picture.marks} == {Mark.LINE}


@pytest.mark.parametrize("line", ["", "  "])
def test_an_empty_line_gets_an_answer(line: str, tmp_path: Path) -> None:
    """It says what to type."""
    desk = Desk(tmp_path, Lessons(set(), "turn"))
    assert [fact.key for fact in desk.take(line) if isinstance(fact, Notice)] == ["nothing_asked"]


def test_help_shows_how_a_turn_is_written(tmp_path: Path) -> None:
    """Asking for it isn't treated as an illegal turn."""
    desk = Desk(tmp_path, Lessons(set(), "game"))
    assert [fact.key for fact in desk.take("help") if isinstance(fact, Notice)] == ["typed_help"]


def test_german_words_are_there_for_all_of_it(tmp_path: Path) -> None:
    """Everything that a whole puzzle announces has German sentences too."""
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle_of(1))))
    desk.take(str(wrong_turn(desk.position)))
    desk.take(str(puzzle_of(1).turn))
    german = EclipseSentences("de", SENTENCES.edition)
    said = [german.say(fact) for fact in taught(desk.told)]
    assert said[0] is not None
    assert said[0].startswith("Rätsel ")
    assert len(set(said)) >= 3
