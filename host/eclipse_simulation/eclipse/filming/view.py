"""A pinhole camera above the mat, and maps from picture to picture.

Board coordinates are docs/formats.md's, in millimetres, with z into the table: a point h above the mat has z = -h.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from eclipse_companion.common.arrays import Floats

FRAME: Final = (1280, 720)
"""Width and height of every picture, in pixels."""
NEAREST_MM: Final = 30.0
"""Points nearer than this to the camera, or behind it, aren't seen."""


@dataclass(frozen=True, eq=False, slots=True)
class View:
    """A camera: point p is at `rotation` (3, 3) @ p + `translation` (3,), seen with `focal_px` about the middle."""

    rotation: Floats
    translation: Floats
    focal_px: float

    @property
    def eye(self) -> Floats:
        """(3,): the camera's place."""
        return np.asarray(-self.rotation.T @ self.translation)

    def project(self, points: Floats) -> Floats:
        """(N, 2) pixels of points (N, 3) in front of the camera."""
        seen = points @ self.rotation.T + self.translation
        return np.asarray(self.focal_px * seen[:, :2] / seen[:, 2:] + _MIDDLE)

    def depths(self, points: Floats) -> Floats:
        """(N,): how far points (N, 3) are in front of the camera's plane; negative behind it."""
        return np.asarray(points @ self.rotation[2] + self.translation[2])

    def on_plane(self, pixels: Floats, point: Floats, normal: Floats) -> Floats:
        """(N, 3): what is seen at pixels (N, 2) of a plane through a point (3,) with this normal (3,)."""
        rays = np.column_stack([(pixels - _MIDDLE) / self.focal_px, np.ones(len(pixels))]) @ self.rotation
        eye = self.eye
        return np.asarray(eye + rays * ((point - eye) @ normal / (rays @ normal))[:, None])

    def wider(self, times: float) -> "View":
        """The same camera with a lens that shows this many times as much."""
        return replace(self, focal_px=self.focal_px / times)

    def nudged(self, shift_mm: Floats, turn_deg: Floats) -> "View":
        """The camera after a knock: moved by (3,) millimetres, and turned about its own axes by (3,) degrees."""
        turn, _ = cv2.Rodrigues(np.radians(turn_deg))
        rotation = turn @ self.rotation
        return replace(self, rotation=rotation, translation=-rotation @ (self.eye + shift_mm))


_MIDDLE: Final = (np.array(FRAME) - 1) / 2


def raised(points: Floats, height_mm: float) -> Floats:
    """(N, 3): points (N, 2) of the mat, this high above it."""
    return np.column_stack([points, np.full(len(points), -height_mm)])


def box(middle: Floats, size_mm: float, turn_deg: float = 0.0) -> Floats:
    """(4, 2): a square's corners, clockwise as the board is drawn, from its own upper left."""
    turn = np.radians(turn_deg)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    return np.asarray(middle + size_mm / 2 * (_UNIT[:, :1] * along + _UNIT[:, 1:] * across))


_UNIT: Final = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def rounded(size_mm: float, corner_mm: float) -> Floats:
    """(20, 2): the outline of a square with round corners, about the origin, clockwise from its upper left."""
    inner = size_mm / 2 - corner_mm
    angles = np.radians(np.arange(180, 271, 22.5))[None, :] + np.radians([[0.0], [90.0], [180.0], [270.0]])
    arcs = corner_mm * np.stack([np.cos(angles), np.sin(angles)], axis=2)
    return np.asarray((arcs + inner * _UNIT[:, None, :]).reshape(-1, 2))


def quad_map(start: Floats, end: Floats) -> Floats:
    """(3, 3): the perspective map that takes four points (4, 2) to four others."""
    return np.asarray(cv2.getPerspectiveTransform(start.astype(np.float32), end.astype(np.float32)), np.float64)


def shifted(x: float, y: float) -> Floats:
    """(3, 3): the map that moves points by (x, y)."""
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])
