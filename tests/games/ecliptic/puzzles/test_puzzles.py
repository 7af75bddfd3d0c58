"""The shipped puzzles: plain rules confirm what each promises; they are solved, missed, hinted and counted."""

import json
import random
import re
from collections import Counter

import pytest

from eclipse_companion.games.ecliptic.announcements import Teaching
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard
from eclipse_companion.games.ecliptic.game.beginnings import not_a_beginning
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import fault, state_json
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.puzzles import GRADES, Puzzle, load
from eclipse_companion.games.ecliptic.puzzles.exercise import PuzzleExercise, Selection
from eclipse_companion.games.ecliptic.puzzles.making import MOST_POSITIONS, make
from eclipse_companion.games.ecliptic.puzzles.proving import Prover, after_action
from eclipse_companion.games.ecliptic.puzzles.puzzle import FILE, SOLVER, read, write
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.table.exercises import PuzzlesError
from eclipse_companion.table.inputs import Request
from tests.games.ecliptic.play.studying import Studying
from tests.games.ecliptic.puzzles.plain import Plain

PUZZLES = load()
EACH = len(PUZZLES) // len(GRADES)
SHARE = [puzzle for puzzle in PUZZLES if puzzle.number % 5 == 1]


@pytest.mark.parametrize("puzzle", SHARE, ids=lambda puzzle: str(puzzle.number))
def test_exactly_one_action_of_a_puzzle_surely_wins(puzzle: Puzzle) -> None:
    """Plain rules say so, which share no line with the program's."""
    state = json.loads(json.dumps(state_json(puzzle.state)))
    assert Plain(SOLVER.letter).winning(state) == [str(puzzle.answer)]


def test_every_puzzle_is_a_table_that_can_be_and_is_proved_soon() -> None:
    """No game can lead to another one; nobody has to wait for a verdict."""
    for puzzle in PUZZLES:
        assert fault(puzzle.state) is None
        assert not_a_beginning(puzzle.state.table) is None
        assert not puzzle.state.stock
        prover = Prover(SOLVER, MOST_POSITIONS)
        assert prover.winning(puzzle.state) == [puzzle.answer], puzzle.number


def test_there_are_as_many_of_each_grade_and_no_two_alike() -> None:
    """They are numbered in order, and the harder grades need more turns."""
    assert Counter(puzzle.grade for puzzle in PUZZLES) == dict.fromkeys(GRADES, EACH)
    assert EACH >= 12
    assert [puzzle.number for puzzle in PUZZLES] == list(range(1, len(PUZZLES) + 1))
    assert len({puzzle.state.table.lines for puzzle in PUZZLES}) == len(PUZZLES)
    assert 3 * sum(isinstance(puzzle.answer, Discard) for puzzle in PUZZLES) <= len(PUZZLES)
    turns = [Prover(SOLVER).turns(puzzle.state) for puzzle in PUZZLES]
    assert turns == sorted(turns)


def test_the_file_is_written_as_it_is_read() -> None:
    """Reading and writing change nothing; a game without an answer is no puzzle."""
    text = FILE.read_text(encoding="utf-8")
    assert write(read(text)) == text
    with pytest.raises(PuzzlesError, match=r"Puzzle 1 isn't a puzzle"):
        read(re.sub(r"\[Answer.*\n", "", text))


def test_the_same_seed_makes_the_same_puzzles() -> None:
    """Each of them is what the program's rules prove."""
    told: list[tuple[int, int]] = []
    one, other = (make(1, 4, lambda *each: told.append(each)) for _ in range(2))
    assert one == other
    assert {found for found, _ in told} == set(range(len(GRADES)))
    assert [puzzle.grade for puzzle in one] == list(GRADES)
    for puzzle in one:
        assert Prover(SOLVER).winning(puzzle.state) == [puzzle.answer]


def ends(seed: int) -> list[State]:
    """States with an empty stock and few cards, on the way through a random game; in each phase that comes."""
    chance = random.Random(seed)
    state = rules.settled(rules.Happened(rules.dealt(tuple(chance.sample(range(72), 72))))).state
    found = []
    while state.table.phase is not Phase.OVER:
        if not state.table.stock and sum(state.table.hands) <= 7:
            found.append(state)
        match state.table.phase:
            case Phase.BATTLE:
                white, blue = (chance.choice(state.table.dice(player)) for player in Player)
                state = rules.fought(state, Fight((white, blue), (chance.choice(((2, 1), (1, 2))),)))
            case Phase.TWELFTH:
                state = rules.settled(rules.answered(state, stop=False, d6=1)).state
            case _:
                state = after_action(state, chance.choice(rules.options(state.known_to(state.table.side))))
    return found


