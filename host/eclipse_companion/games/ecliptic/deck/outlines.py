"""Lines, arcs, circles and polygons as outlines."""

import math
from collections.abc import Sequence
from typing import Final

from eclipse_companion.printing.paper import Outline, Point, Step

_QUARTER: Final = 90.0


def line(*points: Point, closed: bool = False) -> Outline:
    """Straight lines through the points."""
    return Outline(points[0], tuple((point,) for point in points[1:]), closed)


def polygon(*points: Point) -> Outline:
    """Straight lines through the points, and back to the first."""
    return line(*points, closed=True)


def box(left: float, top: float, width: float, height: float) -> Outline:
    """A rectangle."""
    return polygon((left, top), (left + width, top), (left + width, top + height), (left, top + height))


def curve(start: Point, *steps: Sequence[Point], closed: bool = False) -> Outline:
    """Lines (one point) and cubic curves (three)."""
    return Outline(start, tuple(_step(step) for step in steps), closed)


def arc(centre: Point, radii: Point, first: float, last: float, *, closed: bool = False) -> Outline:
    """A part of an ellipse between two angles in degrees; 0 points right, 90 down."""
    count = max(1, math.ceil(abs(last - first) / _QUARTER - 1e-9))
    step = math.radians(last - first) / count
    pull = 4 / 3 * math.tan(step / 4)

    def at(angle: float, forward: float) -> Point:
        across, down = math.cos(angle), math.sin(angle)
        return (
            centre[0] + radii[0] * (across - forward * down),
            centre[1] + radii[1] * (down + forward * across),
        )

    begins = [math.radians(first) + k * step for k in range(count)]
    steps: list[Step] = [(at(angle, pull), at(angle + step, -pull), at(angle + step, 0)) for angle in begins]
    return Outline(at(begins[0], 0), tuple(steps), closed)


def circle(centre: Point, radius: float) -> Outline:
    """A whole circle."""
    return arc(centre, (radius, radius), 0, 360, closed=True)


def star(centre: Point, outer: float, inner: float, points: int, turn: float = 0.0) -> Outline:
    """A star with one point up, if it isn't turned."""
    corners = []
    for k in range(2 * points):
        angle = math.radians(turn - _QUARTER + 180 * k / points)
        radius = inner if k % 2 else outer
        corners.append((centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)))
    return polygon(*corners)


def _step(points: Sequence[Point]) -> Step:
    if len(points) == 1:
        return (points[0],)
    first, second, end = points
    return (first, second, end)
