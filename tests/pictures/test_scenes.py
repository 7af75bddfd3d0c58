"""Scenes and sets drawn from a seed, and the laws that they obey."""

import itertools
import json

import cv2
import numpy as np
import pytest

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.sensing.sight.layout import lifted
from eclipse_pictures.drawings import NAMES, Drawing, coverage
from eclipse_pictures.geometry import (
    MARKERS_MM,
    View,
    playing_corners,
    raised,
    rectangle,
    square_middle,
)
from eclipse_pictures.mat import PIXELS_PER_MM, Mat, print_share
from eclipse_pictures.plates import FRAME, as_data
from eclipse_pictures.random_scenes import PLACES, draw_scene
from eclipse_pictures.scenes import FAMILY, KINDS, SHOWN, Scene
from eclipse_pictures.sets import FACES

SEEDS = range(32)


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    """Scenes of all kinds whose seeds come in families."""
    return [draw_scene(kind, seed) for kind in KINDS if kind not in PLACES for seed in SEEDS]


def test_a_seed_is_a_scene(scenes: list[Scene]) -> None:
    """The same kind and seed make the same scene, down to the last number, as JSON too; other seeds make others."""
    assert draw_scene("magic", 7) == draw_scene("magic", 7)
    texts = [json.dumps(as_data(scene)) for scene in scenes]
    assert len(set(texts)) == len(texts)


def test_a_family_shares_what_does_not_move(scenes: list[Scene]) -> None:
    """Scenes of one family share set, board, table, room and light; different families never share a set."""
    for first in range(0, len(scenes), FAMILY):
        family = scenes[first : first + FAMILY]
        for name in ("pieces", "board", "table", "mat", "room", "lights"):
            assert len({repr(getattr(scene, name)) for scene in family}) == 1
    names = {scene.pieces.name for scene in scenes}
    assert len(names) == len(scenes) // FAMILY


@pytest.mark.parametrize("kind", PLACES)
def test_a_set_of_ones_own_lies_in_many_places(kind: str) -> None:
    """Scenes of the kinds `own` and `practice` share their set, so many at a time, and nothing else; none shows it."""
    places = [draw_scene(kind, seed) for seed in range(PLACES[kind] + 1)]
    *mine, other = [scene.pieces for scene in places]
    assert all(pieces == mine[0] for pieces in mine)
    assert other.looks != mine[0].looks
    for name in ("board", "table", "room", "lights", "camera", "lying"):
        assert len({repr(getattr(scene, name)) for scene in places}) == len(places)
    assert not any(scene.show or scene.bare for scene in places)


def test_the_first_of_a_family_shows_the_set(scenes: list[Scene]) -> None:
    """It has the four faces in the middle of the board, and no hand; no other scene claims to show a set."""
    for number, scene in enumerate(scenes):
        assert scene.show == (number % FAMILY == 0 and not scene.bare)
        if scene.show:
            assert {square: scene.cells[square - 1] for square in SHOWN} == SHOWN
            assert scene.hand is None


