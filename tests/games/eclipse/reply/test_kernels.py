import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.keys import after, key_of
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.search import WEIGHTS, Solver
from tests.games.eclipse.reply import plain
from tests.games.eclipse.reply.games import random_position

ROOT = Path(__file__).parents[4]

boards = st.text(".GSgs", min_size=16, max_size=16).map(Position)
"""Anything that can be represented, not only what a game can reach."""


def children(key: int) -> list[int]:
    row = np.zeros(kernels.MOST_CHILDREN, np.uint64)
    return [int(child) for child in row[: kernels.children(np.uint64(key), row)]]


def some_positions(pieces: range, count: int) -> list[Position]:
    chance = random.Random(str(pieces))
    return [random_position(number, chance) for number in pieces for _ in range(count)]


def test_turns_are_those_of_the_rules() -> None:
    """The kernels lead from a position to the same positions as its legal turns, each once."""
    for position in [EMPTY, *some_positions(range(1, 16), 12)]:
        key = key_of(position)
        expected = [key_of(rules.apply(position, turn)) for turn in rules.legal_turns(position)]
        assert sorted(children(key)) == sorted(expected)
        assert [after(key, turn) for turn in rules.legal_turns(position)] == expected


def test_where_no_flip_is_possible_a_turn_is_a_placement() -> None:
    """If all the opponent's pieces are shut in, the kernels place without a flip, as the rules do."""
    chance = random.Random(3)
    shut_in = [p for p in (random_position(chance.randint(6, 14), chance) for _ in range(2500)) if not rules.flips(p)]
    assert len(shut_in) > 3
    for position in shut_in:
        expected = [key_of(rules.apply(position, turn)) for turn in rules.legal_turns(position)]
        assert sorted(children(key_of(position))) == sorted(expected)


@given(boards)
def test_ends_are_those_of_the_rules(position: Position) -> None:
    """The kernels find the game over exactly when the rules do, with the same winner."""
    over = plain.outcome(position)
    key = np.uint64(key_of(position))
    found = int(kernels.outcome(key, position.cells.count(".")))
    assert found == (kernels.OPEN if over is None else over)


