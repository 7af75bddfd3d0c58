"""A pinhole camera that looks at the board: maps points of the board to the picture.

Board coordinates in millimetres, z into the table (see `plates`).
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from eclipse_pictures.plates import FRAME

Points: TypeAlias = npt.NDArray[np.float64]
"""(N, 2) or (N, 3)."""

PITCH_MM: Final = 25.0
BOARD_MM: Final = 4 * PITCH_MM
MARKER_MM: Final = 20.0
MARKERS_MM: Final = ((-20.0, -20.0), (120.0, -20.0), (120.0, 120.0), (-20.0, 120.0))
"""Centres of markers 0 to 3."""


@dataclass(frozen=True)
class View:
    """A camera's pose and lens: point p is at `rotation` @ p + `translation`, with focal length `focal_px`."""

    rotation: Points
    translation: Points
    focal_px: float
    centre_px: tuple[float, float]

    @classmethod
    def at(
        cls,
        target: tuple[float, float],
        distance_mm: float,
        elevation_deg: float,
        azimuth_deg: float,
        roll_deg: float,
        fov_deg: float,
    ) -> "View":
        """The camera that has a given point of the mat in the middle of its picture.

        Azimuth 0 looks from Sun's side, 90 from the side of squares 4 to 16; `fov_deg` is the horizontal field of view.
        """
        elevation, azimuth, roll = np.radians([elevation_deg, azimuth_deg, roll_deg])
        ahead = np.array(
            [
                -np.cos(elevation) * np.sin(azimuth),
                -np.cos(elevation) * np.cos(azimuth),
                np.sin(elevation),
            ]
        )
        right = np.array([np.cos(azimuth), -np.sin(azimuth), 0.0])
        down = np.cross(ahead, right)
        right, down = np.cos(roll) * right + np.sin(roll) * down, np.cos(roll) * down - np.sin(roll) * right
        rotation = np.array([right, down, ahead])
        eye = np.array([*target, 0.0]) - distance_mm * ahead
        width, height = FRAME
        focal = width / 2 / np.tan(np.radians(fov_deg) / 2)
        return cls(rotation, -rotation @ eye, float(focal), ((width - 1) / 2, (height - 1) / 2))

    @property
    def eye(self) -> Points:
        """The camera's position."""
        where: Points = -self.rotation.T @ self.translation
        return where

    def project(self, points: Points) -> Points:
        """The positions (N, 2) of points (N, 3) in the picture, without distortion."""
        seen = np.asarray(points, np.float64) @ self.rotation.T + self.translation
        pixels: Points = self.focal_px * seen[:, :2] / seen[:, 2:] + np.asarray(self.centre_px)
        return pixels


def raised(points: Points, height_mm: float) -> Points:
    """Points (N, 2) of the mat, raised this far above it: (N, 3)."""
    flat = np.asarray(points, np.float64)
    return np.column_stack([flat, np.full(len(flat), -height_mm)])


def square_middle(square: int) -> tuple[float, float]:
    """The middle of a square."""
    row, column = divmod(square - 1, 4)
    return (PITCH_MM * (column + 0.5), PITCH_MM * (row + 0.5))


def rectangle(middle: tuple[float, float], size: float, turn_deg: float = 0.0) -> Points:
    """The corners (4, 2) of a square of this size, clockwise as the board is drawn, from its own upper left."""
    half, turn = size / 2, np.radians(turn_deg)
    corners = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    placed: Points = np.asarray(middle) + corners[:, :1] * along + corners[:, 1:] * across
    return placed


def playing_corners() -> Points:
    """The playing area's corners (4, 2) at squares 1, 4, 16, 13."""
    return rectangle((BOARD_MM / 2, BOARD_MM / 2), BOARD_MM)
