"""`sight.markers`: finding the mat's markers in pictures."""

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight import markers
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, lifted
from tests.games.eclipse.vision.scenes import apart, camera_at, seen

VIEWS = [(88, 10, 450), (70, 100, 600), (55, 200, 650), (45, 300, 700), (45, 45, 800)]


@pytest.mark.parametrize(("elevation", "azimuth", "distance"), VIEWS)
def test_all_four_are_found_where_they_are(elevation: float, azimuth: float, distance: float) -> None:
    """From overhead down to 45 degrees, each corner is within a pixel."""
    camera, mat = camera_at(elevation, azimuth, distance), Mat()
    found = markers.find(seen(camera, mat))
    assert sorted(found) == list(range(MARKER_COUNT))
    for number, corners in found.items():
        assert apart(corners, camera.project(lifted(mat.marker_corners(number), 0.0))) < 1.0


@pytest.mark.parametrize(("elevation", "azimuth", "distance"), VIEWS)
def test_burnt_out_paper_hides_none(elevation: float, azimuth: float, distance: float) -> None:
    """All four are found even if light from the paper floods over the markers' edges and noise is added."""
    clear = seen(camera_at(elevation, azimuth, distance), Mat()).astype(np.float64)
    glow = clear * 1.9 + 0.35 * cv2.GaussianBlur(clear, (0, 0), 4.0)
    noise = np.random.default_rng(5).normal(0, 5, clear.shape)
    found = markers.find(np.clip(glow + noise, 0, 255).astype(np.uint8))
    assert sorted(found) == list(range(MARKER_COUNT))


@pytest.mark.parametrize(("elevation", "azimuth", "distance"), VIEWS)
def test_a_mat_in_the_dark_is_found_by_the_faint_look(elevation: float, azimuth: float, distance: float) -> None:
    """With paper at 12 of 255, ink at 3, and noise, ordinary looks find nothing; evened contrast shows all four."""
    camera, mat = camera_at(elevation, azimuth, distance), Mat()
    noise = np.random.default_rng(3).normal(0, 1, (720, 1280))
    dark = np.clip(2 + 0.05 * seen(camera, mat) + noise, 0, 255).astype(np.uint8)
    assert markers.find(dark) == {}
    found = markers.find_faint(dark)
    assert sorted(found) == list(range(MARKER_COUNT))
    for number, corners in found.items():
        assert apart(corners, camera.project(lifted(mat.marker_corners(number), 0.0))) < 3.0


@pytest.mark.parametrize("seed", range(6))
def test_checkered_things_beside_the_mat_are_no_markers(seed: int) -> None:
    """Next to ten dark squares with any pattern, the mat's four are found in their places, and no others."""
    rng = np.random.default_rng(seed)
    camera, mat = camera_at(80, 20, 800), Mat()
    picture = seen(camera, mat)
    for number in range(10):
        cells = np.zeros((6, 6), np.uint8)
        cells[1:5, 1:5] = rng.integers(0, 2, (4, 4))
        thing = np.where(np.kron(cells, np.ones((6, 6), np.uint8)) > 0, 220, 15).astype(np.uint8)
        x, y = 30 + 110 * (number % 2), 30 + 130 * (number // 2)
        picture[y - 8 : y + 44, x - 8 : x + 44] = 220
        picture[y : y + 36, x : x + 36] = thing
    found = markers.find(picture)
    for number, corners in found.items():
        assert apart(corners, camera.project(lifted(mat.marker_corners(number), 0.0))) < 1.0
    assert len(found) >= 3


def test_a_table_without_a_mat_has_none() -> None:
    """Noise and edges aren't markers."""
    rng = np.random.default_rng(1)
    table = rng.integers(0, 255, (720, 1280), dtype=np.uint8)
    assert markers.find(table) == {}
    assert markers.find_faint(table) == {}
    boxes = np.full((720, 1280), 180, np.uint8)
    for x, y, side in rng.integers(20, 600, (40, 3)):
        cv2.rectangle(boxes, (int(x), int(y)), (int(x + side % 60 + 10), int(y + side % 60 + 10)), int(side % 150), -1)
    assert markers.find(boxes) == {}
    assert markers.find_faint(boxes) == {}
