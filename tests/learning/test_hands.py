"""`eclipse_learning.hands`: a thing over a square hides it."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_learning.examples import LEFT_OUT
from eclipse_learning.hands import cover, shares

HIDDEN = 5


def test_shares_are_of_the_squares_that_a_mask_lies_on() -> None:
    """A mask over square 6 and the right half of 16 hides all of the one, half of the other, and nothing else."""
    mask = np.zeros((BOARD_PX, BOARD_PX), np.float32)
    mask[MARGIN_PX + SQUARE_PX : MARGIN_PX + 2 * SQUARE_PX, MARGIN_PX + SQUARE_PX : MARGIN_PX + 2 * SQUARE_PX] = 1
    mask[MARGIN_PX + 3 * SQUARE_PX :, MARGIN_PX + 3 * SQUARE_PX + SQUARE_PX // 2 :] = 1
    expected = np.zeros(16)
    expected[[5, 15]] = 1.0, 0.5
    assert np.allclose(shares(mask), expected)


@given(seed=st.integers(0, 10**6))
def test_a_square_that_looks_as_before_keeps_its_class(seed: int) -> None:
    """A class only ever changes to hidden or left out; a square that hasn't changed keeps its class."""
    rng = np.random.default_rng(seed)
    grey = np.full((BOARD_PX, BOARD_PX, 3), 128, np.uint8)
    around = np.full((AROUND_PX, AROUND_PX, 3), 230, np.uint8)
    board, classes = grey.copy(), np.arange(16) % HIDDEN
    classes[3] = LEFT_OUT
    before = classes.copy()
    cover(board, around, classes, rng)
    assert classes[3] == LEFT_OUT
    assert set(classes[classes != before].tolist()) <= {HIDDEN, LEFT_OUT}
    changed = np.abs(board.astype(int) - grey).max(axis=2)
    for square in range(16):
        row, column = (MARGIN_PX + SQUARE_PX * k for k in divmod(square, 4))
        if changed[row : row + SQUARE_PX, column : column + SQUARE_PX].max() == 0:
            assert classes[square] == before[square]
