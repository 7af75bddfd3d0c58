"""Forces between magnets: far away those of dipoles, near by those of the design study, and Newton's third law."""

import numpy as np
import pytest

from eclipse_calibration.design import forces
from eclipse_companion.hardware.magnets import Magnet

NAMES = ["D4x1 N45", "D5x1 N42", "D6x2 N42", "D8x2 N42"]


def dipole_mn(first: Magnet, second: Magnet, apart_mm: float) -> float:
    """Two parallel dipoles side by side: 3 mu0 m1 m2 / (4 pi r^4), with m = remanence times volume over mu0."""
    moments = [each.moment * 1e-9 / (4e-7 * np.pi) for each in (first, second)]
    return float(1e3 * 3 * 4e-7 * np.pi * moments[0] * moments[1] / (4 * np.pi * (apart_mm * 1e-3) ** 4))


@pytest.mark.parametrize("name", NAMES)
def test_far_apart_discs_are_dipoles(name: str) -> None:
    """At ten diameters the side force is a dipole's to a fiftieth; at 22 mm it is still within a seventh."""
    magnet = Magnet.parse(name)
    far = 10 * magnet.diameter_mm
    assert forces.side_force_mn(magnet, magnet, far) == pytest.approx(dipole_mn(magnet, magnet, far), rel=0.02)
    assert forces.side_force_mn(magnet, magnet, 22.0) == pytest.approx(dipole_mn(magnet, magnet, 22.0), rel=0.15)


@pytest.mark.parametrize(
    ("name", "aside", "pull"),
    [("D4x1 N45", 0.2, 21), ("D5x1 N42", 0.6, 41), ("D6x2 N42", 4.7, 307), ("D8x2 N42", 15.9, 696)],
)
def test_the_design_studys_forces_come_out(name: str, aside: float, pull: float) -> None:
    """Side by side at 22 mm, and one 8 mm above the other, in millinewtons as the design study has them."""
    magnet = Magnet.parse(name)
    assert forces.side_force_mn(magnet, magnet, 22.0) == pytest.approx(aside, rel=0.03, abs=0.051)
    above = forces.force_mn(magnet, magnet, np.array([0.0, 0.0, 8.0]))
    assert above[2] == pytest.approx(-pull, rel=0.01, abs=0.51)
    assert above[:2] == pytest.approx([0, 0], abs=1e-6)


def test_each_pulls_the_other_as_strongly() -> None:
    """A magnet feels the same force as the other one, with the opposite sign."""
    first, second = Magnet.parse("D6x2 N42"), Magnet.parse("D4x1 N45")
    place = np.array([9.0, 4.0, 8.0])
    there, back = forces.force_mn(first, second, place), forces.force_mn(second, first, -place)
    assert there == pytest.approx(-back, rel=0.01)


def test_a_carried_piece_lifts_from_farther_the_lighter_it_is() -> None:
    """The height from which a piece is lifted falls with its weight; a heavy one is never lifted."""
    magnet = Magnet.parse("D6x2 N42")
    heights = [forces.lifts_mm(magnet, magnet, weight, 5.0) or 0.0 for weight in (1.0, 3.0, 9.0, 27.0)]
    assert heights == sorted(heights, reverse=True)
    assert forces.lifts_mm(Magnet.parse("D3x1 N45"), Magnet.parse("D3x1 N45"), 20.0, 5.0) is None
