"""`vision.reader`: what the spaces show."""

import numpy as np

from eclipse_companion.games.infinity.vision.classes import CLASSES
from eclipse_companion.games.infinity.vision.device import SPACES
from eclipse_companion.games.infinity.vision.finding import find
from eclipse_companion.games.infinity.vision.reader import Reader, looks_at, told
from eclipse_companion.games.infinity.vision.views import Views
from eclipse_companion.sensing.sight.tone import even
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


def test_the_second_look_is_mirrored_and_in_an_even_tone() -> None:
    """Views are looked at as they are, and once more mirrored, from black to white: a veil is gone then."""
    rng = np.random.default_rng(1)
    veiled = Views(*(rng.integers(100, 180, (side, side, 3), dtype=np.uint8) for side in (32, 12)))
    first, second = looks_at(veiled)
    assert first is veiled
    board, wide = even((veiled.board, veiled.wide))
    assert np.array_equal(second.board[:, ::-1], board)
    assert np.array_equal(second.wide[:, ::-1], wide)
    assert (int(second.board.min()), int(second.board.max())) == (0, 250)