def test_turns_are_counted_as_by_the_rules() -> None:
    """The numbers of positions two and three turns ahead are those that the rules give."""

    def by_kernels(key: int, depth: int) -> int:
        if kernels.outcome(np.uint64(key), 16 - key.bit_count()) != kernels.OPEN:
            return depth == 0
        return sum(by_kernels(child, depth - 1) for child in children(key)) if depth else 1

    def by_rules(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(by_rules(rules.apply(position, turn), depth - 1) for turn in rules.legal_turns(position))

    for position in [EMPTY, *some_positions(range(3, 16, 4), 1)]:
        for depth in range(1, 3 if position.count < 11 else 4):
            assert by_kernels(key_of(position), depth) == by_rules(position, depth)


@given(boards)
def test_features_are_those_of_the_plain_count(position: Position) -> None:
    """Lines, safe pieces, corners, edges and flips are counted as on the board."""
    found = np.zeros(kernels.FEATURES, np.int64)
    kernels.features(np.uint64(key_of(position)), found)
    assert found.tolist() == plain.features(position)


@given(boards)
def test_flips_are_counted(position: Position) -> None:
    """The number of flips of the side to move agrees with the rules."""
    assert kernels.flips_of(np.uint64(key_of(position))) == len(rules.flips(position))


def test_scores_are_those_of_the_plain_search() -> None:
    """From twelve pieces on, the score is the same as from trying everything."""
    for position in some_positions(range(13, 16), 25) + some_positions(range(12, 13), 2):
        assert Solver(4).score(key_of(position)) == plain.score(position)


def test_scores_do_not_depend_on_the_table() -> None:
    """A table of two entries, in which all positions collide, gives the same scores as a large one."""
    for position in some_positions(range(12, 14), 4):
        key = key_of(position)
        small = Solver(4)
        small._memory = small._memory._replace(proven=np.full(2, kernels.NO_KEY), bounds=np.zeros((2, 2), np.int8))
        assert small.score(key) == Solver(4).score(key)


def test_scores_are_the_best_of_the_turns() -> None:
    """From eight pieces on, a score is the best that a turn leads to, and so is each of those."""
    for position in some_positions(range(9, 12), 2):
        solver, key = Solver(8), key_of(position)
        scores = [-solver.score(after(key, turn)) for turn in rules.legal_turns(position)]
        assert solver.score(key) == max(scores)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_estimates_are_those_of_the_plain_search(depth: int) -> None:
    """An estimate is the guess a few turns ahead if both play for it, or the result if the game ends before."""
    for position in some_positions(range(11, 15), 1):
        found = Solver(7).estimate(key_of(position), depth, -kernels.FAR, kernels.FAR)
        assert found == _plain_estimate(position, depth)


def _plain_estimate(position: Position, depth: int) -> int:
    over = plain.outcome(position)
    if over is not None:
        return over * kernels.PROVEN
    if depth == 0:
        total = sum(weight * count for weight, count in zip(WEIGHTS, plain.features(position), strict=True))
        return max(1 - kernels.PROVEN, min(kernels.PROVEN - 1, total))
    return max(-_plain_estimate(rules.apply(position, turn), depth - 1) for turn in rules.legal_turns(position))


def test_scores_found_in_one_pass_are_those_of_the_plain_search() -> None:
    """All positions after a position's turns get the same scores together as one by one, finished ones too."""
    finished = 0
    for position in some_positions(range(12, 16), 3):
        following = [rules.apply(position, turn) for turn in rules.legal_turns(position)]
        found = Solver(4).scores([key_of(each) for each in following])
        assert found == [plain.score(each) for each in following]
        assert found == [Solver(4).score(key_of(each)) for each in following]
        finished += sum(rules.result(each) is not None for each in following)
    assert finished


@pytest.mark.parametrize("pieces", [range(7, 13)])
def test_a_bounded_estimate_is_on_the_right_side(pieces: range) -> None:
    """Between its bounds an estimate is exact; outside them it is a bound that the true one exceeds."""
    for position in some_positions(pieces, 2):
        key = key_of(position)
        true = Solver(9).estimate(key, 2, -kernels.FAR, kernels.FAR)
        for floor, ceiling in ((true - 1, true + 1), (true, true + 50), (true - 50, true), (true - 50, true - 9)):
            found = Solver(9).estimate(key, 2, floor, ceiling)
            assert found == true if floor < true < ceiling else (found >= ceiling) == (true >= ceiling)


def test_what_cannot_be_kept_on_disk_is_compiled_all_the_same() -> None:
    """If numba finds no folder for compiled code, kernels still work, only later."""
    names: dict[str, Any] = {}
    exec("def twice(number):\n    return 2 * number", names)  # noqa: S102 - code without a file can't be kept
    assert compiled(names["twice"])(21) == 42


def test_kernels_do_the_same_uncompiled() -> None:
    """As plain Python, in which overflow is an error and coverage sees inside, the kernels pass some of these tests."""
    script = (
        "import numba, warnings; warnings.simplefilter('error'); assert numba.config.DISABLE_JIT;"
        "from tests.games.eclipse.reply import test_kernels as t; t.uncompiled()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, cwd=ROOT, check=False
    )
    assert done.returncode == 0


def uncompiled() -> None:
    """The tests that `test_kernels_do_the_same_uncompiled` runs."""
    test_turns_are_those_of_the_rules()
    test_scores_do_not_depend_on_the_table()
    test_a_bounded_estimate_is_on_the_right_side(range(12, 14))
    for depth in (0, 1):
        test_estimates_are_those_of_the_plain_search(depth)
    for position in some_positions(range(12, 15), 2):
        assert Solver(4).score(key_of(position)) == plain.score(position)
    for position in some_positions(range(14, 15), 2):
        following = [rules.apply(position, turn) for turn in rules.legal_turns(position)]
        assert Solver(2).scores([key_of(each) for each in following]) == [plain.score(each) for each in following]