@pytest.mark.parametrize("seed", range(25))
def test_what_surely_wins_is_what_plain_rules_say(seed: int) -> None:
    """At the ends of games, for both players, in every phase."""
    for state in ends(seed):
        for player in Player:
            told = json.loads(json.dumps(state_json(state)))
            assert Prover(player).is_sure(state) == Plain(player.letter).is_sure(told)


def test_a_win_comes_within_so_many_turns() -> None:
    """One fewer isn't enough against every answer."""
    for puzzle in PUZZLES[:: len(PUZZLES) // 10]:
        state = after_action(puzzle.state, puzzle.answer)
        turns, plain = Prover(SOLVER).turns(state), Plain(SOLVER.letter)
        told = json.loads(json.dumps(state_json(state)))
        assert [plain.within(told, count) for count in range(turns + 1)] == [*[False] * turns, True]


class Solving(Studying):
    """Somebody who solves puzzles."""

    def __init__(self, *puzzles: Puzzle, solved: tuple[int, ...] = ()) -> None:
        super().__init__(Selection(puzzles, solved, None, 1))

    @property
    def puzzle(self) -> str:
        """Its name in the log."""
        return self.game.match.event

    @property
    def state(self) -> State:
        assert self.position.state is not None
        return self.position.state

    @property
    def right(self) -> Action:
        """An action that surely wins; any die."""
        if self.state.table.phase is Phase.BATTLE:
            return Choose(self.state.table.dice(SOLVER)[-1])
        return Prover(SOLVER).winning(self.state)[0]


@pytest.mark.parametrize("puzzle", PUZZLES[:: max(1, len(PUZZLES) // 12)], ids=lambda puzzle: str(puzzle.number))
def test_a_puzzle_is_won_against_the_computer(puzzle: Puzzle) -> None:
    """Whatever it answers and the dice show; then the next one may come."""
    (other,) = [each for each in PUZZLES if each.number == puzzle.number % len(PUZZLES) + 1]
    solving = Solving(puzzle, other)
    solved = solving.puzzle
    while not solving.game.match.stage.over:
        solving.write(str(solving.right))
    assert (solving.taught[-1].key, solving.taught[-1].stage) == ("puzzle_done", "done")
    assert not solving.taught[-1].helped
    solving.ask(Request.NEXT)
    assert (solving.taught[-1].key, solving.puzzle != solved) == ("puzzle_task", True)


def wrong(puzzle: Puzzle) -> list[Teaching]:
    """What is said of all actions but the answer."""
    exercise = PuzzleExercise(puzzle)
    options = rules.options(puzzle.state.known_to(SOLVER))
    return [exercise.judge(exercise.position, action, None) for action in options if action != puzzle.answer]


def test_whatever_else_is_tried_is_refuted() -> None:
    """With what the opponent can answer, or with the battle; nothing of it wins."""
    keys = Counter(said.key for puzzle in PUZZLES for said in wrong(puzzle))
    assert set(keys) <= {"puzzle_ends", "puzzle_wrong", "puzzle_wrong_battle", "puzzle_wrong_reply"}
    assert {"puzzle_wrong_battle", "puzzle_wrong_reply"} <= set(keys)
    solving = Solving(PUZZLES[0])
    options = rules.options(solving.state.known_to(SOLVER))
    solving.write(str(next(action for action in options if action != PUZZLES[0].answer)))
    assert solving.taught[-1].stage == "wrong"
    assert solving.state == PUZZLES[0].state


def test_a_hint_leads_to_the_answer_in_two_steps_and_the_puzzle_comes_again() -> None:
    """First the pair, or what to look at."""
    puzzle = next(each for each in PUZZLES if not isinstance(each.answer, Discard))
    solving, words = Solving(puzzle), EclipticSentences("en")
    solving.ask(Request.HINT)
    assert (words.say(solving.told[-1]) or "").startswith("The pair to put down is the ")
    solving.ask(Request.HINT)
    assert f"Type {puzzle.answer}." in (words.say(solving.told[-1]) or "")
    while not solving.game.match.stage.over:
        solving.write(str(solving.right))
    assert solving.taught[-1].helped
    assert (words.say(solving.taught[-1]) or "").endswith("Solve it once without.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_comment_has_a_text(language: str) -> None:
    """In each language, typed or on a page; every card is named."""
    typed = EclipticSentences(language)
    for words in (typed, typed.on_page()):
        for puzzle in PUZZLES[::7]:
            exercise = PuzzleExercise(puzzle)
            said = [exercise.task(exercise.position), exercise.hint(exercise.position), *wrong(puzzle)]
            said += [exercise.judge(exercise.position, puzzle.answer, None), exercise.ended(exercise.position)]
            assert all(words.say(each) and "{" not in (words.say(each) or "") for each in said)
