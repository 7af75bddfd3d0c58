"""Markers in a picture -> the plane of the table: pixels to millimetres, by what all markers are: squares of one size.

The plane's axes lie anywhere on the table; the picture isn't mirrored in it. How much the lens bends is found together
with the plane: a bent lens shows markers smaller, or larger, the farther they are from the middle of the picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.ecliptic.deck.measures import MARKER
from eclipse_companion.games.ecliptic.vision.marks import Points

Homography = NDArray[np.float64]
"""(3, 3)."""

_STEPS: Final = 30
_SMALL: Final = 1e-6
_ROBUST_MM: Final = 1.2
"""Corners that lie farther off than this count less."""
_OFF_MM: Final = 2.5
"""If a marker's corners are farther from a square than this, it doesn't lie on the table."""
_STARTS: Final = 4
_DONE: Final = 1e-7
_FAR_MM: Final = 1e3
_FEWEST: Final = 2
_MOST_BENT: Final = (-0.6, 0.2)
"""Beyond wide-angle lenses, whose pictures bulge, and those whose pictures bend inwards."""
_STRAIGHTEST: Final = 16.0
"""How much a bend costs, in square millimetres: few markers tell it badly, and most lenses bend by little."""

SQUARE: Final[Points] = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) * MARKER / 2
"""A marker about its middle, clockwise from its upper left."""


def mapped(to: Homography, points: Points) -> Points:
    """(N, 2) of (N, 2)."""
    whole = np.column_stack([points, np.ones(len(points))]) @ to.T
    return np.asarray(whole[:, :2] / whole[:, 2:], np.float64)


def turned(points: Points, turn: float) -> Points:
    """(N, 2) of (N, 2): points turned about the origin."""
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]), np.float64)


@dataclass(frozen=True, slots=True)
class Plane:
    """How a picture shows the table.

    A point of the picture is seen from `middle`, (2,), in units of `reach` pixels. At the distance r from there it is
    moved to r / (1 + `bend` r^2), as if the lens didn't bend (the division model; Fitzgibbon, CVPR 2001). `homography`
    leads from there to millimetres of the table.
    """

    homography: Homography
    bend: float
    middle: Points
    reach: float

    def millimetres(self, pixels: Points) -> Points:
        """Where points of the picture, (N, 2), lie on the table."""
        return mapped(self.homography, _straight((pixels - self.middle) / self.reach, self.bend))

    def pixels(self, millimetres: Points) -> Points:
        """Where points of the table, (N, 2), are seen."""
        straight = mapped(np.asarray(np.linalg.inv(self.homography), np.float64), millimetres)
        far = (straight**2).sum(axis=1, keepdims=True)
        # What no such lens can show stays at the edge of what it shows.
        bent = straight * 2 / (1 + np.sqrt(np.maximum(1 - 4 * self.bend * far, 0)))
        return np.asarray(bent * self.reach + self.middle, np.float64)


def _straight(points: Points, bend: float) -> Points:
    """As a lens that doesn't bend would show them."""
    return np.asarray(points / (1 + bend * (points**2).sum(axis=-1, keepdims=True)), np.float64)


