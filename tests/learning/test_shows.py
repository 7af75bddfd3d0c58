"""`eclipse_learning.shows`: squares of any view that has a set's four faces can show the set."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision.network import CLASSES, SHOWN
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX
from eclipse_learning.examples import LEFT_OUT
from eclipse_learning.shows import FACES, put_together, rearranged

CONTENTS = st.lists(st.integers(LEFT_OUT, len(CLASSES) - 1), min_size=16, max_size=16).map(np.array)


def square(view: np.ndarray, number: int) -> np.ndarray:
    """A square of a view of the board, counted from 0."""
    row, column = divmod(number, 4)
    top, left = MARGIN_PX + SQUARE_PX * row, MARGIN_PX + SQUARE_PX * column
    return view[top : top + SQUARE_PX, left : left + SQUARE_PX]


def drawn() -> np.ndarray:
    """A view in which each square has two colours and no two squares are alike."""
    view = np.full((BOARD_PX, BOARD_PX, 3), 250, np.uint8)
    for number in range(16):
        square(view, number)[:] = 10 * number
        square(view, number)[:5, :9] = 10 * number + 5
    return view


@given(order=st.permutations(range(16)))
def test_squares_lie_as_ordered(order: list[int]) -> None:
    """Each square shows the square that the order names for it; the rim stays, and so does the input."""
    before = drawn()
    after = rearranged(before, np.array(order))
    assert all((square(after, k) == square(drawn(), order[k])).all() for k in range(16))
    assert (after[:MARGIN_PX] == 250).all()
    assert (after[:, -MARGIN_PX:] == 250).all()
    assert (before == drawn()).all()


@given(classes=CONTENTS, seed=st.integers(0, 99))
def test_each_face_is_shown_on_its_square(classes: np.ndarray, seed: int) -> None:
    """Only a square that surely has a face shows it; if one of the four is missing, there is nothing to show."""
    shown = put_together(drawn(), classes, np.random.default_rng(seed))
    assert (shown is None) == bool(set(FACES) - set(classes.tolist()))
    if shown is None:
        return
    whence = [int(square(shown, k)[-1, -1, 0]) // 10 for k in range(16)]
    assert [classes[whence[number - 1]] for number in SHOWN] == list(FACES)
    empty = set(np.flatnonzero(classes == CLASSES.index(".")))
    others = [number for k, number in enumerate(whence, 1) if k not in SHOWN]
    assert not empty or set(others) <= empty
