"""Puzzles and lessons: how an exercise runs, with and without a board, and what is kept of it."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, GameStarted, Notice, ReplyChosen, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import BoardShows, Corrected, Fault, Problem, Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import Lessons
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercise, EclipseExercises, Part
from eclipse_companion.games.eclipse.play.board_ports import TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.searches import find
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.puzzles import Puzzle, load
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise, Selection
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.marks import Mark
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.display import BoardState
from eclipse_companion.table import effects as do
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.exercises import solved_in
from eclipse_companion.table.inputs import AnyRequest, FromSeat, Request, SetUpPosition, Typed
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.resuming import open_game
from eclipse_companion.table.searches import Search, SearchResult
from eclipse_companion.table.seats import Seat, unnamed
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.envelopes import opened
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.showing.test_view import SENTENCES
from tests.log.played import open_games

ANNA = Seat("Anna")
ORACLE = Oracle()


def puzzle_of(length: int, solver: Player | None = None) -> Puzzle:
    """The first puzzle of this length in turns."""
    return next(each for each in load() if each.length == length and solver in (None, each.solver))


class Given:
    """Gives these exercises, then the last one again and again; notes the tries reported for each."""

    person: str | None = None

    def __init__(self, *exercises: EclipseExercise) -> None:
        self._left = list(exercises)
        self.tries: list[int | None] = []

    def next(self, tries: int | None) -> EclipseExercise:
        self.tries.append(tries)
        return self._left.pop(0) if len(self._left) > 1 else self._left[0]


class Desk:
    """A typed table with a search that answers at once."""

    def __init__(  # noqa: PLR0913 - what a table is made of
        self,
        home: Path,
        exercises: EclipseExercises | None = None,
        edition: str = "eclipse",
        *,
        moon: Seat = ANNA,
        control: TimeControl | None = None,
        games: int | None = None,
    ) -> None:
        """Exercises for Anna, or her games against `moon`."""
        self.now = 0.0
        self.told: list[Fact] = []
        self.log = GameLog(home / "games.sqlite3")
        self.found: list[SearchResult] = []
        self.director = EclipseDirector(ANNA, moon, edition, exercises=exercises)
        recorder = GameRecorder(self.log, home / "recordings", lambda _: None)
        self.table = EclipseTable(
            Parts(
                director=self.director,
                board=TypedEclipseBoard(),
                recorder=recorder,
                thinker=self,
                deliver=opened(self.told.append),
                control=control,
                games=games,
            )
        )
        self.table.advance(0.0)

    def begin(self, search: Search) -> None:
        self.found.append(find(search, ORACLE, seed=0))

    def stop(self) -> None:
        """Finds are kept."""

    def take(self, item: Typed | AnyRequest | FromSeat | str) -> list[Fact]:
        """The announcements on this request and on everything found because of it."""
        before = len(self.told)
        self.now += 1000.0
        self.table.advance(self.now)
        self.table.take(Typed(item) if isinstance(item, str) else item, self.now)
        self.table.advance(self.now)
        while self.found:
            self.table.take(self.found.pop(0), self.now)
            self.table.advance(self.now)
        return self.told[before:]

    @property
    def position(self) -> Position:
        position: Position = self.director.match.position
        return position


def taught(facts: list[Fact]) -> list[Teaching]:
    return [fact for fact in facts if isinstance(fact, Teaching)]


def wrong_turn(position: Position) -> Turn:
    """A turn that doesn't win and doesn't end the game."""
    scores = ORACLE.scores(position)
    return next(turn for turn, score in scores.items() if score <= 0 and not rules.result(rules.apply(position, turn)))


def test_the_one_turn_that_wins_at_once_solves_its_puzzle(tmp_path: Path) -> None:
    """The line is announced and the solution kept; the next puzzle comes on request."""
    puzzle = puzzle_of(1)
    given = Given(PuzzleExercise(puzzle), PuzzleExercise(puzzle_of(3)))
    desk = Desk(tmp_path, given)
    assert isinstance(desk.told[0], GameStarted)
    assert [(said.key, said.number) for said in taught(desk.told)] == [("puzzle_task_one", puzzle.number)]
    (done,) = taught(desk.take(str(puzzle.turn)))
    assert (done.key, done.stage) == ("puzzle_done", "done")
    assert done.squares in rules.locked_lines(rules.apply(puzzle.position, puzzle.turn), puzzle.solver)
    assert desk.log.solved("eclipse") == {f"Puzzle {puzzle.number}"}
    assert given.tries == [None]
    assert [said.key for said in taught(desk.take(Request.NEXT))] == ["puzzle_task"]
    assert given.tries == [None, 0]
    assert desk.position == puzzle_of(3).position


@pytest.mark.parametrize("length", [2, 3, 4, 5, 7])
def test_a_long_puzzle_is_won_against_the_longest_defence(tmp_path: Path, length: int) -> None:
    """The solver's best turns and the computer's answers take exactly as many turns as the puzzle says."""
    puzzle = puzzle_of(length)
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle)))
    said: list[Teaching] = []
    while not said or said[-1].stage != "done":
        said += taught(desk.take(str(ORACLE.answer(desk.position).turn)))
    assert said[0].key == "puzzle_right"
    assert said[-1].key == ("puzzle_done_forced" if length % 2 == 0 else "puzzle_done")
    assert len(desk.director.match.turns) == length
    assert desk.log.solved("eclipse") == {f"Puzzle {puzzle.number}"}
    seen = [fact for fact in desk.told if isinstance(fact, TurnSeen)]
    assert len(seen) == length
    assert not any(fact.is_reply or isinstance(fact, ReplyChosen) for fact in seen)


def test_a_later_turn_may_be_any_that_wins(tmp_path: Path) -> None:
    """After the first turn, longer ways to win count too; a turn that gives the win away is taken back."""
    puzzle = next(each for each in load() if each.length == 5)
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle)))
    desk.take(str(puzzle.turn))
    before, scores = desk.position, ORACLE.scores(desk.position)
    assert before.to_move is puzzle.solver
    wrong = taught(desk.take(str(wrong_turn(before))))
    assert [said.stage for said in wrong] == ["wrong"]
    assert desk.position == before
    for turn in [turn for turn, score in scores.items() if score > 0]:
        assert taught(desk.take(str(turn)))[0].stage in {"right", "done"}
        desk.take(Request.UNDO)
        assert desk.position == before


@pytest.mark.parametrize("number", [40, 90, 150, 210, 290])
def test_what_is_said_of_a_wrong_turn_is_so(tmp_path: Path, number: int) -> None:
    """The answer that is named is a best one and wins or draws as announced; the turn doesn't count."""
    puzzle = load()[number]
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle)))
    for turn in rules.legal_turns(puzzle.position)[::7]:
        if turn == puzzle.turn:
            continue
        told = desk.take(str(turn))
        (said,) = taught(told)
        after = rules.apply(puzzle.position, turn)
        result, answer = rules.result(after), ORACLE.answer(after)
        if result is not None:
            lost = result.winner is not None
            assert said.key == ("puzzle_locks_theirs" if lost else "puzzle_draws")
            assert not lost or said.squares in rules.locked_lines(after, puzzle.solver.opponent)
        else:
            assert said.key == {"win": "puzzle_wrong_loss", "draw": "puzzle_wrong_draw"}[str(answer.value)]
            assert said.reply in answer.turns
        assert desk.position == puzzle.position