def fit(quads: Sequence[Points], size: tuple[int, int]) -> Plane | None:
    """The table in a picture of this size, (W, H) pixels; None if the markers lie on no plane together.

    The table is that of most markers: those that don't lie on it don't count.
    """
    seen = [quad for quad in quads if _is_seen(quad)]
    if len(seen) < _FEWEST:
        return None
    corners = np.array(seen)
    middle, reach = np.array(size) / 2, max(size) / 2
    normed = (corners - middle) / reach
    best: NDArray[np.float64] | None = None
    least = np.inf
    order = np.argsort([-np.linalg.norm(quad[0] - quad[2]) for quad in seen])
    alone = [_start(normed[index]) for index in order[np.unique(np.linspace(0, len(order) - 1, _STARTS).astype(int))]]
    for start in (_common_start(normed), *alone):
        if start is None:
            continue
        # A step that leads too far costs more than any number can say, and isn't taken.
        with np.errstate(over="ignore", invalid="ignore"):
            found = _improved(np.append(start, 0.0), normed)
            cost = float(np.minimum(_off(found, normed), 2 * _OFF_MM).sum())
        if cost < least:
            best, least = found, cost
    if best is None or int((_off(best, normed) < _OFF_MM).sum()) < max(_FEWEST, len(seen) // 2):
        return None
    return Plane(_homography(best), float(best[-1]), middle, reach)


def lying(table: Plane, quad: Points) -> tuple[Points, float, float]:
    """How a marker lies on the table: its middle, (2,), its turn in radians, and how far its corners are off, in mm."""
    at = table.millimetres(quad)[None]
    centres, turns = _rigid(at)
    off = float(np.linalg.norm(at - _placed(centres, turns), axis=2).max())
    return centres[0], float(turns[0]), off


def on_table(table: Plane, quad: Points) -> bool:
    """Whether a marker lies flat on the table, and has the right size."""
    return lying(table, quad)[2] < _OFF_MM


def enlarged(table: Plane, quad: Points) -> float:
    """How much larger a marker is seen than one on the table."""
    x, y = table.millimetres(quad).T
    area = abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    return float(np.sqrt(area)) / MARKER


def _is_seen(quad: Points) -> bool:
    """Whether corners, (4, 2) in pixels, go clockwise round something with a size: no marker is seen from below."""
    sides = np.roll(quad, -1, axis=0) - quad
    (x, y), (next_x, next_y) = sides.T, np.roll(sides, -1, axis=0).T
    return bool((x * next_y - y * next_x > _SMALL).all())


def _start(quad: Points) -> NDArray[np.float64] | None:
    """The five numbers of a plane (`_homography`) that one marker alone tells; None if it tells none."""
    whole = cv2.getPerspectiveTransform(quad.astype(np.float32), SQUARE.astype(np.float32)).astype(np.float64)
    if not whole[2, 2]:  # the middle of the picture would be at the horizon
        return None
    whole /= whole[2, 2]
    block = whole[:2, :2] - np.outer(whole[:2, 2], whole[2, :2])
    if np.linalg.det(block) <= _SMALL:
        return None
    # What is left without the turn is upper triangular.
    scale = float(np.linalg.norm(block[:, 0]))
    across = block[:, 0] / scale
    aside = float(across @ block[:, 1]) / scale
    down = float(across[0] * block[1, 1] - across[1] * block[0, 1]) / scale
    return np.array([np.log(scale), aside, np.log(down), *whole[2, :2]])


def _common_start(quads: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The five numbers that all markers, (N, 4, 2), tell together: they are turned in all ways, and smaller far away.

    A small marker alone tells its slant badly: a pixel is much of its side.
    """
    right = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    down = quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]
    sides = np.stack([right, down], axis=2) / (2 * MARKER)
    areas = np.linalg.det(sides)
    # A circle of the table is an ellipse in the picture, however the markers lie in it.
    ellipse = np.median(sides @ sides.transpose(0, 2, 1), axis=0)
    try:
        upper = np.linalg.cholesky(np.linalg.inv(ellipse)).T
    except np.linalg.LinAlgError:
        return None
    # What is twice as far has an eighth of the area, if the plane is slanted.
    nearness, *_ = np.linalg.lstsq(
        np.column_stack([np.ones(len(quads)), quads.mean(axis=1)]), np.cbrt(areas), rcond=None
    )
    slant = nearness[1:] / nearness[0] if nearness[0] > _SMALL else np.zeros(2)
    return np.array([np.log(upper[0, 0]), upper[0, 1] / upper[0, 0], np.log(upper[1, 1] / upper[0, 0]), *slant])


def _homography(numbers: NDArray[np.float64]) -> Homography:
    """All planes but for how they are shifted and turned: two for scale, one for slant, two for perspective.

    The sixth number is the lens's bend.
    """
    scale, aside, down, right, below, _ = numbers
    size = np.exp(scale)
    return np.array([[size, size * aside, 0], [0, size * np.exp(down), 0], [right, below, 1]])


def _improved(start: NDArray[np.float64], quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """The least squares nearby (Levenberg and Marquardt); what is far off counts less."""
    numbers, damping = start, 1e-3
    sides = np.linalg.norm(quads[:, 0] - quads[:, 2], axis=1)
    weights = np.repeat(sides / sides.mean(), len(SQUARE) * 2)
    residuals = _residuals(numbers, quads)
    for _ in range(_STEPS):
        robust = weights / np.sqrt(1 + (residuals / _ROBUST_MM) ** 2)
        slopes = (
            np.column_stack(
                [(_residuals(numbers + _SMALL * step, quads) - residuals) / _SMALL for step in np.eye(len(numbers))]
            )
            * robust[:, None]
        )
        normal, downhill = slopes.T @ slopes, -slopes.T @ (robust * residuals)
        normal[-1, -1] += _STRAIGHTEST
        downhill[-1] -= _STRAIGHTEST * numbers[-1]
        if not np.isfinite(normal).all() or not np.isfinite(downhill).all():
            break
        move = np.linalg.lstsq(normal + damping * np.diag(np.diag(normal)), downhill, rcond=None)
        after = _residuals(numbers + move[0], quads)
        if _cost(numbers + move[0], after, weights) < _cost(numbers, residuals, weights):
            numbers, residuals, damping = numbers + move[0], after, damping / 4
            if np.abs(move[0]).max() < _DONE:
                break
        else:
            damping *= 8
    return numbers


def _cost(numbers: NDArray[np.float64], residuals: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    bend = float(numbers[-1])
    if not _MOST_BENT[0] <= bend <= _MOST_BENT[1]:
        return np.inf
    cost = float((weights * (np.sqrt(1 + (residuals / _ROBUST_MM) ** 2) - 1)).sum())
    cost += _STRAIGHTEST * (bend / _ROBUST_MM) ** 2 / 2
    return cost if np.isfinite(cost) else np.inf


def _residuals(numbers: NDArray[np.float64], quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each corner is from that of the square that fits best, in millimetres: x and y of all corners."""
    straight = _straight(quads.reshape(-1, 2), float(numbers[-1]))
    at = mapped(_homography(numbers), straight).reshape(quads.shape)
    return np.asarray(np.nan_to_num(at - _placed(*_rigid(at)), nan=_FAR_MM, posinf=_FAR_MM, neginf=_FAR_MM).ravel())


def _off(numbers: NDArray[np.float64], quads: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N,): how far the worst corner of each marker is off."""
    return np.asarray(np.linalg.norm(_residuals(numbers, quads).reshape(-1, 4, 2), axis=2).max(axis=1))


def _rigid(at: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The middles, (N, 2), and turns, (N,), of squares that fit quads, (N, 4, 2), best."""
    centres = at.mean(axis=1)
    spread = at - centres[:, None]
    along = (spread * SQUARE).sum(axis=(1, 2))
    across = (SQUARE[:, 0] * spread[..., 1] - SQUARE[:, 1] * spread[..., 0]).sum(axis=1)
    return centres, np.arctan2(across, along)


def _placed(centres: NDArray[np.float64], turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N, 4, 2): the square at these places."""
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = SQUARE[:, 0], SQUARE[:, 1]
    return np.stack([cos * x - sin * y, sin * x + cos * y], axis=2) + centres[:, None]
