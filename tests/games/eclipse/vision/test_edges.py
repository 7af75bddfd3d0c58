"""What is drawn on squares, in whatever colours (`vision.edges`)."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision.edges import edges
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX

AROUND = np.full((AROUND_PX, AROUND_PX, 3), 220, np.uint8)
GROUND = 120.0
FINER = 8


def board(levels: float, *, beside: tuple[float, float] = (0.0, 0.0)) -> Views:
    """Discs that show six dots and a cross in turn, so many levels lighter than their ground; so many pixels astray."""
    size = BOARD_PX * FINER
    drawn = np.full((size, size), 60.0)
    for square in range(16):
        row, column = divmod(square, 4)
        x, y = (
            FINER * (MARGIN_PX + (at + 0.5) * SQUARE_PX + off) for at, off in zip((column, row), beside, strict=True)
        )
        cv2.circle(drawn, (int(x), int(y)), 14 * FINER, GROUND, -1)
        for angle in np.arange(6) * np.pi / 3:
            if square % 2:
                at = (int(x + 8 * FINER * np.cos(angle)), int(y + 8 * FINER * np.sin(angle)))
                cv2.circle(drawn, at, int(2.2 * FINER), GROUND + levels, -1)
        if square % 2 == 0:
            for way in (-1, 1):
                arm = 7 * FINER
                ends = ((int(x - arm), int(y - way * arm)), (int(x + arm), int(y + way * arm)))
                cv2.line(drawn, *ends, GROUND + levels, 3 * FINER)
    small = cv2.resize(drawn, (BOARD_PX, BOARD_PX), interpolation=cv2.INTER_AREA)
    return Views(np.repeat(np.round(small).astype(np.uint8)[..., np.newaxis], 3, axis=2), AROUND)


def apart(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """How far two squares' features are from each other."""
    return float(np.linalg.norm(one - other))


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
