"""Lessons and puzzles in place of games, and games again: asked for, begun, left, timed and kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import Clocks, Fact, GameOver, GameStarted, Notice, Offer
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import Fault, Problem, Step
from eclipse_companion.games.eclipse.commands.studies import STUDIES
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.lessons import LESSONS, Lessons
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.puzzles import GRADES
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise, Selection
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.table.clock import Kept, parse_control
from eclipse_companion.table.inputs import AnyRequest, BeginGame, BeginStudy, Request
from eclipse_companion.table.seats import Seat, unnamed
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.games.eclipse.play.bench import Bench, cells
from tests.games.eclipse.play.directed import ANNA, BEN, Game, notices, told
from tests.games.eclipse.play.study_desk import Desk, Given, puzzle_of, taught

BLITZ = parse_control("3+2")
AS_BEFORE = BeginGame((None, None))


def line_lesson() -> BeginStudy:
    return BeginStudy("lesson:line", Lessons(set(), "line"))


def started(facts: list[Fact]) -> list[GameStarted]:
    return [fact for fact in facts if isinstance(fact, GameStarted)]


def offers(facts: list[Fact]) -> list[str]:
    return [fact.kind for fact in facts if isinstance(fact, Offer)]


def test_where_no_game_is_under_way_exercises_begin_at_once(tmp_path: Path) -> None:
    """The task is announced; the learner has the player's name, and the computer the other side."""
    desk = Desk(tmp_path, moon=BEN)
    facts = desk.take(line_lesson())
    assert [fact.exercise for fact in started(facts)] == [True]
    assert [said.key for said in taught(facts)] == ["line_1_task"]
    assert desk.director.match.seats == {Player.SUN: ANNA, Player.MOON: Seat("Computer", "1")}


@pytest.mark.parametrize("agrees", [line_lesson(), Request.ACCEPT])
def test_during_a_game_exercises_have_to_be_confirmed(agrees: AnyRequest, tmp_path: Path) -> None:
    """Asked again, or accepted, they begin; the game is abandoned."""
    desk = Desk(tmp_path, moon=BEN)
    desk.take("S1")
    assert offers(desk.take(line_lesson())) == ["study"]
    assert not desk.director.match.studying
    facts = desk.take(agrees)
    assert [fact.termination for fact in facts if isinstance(fact, GameOver)] == ["abandoned"]
    assert [said.key for said in taught(facts)] == ["line_1_task"]
    assert [(game.event, game.termination) for game in desk.log.games()] == [("Eclipse Companion", "abandoned")]


def test_other_exercises_are_another_offer(tmp_path: Path) -> None:
    """Who asks for something else confirms nothing; `no` goes on with the game."""
    desk = Desk(tmp_path, moon=BEN)
    desk.take("S1")
    desk.take(line_lesson())
    assert offers(desk.take(BeginStudy("lessons", Lessons(set())))) == ["study"]
    assert offers(desk.take(AS_BEFORE)) == ["chosen"]
    desk.take(Request.NO)
    desk.take("1-5/S16")
    assert len(desk.director.match.turns) == 2


def test_the_log_keeps_exercises_as_learn_does(tmp_path: Path) -> None:
    """Each has its event and how it ended; it is no game that goes on another day."""
    desk = Desk(tmp_path, moon=BEN)
    desk.take(line_lesson())
    desk.take("2-6/G5")
    desk.take(Request.NEXT)
    desk.take("6-2/G12")
    desk.take(Request.NEXT)
    desk.take("1-2/G5")
    desk.take(AS_BEFORE)
    desk.take("S1")
    assert desk.log.solved("eclipse") == {"Lesson line 1", "Lesson line 2", "Lesson corners 1"}
    newest, *exercises = desk.log.games()
    assert [game.event for game in exercises] == ["Lesson corners 1", "Lesson line 2", "Lesson line 1"]
    assert (newest.event, newest.start, newest.open) == ("Eclipse Companion", str(EMPTY), True)
    assert all(game.exercise for game in exercises)


