"""Points seen -> the camera: where it is above the mat, its focal length, and its distortion.

A webcam's focal length is unknown unless it is calibrated, and one picture of a plane shows it only at a slant. So it
is estimated together with the pose, from what is seen and from what webcams are like: fields of view of 50 to 70
degrees, and a slight barrel distortion.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.sensing.sight.layout import Points

_FOCAL_A_SIDE: Final = 0.87
"""Focal length in units of the picture's longer side: a field of view of 60 degrees."""

_FOCAL_SPREAD: Final = 0.17
"""One standard deviation of its logarithm: 50 to 71 degrees."""

_BARREL: Final = -0.03
_BARREL_SPREAD: Final = 0.06
"""The first radial coefficient, as OpenCV defines it."""

_POINT_SPREAD_PX: Final = 0.4

_STEPS: Final = 25
_DAMPING: Final = 1e-3
_ENOUGH: Final = 1e-4
_LEAST: Final = 1e-9
_MOST_FOCAL: Final = 1.0
"""The most that its logarithm may differ: no lens is further from the usual one."""

_FEWEST_POINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera with barrel distortion, and its place above the mat.

    `focal` in pixels; `centre` of the picture in pixels; `barrel`: the first radial coefficient; `turn` (3,): the
    rotation's axis times its angle; `shift` (3,): the mat's origin as the camera sees it, in millimetres.
    """

    focal: float
    centre: tuple[float, float]
    barrel: float
    turn: NDArray[np.float64]
    shift: NDArray[np.float64]

    @property
    def matrix(self) -> NDArray[np.float64]:
        """(3, 3): OpenCV's camera matrix."""
        return np.array([[self.focal, 0.0, self.centre[0]], [0.0, self.focal, self.centre[1]], [0.0, 0.0, 1.0]])

    @property
    def distortion(self) -> NDArray[np.float64]:
        """(5,): OpenCV's distortion coefficients."""
        return np.array([self.barrel, 0.0, 0.0, 0.0, 0.0])

    def project(self, points: Points) -> Points:
        """(N, 2) pixels of (N, 3) millimetres, with z pointing into the table."""
        pixels, _ = cv2.projectPoints(points, self.turn, self.shift, self.matrix, self.distortion)
        return np.asarray(pixels, np.float64).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class Fit:
    """A camera, and how well it explains the points: each one's distance from where it should be, (N,) pixels."""

    camera: Camera
    distances: NDArray[np.float64]


def fit(points: Points, pixels: Points, size: tuple[int, int]) -> Fit | None:
    """The camera that sees `points`, (N, 3) millimetres in a plane parallel to the mat, at `pixels`, (N, 2).

    `size` is the picture's, (width, height). None if there are fewer than four points, or if no camera above the mat
    sees them like this.
    """
    if len(points) < _FEWEST_POINTS:
        return None
    width, height = size
    centre = ((width - 1) / 2.0, (height - 1) / 2.0)
    start = _first(points, pixels, Camera(_FOCAL_A_SIDE * max(size), centre, 0.0, np.zeros(3), np.zeros(3)))
    if start is None:
        return None
    camera = _refined(points, pixels, start, np.log(_FOCAL_A_SIDE * max(size)))
    if not np.isfinite(camera.turn).all() or camera.shift[2] <= 0:
        return None
    return Fit(camera, np.linalg.norm(camera.project(points) - pixels, axis=1))


def _first(points: Points, pixels: Points, camera: Camera) -> Camera | None:
    """A pose for the usual lens: of the two that explain a plane, the better one that looks from above."""
    flat = points - np.array([0.0, 0.0, points[0, 2]])
    try:
        count, turns, shifts, errors = cv2.solvePnPGeneric(
            flat, pixels, camera.matrix, camera.distortion, flags=cv2.SOLVEPNP_IPPE
        )
    except cv2.error:
        return None
    if not count:  # points almost on a line
        return None
    best: tuple[float, Camera] | None = None
    for turn, shift, error in zip(turns[:count], shifts[:count], errors.ravel()[:count], strict=True):
        rotation, _ = cv2.Rodrigues(turn)
        moved = shift.ravel() - rotation @ np.array([0.0, 0.0, points[0, 2]])
        # z points into the table, away from a camera above it.
        if rotation[2, 2] <= 0 or moved[2] <= 0:
            continue
        if best is None or error < best[0]:
            best = (float(error), Camera(camera.focal, camera.centre, 0.0, np.asarray(turn, np.float64).ravel(), moved))
    return None if best is None else best[1]


def _refined(points: Points, pixels: Points, camera: Camera, log_focal: float) -> Camera:
    """Levenberg-Marquardt least squares over pose, focal length and distortion, with priors for webcams."""
    values = np.concatenate([camera.turn, camera.shift, [np.log(camera.focal), _BARREL]])
    residuals, slopes = _residuals(points, pixels, values, camera.centre, log_focal)
    cost = float(residuals @ residuals)
    damping = _DAMPING
    for _ in range(_STEPS):
        square = slopes.T @ slopes
        damped = square + damping * np.diag(np.diag(square) + _LEAST)
        moved = values + np.linalg.solve(damped, -slopes.T @ residuals)
        moved[6] = np.clip(moved[6], log_focal - _MOST_FOCAL, log_focal + _MOST_FOCAL)
        tried, steeper = _residuals(points, pixels, moved, camera.centre, log_focal)
        then = float(tried @ tried)
        if not then < cost:
            damping *= 10
            continue
        values, residuals, slopes, damping = moved, tried, steeper, damping / 10
        if cost - then < _ENOUGH:
            break
        cost = then
    return _camera(values, camera.centre)


def _camera(values: NDArray[np.float64], centre: tuple[float, float]) -> Camera:
    return Camera(float(np.exp(values[6])), centre, float(values[7]), values[:3].copy(), values[3:6].copy())


def _residuals(
    points: Points, pixels: Points, values: NDArray[np.float64], centre: tuple[float, float], log_focal: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The residuals in standard deviations, (2N + 2,), and their Jacobian, (2N + 2, 8)."""
    camera = _camera(values, centre)
    seen, slopes = cv2.projectPoints(points, camera.turn, camera.shift, camera.matrix, camera.distortion)
    missed = (seen.reshape(-1, 2) - pixels).ravel() / _POINT_SPREAD_PX
    # OpenCV's columns: turn, shift, both focal lengths, centre, distortion.
    focal = (slopes[:, 6] + slopes[:, 7]) * camera.focal
    table = np.column_stack([slopes[:, :6], focal, slopes[:, 10]]) / _POINT_SPREAD_PX
    priors = np.zeros((2, len(values)))
    priors[0, 6] = 1 / _FOCAL_SPREAD
    priors[1, 7] = 1 / _BARREL_SPREAD
    of_lens = np.array([(values[6] - log_focal) / _FOCAL_SPREAD, (values[7] - _BARREL) / _BARREL_SPREAD])
    return np.concatenate([missed, of_lens]), np.vstack([table, priors])
