"""`sight.missed`: markers that the detector misses are found from those that it has seen."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.vision import reader
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight import markers, missed, picture
from eclipse_companion.sensing.sight.layout import MARKER_COUNT, lifted
from tests.games.eclipse.vision.scenes import PICTURES, apart, camera_at, seen
from tests.sensing.sight.test_markers import VIEWS

MAT = Mat()


@pytest.mark.parametrize("alone", range(MARKER_COUNT))
@pytest.mark.parametrize(("elevation", "azimuth", "distance"), VIEWS)
def test_one_marker_leads_to_the_others(elevation: float, azimuth: float, distance: float, alone: int) -> None:
    """From any one, the other three are found in their places, each corner within a pixel."""
    camera = camera_at(elevation, azimuth, distance)
    grey = seen(camera, MAT)
    found = missed.find(grey, {alone: markers.find(grey)[alone]}, MAT)
    assert sorted(found) == list(range(MARKER_COUNT))
    for number, corners in found.items():
        assert apart(corners, camera.project(lifted(MAT.marker_corners(number), 0.0))) < 1.0


def test_a_shadows_edge_and_a_fingertip_hide_no_marker() -> None:
    """With shadows' edges across three markers and fingertips on their corners, all are found from the fourth."""
    camera = camera_at(70, 100, 600)
    grey = seen(camera, MAT)
    shade = np.zeros_like(grey)
    for number in range(1, MARKER_COUNT):
        corners = camera.project(lifted(MAT.marker_corners(number), 0.0))
        cv2.circle(shade, np.rint(corners[0]).astype(int).tolist(), 14, (255,), -1)
        cv2.circle(grey, np.rint(corners[2]).astype(int).tolist(), 7, (160,), -1)
    shaded = (grey * (1 - 0.7 * cv2.GaussianBlur(shade, (0, 0), 2.0) / 255.0)).astype(np.uint8)
    by_outline = markers.find(shaded)
    assert sorted(by_outline) == [0]
    found = missed.find(shaded, by_outline, MAT)
    assert sorted(found) == list(range(MARKER_COUNT))
    for number, corners in found.items():
        assert apart(corners, camera.project(lifted(MAT.marker_corners(number), 0.0))) < 3.0


@pytest.mark.parametrize("seed", range(6))
def test_where_no_marker_lies_none_is_found(seed: int) -> None:
    """Things that cover three of the four aren't taken for markers, whatever their patterns."""
    rng = np.random.default_rng(seed)
    camera = camera_at(75, 30, 600)
    grey = seen(camera, MAT)
    one = {0: markers.find(grey)[0]}
    for number in range(1, MARKER_COUNT):
        x, y = np.rint(camera.project(lifted(MAT.marker_centres()[number : number + 1], 0.0))[0]).astype(int)
        thing = cv2.resize(rng.integers(0, 255, (6, 6), dtype=np.uint8), (80, 80), interpolation=cv2.INTER_NEAREST)
        grey[y - 40 : y + 40, x - 40 : x + 40] = thing
    assert sorted(missed.find(grey, one, MAT)) == [0]


@pytest.mark.parametrize("alone", range(MARKER_COUNT))
@pytest.mark.parametrize("name", ["mixed_a", "hard_spot_a"])
def test_a_board_is_read_by_one_whole_marker(name: str, alone: int) -> None:
    """With fingertips hiding the other three from the detector, the reading is the same as with all four."""
    whole = picture.load(PICTURES / f"{name}.jpg").pixels
    found = markers.find(_brightness(whole))
    touched = whole.copy()
    for number in set(range(MARKER_COUNT)) - {alone}:
        cv2.circle(touched, np.rint(found[number][alone]).astype(int).tolist(), 9, (150, 180, 225), -1)
    assert sorted(markers.find(_brightness(touched))) == [alone]
    assert reader.read(touched).reading == reader.read(whole).reading


def _brightness(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
