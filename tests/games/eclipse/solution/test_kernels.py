"""The compiled way through a layer against its slow, plain twin."""

import numpy as np
import pytest

from eclipse_companion.games.eclipse.solution import kernels
from eclipse_companion.games.eclipse.solution.layout import geometry, layer, position_at
from eclipse_companion.games.eclipse.solution.solving import plain_score
from eclipse_companion.games.eclipse.solution.store import COUNTS
from tests.games.eclipse.reply import plain


@pytest.mark.parametrize("pieces", range(9))
def test_a_class_follows_from_the_layer_below_as_the_rules_say(pieces: int) -> None:
    """With any scores in the layer below, each position has the best of what its turns lead to."""
    rng = np.random.default_rng(pieces)
    stands, after = layer(pieces), layer(pieces + 1)
    scores = rng.integers(-9, 10, after.size, np.int8)
    number = int(rng.integers(stands.classes.size))
    found = np.empty((stands.owners.size, stands.faces), np.int8), np.zeros(COUNTS, np.int64)
    below = kernels.Below(scores, after.class_size)
    kernels.solve(int(stands.classes[number]), stands.owners, below, geometry(), found)
    flat = found[0].ravel()
    for place in rng.integers(flat.size, size=60).tolist():
        assert flat[place] == plain_score(pieces, number * stands.class_size + place, scores)
    assert found[1].sum() == flat.size


@pytest.mark.parametrize("pieces", [12, 14, 15, 16])
def test_ended_games_are_judged_as_the_rules_say(pieces: int) -> None:
    """A locked line wins, both players' lines are a draw, and so is a full board; anything else goes on."""
    rng = np.random.default_rng(pieces)
    stands = layer(pieces)
    # What follows doesn't matter here: only draws, in memory that takes no room.
    after = layer(pieces + 1) if pieces < 16 else stands
    below = kernels.Below(np.zeros(after.size, np.int8), after.class_size)
    owners = rng.choice(stands.owners, 8, replace=False)
    number = int(rng.integers(stands.classes.size))
    found = np.empty((owners.size, stands.faces), np.int8), np.zeros(COUNTS, np.int64)
    kernels.solve(int(stands.classes[number]), owners, below, geometry(), found)
    ranks = geometry().rank[owners].tolist()
    over = 0
    for which, face in rng.integers((8, stands.faces), size=(200, 2)).tolist():
        position = position_at(pieces, number * stands.class_size + ranks[which] * stands.faces + face)
        outcome = plain.outcome(position)
        over += outcome is not None
        assert found[0][which, face] == (outcome or 0)
    assert over
