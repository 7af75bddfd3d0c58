"""The compiled way through a layer against its slow, plain twin."""

from collections.abc import Iterator

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.solution import kernels
from eclipse_companion.games.eclipse.solution.kernels import Scores
from eclipse_companion.games.eclipse.solution.layout import Layer, geometry, index_of, layer, position_at
from eclipse_companion.games.eclipse.solution.solving import plain_score
from eclipse_companion.games.eclipse.solution.store import COUNTS
from tests.games.eclipse.reply import plain


def any_scores(stands: Layer, seed: int) -> Scores:
    """Scores drawn at random, alike for positions that a symmetry maps onto each other: the tables count on that.

    One in a hundred is low. If more were, nearly every position would lead to the lowest, whichever turns there are.
    """
    rng = np.random.default_rng(seed)
    drawn = np.where(rng.random(stands.size) < 0.01, rng.integers(-99, 99, stands.size), 99)
    first = [min(map(index_of, images(position_at(stands.pieces, index)))) for index in range(stands.size)]
    return np.array(drawn[first], np.int8)


def images(position: Position) -> Iterator[Position]:
    for to in geometry().squares.tolist():
        cells = ["."] * 16
        for square, cell in enumerate(position.cells):
            cells[to[square]] = cell
        yield Position("".join(cells))


def halves_of(stands: Layer, below: kernels.Table) -> kernels.Table:
    """The scores of all halves of a layer."""
    halves = np.empty((stands.classes.size, stands.owners.size, stands.faces), np.int8)
    for number, occupied in enumerate(stands.classes.tolist()):
        kernels.place(occupied, stands.owners, below, geometry(), halves[number])
    return kernels.Table(halves.ravel(), stands.class_size)


@pytest.mark.parametrize("pieces", range(4))
def test_a_layer_follows_from_the_one_below_as_the_rules_say(pieces: int) -> None:
    """With any scores in the layer below, each position has the best of what its turns lead to."""
    rng = np.random.default_rng(pieces)
    stands, after = layer(pieces), layer(pieces + 1)
    scores = any_scores(after, pieces)
    halves = halves_of(stands, kernels.Table(scores, after.class_size))
    for number in rng.choice(stands.classes.size, min(6, stands.classes.size), replace=False).tolist():
        found = np.empty((stands.owners.size, stands.faces), np.int8), np.zeros(COUNTS, np.int64)
        kernels.flip(int(stands.classes[number]), stands.owners, halves, geometry(), found)
        flat = found[0].ravel()
        for place in rng.integers(flat.size, size=40).tolist():
            assert flat[place] == plain_score(pieces, number * stands.class_size + place, scores)
        assert found[1].sum() == flat.size


@pytest.mark.parametrize("pieces", [12, 14, 15, 16])
def test_ended_games_are_judged_as_the_rules_say(pieces: int) -> None:
    """A locked line wins, both players' lines are a draw, and so is a full board; anything else goes on."""
    rng = np.random.default_rng(pieces)
    stands = layer(pieces)
    # What follows doesn't matter here: only draws, in memory that takes no room.
    halves = kernels.Table(np.zeros(stands.size, np.int8), stands.class_size)
    owners = rng.choice(stands.owners, 8, replace=False)
    number = int(rng.integers(stands.classes.size))
    found = np.empty((owners.size, stands.faces), np.int8), np.zeros(COUNTS, np.int64)
    kernels.flip(int(stands.classes[number]), owners, halves, geometry(), found)
    ranks = geometry().rank[owners].tolist()
    over = 0
    for which, face in rng.integers((8, stands.faces), size=(200, 2)).tolist():
        position = position_at(pieces, number * stands.class_size + ranks[which] * stands.faces + face)
        outcome = plain.outcome(position)
        over += outcome is not None
        assert found[0][which, face] == (outcome or 0)
    assert over