def test_games_after_exercises_have_the_players_the_edition_and_the_coach_of_before(tmp_path: Path) -> None:
    """Leaving needs no second word, even in the middle of an exercise; what the wish names is new."""
    desk = Desk(tmp_path, moon=Seat("Computer", "3"))
    desk.take(BeginGame((None, None), Kept.KEPT, "magic", coached=True))
    desk.take(BeginStudy("puzzles", Given(PuzzleExercise(puzzle_of(3)))))
    assert started(desk.told)[-1].edition == "magic"
    assert not desk.director.match.advice.coached
    desk.take(str(puzzle_of(3).turn))
    facts = desk.take(BeginGame((None, BEN)))
    assert offers(facts) == []
    (begun,) = started(facts)
    assert (begun.edition, begun.names, begun.position, begun.exercise) == ("magic", ("Anna", "Ben"), EMPTY, False)
    assert desk.director.match.advice.coached


def test_exercises_have_no_clocks_and_games_after_them_do(tmp_path: Path) -> None:
    """The clocks stay those of the games; nobody loses an exercise on time."""
    desk = Desk(tmp_path, moon=BEN, control=BLITZ)
    assert any(isinstance(fact, Clocks) for fact in desk.told)
    facts = desk.take(line_lesson())
    desk.now += 3_600_000.0
    facts += desk.take("2-6/G5")
    assert not any(isinstance(fact, Clocks) for fact in facts)
    facts = desk.take(AS_BEFORE)
    assert any(isinstance(fact, Clocks) for fact in facts)
    desk.take("S1")
    assert [game.time_control for game in desk.log.games()] == ["180+2", None]


def test_exercises_are_not_counted_as_games(tmp_path: Path) -> None:
    """With `--games 1`, a lesson that is done leads to the next one."""
    desk = Desk(tmp_path, moon=BEN, games=1)
    desk.take(line_lesson())
    desk.take("2-6/G5")
    desk.now += 60_000.0
    desk.take(Request.NEXT)
    assert not desk.table.leaving


def test_exercises_lead_to_other_exercises_and_to_a_first_game(tmp_path: Path) -> None:
    """Where exercises came first, as in `learn`, others or a game can be chosen at once."""
    desk = Desk(tmp_path, Lessons(set()), moon=Seat("Computer", "3"))
    facts = desk.take(BeginStudy("puzzles", Given(PuzzleExercise(puzzle_of(1)))))
    assert [said.key for said in taught(facts)] == ["puzzle_task_one"]
    (begun,) = started(desk.take(AS_BEFORE))
    assert begun.names == ("Anna", "Computer")


def test_nobody_learns_in_an_analysis() -> None:
    """It says what it is, and goes on."""
    analysis = EclipseDirector(ANNA, ANNA, analysing=True)
    analysis.start("uuid")
    assert notices(analysis.requests.take(line_lesson(), 0.0)) == ["analysis_only"]


def test_in_a_pause_exercises_may_begin() -> None:
    """Nobody has to go on first."""
    game = Game().play("S1")
    game.asked(Request.PAUSE)
    assert offers(told(game.asked(line_lesson()))) == ["study"]


@pytest.mark.parametrize(
    ("sun", "moon", "name"),
    [
        (unnamed(Player.SUN), Seat("Computer", "3"), "Sun"),
        (Seat("Computer", "3"), unnamed(Player.MOON), "Sun"),
        (Seat("Computer", "3"), BEN, "Ben"),
        (ANNA, BEN, "Anna"),
    ],
)
def test_the_learner_is_the_person_who_plays(sun: Seat, moon: Seat, name: str) -> None:
    """Whoever has a name keeps it; without one the learner is called by the side."""
    director = EclipseDirector(sun, moon)
    director.start("uuid")
    director.requests.take(line_lesson(), 0.0)
    assert director.match.seats[Player.SUN].name == name


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path, director=EclipseDirector(ANNA, Seat("Computer", "1")))
    yield made
    made.recorder.close()


