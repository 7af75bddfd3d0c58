"""Blocks, rods and the like, of which the printed parts are made; millimetres.

A hole's polygon lies around its circle and a rod's within it, so that nothing gets tighter than it says.
"""

import math
from collections.abc import Iterable, Sequence

from manifold3d import CrossSection, Manifold

from eclipse_kit.outline import Box

_SIDES = 48


def joined(solids: Iterable[Manifold]) -> Manifold:
    """All of them as one."""
    found = Manifold()
    for solid in solids:
        found += solid
    return found


def block(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Manifold:
    """A block between these planes, each pair in any order."""
    low = [min(pair) for pair in (x, y, z)]
    return Manifold.cube([max(pair) - least for pair, least in zip((x, y, z), low, strict=True)]).translate(low)


def rod(middle: tuple[float, float], radius: float, z: tuple[float, float]) -> Manifold:
    """An upright rod."""
    return _cylinder(radius, radius, z).translate([*middle, 0.0])


def bore(middle: tuple[float, float], radius: float, z: tuple[float, float]) -> Manifold:
    """What is taken away for an upright round hole."""
    return rod(middle, _around(radius), z)


def sink(middle: tuple[float, float], radii: tuple[float, float], z: float, *, up: bool) -> Manifold:
    """What is taken away for a sunk head: its larger end is at the height `z`, and opens upwards or down."""
    large, small = _around(radii[0]), _around(radii[1])
    rise = radii[0] - radii[1]
    if up:
        return _cylinder(small, large, (z - rise, z)).translate([*middle, 0.0])
    return _cylinder(large, small, (z, z + rise)).translate([*middle, 0.0])


def across(along: str, middle: tuple[float, float, float], radius: float, length: float) -> Manifold:
    """What is taken away for a round hole that lies along `x` or `y`, centred on `middle`."""
    lying = _cylinder(_around(radius), _around(radius), (-length / 2, length / 2))
    return lying.rotate([0.0, 90.0, 0.0] if along == "x" else [90.0, 0.0, 0.0]).translate(list(middle))


def prism(polygon: Sequence[tuple[float, float]], z: tuple[float, float]) -> Manifold:
    """A polygon, anticlockwise, from one height to another."""
    return Manifold.extrude(CrossSection([polygon]), z[1] - z[0]).translate([0.0, 0.0, z[0]])


def slab(edge: Box, corner: float, z: tuple[float, float], *, above: float = 0.0, below: float = 0.0) -> Manifold:
    """A plate with rounded corners, whose upper and lower edges may be chamfered by so much."""
    layers = [(z[0], below), (z[0] + below, 0.0), (z[1] - above, 0.0), (z[1], above)]
    points = []
    for height, by in layers:
        for sign_x, sign_y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            x = (edge.left if sign_x < 0 else edge.right) - sign_x * corner
            y = (edge.near if sign_y < 0 else edge.far) - sign_y * corner
            start = math.atan2(sign_y, sign_x) - math.pi / 4
            for step in range(_SIDES // 4 + 1):
                turn = start + 2 * math.pi * step / _SIDES
                points.append((x + (corner - by) * math.cos(turn), y + (corner - by) * math.sin(turn), height))
    return Manifold.hull_points(points)


def shelf(x: tuple[float, float], y: tuple[float, float], top: float, *, towards: str, tip: float = 2.0) -> Manifold:
    """A shelf on a wall, which needs no support: its underside rises at 45 degrees from the wall to the tip.

    `x` and `y` begin at the wall in the direction that it stands out, `towards`: `x` or `y`.
    """
    wall, end = x if towards == "x" else y
    deep = top - tip - abs(end - wall)
    corners = [(wall, top), (wall, deep), (end, top - tip), (end, top)]
    if towards == "x":
        points = [(along, side, height) for along, height in corners for side in y]
    else:
        points = [(side, along, height) for along, height in corners for side in x]
    return Manifold.hull_points(points)


def _around(radius: float) -> float:
    return radius / math.cos(math.pi / _SIDES)


def _cylinder(low: float, high: float, z: tuple[float, float]) -> Manifold:
    return Manifold.cylinder(z[1] - z[0], low, high, _SIDES).translate([0.0, 0.0, z[0]])
