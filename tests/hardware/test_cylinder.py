"""The exact field of a cylinder, compared with magpylib's, which is computed in a different way."""

import math
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from magpylib.magnet import Cylinder

from eclipse_companion.hardware.cylinder import field

DIAMETERS = st.floats(0.5, 60)
FLATNESS = st.floats(0.02, 20)
"""Thickness divided by diameter."""


def magpylibs(diameter: float, thickness: float, aside: float, along: float) -> tuple[float, float]:
    disc: Any = cast("Any", Cylinder)(polarization=(0, 0, 1.0), dimension=(diameter, thickness))
    outward, _, upward = disc.getB((aside, 0, along))
    return float(outward), float(upward)


def ours(diameter: float, thickness: float, aside: float, along: float) -> tuple[float, float]:
    outward, upward = field(diameter, thickness, np.array([aside]), np.array([along]))
    return float(outward[0]), float(upward[0])


@given(diameter=DIAMETERS, flatness=FLATNESS, aside=st.floats(0, 3), along=st.floats(-3, 3))
def test_near_by_the_field_is_magpylibs(diameter: float, flatness: float, aside: float, along: float) -> None:
    """Inside, on the faces and up to three diameters away, the two agree to 1e-12 of the local field, for any shape."""
    place = (diameter, diameter * flatness, aside * diameter, along * diameter * max(1.0, flatness))
    exact = magpylibs(*place)
    from_rim = math.hypot(place[2] - diameter / 2, abs(place[3]) - place[1] / 2)
    assume(from_rim > 1e-3 * diameter)
    assert ours(*place) == pytest.approx(exact, abs=1e-12 * math.hypot(*exact) + 1e-14)


@given(
    diameter=DIAMETERS,
    flatness=st.floats(0.1, 10),
    away=st.floats(5, 100),
    cosine=st.floats(-1, 1),
)
def test_far_away_the_field_is_magpylibs_and_a_dipoles(
    diameter: float, flatness: float, away: float, cosine: float
) -> None:
    """Far away, the two agree to 1e-14 of the remanence, and the field is that of the magnet's dipole."""
    thickness, reach = diameter * flatness, away * diameter * max(1.0, flatness)
    place = (diameter, thickness, reach * math.sqrt(1 - cosine**2), reach * cosine)
    found = ours(*place)
    assert found == pytest.approx(magpylibs(*place), abs=1e-14)
    moment = (diameter / 2) ** 2 * thickness / (4 * reach**3)
    dipole = (moment * 3 * cosine * math.sqrt(1 - cosine**2), moment * (3 * cosine**2 - 1))
    assert found == pytest.approx(dipole, abs=2 * moment / away**2 + 1e-14)


@given(diameter=DIAMETERS, flatness=FLATNESS, along=st.floats(-30, 30))
def test_on_the_axis_the_field_is_the_solenoids(diameter: float, flatness: float, along: float) -> None:
    """On the axis, the field has no outward part, and along it the field has the textbook's closed form."""
    radius, thickness, height = diameter / 2, diameter * flatness, along * diameter
    near, far = height - thickness / 2, height + thickness / 2
    outward, upward = ours(diameter, thickness, 0.0, height)
    assert outward == 0
    assert upward == pytest.approx((far / math.hypot(far, radius) - near / math.hypot(near, radius)) / 2, abs=1e-14)


@given(diameter=DIAMETERS, flatness=FLATNESS, digits=st.floats(1, 11), turn=st.floats(0, 1))
def test_close_to_a_rim_the_field_is_magpylibs(diameter: float, flatness: float, digits: float, turn: float) -> None:
    """Down to 1e-11 of the diameter from a rim, the two agree as closely as floating point can place the point."""
    thickness, step = diameter * flatness, 10**-digits
    aside = diameter / 2 + diameter * step * math.cos(2 * math.pi * turn)
    along = thickness / 2 + diameter * step * math.sin(2 * math.pi * turn)
    place, rounding = (diameter, thickness, aside, along), 1e-15 * max(1.0, flatness) / step
    assert ours(*place) == pytest.approx(magpylibs(*place), abs=1e-13 + rounding)


@pytest.mark.parametrize("along", [-0.9, 0.0, 0.3, 0.999, 1.001, 5.0])
def test_on_the_side_wall_the_field_is_the_mean_of_both_sides(along: float) -> None:
    """The field along the axis jumps by the remanence at the wall of a disc of 6 x 2, but not above or below it."""
    inner, wall, outer = (ours(6, 2, aside, along) for aside in (3 - 1e-9, 3.0, 3 + 1e-9))
    assert wall == pytest.approx(((inner[0] + outer[0]) / 2, (inner[1] + outer[1]) / 2), abs=1e-6)
    assert inner[1] - outer[1] == pytest.approx(1.0 if abs(along) < 1 else 0.0, abs=1e-6)


def test_on_the_rim_there_is_no_number() -> None:
    """On its rims, where a uniform cylinder's field is infinite, the result is NaN."""
    assert all(math.isnan(each) for each in ours(6, 2, 3.0, 1.0))
