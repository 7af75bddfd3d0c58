"""The exact scores that ship with the program."""

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply.search import Solver
from eclipse_companion.games.eclipse.solution.layout import layer, position_at
from eclipse_companion.games.eclipse.solution.tables import FILE, MOST_PIECES, Tables, TablesError, load, pack, write
from tests.games.eclipse.reply import plain
from tests.games.eclipse.solution.counts import COUNTS


@pytest.fixture(scope="module")
def tables() -> Tables:
    """The tables, read once."""
    return load()


def scores(tables: Tables, positions: list[Position]) -> list[int]:
    """The scores of positions with the same number of pieces."""
    keys = np.array([key_of(position) for position in positions], np.uint64)
    return [int(score) for score in tables.scores(positions[0].count, keys)]


def drawn(pieces: int, count: int, seed: int) -> list[Position]:
    """Random positions."""
    chance = random.Random(seed)
    return [position_at(pieces, chance.randrange(layer(pieces).size)) for _ in range(count)]


@pytest.mark.parametrize("pieces", [0, 1, 2, 4])
def test_values_are_as_many_as_published(tables: Tables, pieces: int) -> None:
    """Each value occurs as often as published among all positions with a number of pieces."""
    positions = [position_at(pieces, index) for index in range(layer(pieces).size)]
    found = Counter("win" if score > 0 else "loss" if score < 0 else "draw" for score in scores(tables, positions))
    assert found == Counter(COUNTS[pieces])


@pytest.mark.parametrize("pieces", range(MOST_PIECES))
def test_each_score_is_the_best_that_follows(tables: Tables, pieces: int) -> None:
    """Each score follows by the rules from the scores one turn later."""
    for position in drawn(pieces, 40, seed=pieces):
        (found,) = scores(tables, [position])
        over = plain.outcome(position)
        if over is None:
            after = [rules.apply(position, turn) for turn in rules.legal_turns(position)]
            assert found == -min(scores(tables, after))
        else:
            assert found == over


def test_where_the_tables_end_the_search_agrees(tables: Tables) -> None:
    """With ten pieces, the tables agree with a search that doesn't know them."""
    solver = Solver(6)
    for position in drawn(MOST_PIECES, 40, seed=1):
        assert scores(tables, [position]) == [solver.score(key_of(position))]


def test_a_layer_packed_reads_back(tmp_path: Path) -> None:
    """A packed layer reads back with the same scores, and the same scores make the same file."""
    rng = np.random.default_rng(2)
    made = {pieces: rng.integers(-7, 8, layer(min(pieces, 4)).size, np.int8) for pieces in range(MOST_PIECES + 1)}
    small = {pieces: made[pieces] for pieces in range(5)}
    for name in ("one.npz", "two.npz"):
        write(tmp_path / name, small.items())
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    with pytest.raises(TablesError, match="Install the program again"):
        load(tmp_path / "one.npz")
    packed = pack(4, made[4])
    assert int(packed["lengths"].astype(np.int64).sum()) == packed["code"].size


@pytest.mark.parametrize("cut", [0, 100, 1_000_000])
def test_damaged_tables_are_told_in_a_sentence(tmp_path: Path, cut: int) -> None:
    """A file that is cut short, or missing, is reported in a sentence."""
    file = tmp_path / "scores.npz"
    if cut:
        file.write_bytes(FILE.read_bytes()[:cut])
    with pytest.raises(TablesError, match="can't be read"):
        load(file)
