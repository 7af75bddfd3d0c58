"""The shipped puzzles: exact values and a plain look confirm what each promises."""

import json
from collections import Counter
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.puzzles import GRADES, Puzzle, load
from eclipse_companion.games.eclipse.puzzles.making import CHOICES, MOST_TURNS, likeness_of, make, puzzle_at, temptation
from eclipse_companion.games.eclipse.puzzles.puzzle import FILE, LONG, TEMPTING, read, write
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.table.exercises import PuzzlesError
from tests.games.eclipse.game.strategies import positions


@cache
def oracle() -> Oracle:
    return Oracle()


def answer(position: Position) -> Answer:
    return oracle().answer(position)


def test_exactly_one_turn_of_each_puzzle_wins() -> None:
    """Each legal turn except the given one leaves the opponent a draw or a win, by the exact value after it."""
    for puzzle in load():
        assert not puzzle.position.faults()
        winning = [turn for turn, score in oracle().scores(puzzle.position).items() if score > 0]
        assert winning == [puzzle.turn], puzzle.number


def test_each_puzzle_takes_as_long_as_it_says() -> None:
    """Its line is legal, ends in the solver's win, and is as long at each step as best play by both."""
    for puzzle in load():
        position = puzzle.position
        for left in range(puzzle.length, 0, -1):
            found = answer(position)
            assert (found.value, found.distance) == ("win" if position.to_move is puzzle.solver else "loss", left)
            turn = puzzle.line[puzzle.length - left]
            assert turn in found.turns
            position = rules.play(position, turn)
        result = rules.result(position)
        assert result is not None
        assert result.winner is puzzle.solver


def test_wins_at_once_are_found_by_trying_every_turn() -> None:
    """If the solver needs one turn, a plain look at all legal turns, without tables, finds that one and no other."""
    short = [puzzle for puzzle in load() if puzzle.length == 1]
    assert len(short) > 50
    for puzzle in short:
        results = {
            turn: rules.result(rules.apply(puzzle.position, turn)) for turn in rules.legal_turns(puzzle.position)
        }
        won = [turn for turn, result in results.items() if result is not None and result.winner is puzzle.solver]
        assert won == [puzzle.turn]


def test_there_are_many_of_each_grade_and_no_two_alike() -> None:
    """There are sixty of each grade, numbered in order; none is another one turned, mirrored or recoloured."""
    puzzles = load()
    assert Counter(puzzle.grade for puzzle in puzzles) == dict.fromkeys(GRADES, 60)
    assert [puzzle.number for puzzle in puzzles] == list(range(1, len(puzzles) + 1))
    assert len({likeness_of(puzzle.position) for puzzle in puzzles}) == len(puzzles)
    assert all(len(rules.legal_turns(puzzle.position)) >= CHOICES for puzzle in puzzles)
    assert max(puzzle.length for puzzle in puzzles) <= MOST_TURNS


def test_the_grade_follows_from_length_and_temptation() -> None:
    """The tags in the file follow from the puzzle's own line and temptation."""
    for record, puzzle in zip(egn.read(FILE.read_text(encoding="utf-8")), load(), strict=True):
        tempting = float(record.tags["Temptation"]) >= TEMPTING
        own = (len(record.line) + 1) // 2
        assert int(record.tags["Grade"]) == puzzle.grade == min(own, LONG) + tempting
        assert int(record.tags["Length"]) == len(record.line)


def test_the_temptation_is_the_same_again() -> None:
    """Judging some puzzles of each grade again changes nothing."""
    for puzzle in load()[::13]:
        assert temptation(puzzle.position, puzzle.turn) == puzzle.temptation


def test_a_tempting_win_at_once_has_many_lines_that_are_not_locked() -> None:
    """For turns that end the game at once, the temptation counts the other turns that make three in a line."""
    plain = read(write([Puzzle(1, Position.parse("1GS1/Sg2/gGs1/gGs1"), (Turn.parse("6-7/G6"),), 0.0)]))[0]
    assert temptation(plain.position, plain.turn) == 0.0
    assert plain.grade == 1


def test_the_file_is_legal_to_every_command_that_reads_games(capsys: pytest.CaptureFixture[str]) -> None:
    """`check` finds each a legal game, won by the player to move first."""
    assert main(["check", "--json", str(FILE)]) == 0
    verdicts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(verdicts) == len(load())


@given(positions)
def test_alike_is_what_turning_mirroring_and_recolouring_leave(position: Position) -> None:
    """A quarter turn, a mirror and the exchange of gold and silver give the same likeness."""
    cells = position.cells
    turned = "".join(cells[4 * (3 - column) + row] for row in range(4) for column in range(4))
    mirrored = "".join(cells[start : start + 4][::-1] for start in range(0, 16, 4))
    other = cells.translate(str.maketrans("GSgs", "SGsg"))
    assert {likeness_of(Position(each)) for each in (cells, turned, mirrored, other)} == {likeness_of(position)}


def test_a_seed_makes_the_same_puzzles_again(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the seed's puzzles again: one of each grade, each with one turn that wins.

    Progress is on standard error, position by position.
    """
    assert main(["puzzles", "make", "--each", "1", "--seed", "3"]) == 0
    printed = capsys.readouterr()
    found, told = read(printed.out), list[tuple[int, int]]()
    assert "80 % of the puzzles are found" in printed.err
    assert found == tuple(make(1, 3, oracle(), lambda *progress: told.append(progress)))
    assert [seen for _, seen in told] == list(range(1, len(told) + 1))
    assert [number for number, _ in told] == sorted(number for number, _ in told)
    assert told[-1][0] == len(GRADES) - 1
    assert [puzzle.grade for puzzle in found] == list(GRADES)
    for puzzle in found:
        assert [turn for turn, score in oracle().scores(puzzle.position).items() if score > 0] == [puzzle.turn]


def test_where_several_turns_win_there_is_no_puzzle() -> None:
    """There is none if no turn wins, either."""
    one = load()[0]
    assert puzzle_at(one.position, oracle()) is not None
    assert puzzle_at(Position("." * 16), oracle()) is None
    after_a_mistake = rules.apply(one.position, next(t for t in rules.legal_turns(one.position) if t != one.turn))
    winning = [turn for turn, score in oracle().scores(after_a_mistake).items() if score > 0]
    assert (puzzle_at(after_a_mistake, oracle()) is not None) == (len(winning) == 1)


@pytest.mark.parametrize("tag", ["Puzzle", "Temptation"])
def test_a_game_that_is_no_puzzle_is_refused(tag: str) -> None:
    """The sentence names its line or its number."""
    text = write(load()[:1])
    with pytest.raises(PuzzlesError, match="isn't a puzzle"):
        read(text.replace(f'[{tag} "', f'[Other{tag} "', 1))
    with pytest.raises(PuzzlesError, match="has no solution"):
        read('[Puzzle "1"]\n[Temptation "0.5"]\n\n*\n')


@given(st.integers(0, 4000), st.text(max_size=2))
def test_any_change_of_the_file_is_read_or_refused(at: int, rubbish: str) -> None:
    """Reading puzzles raises `CompanionError`s and nothing else."""
    text = write(load()[:12])
    at %= len(text)
    with suppress(CompanionError):
        read(text[:at] + rubbish + text[at + 1 :])
