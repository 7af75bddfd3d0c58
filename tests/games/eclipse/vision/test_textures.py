"""What the network's first layers see on squares (`vision.textures`)."""

import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.textures import textures
from eclipse_companion.sensing.sight.layers import Array
from tests.games.eclipse.vision.dots_and_crosses import AROUND, apart, board


def seen(views: Views) -> Array:
    """The textures of a board's squares."""
    return textures(network.shipped().looked(views))


@pytest.mark.parametrize("levels", [40.0, 90.0])
@pytest.mark.parametrize("beside", [(0.0, 0.0), (2.0, -1.0), (-3.0, 3.0)])
def test_a_drawing_stays_the_same_paler_and_elsewhere(levels: float, beside: tuple[float, float]) -> None:
    """Six dots are nearer to six dots, stronger or paler and up to three millimetres astray, than to a cross."""
    plain, changed = seen(board(60.0)), seen(board(levels, beside=beside))
    for square in range(15):
        assert apart(plain[square], changed[square]) < apart(plain[square], changed[square + 1])


def test_a_square_is_told_by_itself() -> None:
    """What lies on other squares changes nothing."""
    views = board(60.0)
    other = Views(views.board.copy(), views.around)
    other.board[: BOARD_PX // 2 - 4] = 30
    assert np.array_equal(seen(views)[12:], seen(other)[12:])


def test_nothing_is_still_a_number() -> None:
    """On a board of one colour no channel varies."""
    flat = seen(Views(np.zeros((BOARD_PX, BOARD_PX, 3), np.uint8), np.zeros_like(AROUND)))
    assert np.isfinite(flat).all()
