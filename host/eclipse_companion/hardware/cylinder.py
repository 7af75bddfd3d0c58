"""The exact field of a cylinder magnetised along its axis.

Source: N. Derby and S. Olbert, Cylindrical magnets and ideal solenoids, American Journal of Physics 78, 229 (2010);
Bulirsch's generalised complete elliptic integral, by the arithmetic-geometric mean.
"""

from typing import Final

import numpy as np

from eclipse_companion.common.arrays import Floats

_ROUNDS: Final = 12
"""Each round doubles the number of correct digits; these suffice down to the smallest non-zero modulus."""


def field(diameter: float, thickness: float, aside: Floats, along: Floats) -> tuple[Floats, Floats]:
    """The field outward from the axis and along it, per unit of remanence, at points outside or inside the cylinder.

    `aside` >= 0 is a point's distance from the axis, `along` its height above the cylinder's middle: arrays of one
    shape, in the unit of diameter and thickness. Inside, this is the field B. Halfway up the side wall, where the
    field along the axis jumps, the result is the mean of both sides. On the rims, where the field is infinite, the
    result is NaN.
    """
    radius = diameter / 2
    sum_, ratio = radius + aside, (radius - aside) / (radius + aside)
    wall = ratio == 0
    p, s = np.where(wall, 1.0, ratio**2), np.where(wall, 1.0, ratio)
    outward, upward = np.zeros_like(sum_), np.zeros_like(sum_)
    for sign in (1, -1):
        height = along + sign * thickness / 2
        reach = np.hypot(height, sum_)
        modulus = np.hypot(height, radius - aside) / reach
        outward += sign * radius / reach * _cel(modulus, np.ones_like(p), -np.ones_like(s))
        upward += sign * radius / sum_ * height / reach * _cel(modulus, p, s)
    return outward / np.pi, upward / np.pi


def _cel(modulus: Floats, p: Floats, s: Floats) -> Floats:
    """The integral of (cos2 + s sin2) / ((cos2 + p sin2) sqrt(cos2 + modulus2 sin2)) over a quarter turn, p > 0."""
    k = product = np.where(modulus > 0, modulus, np.nan)
    mean, root = np.ones_like(k), np.sqrt(p)
    first, second = np.ones_like(k), s / root
    for _ in range(_ROUNDS):
        first, second = first + second / root, 2 * (second + first * product / root)
        root = root + product / root
        mean = mean + k
        k = 2 * np.sqrt(product)
        product = k * mean
    return np.asarray(np.pi / 2 * (second + first * mean) / (mean * (mean + root)))