def test_who_was_told_the_turn_has_not_solved_it(tmp_path: Path) -> None:
    """Parts of a hint are allowed; the last step gives the solution away, and the log then says `helped`."""
    puzzle = puzzle_of(1)
    given = Given(PuzzleExercise(puzzle))
    desk = Desk(tmp_path, given)
    for _ in range(3):
        desk.take(Request.HINT)
    said = desk.take(str(puzzle.turn))[-1]
    assert isinstance(said, Teaching)
    assert said.helped
    assert (SENTENCES.say(said) or "").endswith("You had a hint, so this doesn't count yet. Solve it once without.")
    assert desk.log.solved("eclipse") == set()
    assert desk.log.games()[0].termination == "helped"
    desk.take(Request.NEXT)
    desk.take(Request.HINT)
    desk.take(str(puzzle.turn))
    assert desk.log.solved("eclipse") == {f"Puzzle {puzzle.number}"}
    desk.take(Request.GO_ON)
    assert given.tries == [None, None, 0]


def test_wrong_tries_are_counted_and_a_puzzle_may_be_passed_over(tmp_path: Path) -> None:
    """The number of tries affects the choice of the next puzzle; one that was left doesn't count as solved."""
    puzzle = puzzle_of(1)
    given = Given(PuzzleExercise(puzzle))
    desk = Desk(tmp_path, given)
    for _ in range(2):
        desk.take(str(wrong_turn(puzzle.position)))
    desk.take(str(puzzle.turn))
    desk.take(Request.NEXT)
    desk.take(Request.NEW)
    assert given.tries == [None, 2, None]


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


@pytest.mark.parametrize("line", ["", "  "])
def test_an_empty_line_gets_an_answer(line: str, tmp_path: Path) -> None:
    """It says what to type."""
    desk = Desk(tmp_path, Lessons(set(), "turn"))
    assert [fact.key for fact in desk.take(line) if isinstance(fact, Notice)] == ["nothing_asked"]


def test_help_shows_how_a_turn_is_written(tmp_path: Path) -> None:
    """Asking for it isn't treated as an illegal turn."""
    desk = Desk(tmp_path, Lessons(set(), "game"))
    assert [fact.key for fact in desk.take("help") if isinstance(fact, Notice)] == ["typed_help"]


