"""`vision.reader`: what the spaces show."""

import numpy as np

from eclipse_companion.games.infinity.vision.classes import CLASSES
from eclipse_companion.games.infinity.vision.device import SPACES
from eclipse_companion.games.infinity.vision.finding import find
from eclipse_companion.games.infinity.vision.reader import Reader, told
from tests.games.infinity.vision.scenes import camera, drawn

BOARD = ("bBb", "yW", "", "bbyy")


def test_a_reading_names_each_space() -> None:
    """Each space's probabilities add up to one, and the reading is the first field of a position."""
    picture = drawn(camera(), BOARD)
    shares = Reader().read(picture, find(picture))
    assert shares.shape == (SPACES, len(CLASSES))
    assert shares.dtype == np.float32
    assert np.allclose(shares.sum(axis=1), 1.0, atol=1e-3)
    assert str(told(shares, 0.3).reading) == "bBb1/yW2/4/bbyy"
