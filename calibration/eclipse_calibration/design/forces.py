"""What magnets in pieces do to each other. Exact forces of discs, millinewtons.

A uniformly magnetised disc is felt as charge on its two faces (Griffiths, Introduction to Electrodynamics, 6.2): the
force is the other magnet's field on them, summed over the faces.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from eclipse_calibration.design.parts import FRICTION
from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet

GRAVITY: Final = 9.81
_MU0: Final = 4e-7 * np.pi
_RINGS: Final = 6
_ANGLES: Final = 24


def _face(magnet: Magnet) -> tuple[Floats, float]:
    """Places (n, 2) on a face, mm, each standing for the same area, m2."""
    radii = magnet.diameter_mm / 2 * np.sqrt((np.arange(_RINGS) + 0.5) / _RINGS)
    angle = (np.arange(_ANGLES) + 0.5) * (2 * np.pi / _ANGLES)
    places = (radii[:, None, None] * np.stack([np.cos(angle), np.sin(angle)], axis=-1)).reshape(-1, 2)
    return places, np.pi / 4 * magnet.diameter_mm**2 * 1e-6 / len(places)


def force_mn(source: Magnet, other: Magnet, place: Floats) -> Floats:
    """The force (3,) on `other` at a place (3,), mm, from `source`; both poles the same way up."""
    face, area = _face(other)
    total = np.zeros(3)
    for sign in (1.0, -1.0):
        points = np.column_stack([face, np.full(len(face), sign * other.thickness_mm / 2)]) + place
        for axis in range(3):
            along = np.tile(np.eye(3)[axis], (len(points), 1))
            field = field_mt(source, np.zeros((1, 3)), np.array([[0.0, 0.0, 1.0]]), points, along)[0]
            total[axis] += sign * float(field.sum()) * 1e-3 * area * other.remanence_t / _MU0
    return 1e3 * total


@lru_cache(maxsize=1024)
def side_force_mn(first: Magnet, second: Magnet, apart_mm: float) -> float:
    """How strongly two magnets side by side attract or repel each other, with their middles this far apart."""
    return abs(float(force_mn(first, second, np.array([apart_mm, 0.0, 0.0]))[0]))


def slides_mn(weight_g: float) -> float:
    """The force that makes a piece slide."""
    return FRICTION * weight_g * GRAVITY


def lifts_mm(carried: Magnet, lying: Magnet, weight_g: float, nearest_mm: float) -> float | None:
    """The height at which a carried piece lifts one on the board, middle to middle, mm; None if it never does."""
    weight = weight_g * GRAVITY
    heights = np.arange(nearest_mm, 40.0, 0.5)
    pulls = [abs(float(force_mn(carried, lying, np.array([0.0, 0.0, height]))[2])) for height in heights]
    lifting = [float(height) for height, pull in zip(heights, pulls, strict=True) if pull > weight]
    return max(lifting, default=None)
