"""How well a board can be seen, in numbers: drawn mats and composed pictures whose truth is known."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.games.eclipse.camera.measuring import measure
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.rectify import Placing, views
from eclipse_companion.sensing.sight import finding, measuring
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_companion.sensing.sight.measuring import Measured
from eclipse_companion.sensing.sight.pose import Camera
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.sight import VirtualScene
from tests.games.eclipse.vision.scenes import camera_at, seen
from tests.simulated.eclipse.filming.shots import photographed, stage

TENTH_TO_NINTH = 2.563
"""A step that is blurred by a Gaussian is this many standard deviations wide, from 10 % to 90 %."""
FINER = 8


def measured(pixels: NDArray[np.uint8], camera: Camera | None = None) -> Measured:
    placing = Placing(camera or finding.by_markers(pixels, Mat()), Mat())
    return measure(pixels, placing, views(pixels, placing).board)


def drawn(camera: Camera) -> NDArray[np.uint8]:
    return np.repeat(seen(camera, Mat())[..., None], 3, axis=2)


@pytest.mark.parametrize("blur_px", [0.8, 1.2, 2.0])
@pytest.mark.parametrize("turn_deg", [0.0, 30.0])
def test_blur_makes_edges_as_wide_as_it_is(blur_px: float, turn_deg: float) -> None:
    """The edges of a blurred black square are as wide as the blur's Gaussian says, however it is turned."""
    turn = np.radians(turn_deg)
    around = 30.0 * np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    corners = around @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + 60.0
    fine = np.full((FINER * 120, FINER * 120), 220, np.uint8)
    cv2.fillPoly(fine, [np.round(FINER * (corners + 0.5)).astype(np.int32)], (20,))
    grey = cv2.resize(cv2.GaussianBlur(fine, (0, 0), FINER * blur_px), (120, 120), interpolation=cv2.INTER_AREA)
    width = measuring.edge_width(np.asarray(grey, np.uint8), [corners])
    assert width == pytest.approx(np.hypot(TENTH_TO_NINTH * blur_px, 0.8), abs=0.35)


def test_edges_without_contrast_are_not_measured() -> None:
    """Where there is no black beside white, there is no width."""
    square = np.array([[30.0, 30.0], [90.0, 30.0], [90.0, 90.0], [30.0, 90.0]])
    assert measuring.edge_width(np.full((120, 120), 90, np.uint8), [square]) is None
    assert measuring.edge_width(np.full((120, 120), 90, np.uint8), []) is None


@pytest.mark.parametrize("elevation", [30.0, 45.0, 60.0, 90.0])
def test_the_elevation_is_the_angle_above_the_table(elevation: float) -> None:
    """A camera that looks at the board's middle at an angle is measured at that angle."""
    camera = camera_at(elevation, 90.0, 400.0)
    assert measuring.elevation(camera, Mat(height=0.0)) == pytest.approx(elevation, abs=0.1)


@pytest.mark.parametrize("name", kit.names())
def test_the_elevation_of_a_composed_picture_is_the_kits(name: str) -> None:
    """The camera found by the markers is at the elevation of the kit's, within one and a half degrees."""
    on = stage(name)
    away = on.view.eye - np.array([50.0, 50.0, -on.kit.surface_mm])
    true = np.degrees(np.arcsin(-away[2] / np.linalg.norm(away)))
    picture = photographed(on, VirtualScene.of(Position.parse("4/1GS1/1gs1/4")))
    assert measured(picture).elevation_deg == pytest.approx(true, abs=1.5)


def test_squares_are_measured_in_pixels() -> None:
    """From straight above, a square of 25 mm is as many pixels wide as the lens makes it."""
    camera = camera_at(90.0, 90.0, 400.0)
    assert measured(drawn(camera), camera).square_px == pytest.approx(1108.0 / 396.0 * 25.0, rel=0.01)


def test_a_board_beyond_the_edge_has_a_part_outside() -> None:
    """If the camera looks beside the board, some of it is outside the picture, and `inside` is negative."""
    aside = camera_at(80.0, 90.0, 400.0, aim=(50.0, 180.0))
    assert measured(drawn(aside), aside).inside < 0
    ahead = camera_at(80.0, 90.0, 400.0)
    assert measured(drawn(ahead), ahead).inside > 0


def test_a_hidden_marker_is_not_counted() -> None:
    """Four markers are visible; if a thing lies on one of them, three are."""
    camera = camera_at(70.0, 90.0, 400.0)
    pixels = drawn(camera)
    assert measured(pixels, camera).markers == 4
    there = camera.project(lifted(Mat().marker_corners(2), 0.0))
    cv2.fillPoly(pixels, [np.round(there).astype(np.int32)], (90, 120, 150))
    assert measured(pixels, camera).markers == 3


def test_burnt_out_symbols_are_found_on_their_squares() -> None:
    """A white spot on a piece counts for its own square, and for the whole board by its share."""
    pixels = photographed(stage("workshop"), VirtualScene.of(Position.parse("4/1GS1/1gs1/4"))).copy()
    placing = Placing(finding.by_markers(pixels, Mat()), Mat())
    before = measured(pixels)
    spot = placing.pixels(np.array([[37.5, 37.5]]), 9.0)[0]
    cv2.circle(pixels, (round(spot[0]), round(spot[1])), 14, (255, 255, 255), cv2.FILLED)
    after = measured(pixels)
    assert after.burnt_squares[5] > 0.35
    assert all(share < 0.1 for square, share in enumerate(after.burnt_squares, 1) if square != 6)
    assert after.burnt > before.burnt


@pytest.mark.parametrize("left", [0.3, 0.5, 0.7])
def test_a_shadow_on_the_paper_is_a_step_in_its_light(left: float) -> None:
    """If a shadow leaves half of the mat with a share of its light, the step is that share's, in stops."""
    pixels = photographed(stage("study"), VirtualScene.of(Position.parse("4/1GS1/1gs1/4")))
    light = left + (1 - left) / (1 + np.exp((560 - np.arange(1280)) / 6))
    shaded = (pixels * light[None, :, None] ** (1 / 2.2)).astype(np.uint8)
    assert measured(shaded).step_stops == pytest.approx(-np.log2(left), abs=0.3)


@pytest.mark.parametrize("name", kit.names())
def test_spare_pieces_on_the_paper_are_no_shadow(name: str) -> None:
    """Pieces that lie beside the board, on the mat, make no step in the paper's light."""
    picture = photographed(stage(name), VirtualScene.of(Position.parse("4/1GS1/1gs1/4")))
    assert measured(picture).step_stops < 0.4


def test_a_picture_without_a_board_is_measured_as_a_whole() -> None:
    """Its edges widen with blur, its level is the picture's, and its markers are counted."""
    pixels = photographed(stage("kitchen"), VirtualScene.of(Position.parse("4/1GS1/1gs1/4")))
    blurred = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 5.0), np.uint8)
    sharp, soft = measuring.measure_whole(pixels), measuring.measure_whole(blurred)
    assert (sharp.markers, soft.markers) == (4, 0)
    assert sharp.edge_px < 5
    assert soft.edge_px > 9
    assert sharp.level == pytest.approx(soft.level, abs=2)
    assert measuring.measure_whole(np.zeros((720, 1280, 3), np.uint8)).level == 0