def test_what_is_asked_for_before_the_board_is_ready_is_kept(bench: Bench) -> None:
    """Exercises begin once a game can."""
    assert bench.take(line_lesson()) == [Notice("typed_early")]
    bench.begun()
    bench.now += 2000
    bench.take()
    bench.table.advance(bench.now)
    assert bench.director.match.studying


def test_at_a_board_the_position_is_set_up_and_afterwards_taken_off(bench: Bench) -> None:
    """The steps are those of `learn`; a game after the exercises waits for an empty board. Each recording replays."""
    bench.begun()
    bench.take(line_lesson())
    bench.shows(cells())
    bench.now += 9000
    bench.table.advance(bench.now)
    problems = [fact for fact in bench.told if isinstance(fact, Problem)]
    assert [problem.fault for problem in problems] == [Fault.NOT_SET_UP]
    assert len(problems[0].steps) == Lessons(set(), "line").next(None).position.count
    bench.take(AS_BEFORE)
    bench.shows(cells(s1="-"))
    bench.now += 9000
    bench.table.advance(bench.now)
    assert not bench.director.match.studying
    assert bench.director.match.position == EMPTY
    bench.recorder.close()
    for path in (bench.home / "recordings").iterdir():
        replay = RecordingReplay(Reader(path))
        list(replay)
        assert replay.differs_ms is None


@pytest.mark.parametrize(("exercise", "typed"), [(True, ["remove 3"]), (False, [])])
def test_a_helping_hand_puts_right_what_is_there_by_mistake_in_exercises_alone(
    exercise: bool,
    typed: list[str],
) -> None:
    """In games people do that themselves; the hand knows which of the two began last."""
    did: list[str] = []
    hand = AutomaticHand(did.append, lambda _: None, 1, only_test_piece=True, sets_up={Fault.NOT_SET_UP})
    hand.tell(GameStarted("uuid", "eclipse", ("", ""), EMPTY, exercise=not exercise))
    hand.tell(GameStarted("uuid", "eclipse", ("", ""), EMPTY, exercise=exercise))
    hand.tell(Problem(Fault.OUT_OF_STEP, (3,), (Step("remove", 3),)))
    assert did == typed


@pytest.mark.parametrize("name", ["lessons", "puzzles", *(f"lesson:{each.name}" for each in LESSONS)])
def test_exercises_have_names(home: Path, name: str) -> None:  # noqa: ARG001
    """Each lesson, all of them, and all puzzles."""
    kind = Selection if name == "puzzles" else Lessons
    assert isinstance(STUDIES.named(name, None), kind)


@pytest.mark.parametrize("grade", GRADES)
def test_puzzles_have_names_by_grade(home: Path, grade: int) -> None:  # noqa: ARG001
    """They stay in the grade, and the seed repeats the choice."""
    first, again = (STUDIES.named(f"puzzles:{grade}", 3).next(None) for _ in range(2))
    assert isinstance(first, PuzzleExercise)
    assert first.puzzle.grade == grade
    assert again.event == first.event


@pytest.mark.parametrize("name", ["", "lesson", "lesson:", "lesson:chess", "puzzles:", "puzzles:9", "puzzles:x", "x"])
def test_what_is_no_exercise_gets_a_sentence(home: Path, name: str) -> None:  # noqa: ARG001
    """It lists the names that there are."""
    with pytest.raises(CompanionError, match=r"Choose lessons, lesson:NAME \(turn, line, .*puzzles:GRADE \(1 to 5\)"):
        STUDIES.named(name, None)


def test_lessons_begin_with_what_the_log_says_is_not_done(home: Path) -> None:
    """What was done at a table before isn't set again."""
    (home / "data").mkdir(parents=True, exist_ok=True)
    desk = Desk(home / "data", Lessons(set(), "turn"))
    desk.take("1-2/G5")
    assert GameLog(home / "data" / FILE_NAME).solved("eclipse") == {"Lesson turn 1"}
    assert STUDIES.named("lessons", None).next(None).event == "Lesson turn 2"
