"""What is drawn on squares, in whatever colours (`vision.edges`)."""

import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision.edges import edges
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from tests.games.eclipse.vision.dots_and_crosses import AROUND, apart, board


@pytest.mark.parametrize("levels", [-70.0, -40.0, 15.0])
def test_a_drawing_stays_the_same_if_it_is_darker_or_paler(levels: float) -> None:
    """Six dots are nearer to six dots, whether lighter, darker or hardly to be seen, than to a cross."""
    plain, changed = edges(board(60.0)), edges(board(levels))
    for square in range(15):
        assert apart(plain[square], changed[square]) < apart(plain[square], changed[square + 1])


def test_a_drawing_stays_the_same_if_its_piece_lies_a_little_astray() -> None:
    """Two pixels are a millimetre and a half."""
    plain, astray = edges(board(60.0)), edges(board(60.0, beside=(2.0, -1.0)))
    for square in range(15):
        assert apart(plain[square], astray[square]) < apart(plain[square], astray[square + 1])


def test_quarter_turns_change_nothing() -> None:
    """Pieces are laid down in any of four ways."""
    views = board(60.0)
    turned = Views(np.rot90(views.board), np.rot90(views.around))
    order = np.rot90(np.arange(16).reshape(4, 4)).ravel()
    assert np.allclose(edges(turned), edges(views)[order], atol=2e-3)


def test_nothing_is_still_a_number() -> None:
    """A board of one colour has no edges."""
    flat = edges(Views(np.zeros((BOARD_PX, BOARD_PX, 3), np.uint8), np.zeros_like(AROUND)))
    assert np.isfinite(flat).all()
