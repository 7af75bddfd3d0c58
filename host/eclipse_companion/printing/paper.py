"""Sheets of paper and what is printed on them, in millimetres, origin at the upper left. Boxes and words are black."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

LINE_MM: Final = 0.3
"""The width of an outline."""

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Width and height in millimetres."""

UNPRINTED_MM: Final = 5.0
"""The margin that most printers leave blank along a sheet's edges."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, placed by its upper left corner: filled, or an outline if `outlined`."""

    x: float
    y: float
    width: float
    height: float
    outlined: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, centred at x, its baseline at y, in a font of `size` millimetres; turned about there, clockwise.

    `turn` is in degrees.
    """

    x: float
    y: float
    text: str
    size: float
    turn: float = 0.0


Point = tuple[float, float]
Step = tuple[Point] | tuple[Point, Point, Point]
"""A straight line to a point, or a cubic curve: two control points, then where it ends."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A line of steps from `start`; `closed`: it ends with a straight line back to there."""

    start: Point
    steps: tuple[Step, ...]
    closed: bool = True

    def mapped(self, to: Callable[[Point], Point]) -> "Outline":
        """The outline with each of its points mapped."""
        steps: list[Step] = []
        for step in self.steps:
            if len(step) == 1:
                steps.append((to(step[0]),))
            else:
                steps.append((to(step[0]), to(step[1]), to(step[2])))
        return Outline(to(self.start), tuple(steps), self.closed)

    def points(self, a_curve: int = 12) -> list[Point]:
        """Points along the outline, from its start: the ends of lines, and so many on each curve."""
        along = [self.start]
        for step in self.steps:
            if len(step) == 1:
                along.append(step[0])
            else:
                begin = along[-1]
                along += [_on_curve((begin, *step), (k + 1) / a_curve) for k in range(a_curve)]
        return along


def _on_curve(points: tuple[Point, Point, Point, Point], part: float) -> Point:
    """A point of a cubic Bezier curve; `part` is 0 at its start and 1 at its end."""
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return (x, y)


@dataclass(frozen=True, slots=True)
class Shape:
    """Outlines that are painted together.

    They are filled with `fill` (what lies inside an odd number of them), then drawn with `stroke`, round at ends and
    corners, `line` millimetres wide. Colours are `#rrggbb`.
    """

    outlines: tuple[Outline, ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = LINE_MM

    def placed(self, x: float, y: float, *, size: float = 1.0, turn: float = 0.0) -> "Shape":
        """The shape, `size` times as large, turned clockwise by `turn` degrees, its origin moved to (x, y)."""
        across, down = size * math.cos(math.radians(turn)), size * math.sin(math.radians(turn))

        def to(point: Point) -> Point:
            return (x + across * point[0] - down * point[1], y + down * point[0] + across * point[1])

        return replace(self, outlines=tuple(each.mapped(to) for each in self.outlines), line=self.line * size)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of shapes, and of boxes and words over them."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    words: tuple[Words, ...]
    shapes: tuple[Shape, ...] = ()
