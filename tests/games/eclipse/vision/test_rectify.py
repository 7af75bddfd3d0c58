"""`vision.rectify`: the board as seen from straight above."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.rectify import (
    BOARD_PX,
    MARGIN_PX,
    SQUARE_PX,
    Placing,
    board_to_picture,
    views,
)
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.sight.placing import moved
from tests.games.eclipse.vision.scenes import SIZE, apart, camera_at

MAT = Mat()
CORNERS = st.lists(st.tuples(st.floats(-3, 3), st.floats(-3, 3)), min_size=4, max_size=4)


def middles() -> np.ndarray:
    """(16, 2): the squares' middles in millimetres."""
    return np.array([[25.0 * column + 12.5, 25.0 * row + 12.5] for row in range(4) for column in range(4)])


@pytest.mark.parametrize(("elevation", "azimuth"), [(88, 0), (60, 77), (45, 190), (45, 300)])
def test_a_spot_on_each_piece_shows_in_the_middle_of_its_square(elevation: float, azimuth: float) -> None:
    """Tops nine millimetres above the mat appear in their squares, from any side and through any lens."""
    camera = camera_at(elevation, azimuth, 500, barrel=-0.1)
    picture = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    for number, (x, y) in enumerate(camera.project(lifted(middles(), 9.0))):
        cv2.circle(picture, (round(x * 16), round(y * 16)), 6 * 16, (10 * number + 60, 0, 255), -1, shift=4)
    board = views(picture, Placing(camera, MAT)).board
    assert board.shape == (BOARD_PX, BOARD_PX, 3)
    for number in range(16):
        row, column = divmod(number, 4)
        x, y = (MARGIN_PX + SQUARE_PX * k + SQUARE_PX // 2 for k in (column, row))
        assert board[y - 2 : y + 2, x - 2 : x + 2].reshape(-1, 3).tolist() == [[10 * number + 60, 0, 255]] * 16


@given(
    elevation=st.floats(45, 89),
    azimuth=st.floats(0, 360),
    shift=st.tuples(st.floats(-4, 4), st.floats(-4, 4)),
    change=st.lists(st.floats(-0.03, 0.03), min_size=4, max_size=4),
)
def test_pixels_of_the_view_go_where_the_lens_puts_them(
    elevation: float, azimuth: float, shift: tuple[float, float], change: list[float]
) -> None:
    """The middles in the view match those in the picture within half a pixel, however the board is shifted."""
    camera = camera_at(elevation, azimuth, 450, barrel=-0.1)
    offset = (MAT.area() - MAT.side / 2) @ np.reshape(change, (2, 2)) + np.array(shift)
    in_view = MARGIN_PX - 0.5 + middles() / MAT.pitch * SQUARE_PX
    seen = cv2.perspectiveTransform(in_view[np.newaxis], board_to_picture(Placing(camera, MAT, offset)))[0]
    there = lifted(middles() + moved(middles() / MAT.side, offset), 9.0)
    assert apart(seen, camera.project(there)) < 0.5


@given(corners=CORNERS)
def test_what_lies_between_moves_as_its_corners_do(corners: list[tuple[float, float]]) -> None:
    """Each corner moves by its own shift, the middle by their mean."""
    offset = np.array(corners)
    assert np.allclose(moved(np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]), offset), offset)
    assert np.allclose(moved(np.array([[0.5, 0.5]]), offset)[0], offset.mean(axis=0))


def test_the_view_around_reaches_the_markers() -> None:
    """It shows the mat's own plane, one and a half squares beyond the board on each side."""
    camera = camera_at(50, 120, 600)
    picture = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    centre = camera.project(lifted(MAT.marker_centres()[2:3], 0.0))[0]
    cv2.circle(picture, tuple(np.round(centre).astype(int).tolist()), 8, (255, 255, 255), -1)
    around = views(picture, Placing(camera, MAT)).around
    y, x = np.unravel_index(around.sum(axis=2).argmax(), (AROUND_PX, AROUND_PX))
    # 120 mm of a span from -37.5 to 137.5.
    assert abs(x - 35.5) <= 1.5
    assert abs(y - 35.5) <= 1.5


def test_a_pixel_of_the_view_is_the_mean_of_what_it_covers() -> None:
    """The middle alone isn't enough, since foil glitters in single pixels of the picture."""
    placing = Placing(camera_at(80, 30, 500), MAT)
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 256, (SIZE[1], SIZE[0], 3), dtype=np.uint8)
    inside = (np.arange(8) + 0.5) / 8 - 0.5
    pixels = rng.integers(MARGIN_PX, BOARD_PX - MARGIN_PX, (200, 2))
    across, down = np.meshgrid(inside, inside)
    spots = pixels[:, np.newaxis].astype(float) + np.column_stack([across.ravel(), down.ravel()])
    seen = cv2.perspectiveTransform(spots.reshape(1, -1, 2), board_to_picture(placing))[0]
    u, v = np.clip(np.round(seen).astype(int), 0, np.array(SIZE) - 1).T
    covered = picture[v, u].reshape(len(pixels), -1, 3).mean(axis=1)
    middle = picture[v, u].reshape(len(pixels), len(inside), len(inside), 3)[:, 4, 4]
    shown = views(picture, placing).board[pixels[:, 1], pixels[:, 0]]
    assert np.abs(shown - covered).mean() < np.abs(middle - covered).mean() / 4
