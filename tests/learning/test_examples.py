"""`eclipse_learning.examples`: views of plates, and the truth about them."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.games.eclipse.vision.rectify import MARGIN_PX, SQUARE_PX, Placing, board_to_picture
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_learning.examples import LEFT_OUT, bare, classes, examples, guessed, offsets, true_camera
from eclipse_pictures.camera import draw_shot, photograph
from eclipse_pictures.plates import MAT, Plate, as_data
from eclipse_pictures.random_scenes import draw_scene
from tests.games.eclipse.vision.scenes import apart, camera_at
from tests.pictures.plates import cut, plate


def seen_plate(**changes: Any) -> Plate:
    """A plate whose numbers are consistent: a camera at 60 degrees, the board 3 mm above the mat."""
    camera = camera_at(60, 30, 600, focal=1000.0)
    rotation, _ = cv2.Rodrigues(camera.turn)
    return plate(
        focal_px=camera.focal,
        centre_px=camera.centre,
        rotation=tuple(tuple(row) for row in rotation.tolist()),
        translation=tuple(camera.shift.tolist()),
        corners_px=tuple(tuple(row) for row in camera.project(lifted(Mat().area(), 3.0)).tolist()),
        markers_covered=(0.0, 0.0, 0.0, 0.0),
        **changes,
    )


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("k1", [0.0, -0.1, 0.01])
def test_the_true_camera_sees_the_corners_where_the_label_has_them(*, whole: bool, k1: float) -> None:
    """With any distortion, in a whole frame or a part of one, the corners agree to 0.1 px, as labels are rounded."""
    made = seen_plate() if whole else cut(seen_plate(), 300, 150, 1000, 650)
    taken = photograph(made, replace(draw_shot(np.random.default_rng(1)), k1=k1))
    corners = true_camera(made, taken).project(lifted(Mat().area(), made.surface_mm))
    assert apart(corners, np.array(taken.label["corners_px"])) < 0.1


def test_hidden_squares_are_hidden_and_those_in_part_left_out() -> None:
    """By the label, a square hidden by half or more is hidden, by a fifth or more left out, by less visible."""
    covered = (0.6, 0.3, 0.1, *(0.0,) * 13)
    made = seen_plate(covered=covered)
    truth = classes(photograph(made, draw_shot(np.random.default_rng(1))))
    assert truth[0] == CLASSES.index("?")
    assert truth[1] == LEFT_OUT
    assert "".join(CLASSES[k] for k in truth[2:]) == "............." + "s"


def test_pieces_that_were_turned_are_what_they_became() -> None:
    """From a plate of silver pieces, only dyed examples are labelled gold, and only if gold is visible."""
    made = seen_plate(
        kind="eclipse", set_name="eclipse-7", position="3s/4/4/4", scene=as_data(draw_scene("eclipse", 7))
    )
    found = [one for one in examples(made, 20, np.random.default_rng(3)) if one.is_board]
    says = [(CLASSES[one.classes[3]], one.dyed) for one in found]
    assert {("s", False), ("s", True), ("g", True)} == set(says)


@pytest.mark.parametrize("seed", range(5))
def test_offsets_lead_from_where_a_square_is_looked_for_to_where_it_is(seed: int) -> None:
    """A square's middle in the view, moved by its offset, is where the true camera sees the middle of its piece."""
    made, rng = seen_plate(), np.random.default_rng(seed)
    taken = photograph(made, draw_shot(rng))
    guess = guessed(made, taken, rng)
    assert guess is not None
    middles = np.array([[25.0 * column + 12.5, 25.0 * row + 12.5] for row in range(4) for column in range(4)])
    tops = true_camera(made, taken).project(lifted(middles, made.top_mm))
    moved = MARGIN_PX - 0.5 + middles / 25.0 * SQUARE_PX + offsets(made, true_camera(made, taken), guess)
    found = cv2.perspectiveTransform(moved[np.newaxis], board_to_picture(Placing(guess, Mat())))[0]
    assert apart(found, tops) < 0.01


def test_a_board_taken_off_leaves_paper() -> None:
    """In place of the board, the picture is as bright as the paper beside it, whatever is printed; the rest stays."""
    made = seen_plate()
    taken = photograph(made, draw_shot(np.random.default_rng(1)))
    camera = true_camera(made, taken)
    picture, parts = np.full_like(taken.picture, 40), np.zeros_like(taken.parts)
    for reach, colour in ((40.0, (200, 200, 200)), (25.0, (10, 10, 10)), (15.0, (200, 200, 200)), (0.0, (20, 30, 40))):
        outline = Mat().area() + reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        corners = np.round(camera.project(lifted(outline, 0.0))).astype(np.int32)
        cv2.fillConvexPoly(picture, corners, colour)
        cv2.fillConvexPoly(parts, corners, MAT)
    left = bare(replace(taken, picture=picture, parts=parts), camera, made.top_mm, np.random.default_rng(2))
    middle = np.round(camera.project(lifted(Mat().area(), 0.0)).mean(axis=0)).astype(int)
    assert np.abs(left[middle[1] - 20 : middle[1] + 20, middle[0] - 20 : middle[0] + 20].mean() - 200) < 8
    assert (left[:40] == picture[:40]).all()


def test_a_look_beside_the_board_has_nothing_to_tell() -> None:
    """Some looks miss the board, or find it removed: they are labelled as no board, and their squares don't count."""
    found = list(examples(cut(seen_plate(), 300, 150, 1000, 650), 40, np.random.default_rng(2)))
    astray = [one for one in found if not one.is_board]
    assert 0 < len(astray) < len(found) / 3
    assert all((one.classes == LEFT_OUT).all() for one in astray)
    assert all((one.classes != LEFT_OUT).all() for one in found if one.is_board)
