"""`sight.pose`: cameras found from what they see."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight import pose
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, lifted
from tests.games.eclipse.vision.scenes import SIZE, apart, camera_at

MAT = Mat()

CAMERAS = st.builds(
    camera_at,
    elevation=st.floats(42, 89),
    azimuth=st.floats(0, 360),
    distance=st.floats(380, 820),
    focal=st.floats(914, 1372),
    barrel=st.floats(-0.12, 0.02),
    aim=st.tuples(st.floats(0, 100), st.floats(0, 100)),
)


def points_of(numbers: tuple[int, ...]) -> np.ndarray:
    return np.vstack([lifted(MAT.marker_corners(number), 0.0) for number in numbers])


@given(camera=CAMERAS, seed=st.integers(0, 99))
def test_four_markers_tell_where_the_pieces_tops_are(camera: pose.Camera, seed: int) -> None:
    """Corners known to a third of a pixel give the tops within a tenth of a square, whatever the webcam."""
    points = points_of(tuple(range(MARKER_COUNT)))
    noise = np.random.default_rng(seed).normal(0, 0.3, (len(points), 2))
    fit = pose.fit(points, camera.project(points) + noise, SIZE)
    assert fit is not None
    tops = lifted(MAT.area(), 9.0)
    square = np.linalg.norm(np.diff(camera.project(tops), axis=0), axis=1).min() / 4
    assert apart(fit.camera.project(tops), camera.project(tops)) < square / 10


@given(camera=CAMERAS, left_out=st.integers(0, 3))
def test_three_markers_do_as_well_when_nothing_disturbs(camera: pose.Camera, left_out: int) -> None:
    """Any three place the board within a twentieth of a square, even at the missing marker's corner."""
    points = points_of(tuple(number for number in range(MARKER_COUNT) if number != left_out))
    fit = pose.fit(points, camera.project(points), SIZE)
    assert fit is not None
    surface = lifted(MAT.area(), 4.0)
    square = np.linalg.norm(np.diff(camera.project(surface), axis=0), axis=1).min() / 4
    assert apart(fit.camera.project(surface), camera.project(surface)) < square / 20


@pytest.mark.parametrize("order", [(1, 0, 3, 2), (3, 2, 1, 0)])
def test_corners_in_the_wrong_direction_are_no_board(order: tuple[int, ...]) -> None:
    """Corners named anticlockwise would mean a board seen from below; no camera is found for it."""
    camera = camera_at(60, 30, 600)
    surface = lifted(MAT.area(), 4.0)
    assert pose.fit(surface, camera.project(surface)[list(order)], SIZE) is None


def test_corners_all_on_one_line_are_no_board() -> None:
    """Four points on a line, or the same point four times, have no camera."""
    surface = lifted(MAT.area(), 4.0)
    assert pose.fit(surface, np.array([[100.0, 100], [200, 100], [300, 100], [400, 100]]), SIZE) is None
    assert pose.fit(surface, np.full((4, 2), 300.0), SIZE) is None
