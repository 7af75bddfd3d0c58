"""How a tile lies in space: from its axis and its turn to three directions, and back.

Directions here have z into the table, as a camera sees the board; a tile's `axis` has z upwards (`sight`).
"""

from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats

_DOWN: Final = np.array([1.0, 1.0, -1.0])
_ACROSS: Final = np.array([1.0, 0.0, 0.0])
_ALONG: Final = np.array([0.0, 1.0, 0.0])
_NEARLY: Final = 0.05
"""How far an axis must be from x for x to tell which way a tile is turned."""


def inward(axis: Floats) -> Floats:
    """(3,): the direction from the side that is up into the tile, z into the table."""
    gold = axis * _DOWN / np.linalg.norm(axis)
    return np.asarray(-gold if axis[2] >= 0 else gold)


def frame(axis: Floats, turn_deg: float) -> Floats:
    """(3, 3): the directions right and down in a tile's drawing, and into the tile, for the side that is up.

    At turn 0 the drawing's right points along x as far as the tilt allows (along y, if the axis points along x).
    """
    into = inward(axis)
    right, down = _level(into)
    turn = np.radians(turn_deg)
    return np.array([np.cos(turn) * right + np.sin(turn) * down, np.cos(turn) * down - np.sin(turn) * right, into])


def turn_of(axis: Floats, right: Floats) -> float:
    """The turn, -180 to 180 degrees, of a tile whose drawing's right (3,) points there."""
    across, down = _level(inward(axis))
    return float(np.degrees(np.arctan2(right @ down, right @ across)))


def _level(into: Floats) -> tuple[Floats, Floats]:
    """The drawing's right and down at turn 0."""
    most = _ACROSS if 1 - abs(into[0]) > _NEARLY else _ALONG
    right = most - (most @ into) * into
    right = np.asarray(right / np.linalg.norm(right))
    return right, np.asarray(np.cross(into, right))


def carried_along(start: Floats, axes: Floats) -> Floats:
    """(n, 3): where a tile's right points as its axis moves through `axes` (n, 3), if nobody twists it.

    `start` (3,) is where it points at the first axis.
    """
    normals = axes * _DOWN
    found = np.empty((len(axes), 3))
    right = start
    for number, normal in enumerate(normals):
        right = right - (right @ normal) * normal
        right = right / np.linalg.norm(right)
        found[number] = right
    return found
