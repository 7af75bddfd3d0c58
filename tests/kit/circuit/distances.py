"""How far shapes are apart: convex cores, and what reaches round them."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.kit.circuit.reading import Copper, Point, Shape

Lines = NDArray[np.float64]
"""n x 2: corners."""
Picture = NDArray[np.uint8]


def apart(one: Shape, other: Shape) -> float:
    """The distance between two shapes; 0 or less where they touch."""
    if _within(one.core, other.core[0]) or _within(other.core, one.core[0]):
        return -1.0
    found = min(_lines_apart(*a, *b) for a in _sides(one.core) for b in _sides(other.core))
    return found - one.reach - other.reach


def _sides(core: Sequence[Point]) -> list[tuple[Point, Point]]:
    if len(core) == 1:
        return [(core[0], core[0])]
    return list(pairwise((*core, core[0]))) if len(core) > 2 else [(core[0], core[1])]


def _within(core: Sequence[Point], point: Point) -> bool:
    if len(core) < 3:
        return False
    xs, ys = [x for x, _ in core], [y for _, y in core]
    return min(xs) <= point[0] <= max(xs) and min(ys) <= point[1] <= max(ys)


def _lines_apart(a: Point, b: Point, c: Point, d: Point) -> float:
    if _cross(a, b, c, d):
        return 0.0
    return min(_from_line(a, b, c), _from_line(a, b, d), _from_line(c, d, a), _from_line(c, d, b))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _from_line(a: Point, b: Point, p: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)


def box(shape: Shape) -> tuple[float, float, float, float]:
    """The rectangle round a shape."""
    xs, ys = [x for x, _ in shape.core], [y for _, y in shape.core]
    return min(xs) - shape.reach, min(ys) - shape.reach, max(xs) + shape.reach, max(ys) + shape.reach


def near(items: Sequence[Copper], distance: float) -> Iterator[tuple[Copper, Copper]]:
    """Pairs on one layer whose rectangles are nearer than that."""
    boxes = np.array([box(item.shape) for item in items])
    layers = np.array([item.layer for item in items])
    for index, item in enumerate(items[:-1]):
        left, top, right, bottom = boxes[index]
        rest = boxes[index + 1 :]
        close = (rest[:, 0] < right + distance) & (rest[:, 2] > left - distance)
        close &= (rest[:, 1] < bottom + distance) & (rest[:, 3] > top - distance)
        close &= layers[index + 1 :] == item.layer
        for other in np.flatnonzero(close):
            yield item, items[index + 1 + int(other)]


def from_area(corners: Lines, shape: Shape, distance: float) -> float:
    """How far a shape is from a filled area (n x 2 corners), looked at within that distance; -1 inside."""
    left, top, right, bottom = box(shape)
    after = np.roll(corners, -1, axis=0)
    low, high = np.minimum(corners, after), np.maximum(corners, after)
    x, y = shape.core[0]
    crossing = (corners[:, 1] <= y) != (after[:, 1] <= y)
    start, end = corners[crossing], after[crossing]
    at = start[:, 0] + (y - start[:, 1]) / (end[:, 1] - start[:, 1]) * (end[:, 0] - start[:, 0])
    if np.count_nonzero(at > x) % 2:
        return -1.0
    close = (low[:, 0] < right + distance) & (high[:, 0] > left - distance)
    close &= (low[:, 1] < bottom + distance) & (high[:, 1] > top - distance)
    found = [
        apart(Shape((tuple(a), tuple(b)), 0.0), shape)
        for a, b in zip(corners[close].tolist(), after[close].tolist(), strict=True)
    ]
    return min(found, default=distance)


def drawn(shapes: Iterable[Shape], areas: Iterable[Sequence[Point]], origin: Point, size: tuple[int, int]) -> Picture:
    """A picture of copper, 20 pixels a millimetre, from an origin."""
    scale, shift = 20, 8
    picture = np.zeros(size, np.uint8)

    def pixels(points: Sequence[Point]) -> NDArray[np.int32]:
        found = (np.array(points) - np.array(origin)) * scale * 2**shift
        return np.asarray(np.round(found), np.int32)

    for area in areas:
        cv2.fillPoly(picture, [pixels(area)], 1, shift=shift)
    for shape in shapes:
        if shape.reach == 0.0:
            cv2.fillPoly(picture, [pixels(shape.core)], 1, shift=shift)
            continue
        reach = round(shape.reach * scale * 2**shift)
        for end in pixels(shape.core):
            cv2.circle(picture, tuple(map(int, end)), reach, 1, -1, shift=shift)
        if len(shape.core) == 2:
            (ax, ay), (bx, by) = shape.core
            length = math.dist(*shape.core) or 1.0
            dx, dy = (by - ay) / length * shape.reach, (ax - bx) / length * shape.reach
            side = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
            cv2.fillPoly(picture, [pixels(side)], 1, shift=shift)
    return picture
