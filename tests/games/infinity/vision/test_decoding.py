"""`vision.decoding`: what all spaces together show, by what is known of the game."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN
from eclipse_companion.games.infinity.vision.decoding import GAP, joined
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES

MOST = {"b": 8, "B": 1, "y": 8, "W": 1}


def sharp(cells: str, share: float = 0.95) -> np.ndarray:
    """Shares that give this much to each of sixteen classes, and the rest evenly to the others."""
    shares = np.full((SPACES, len(CLASSES)), (1.0 - share) / (len(CLASSES) - 1))
    shares[np.arange(SPACES), [CLASSES.index(cell) for cell in cells]] = share
    return shares


def plainly(shares: np.ndarray, doubtful: list[int]) -> np.ndarray:
    """`joined`, by going through all fillings of the doubtful spaces; the others are what is likeliest."""
    best = [CLASSES[k] for k in shares[:, :HIDDEN].argmax(axis=1)]
    totals = np.zeros((SPACES, HIDDEN))
    for filling in product(CLASSES[:HIDDEN], repeat=len(doubtful)):
        cells = list(best)
        for space, cell in zip(doubtful, filling, strict=True):
            cells[space] = cell
        if any(cells.count(kind) > most for kind, most in MOST.items()):
            continue
        weight = 1.0
        for space in range(SPACES):
            weight *= shares[space, CLASSES.index(cells[space])] + shares[space, HIDDEN] / HIDDEN
            if space % A_SIDE and cells[space] != "." and cells[space - 1] == ".":
                weight *= GAP
        for space in doubtful:
            totals[space, CLASSES.index(cells[space])] += weight
    return np.asarray(totals / np.maximum(totals.sum(axis=1, keepdims=True), 1e-300), np.float64)


@settings(max_examples=25)
@given(st.integers(0, 2**32 - 1), st.lists(st.integers(0, SPACES - 1), min_size=1, max_size=3, unique=True))
def test_every_filling_counts_as_much_as_it_is_believed(seed: int, doubtful: list[int]) -> None:
    """Where all other spaces are certain, the shares are those of a sum over all fillings of the doubtful ones."""
    rng = np.random.default_rng(seed)
    shares = sharp("bby.yb..by..b...", 1.0 - 1e-15)
    for space in doubtful:
        shares[space] = rng.dirichlet(np.full(len(CLASSES), 0.7))
    found, expected = joined(shares, 0.0), plainly(shares, doubtful)
    for space in doubtful:
        kinds = found[space, :HIDDEN] / (1 - shares[space, HIDDEN])
        assert kinds == pytest.approx(expected[space], abs=1e-6)


def test_of_two_black_marbles_the_surer_one_stays() -> None:
    """There is only one: the other is what it looks like next."""
    shares = sharp("bB..by..B...y...", 0.9)
    shares[8] = [0.02, 0.4, 0.55, 0.01, 0.01, 0.01]
    kinds = joined(shares)[:, :HIDDEN].argmax(axis=1)
    assert [CLASSES[kinds[1]], CLASSES[kinds[8]]] == ["B", "b"]


def test_no_marble_hangs_behind_an_empty_space_unless_it_is_plain_to_see() -> None:
    """A doubtful one isn't there; a certain one is."""
    doubtful = sharp("b...yy..b.......", 0.95)
    doubtful[2] = [0.4, 0.01, 0.56, 0.01, 0.01, 0.01]
    assert joined(doubtful)[2].argmax() == CLASSES.index(".")
    assert joined(sharp("b.y.yy..b.......", 0.999))[2].argmax() == CLASSES.index("y")


def test_a_hidden_space_stays_hidden() -> None:
    """Its share of `?` is what it was, and it says nothing of its content."""
    shares = sharp("b.?.yy..b.......", 0.95)
    found = joined(shares)
    assert found[2, HIDDEN] == shares[2, HIDDEN]
    assert found.sum(axis=1) == pytest.approx(np.ones(SPACES))
