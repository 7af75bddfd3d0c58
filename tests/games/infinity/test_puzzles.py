"""The shipped puzzles: exact values and the plain rules confirm what each promises."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.infinity.announcements import Teaching
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.puzzles import GRADES, load
from eclipse_companion.games.infinity.puzzles.making import puzzle_at
from eclipse_companion.games.infinity.puzzles.puzzle import FILE, read, write
from eclipse_companion.games.infinity.reply.mistakes import place_of
from eclipse_companion.games.infinity.words import InfinitySentences
from tests.games.infinity.reply.claimed import oracle, some_position
from tests.games.infinity.reply.proving import NAMED_TURNS, Truth, ends_in


def test_exactly_one_placement_of_each_puzzle_wins() -> None:
    """The plain rules and the exact value after each placement say so."""
    for puzzle in load():
        values = Truth(puzzle.position, oracle()).values
        assert [move for move, value in values.items() if value > 0] == [str(puzzle.line[0])], puzzle.number


def test_each_line_is_best_play_to_the_solvers_win() -> None:
    """Each placement keeps the value; the line is as long as the exact answer says, and short ends are searched."""
    for puzzle in load():
        position = puzzle.position
        assert oracle().answer(position).turns == len(puzzle.line)
        for left in range(len(puzzle.line), 0, -1):
            answer, placement = oracle().answer(position), puzzle.line[len(puzzle.line) - left]
            assert answer.turns in {left, None}
            assert placement in answer.best
            if left <= NAMED_TURNS and answer.value is not None:
                assert ends_in(str(position), position.side.value, answer.value) == left
            event = rules.place(position, placement)
            position = event.position
            assert event.winner is (puzzle.solver if left == 1 else None)


def test_there_are_twenty_of_each_grade_and_no_two_alike() -> None:
    """They are numbered in order; none is another one mirrored or with the colours exchanged."""
    puzzles = load()
    assert Counter(puzzle.grade for puzzle in puzzles) == dict.fromkeys(GRADES, 20)
    assert [puzzle.number for puzzle in puzzles] == list(range(1, 101))
    assert len({place_of(puzzle.position) for puzzle in puzzles}) == 100


def test_the_file_is_written_as_it_is_read() -> None:
    """Reading and writing change nothing."""
    text = FILE.read_text(encoding="utf-8")
    assert write(read(text)) == text


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 1_000_000))
def test_a_puzzle_is_found_only_where_one_placement_wins(seed: int, number: int) -> None:
    """Of any position: a puzzle has the one winning placement first, and its line ends in the solver's win."""
    position = some_position(seed, number)
    puzzle, values = puzzle_at(position, oracle()), Truth(position, oracle()).values
    winning = [move for move, value in values.items() if value > 0]
    assert puzzle is None or winning == [str(puzzle.line[0])]


def test_a_puzzle_that_was_solved_with_a_hint_says_that_it_does_not_count() -> None:
    """The same sentences as without a hint come first."""
    solved = Teaching("puzzle_done", "done", Player.BLUE)
    words = InfinitySentences("en")
    alone, helped = (words.say(replace(solved, helped=yes)) for yes in (False, True))
    assert helped == f"{alone} You had a hint, so this doesn't count yet. Solve it once without."
