"""Fields of disc magnets, compared with the design study's table and with magpylib."""

from typing import Any, cast

import numpy as np
import pytest
from magpylib.magnet import Cylinder
from scipy.spatial.transform import Rotation

from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.fields import field_mt
from eclipse_companion.hardware.magnets import Magnet

UP = np.array([[0.0, 0.0, 1.0]])

# The design study's table: mT at 7.2 mm (at 6.2 mm), at the centre, 3 mm off, 6 mm off; sum of the eight neighbours.
STUDY = {
    "D4x1 N45": ((6.5, 4.2, 1.3), (9.9, 5.7, 1.3), -0.34),
    "D5x1 N42": ((9.3, 6.3, 2.1), (13.8, 8.4, 2.0), -0.51),
    "D6x1 N42": ((12.5, 8.7, 3.1), (18.2, 11.7, 3.1), -0.74),
    "D6x2 N35": ((23.2, 16.0, 5.5), (33.9, 21.5, 5.5), -1.35),
    "D6x2 N42": ((25.5, 17.6, 6.1), (37.3, 23.7, 6.1), -1.48),
    "D8x1 N42": ((18.9, 14.1, 5.7), (26.2, 18.8, 6.2), -1.32),
    "D8x2 N42": ((38.3, 28.6, 11.4), (53.4, 38.2, 12.3), -2.64),
    "D10x2 N42": ((49.4, 39.6, 18.6), (65.9, 52.1, 21.3), -4.15),
}


def upright(name: str, height_mm: float, places: list[tuple[float, float]]) -> Floats:
    sensors = np.array([(*place, 0.0) for place in places])
    point = np.array([[0.0, 0.0, height_mm]])
    return np.asarray(field_mt(Magnet.parse(name), point, UP, sensors, np.repeat(UP, len(places), 0))[0])


@pytest.mark.parametrize("name", STUDY)
def test_the_design_studys_fields_come_out(name: str) -> None:
    """Centre, 3 mm off, 6 mm off, and the eight neighbours match the design study to its last digit."""
    high, low, neighbours = STUDY[name]
    off = [(0.0, 0.0), (3.0, 0.0), (0.0, 6.0)]
    assert upright(name, 7.2, off) == pytest.approx(high, abs=0.051)
    assert upright(name, 6.2, off) == pytest.approx(low, abs=0.051)
    around = [(x, y) for x in (-25.0, 0.0, 25.0) for y in (-25.0, 0.0, 25.0) if x or y]
    assert upright(name, 7.2, around).sum() == pytest.approx(neighbours, abs=0.0051)


@pytest.mark.parametrize("name", ["D4x1 N45", "D5x1 N42", "D6x2 N42", "D8x2 N35", "D10x2 N52"])
def test_the_table_agrees_with_magpylib_in_any_pose(name: str) -> None:
    """In any pose, flat or tilted, far or near, each sensor's field matches magpylib's to 0.5 % of its strength."""
    rng, count, magnet = np.random.default_rng(7), 60, Magnet.parse(name)
    points = np.column_stack([rng.uniform(-40, 140, (count, 2)), rng.uniform(6, 90, count)])
    points[:20] = np.column_stack([rng.uniform(8, 17, (20, 2)), rng.uniform(5.8, 9, 20)])
    axes = rng.normal(size=(count, 3))
    axes[:10] = UP
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    sensors = np.array([(12.5 + 25 * x, 12.5 + 25 * y, 0.0) for y in range(4) for x in range(4)])
    directions = UP + rng.normal(0, 0.03, (16, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    found = field_mt(magnet, points, axes, sensors, directions)
    size = (magnet.diameter_mm * 1e-3, magnet.thickness_mm * 1e-3)
    for point, axis, row in zip(points, axes, found, strict=True):
        turned = Rotation.align_vectors([axis], UP)[0]
        disc = cast("Any", Cylinder)(
            polarization=(0, 0, magnet.remanence_t), dimension=size, position=point * 1e-3, orientation=turned
        )
        exact = np.asarray(disc.getB(sensors * 1e-3)) * 1e3
        error = np.abs(row - (exact * directions).sum(axis=1)) / np.linalg.norm(exact, axis=1)
        assert error.max() < 0.005


@pytest.mark.parametrize("name", STUDY)
def test_the_closed_form_on_the_axis_is_the_same_field(name: str) -> None:
    """On the axis, the closed form of a uniform cylinder agrees with the table."""
    for height in (5.0, 6.4, 7.4, 12.0, 40.0):
        assert Magnet.parse(name).on_axis_mt(height) == pytest.approx(upright(name, height, [(0, 0)])[0], rel=0.002)


def test_a_magnet_turned_over_gives_the_opposite_field() -> None:
    """Turning a magnet over, in any pose, changes the sign of its field everywhere and nothing else."""
    rng = np.random.default_rng(3)
    points, axes = rng.uniform(5, 60, (50, 3)), rng.normal(size=(50, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    sensors, up, magnet = rng.uniform(-5, 5, (9, 3)) * [1, 1, 0], np.repeat(UP, 9, 0), Magnet.parse("D8x2 N42")
    there = field_mt(magnet, points, axes, sensors, up)
    assert field_mt(magnet, points, -axes, sensors, up) == pytest.approx(-there)