def test_positions_are_positions(scenes: list[Scene]) -> None:
    """Each is a position string whose counts can occur, and the pieces match it."""
    for scene in scenes:
        position = Position.parse(scene.position)
        assert not position.faults()
        lying = {int(one.y // 25) * 4 + int(one.x // 25) + 1: one.face for one in scene.lying}
        assert lying == {square: piece.letter for square, piece in position.pieces()}


def test_boards_are_empty_full_and_between() -> None:
    """Empty boards, full ones, and nearly all counts in between occur among two hundred scenes."""
    counts = {16 - draw_scene("eclipse", seed).cells.count(".") for seed in range(200)}
    assert {0, 16} <= counts
    assert len(counts) >= 14


def test_no_piece_stands_in_another(scenes: list[Scene]) -> None:
    """However askew they lie, tops of pieces share no area (by clipping each pair of outlines)."""
    for scene in scenes:
        size = scene.pieces.shapes[0].size_mm - 0.05
        outlines = [rectangle((one.x, one.y), size, one.turn_deg).astype(np.float32) for one in scene.lying]
        for one, other in itertools.combinations(outlines, 2):
            area, _ = cv2.intersectConvexConvex(one, other)
            assert area < 0.1


def test_pieces_lie_as_people_leave_them(scenes: list[Scene]) -> None:
    """Pieces are off their square's middle by 3 mm and turned by 12 degrees at most; a few by half as much again."""
    worse = total = 0
    for scene in scenes:
        for piece in scene.lying:
            middle = square_middle(int(piece.y // 25) * 4 + int(piece.x // 25) + 1)
            off = max(abs(piece.x - middle[0]), abs(piece.y - middle[1]))
            turn = abs((piece.turn_deg + 45) % 90 - 45)
            assert off <= 4.5
            assert turn <= 18
            worse += off > 3 or turn > 12
            total += 1
    assert worse < total / 20


def test_the_picture_holds_the_board(scenes: list[Scene]) -> None:
    """The playing area lies inside the frame; so do the markers' middles, if there are any."""
    for scene in scenes:
        points = raised(playing_corners(), scene.board.surface_mm)
        if scene.mat is not None and scene.mat.markers:
            points = np.vstack([points, raised(np.array(MARKERS_MM), 0)])
        seen = scene.view.project(points)
        assert (seen > 0).all()
        assert (seen < np.array(FRAME) - 1).all()


HIDDEN = [("eclipse", seed) for seed in (248402, 248617, 248681, 260005, 264407, 268199, 276479)]
HIDDEN += [("magic", seed) for seed in (48393, 120037, 264437)]
"""Scenes in which a person at the usual place would be between the camera and the board."""


def test_nobody_sits_before_the_camera() -> None:
    """No furniture or person hides a corner of the board from the camera."""
    drawn = [draw_scene(kind, seed) for kind, seed in HIDDEN]
    for scene in [*drawn, *(draw_scene("eclipse", seed) for seed in range(900))]:
        for corner in lifted(playing_corners(), 0.0):
            for box in scene.room.boxes:
                assert not crosses(scene.view.eye, corner, box), (scene.kind, scene.seed)


def crosses(eye: np.ndarray, end: np.ndarray, box: tuple[float, ...]) -> bool:
    """Whether the line from one point to the other goes through a box that stands on the floor of a room."""
    x, y, wide, deep, top, _ = box
    low, high = np.array([x - wide, y - deep, -top]), np.array([x + wide, y + deep, 750.0])
    with np.errstate(divide="ignore"):
        shares = np.array([(low - eye) / (end - eye), (high - eye) / (end - eye)])
    enters, leaves = shares.min(axis=0).max(), shares.max(axis=0).min()
    return bool(max(enters, 0.0) < min(leaves, 1.0))


def test_cameras_stand_where_the_pictures_are_to_be_taken_from(scenes: list[Scene]) -> None:
    """Cameras are 40 to 80 cm away, 45 to 90 degrees above the table, with a field of view of 50 to 70 degrees."""
    for scene in scenes:
        target, distance, elevation, _, _, fov = scene.camera
        away = scene.view.eye - np.array([*target, 0.0])
        assert np.isclose(np.linalg.norm(away), distance)
        assert np.isclose(np.degrees(np.arcsin(-away[2] / distance)), elevation)
        assert 400 <= distance <= 800
        assert 45 <= elevation <= 90
        assert 50 <= fov <= 70


def test_faces_of_a_set_differ(scenes: list[Scene]) -> None:
    """No two faces of a set look alike: they differ in drawing, finish, body or the piece's outline."""
    for scene in scenes:
        looks = {(repr(scene.pieces.looks[face]), scene.pieces.shape(face).round) for face in FACES}
        assert len(looks) == 4


@pytest.mark.parametrize("name", NAMES)
def test_drawings_fit_their_piece(name: str) -> None:
    """A drawing covers part of the top and leaves part free, except the two that are all and nothing."""
    cover = coverage(Drawing(name), 64)
    assert cover.shape == (64, 64)
    share = float(cover.mean())
    assert {"all": share == 1, "nothing": share == 0}.get(name, 0.02 < share < 0.75)


def test_the_mats_markers_are_where_they_belong() -> None:
    """OpenCV finds markers 0 to 3 on the drawn mat, their corners within a fifth of a millimetre of the format's."""
    mat = Mat(
        markers=True,
        beside_mm=41.0,
        above_mm=43.0,
        below_mm=55.0,
        words=True,
        outline_mm=5.0,
        paper=(0.8, 0.8, 0.8),
        ink=0.04,
    )
    sheet = 255 - print_share(mat)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = detector.detectMarkers(sheet)
    found = {int(number): one[0] for number, one in zip(numbers.ravel(), corners, strict=True)}
    assert set(found) == {0, 1, 2, 3}
    for number, middle in enumerate(MARKERS_MM):
        where = (found[number] + 0.5) / PIXELS_PER_MM + np.array(mat.box[:2])
        assert np.abs(where - rectangle(middle, 20.0)).max() < 0.2


def test_the_camera_projects_as_opencv_does() -> None:
    """Points of the board appear where OpenCV's own projection puts them; the target point is in the middle."""
    view = View.at((30.0, 60.0), 550.0, 57.0, 211.0, 3.0, 63.0)
    points = raised(np.random.default_rng(2).uniform(-40, 140, (20, 2)), 7.0)
    matrix = np.array([[view.focal_px, 0, view.centre_px[0]], [0, view.focal_px, view.centre_px[1]], [0, 0, 1]])
    turn, _ = cv2.Rodrigues(view.rotation)
    seen, _ = cv2.projectPoints(points, turn, view.translation, matrix, np.zeros(4))
    assert np.allclose(seen[:, 0], view.project(points))
    assert np.allclose(view.project(np.array([(30.0, 60.0, 0.0)])), view.centre_px)


def test_up_is_nearer_to_the_camera() -> None:
    """A point above the mat is nearer to a camera above it than the point below: z points into the table."""
    view = View.at((50.0, 50.0), 600.0, 80.0, 0.0, 0.0, 60.0)
    low, high = raised(np.array([(50.0, 50.0)]), 0.0)[0], raised(np.array([(50.0, 50.0)]), 9.0)[0]
    assert np.linalg.norm(view.eye - high) < np.linalg.norm(view.eye - low)
