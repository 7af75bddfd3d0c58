"""Every request gets an answer, at any time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.games.eclipse.announcements import Hint, Problem, Question, Threats
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import Lessons
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.searches import find
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.sensing.link import BoardLine, LinkDown
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import AnswerQuestion, AnyRequest, BeginGame, Request, SetUpPosition, Typed
from eclipse_companion.table.searches import ReplyFound, Think
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells
from tests.games.eclipse.play.games import SHORT
from tests.games.eclipse.play.study_desk import ORACLE, Desk, Given, puzzle_of

SENTENCES = EclipseSentences("en", edition("eclipse"))
FIRST = cells(s1="-")
AFTER_FIRST = Position.parse("S3/4/4/4")
REPLY = Turn.parse("1-5/S16")
WISHES: tuple[AnyRequest, ...] = (
    *Request,
    AnswerQuestion(1),
    AnswerQuestion(2),
    AnswerQuestion(9),
    SetUpPosition(AFTER_FIRST),
    BeginGame((None, Seat("Computer", "3")), None, "magic"),
)


def people() -> EclipseDirector:
    return EclipseDirector(Seat("Anna"), Seat("Ben"))


def against_computer() -> EclipseDirector:
    return EclipseDirector(Seat("Anna"), Seat("Computer", "1"))


def before_the_board(bench: Bench) -> None:
    """No board has been found."""


def before_the_first_turn(bench: Bench) -> None:
    bench.begun()


def waiting_for_a_person(bench: Bench) -> None:
    bench.begun().shows(FIRST)


def computer_thinking(bench: Bench) -> None:
    bench.begun().shows(FIRST)


def reply_told(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(ReplyFound(AFTER_FIRST, REPLY))


def reply_half_made(bench: Bench) -> None:
    reply_told(bench)
    bench.shows(cells(s5="+"))
    bench.wait(3000)


def half_a_turn(bench: Bench) -> None:
    bench.begun().shows(FIRST, cells(s5="+"))
    bench.wait(3000)


def a_problem(bench: Bench) -> None:
    """A piece is two squares away from its place."""
    bench.begun().shows(FIRST, cells(s9="+", s16="-"))
    bench.wait(20_000)
    assert any(isinstance(fact, Problem) for fact in bench.told)


def a_question(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(BoardLine(f"ST 9 {bench.now:.0f} {cells(s2='+', s5='+')}"))
    bench.wait(4000)
    assert isinstance(bench.told[-1], Question)


def an_offer(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    for _ in range(2):
        bench.take(Request.DRAW)
        bench.wait(1000)


def another_offer(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(Request.RESIGN)
    bench.wait(1000)


def an_offer_just_made(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(Request.NEW)


def pieces_of_unknown_owners(bench: Bench) -> None:
    bench.begun().shows(cells(s1="-", s2="-", s3="+"))
    bench.wait(20_000)


def paused(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(Request.PAUSE)
    bench.wait(1000)


def board_lost(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(LinkDown("/dev/board", "It has gone."))


def new_board(bench: Bench) -> None:
    bench.up("none")


def calibrated_in_mid_game(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.up("none")


def taken_back(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.take(Request.UNDO)
    bench.wait(5000)


def over(bench: Bench) -> None:
    """The game is won after seven turns; an analysis goes on after that."""
    bench.begun()
    for turn in SHORT:
        made(bench, turn)
    assert rules.result(bench.director.match.position) is not None


def resigned(bench: Bench) -> None:
    bench.begun().shows(FIRST)
    bench.resign()


def made(bench: Bench, turn: Turn) -> None:
    """The board shows a turn as it is made: the flip, then the placed piece."""
    lying = bench.director.match.position
    if turn.flip is not None:
        start, end = turn.flip
        flipped = lying[start]
        assert flipped is not None
        lying = lying.with_cells({start: ".", end: flipped.turned.letter})
        bench.shows(faces_only(lying.cells))
    bench.shows(faces_only(rules.apply(bench.director.match.position, turn).cells))


SITUATIONS: list[tuple[Callable[[], EclipseDirector], Callable[[Bench], None]]] = [
    *((people, each) for each in (before_the_board, before_the_first_turn, waiting_for_a_person, half_a_turn)),
    *((people, each) for each in (a_problem, a_question, an_offer, another_offer, an_offer_just_made)),
    *((people, each) for each in (pieces_of_unknown_owners, paused, board_lost, new_board, calibrated_in_mid_game)),
    *((people, each) for each in (taken_back, over, resigned)),
    *((against_computer, each) for each in (computer_thinking, reply_told, reply_half_made, taken_back, board_lost)),
    (lambda: EclipseDirector(Seat("Anna"), Seat("Ben"), analysing=True), before_the_first_turn),
    (lambda: EclipseDirector(Seat("Anna"), Seat("Ben"), analysing=True), half_a_turn),
    (lambda: EclipseDirector(Seat("Anna"), Seat("Ben"), analysing=True), over),
]


@contextmanager
def at(home: Path, director: EclipseDirector, situation: Callable[[Bench], None]) -> Iterator[Bench]:
    bench = Bench(home, director=director)
    try:
        situation(bench)
        yield bench
    finally:
        bench.recorder.close()


def answers(bench: Bench, wish: AnyRequest) -> list[Fact]:
    """The announcements on a request and on its searches, without the computer's turns."""
    sought = len(bench.sought)
    told = bench.take(wish)
    for search in bench.sought[sought:]:
        if not isinstance(search, Think | do.StopThinking):
            told += bench.take(find(search, ORACLE, seed=0))
    return told


