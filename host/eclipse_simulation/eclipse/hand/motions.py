"""How a tile moves: timed paths of its pose, as hands and table make them.

In: poses, times, random sizes. Out: `Motion`s: for one tile, a path of points (the magnet's middle, mm) and axes (the
unit vector that points up if gold is up), in fine steps of time. Between the steps, poses are interpolated.

Board coordinates are the mat's: origin at the outer corner of square 1, x towards square 4, y towards square 13; z is
up, 0 at the sensors' elements. A tile is a slab of 22 x 22 x 5 mm with its magnet in the middle.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.squares import Square

STEP_MS = 4.0
TILE_HALF_MM = 11.0
TILE_HALF_THICK_MM = 2.5
UP: Floats = np.array([0.0, 0.0, 1.0])

MotionPath = tuple[Floats, Floats]
"""Points (n, 3) and axes (n, 3) at each fine step."""


@dataclass(frozen=True, eq=False)
class Pose:
    """A tile's middle (3,) and the direction that its gold side faces (3,), a unit vector."""

    point: Floats
    axis: Floats

    @property
    def side(self) -> Side:
        """The side that is up, or more up than down."""
        return Side.GOLD if self.axis[2] > 0 else Side.SILVER

    def lifted(self, by_mm: float) -> "Pose":
        """The same pose, higher."""
        return replace(self, point=self.point + by_mm * UP)


@dataclass(frozen=True, eq=False)
class Motion:
    """One tile's path from `start_ms` on; it ends on `square` (None: held, between squares, or beside the board)."""

    piece: int
    start_ms: float
    points: Floats
    axes: Floats
    square: Square | None

    @property
    def end_ms(self) -> float:
        """The time when the tile comes to rest."""
        return self.start_ms + STEP_MS * (len(self.points) - 1)

    @property
    def last(self) -> Pose:
        """The pose at the end."""
        return Pose(self.points[-1], self.axes[-1])

    def at(self, t_ms: Floats) -> tuple[Floats, Floats]:
        """Points (n, 3) and axes (n, 3) at times (n,); before and after the motion, its first and last pose."""
        place = np.clip((t_ms - self.start_ms) / STEP_MS, 0, len(self.points) - 1)
        low = np.minimum(place.astype(np.intp), len(self.points) - 2)
        part = (place - low)[:, None]
        points = self.points[low] * (1 - part) + self.points[low + 1] * part
        axes = self.axes[low] * (1 - part) + self.axes[low + 1] * part
        return points, axes / np.linalg.norm(axes, axis=1, keepdims=True)


@dataclass(frozen=True, slots=True)
class Grip:
    """How a hand holds a tile off the board: its tremor (mm, Hz) and its tilt (radians)."""

    tremble_mm: float
    tremble_hz: float
    tilt: float
    towards: float


def ease(u: Floats) -> Floats:
    """A hand's progress from rest to rest, 0 to 1: minimum jerk (Flash and Hogan 1985)."""
    u = np.clip(u, 0.0, 1.0)
    return np.asarray(u**3 * (10 - 15 * u + 6 * u**2))


def steps(duration_ms: float) -> Floats:
    """The fine steps of a motion as fractions 0..1 of its time; at least two."""
    return np.linspace(0.0, 1.0, max(2, round(duration_ms / STEP_MS) + 1))


def rotated(axis: Floats, about: float, angles: Floats) -> Floats:
    """A vector (3,) rotated by angles (n,) about the horizontal axis of azimuth `about`; (n, 3)."""
    line = np.array([np.cos(about), np.sin(about), 0.0])
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    return np.asarray(axis * cos + np.cross(line, axis) * sin + line * (line @ axis) * (1 - cos))


def path(
    start: Pose,
    stops: Sequence[tuple[Floats, float]],
    turn: tuple[float, float, float, float] | None,
    rest_z: float,
) -> MotionPath:
    """A path through `stops` (point, milliseconds to get there), turning on the way.

    `turn` is (azimuth of the axis, angle, fraction of the time where the turn begins, where it ends). A tile on edge
    can't be nearer to the board than half its width, so the path is raised there.
    """
    pieces, here = [start.point[None, :]], start.point
    for point, duration in stops:
        share = ease(steps(duration))[1:, None]
        pieces.append(here + (point - here) * share)
        here = point
    return _turning(start, _smoothed(np.concatenate(pieces)), turn, rest_z)


def through(
    start: Pose,
    waypoints: Floats,
    times_ms: Floats,
    turn: tuple[float, float, float, float] | None,
    rest_z: float,
) -> MotionPath:
    """A path that is at each of the waypoints (n, 3) at its time (n,), which begins at 0; `turn` as for `path`."""
    when = steps(float(times_ms[-1])) * times_ms[-1]
    points = np.column_stack([np.interp(when, times_ms, waypoints[:, axis]) for axis in range(3)])
    return _turning(start, _smoothed(points), turn, rest_z)


