"""The embedding of squares, by which faces of any set are told apart (`vision.embedding`)."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision import embedding
from eclipse_companion.games.eclipse.vision.embedding import CROP_PX, LEAST_SPREAD, REACH_PX, with_contrast
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, MARGIN_PX, SQUARE_PX, Views
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layers import Array
from eclipse_sketches.squares import NOTHING, SIDE_PX, sketch
from tests.games.eclipse.vision.dots_and_crosses import AROUND, apart, board

SKETCHED = 8
UNLEARNED = 70_000
"""Sets from this seed on were never learned from."""


def seen(views: Views) -> Array:
    """The embedding of a board's squares."""
    return embedding.shipped().of(views)


def laid(squares: NDArray[np.uint8], paper: NDArray[np.float32]) -> Views:
    """A board's view of sixteen sketched squares."""
    seen = np.zeros((BOARD_PX, BOARD_PX, 3), np.uint8)
    spare = (SIDE_PX - CROP_PX) // 2
    for number, square in enumerate(squares):
        y, x = (MARGIN_PX - spare + SQUARE_PX * at for at in divmod(number, 4))
        seen[y : y + CROP_PX, x : x + CROP_PX] = square[spare:-spare, spare:-spare]
    return Views(seen, np.tile(np.round(paper).astype(np.uint8), (AROUND_PX, AROUND_PX, 1)))


def named(numbers: NDArray[np.floating], faces: NDArray[np.int64], shown: int) -> NDArray[np.int64]:
    """Which face each square looks most like but for the first ones, (N,): whose mean in those, `shown`, is nearest."""
    kinds = np.unique(faces[:shown])
    means = np.stack([numbers[:shown][faces[:shown] == kind].mean(axis=0) for kind in kinds])
    nearest = np.linalg.norm(numbers[shown:, np.newaxis] - means, axis=2).argmin(axis=1)
    return np.asarray(kinds[nearest], np.int64)


def test_faces_of_sets_that_nobody_has_seen_lie_close_together() -> None:
    """In new sketched sets, a face is nearest to the mean of its kind in five other pictures; by pixels, it isn't."""
    right, by_pixels, count = 0, 0, 0
    for number in range(SKETCHED):
        sketches = sketch(6, np.random.default_rng([UNLEARNED, number]))
        boards = [laid(*each) for each in zip(sketches.squares, sketches.paper, strict=True)]
        pixels = np.array([cv2.resize(one, (13, 13)).ravel() for each in sketches.squares for one in each], float)
        faces, shown = sketches.faces.ravel(), 5 * 16
        asked = faces[shown:]
        known = np.isin(asked, faces[:shown]) & (asked != NOTHING)
        count += known.sum()
        right += (known & (named(np.concatenate([seen(each) for each in boards]), faces, shown) == asked)).sum()
        by_pixels += (known & (named(pixels, faces, shown) == asked)).sum()
    assert right / count > 0.7
    assert right > 1.5 * by_pixels


@pytest.mark.parametrize("levels", [40.0, 90.0])
@pytest.mark.parametrize("beside", [(0.0, 0.0), (2.0, -1.0)])
def test_a_drawing_stays_the_same_paler_and_elsewhere(levels: float, beside: tuple[float, float]) -> None:
    """Six dots are nearer to six dots, stronger or paler and a little astray, than to a cross."""
    plain, changed = seen(board(60.0)), seen(board(levels, beside=beside))
    for square in range(15):
        assert apart(plain[square], changed[square]) < apart(plain[square], changed[square + 1])


def test_a_square_is_told_by_itself() -> None:
    """What lies on other squares changes nothing."""
    views = board(60.0)
    other = Views(views.board.copy(), views.around)
    other.board[: BOARD_PX // 2 - MARGIN_PX] = 30
    assert np.allclose(seen(views)[12:], seen(other)[12:], atol=1e-4)


def test_contrast_is_what_a_plain_sum_says() -> None:
    """Beside its colours, each pixel has its distance from the mean of the square's middle, in units of its spread."""
    shades = np.random.default_rng(1).normal(0, 0.4, (2, CROP_PX, CROP_PX, 3)).astype(np.float32)
    found = with_contrast(shades)
    middle = (CROP_PX - 1) / 2
    for square in range(2):
        within = [(y, x) for y in range(CROP_PX) for x in range(CROP_PX) if np.hypot(y - middle, x - middle) < REACH_PX]
        mean = sum(shades[square, y, x].astype(float) for y, x in within) / len(within)
        spread = np.sqrt(sum(float(((shades[square, y, x] - mean) ** 2).sum()) for y, x in within) / (3 * len(within)))
        assert np.array_equal(found[square, ..., :3], shades[square])
        assert np.allclose(found[square, ..., 3:], (shades[square] - mean) / (spread + LEAST_SPREAD), atol=1e-4)


def test_nothing_is_still_a_number() -> None:
    """A board of one colour has an embedding."""
    flat = seen(Views(np.zeros((BOARD_PX, BOARD_PX, 3), np.uint8), np.zeros_like(AROUND)))
    assert np.isfinite(flat).all()
