"""Puzzles: which turns solve them, what is said of others, which one comes next; typed and at a board."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, GameStarted, Notice, ReplyChosen, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Corrected, Fault, Problem, Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.puzzles import Puzzle, load
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise, Selection
from eclipse_companion.table.exercises import solved_in
from eclipse_companion.table.inputs import Request
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.play.study_desk import ORACLE, Desk, Given, puzzle_of, taught, wrong_turn
from tests.games.eclipse.showing.test_view import SENTENCES


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
