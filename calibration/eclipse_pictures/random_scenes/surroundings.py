"""Drawn at random: the camera, the lights and the room."""

from typing import Final

import numpy as np

from eclipse_pictures.finishes import Colour, colour, linear
from eclipse_pictures.geometry import BOARD_MM, MARKERS_MM, View, playing_corners, raised
from eclipse_pictures.mat import Mat
from eclipse_pictures.plates import FRAME
from eclipse_pictures.random_scenes.on_the_table import beside
from eclipse_pictures.scenes import Board, CameraAt, Light, Room

_SEEN_MM: Final = (-40.0, 140.0)
"""The range of the mat, in x and in y, that a camera must see."""
_NEAR_MM: Final = 60.0
"""The margin by which its view misses the furniture, since a camera may be nudged during an evening."""


def draw_camera(rng: np.random.Generator, board: Board, mat: Mat | None) -> CameraAt:
    """A camera whose picture holds the markers, or the board if there is no mat; now and then only just."""
    needed = np.array(MARKERS_MM) if mat is not None and mat.markers else playing_corners()
    needed = (needed - BOARD_MM / 2) * (1.28 if rng.random() < 0.9 else 1.1) + BOARD_MM / 2
    points = np.vstack([raised(needed, 0.0), raised(playing_corners(), board.surface_mm)])
    while True:
        # If the elevation were drawn by its sine, hardly any view would be from above.
        camera = (
            (float(50 + rng.normal(0, 60)), float(50 + rng.normal(0, 45))),
            float(rng.uniform(400, 800)),
            float(rng.uniform(45, 90)),
            float(rng.uniform(0, 360)),
            float(rng.normal(0, 4)),
            float(rng.uniform(50, 70)),
        )
        seen = View.at(*camera).project(points)
        if (seen > 4).all() and (seen < np.array(FRAME) - 5).all():
            return camera


def nudged(rng: np.random.Generator, camera: CameraAt) -> CameraAt:
    """The same camera after a nudge, small enough that its picture still holds the board."""
    (x, y), distance, elevation, azimuth, roll, fov = camera
    return (
        (x + float(rng.normal(0, 1)), y + float(rng.normal(0, 1))),
        distance,
        elevation,
        azimuth + float(rng.normal(0, 0.4)),
        roll + float(rng.normal(0, 0.2)),
        fov,
    )


def draw_lights(rng: np.random.Generator, view: View) -> tuple[Light, ...]:
    """One light of each group: the window, a lamp, a hard spot, and one that pieces reflect into the camera."""
    middle = np.array([BOARD_MM / 2, BOARD_MM / 2])

    def about(near: float, far: float, low: float, high: float) -> tuple[float, float, float]:
        angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(near, far)
        x, y = middle + away * np.array([np.cos(angle), np.sin(angle)])
        return (float(x), float(y), float(rng.uniform(low, high)))

    lamp, spot = float(rng.uniform(40, 250)), float(rng.uniform(8, 35))
    eye = view.eye
    toward = np.array([eye[0] - middle[0], eye[1] - middle[1], -eye[2]])
    toward /= np.linalg.norm(toward)
    mirrored = np.array([-toward[0], -toward[1], toward[2]]) + rng.normal(0, 0.05, 3)
    mirrored[2] = max(mirrored[2], 0.25)
    away = rng.uniform(600, 1400)
    if toward[2] > 0.94:  # the camera would hide a light that it faces away from
        mirrored[:2] += np.array([0.14, 0.05])
    wide = float(away * rng.uniform(0.25, 0.7))
    behind = np.array([*middle, 0.0]) + away * mirrored / np.linalg.norm(mirrored)
    return (
        Light(
            "window",
            about(1500, 2600, 400, 1100),
            (float(rng.uniform(700, 2000)), float(rng.uniform(800, 1500))),
            180.0,
        ),
        Light("lamp", about(100, 1100, 350, 1300), (lamp, lamp), 180.0),
        Light("spot", about(150, 900, 500, 1500), (spot, spot), 70.0),
        Light(
            "back",
            (float(behind[0]), float(behind[1]), float(behind[2])),
            (wide, wide * float(rng.uniform(0.5, 1.0))),
            180.0,
        ),
    )


def _stands_before(view: View, box: tuple[float, float, float, float, float, float]) -> bool:
    """Whether one of a room's boxes hides the board from a camera, or nearly does."""
    x, y, wide, deep, top, _ = box
    steps = np.linspace(0, 1, 200)[:, np.newaxis]
    for corner in ((a, b, 0.0) for a in _SEEN_MM for b in _SEEN_MM):
        ray = view.eye + steps * (np.array(corner) - view.eye)
        across, along = np.abs(ray[:, 0] - x) < wide + _NEAR_MM, np.abs(ray[:, 1] - y) < deep + _NEAR_MM
        if (across & along & (-ray[:, 2] < top + _NEAR_MM)).any():
            return True
    return False


def draw_room(rng: np.random.Generator, view: View) -> Room:
    """A room with furniture, and somebody sitting at the table."""

    def wall() -> Colour:
        if rng.random() < 0.7:
            return linear(*np.clip(rng.uniform(0.55, 0.95) + rng.normal(0, 0.02, 3), 0, 1))
        return colour(rng.random(), rng.uniform(0.1, 0.5), rng.uniform(0.4, 0.9))

    walls = [float(rng.uniform(2700, 4500)) for _ in range(4)]
    boxes = []
    for _ in range(int(rng.integers(2, 7))):
        x, y = beside(rng, 1200, 2600)
        size = rng.uniform(150, 500, 2)
        boxes.append(
            (x, y, float(size[0]), float(size[1]), float(rng.uniform(100, 1400)), float(rng.uniform(0.01, 0.5)))
        )
    x, y = beside(rng, 480, 700)  # somebody sits there
    sitting = (x, y, 180.0, 120.0, float(rng.uniform(300, 650)), float(rng.uniform(0.01, 0.4)))
    if _stands_before(view, sitting):
        sitting = (BOARD_MM - x, BOARD_MM - y, *sitting[2:])
    boxes.append(sitting)
    return Room(
        walls=(walls[0], walls[1], walls[2], walls[3]),
        ceiling=float(rng.uniform(1500, 2000)),
        floor=-750.0,
        colours=(
            *(wall() for _ in range(4)),
            linear(*[rng.uniform(0.75, 0.98)] * 3),
            linear(*[rng.uniform(0.2, 0.7)] * 3),
        ),
        glow=tuple(float(value) for value in rng.uniform(0.2, 1.0, 5)),
        boxes=tuple(boxes),
    )