def test_a_puzzle_whose_line_the_opponent_must_lock_says_so(tmp_path: Path) -> None:
    """Its text doesn't claim that the turn wins at once."""
    puzzle = puzzle_of(2)
    desk = Desk(tmp_path, Given(PuzzleExercise(puzzle)))
    assert taught(desk.told)[0].key == "puzzle_task_forced"


def test_a_puzzle_comes_once_and_grades_rise_and_fall() -> None:
    """Solved ones don't return while others are left; the grade follows the results or stays as asked."""
    puzzles = load()
    chosen = Selection(puzzles, set(), None, 1)
    grades = [chosen.next(tries).puzzle.grade for tries in (None, 0, 0, 2, None, 0)]
    assert grades == [1, 2, 3, 2, 1, 2]
    fixed = Selection(puzzles, set(), 4, 1)
    numbers = [fixed.next(0).puzzle.number for _ in range(60)]
    assert sorted(numbers) == [puzzle.number for puzzle in puzzles if puzzle.grade == 4]
    assert fixed.next(0).puzzle.grade == 4
    known = {puzzle.number for puzzle in puzzles if puzzle.grade == 1} - {7}
    assert Selection(puzzles, known, 1, 5).next(None).puzzle.number == 7
    assert solved_in(["Puzzle 12", "Lesson line 1", "Puzzle x", "Puzzle 3"]) == {3, 12}
    again, other = (Selection(puzzles, set(), 3, seed).next(None).puzzle for seed in (2, 2))
    assert again == other


# At the board, in simulated time.


class Solving(Simulation):
    """A person who sets up the puzzle, tries a wrong turn first, then solves it and asks for the next one."""

    def __init__(self, home: Path, coding: str, *puzzles: Puzzle) -> None:
        exercises = Given(*(PuzzleExercise(puzzle) for puzzle in puzzles))
        super().__init__(None, home, seed=5, coding=coding, games=9, exercises=exercises)
        needs_setup = {Fault.NOT_SET_UP, Fault.TAKEN_BACK, Fault.OUT_OF_STEP}
        self._hand = AutomaticHand(self._type, self._answer, 5, only_test_piece=True, sets_up=needs_setup)
        self._puzzles = list(puzzles)
        self._tried = False
        self._in_step = False

    def _note(self, turn: Turn) -> None:
        """There is no game to note here."""

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        match announcement:
            case GameStarted():
                self._in_step = self._tried = False
            case Corrected() if not self._in_step:
                self._in_step = True
                self._type(str(wrong_turn(self._puzzles[0].position)))
            case Corrected():
                self._type(str(self._puzzles[0].turn))
            case ReplyChosen(turn=turn):
                self._type(str(turn))
            case ToMove(human=True) if self.table.game.director.match.turns:
                self._type(str(ORACLE.answer(self.table.game.director.match.position).turn))
            case Teaching(stage="done"):
                self._puzzles.pop(0)
                self.post(Request.NEXT if self._puzzles else Request.QUIT)


@pytest.mark.parametrize("coding", ["one", "two"])
def test_puzzles_are_put_up_tried_mended_and_solved_at_the_board(tmp_path: Path, coding: str) -> None:
    """Two puzzles are set up step by step, one from the end of the other.

    Hands hear why their try is wrong, then what to put back, and once that is done, that they may try again.
    """
    puzzles = puzzle_of(3, Player.SUN), puzzle_of(1, Player.MOON)
    played = Solving(tmp_path, coding, *puzzles).run(limit_s=240)
    facts = [fact for _, fact in played.told]
    assert played.ended, (played.hand_said, facts[-6:])
    assert [said.stage for said in taught(facts) if said.stage != "task"] == ["wrong", "right", "done", "wrong", "done"]
    faults = [fact.fault for fact in facts if isinstance(fact, Problem)]
    assert faults == [Fault.NOT_SET_UP, Fault.TAKEN_BACK] * 2
    told = [fact for fact in facts if isinstance(fact, Problem | Corrected | TakenBack) or fact in taught(facts)]
    at = next(place for place, fact in enumerate(told) if isinstance(fact, Teaching) and fact.stage == "wrong")
    assert [type(fact) for fact in told[at : at + 4]] == [Teaching, Problem, Corrected, TakenBack]
    assert SENTENCES.say(told[at + 3]) == "Try again."
    assert Notice("retry") not in facts, "it is put back by hand"
    assert played.lying == rules.apply(puzzles[1].position, puzzles[1].turn)
    assert played.log.solved("eclipse") == {f"Puzzle {puzzle.number}" for puzzle in puzzles}
    assert all(game.recording is not None for game in played.log.games())


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