def _turning(start: Pose, points: Floats, turn: tuple[float, float, float, float] | None, rest_z: float) -> MotionPath:
    """Points with the axes of a tile that turns on the way, raised where it stands on edge."""
    axes = np.repeat(start.axis[None, :], len(points), axis=0)
    if turn is not None:
        about, angle, begin, end = turn
        share = ease((np.linspace(0, 1, len(points)) - begin) / (end - begin))
        axes = rotated(start.axis, about, angle * share)
        points[:, 2] = np.maximum(points[:, 2], _ground(points, axes, rest_z) + clearance(axes))
    return points, axes


def _ground(points: Floats, axes: Floats, rest_z: float) -> Floats:
    """How low a flat tile's middle may be along its path (n,): the board; near its ends, whatever is there.

    The table is lower than the board. A magnet that sits askew in a flat tile raises nothing.
    """
    ends = points[[0, -1], 2] - clearance(axes[[0, -1]])
    first, last = np.minimum(ends, rest_z)
    share = np.linspace(0, 1, len(points))
    return np.asarray(np.interp(share, [0, 0.2, 0.8, 1], [first, rest_z, rest_z, last]))


def clearance(axes: Floats) -> Floats:
    """How far tilts (n, 3) raise a tile's middle above its resting height, to keep its edge out of the board; mm."""
    level = np.abs(axes[:, 2])
    upright = np.sqrt(np.clip(1 - level**2, 0, 1))
    return np.asarray(TILE_HALF_MM * upright + TILE_HALF_THICK_MM * (level - 1))


def _smoothed(points: Floats) -> Floats:
    """A path with its corners rounded over some 60 ms and its ends unchanged."""
    width = min(15, (len(points) - 1) // 2)
    if width <= 1:
        return points
    padded = np.concatenate([np.repeat(points[:1], width, 0), points, np.repeat(points[-1:], width, 0)])
    sums = np.cumsum(np.concatenate([np.zeros((1, 3)), padded]), axis=0)
    window = 2 * width + 1
    smooth = (sums[window:] - sums[:-window]) / window
    edge = ease(np.minimum(np.arange(len(points)), np.arange(len(points))[::-1]) / width)[:, None]
    return np.asarray(points * (1 - edge) + smooth * edge)


def held(way: MotionPath, grip: Grip, rest_z: float) -> MotionPath:
    """The same path with the hand's tremor and tilt, which grow with the tile's height."""
    points, axes = way
    count = len(points)
    time = np.arange(count) * STEP_MS * 1e-3
    free = ease((points[:, 2] - rest_z) / 12.0)
    wave = 2 * np.pi * grip.tremble_hz * time
    shake = np.column_stack([np.sin(wave), np.sin(1.31 * wave + 1), np.sin(0.77 * wave + 2)])
    ground = _ground(points, axes, rest_z)
    points = points + grip.tremble_mm * free[:, None] * shake
    lean = grip.tilt * free * (1 + 0.3 * np.sin(0.9 * wave))
    line = np.array([np.cos(grip.towards), np.sin(grip.towards), 0.0])
    cos, sin = np.cos(lean)[:, None], np.sin(lean)[:, None]
    axes = axes * cos + np.cross(line, axes) * sin + line * (axes @ line)[:, None] * (1 - cos)
    points[:, 2] = np.maximum(points[:, 2], ground + clearance(axes))
    return points, axes


def tumble(start: Pose, towards: float, duration_ms: float, bounce: float) -> MotionPath:
    """A tile tipped over its edge: it stands up on the edge facing azimuth `towards`, then falls onto its other side.

    It turns about its lower edge until it stands on its rim, then about the rim's other edge: its middle moves by 27 mm
    (a width and a thickness). `bounce` (radians) is how far it springs back once.
    """
    u = np.linspace(0.0, 1.0, len(steps(duration_ms)))
    angle = np.pi * ease(u / 0.8)
    angle -= bounce * np.sin(np.pi * np.clip((u - 0.8) / 0.2, 0, 1)) ** 2
    ahead = np.array([np.cos(towards), np.sin(towards), 0.0])
    edge = start.point + TILE_HALF_MM * ahead - TILE_HALF_THICK_MM * UP
    cos, sin = np.cos(angle), np.sin(angle)
    half, thick = TILE_HALF_MM, TILE_HALF_THICK_MM
    falling = angle > np.pi / 2
    along = np.where(falling, 2 * thick - thick * sin, thick * sin) - half * cos
    up = np.where(falling, half * sin - thick * cos, half * sin + thick * cos)
    points = edge + along[:, None] * ahead + up[:, None] * UP
    return points, rotated(start.axis, towards + np.pi / 2, angle)
