"""Altered views of a board, from which a set is learned, too."""

import numpy as np

from eclipse_companion.games.eclipse.vision.altered import altered
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX

LEVELS = np.linspace(40, 190, 16)
"""How bright each square is."""


def views() -> Views:
    board = np.full((BOARD_PX, BOARD_PX, 3), 20, np.uint8)
    inside = np.kron(LEVELS.reshape(4, 4), np.ones((SQUARE_PX, SQUARE_PX)))
    board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX] = inside[..., np.newaxis].astype(np.uint8)
    return Views(board, np.full((AROUND_PX, AROUND_PX, 3), 220, np.uint8))


def brightness(seen: Views) -> np.ndarray:
    inside = seen.board[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX]
    return np.asarray(inside.reshape(4, SQUARE_PX, 4, SQUARE_PX, 3).mean(axis=(1, 3, 4)).ravel())


def test_each_altered_view_says_which_squares_it_shows() -> None:
    """Whatever the light and the turn, brighter squares are brighter, in the order that it says."""
    turns = set()
    for seen, order in altered(views(), 12, np.random.default_rng(1)):
        levels = brightness(seen)
        assert np.corrcoef(levels, LEVELS[order])[0, 1] > 0.9
        turns.add(tuple(order.tolist()))
    assert len(turns) > 1
    assert np.corrcoef(brightness(views()), LEVELS[::-1])[0, 1] < 0.9


def test_altered_views_differ_in_light() -> None:
    """No two are equally bright; the same draw gives the same views again."""
    once, again = (list(altered(views(), 6, np.random.default_rng(2))) for _ in range(2))
    assert len({round(float(brightness(seen).mean()), 2) for seen, _ in once}) == 6
    assert all(np.array_equal(one.board, other.board) for (one, _), (other, _) in zip(once, again, strict=True))