@pytest.mark.parametrize(("director", "situation"), SITUATIONS)
def test_every_word_is_answered(
    tmp_path: Path, director: Callable[[], EclipseDirector], situation: Callable[[Bench], None]
) -> None:
    """Each request, in each situation, leads to at least one announcement with a sentence to hear or read."""
    for number, wish in enumerate(WISHES):
        with at(tmp_path / str(number), director(), situation) as bench:
            told = answers(bench, wish)
            sentences = [SENTENCES.say(fact) or SENTENCES.standing(fact) for fact in told]
            assert any(sentences), (wish, told)


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("exercises", [lambda: Lessons(set()), lambda: Given(PuzzleExercise(puzzle_of(1)))])
def test_every_word_is_answered_in_exercises(
    tmp_path: Path, exercises: Callable[[], EclipseExercises], solved: bool
) -> None:
    """In lessons and puzzles without a board, before and after the solution; nonsensical lines get one too."""
    for number, wish in enumerate((*WISHES, "hello", "help", "")):
        desk = Desk(tmp_path / str(number), exercises())
        if solved:
            solve(desk)
        told = desk.take(wish)
        assert any(SENTENCES.say(fact) or SENTENCES.standing(fact) for fact in told), (wish, told)


def solve(desk: Desk) -> None:
    """Make right turns until the exercise is over."""
    for _ in range(20):
        if desk.director.match.stage.over:
            return
        position = desk.position
        for turn in (*ORACLE.answer(position).turns, *rules.legal_turns(position)):
            desk.take(str(turn))
            if desk.position != position:
                break
    assert desk.director.match.stage.over


@pytest.mark.parametrize(
    ("director", "situation", "first"),
    [
        (people, a_problem, "mend_first"),
        (people, taken_back, "mend_first"),
        (people, a_question, "answer_first"),
        (against_computer, reply_told, "reply_first"),
        (against_computer, reply_half_made, "reply_first"),
    ],
)
def test_a_hint_says_what_is_to_be_done_first(
    tmp_path: Path, director: Callable[[], EclipseDirector], situation: Callable[[Bench], None], first: str
) -> None:
    """If something else comes before a hint, a sentence says so, and then what it is."""
    with at(tmp_path, director(), situation) as bench:
        told = answers(bench, Request.HINT)
    assert told[0] == Notice(first)
    assert len(told) > 1
    assert SENTENCES.say(told[1])


def test_half_a_turn_does_not_keep_a_hint_back(tmp_path: Path) -> None:
    """The hint and the threats belong to the position before the turn."""
    with at(tmp_path, people(), half_a_turn) as bench:
        for wish, kind in ((Request.HINT, Hint), (Request.THREATS, Threats)):
            (told,) = answers(bench, wish)
            assert isinstance(told, kind)


def test_after_a_solved_exercise_a_hint_says_how_to_go_on(tmp_path: Path) -> None:
    """There is no game to clear away: `next` leads on."""
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle_of(1))))
    solve(desk)
    for wish in (Request.HINT, Request.THREATS):
        assert desk.take(wish) == [Notice("exercise_over")]
    assert "say next" in str(SENTENCES.say(Notice("exercise_over"))).lower()


def test_a_line_typed_before_the_board_is_ready_is_answered(tmp_path: Path) -> None:
    """The line is kept, and a sentence says so."""
    with at(tmp_path, people(), new_board) as bench:
        assert bench.take(Typed("S1")) == [Notice("typed_early")]
        assert bench.typed == []
