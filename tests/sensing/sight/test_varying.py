"""How features of one face vary, and how that is taken out of them."""

import numpy as np

from eclipse_companion.games.eclipse.vision import own_set
from eclipse_companion.sensing.sight import fitting
from eclipse_companion.sensing.sight.fitting import Example, Manner
from eclipse_companion.sensing.sight.varying import Varying
from eclipse_learning.variation import varying

RNG = np.random.default_rng(5)
LIGHT = np.array([1.0, 1.0, -1.0, 0.0], np.float32)
"""What changes in all features at once, from picture to picture."""


def squares(count: int, face: float) -> np.ndarray:
    """Features of a face in so many pictures: the fourth tells it, in the others the light changes much more."""
    told = 3 * RNG.normal(size=(count, 1)) * LIGHT + RNG.normal(size=(count, 4)) * 0.3
    return np.asarray(told + face * np.array([0.5, -0.5, 0.0, 0.6]), np.float32)


KNOWN: Varying = varying(np.cov(squares(3000, 0.0).T))
"""What many pictures of one face say."""


def test_what_varies_together_is_made_small() -> None:
    """In evened features the light changes no more than anything else."""
    before, after = (np.linalg.svd(np.cov(each.T))[1] for each in (squares(500, 0.0), KNOWN.evened(squares(500, 0.0))))
    assert before[0] > 50 * before[1]
    assert after[0] < 10 * after[1]


def test_weights_for_evened_features_become_weights_for_plain_ones() -> None:
    """Both give the same logits."""
    given, weights = squares(20, 1.0), RNG.normal(size=(4, 3)).astype(np.float32)
    assert np.allclose(KNOWN.evened(given) @ weights, given @ KNOWN.undone(weights), atol=1e-3)


def test_a_face_is_learned_from_few_pictures_whatever_their_light() -> None:
    """Where the faces' few pictures differ in their light by chance, who knows how it varies isn't misled."""
    light = np.repeat([[1.5], [-1.5]], 6, axis=0) * LIGHT
    given = np.asarray(light + np.concatenate([squares(6, 1.0), squares(6, -1.0)]) / 3, np.float32)
    taught = [Example((given,), np.zeros((12, 2)), np.repeat([1, 0], 6))]
    asked, truth = np.concatenate([squares(300, 1.0), squares(300, -1.0)]), np.repeat([1, 0], 300)
    right = []
    for varies in (None, KNOWN):
        ((weights, bias),) = fitting.fit(taught, Manner((0.5, 0.5), 1.0, 0.01, varies)).regressions
        right.append(((asked @ weights + bias).argmax(axis=1) == truth).mean())
    assert right[1] > right[0] + 0.1


def test_what_ships_fits_the_features_of_a_square() -> None:
    """Its directions have length 1, none is taken away whole, and it was learned from features as they are now."""
    shipped = own_set.manner().varying
    assert shipped is not None
    assert np.allclose(np.linalg.norm(shipped.axes, axis=0), 1, atol=0.01)
    assert ((shipped.less > 0) & (shipped.less < 1)).all()
    assert (shipped.spread > 0).all()
