"""How tiles move: never in ways that a hand or a table wouldn't allow."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.arrays import Floats
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_simulation.eclipse.hand.motions import (
    STEP_MS,
    TILE_HALF_MM,
    TILE_HALF_THICK_MM,
    UP,
    Grip,
    Motion,
    Pose,
    clearance,
    held,
    path,
    tumble,
)

REST_Z = 7.0
HERE = np.array([12.5, 12.5, REST_Z])


def lowest_corner(points: Floats, axes: Floats) -> Floats:
    """How high the lowest point of a tile (a disc as wide as it) is above the board's top, from plain geometry."""
    level = np.abs(axes[:, 2])
    reach = TILE_HALF_MM * np.sqrt(np.clip(1 - level**2, 0, 1)) + TILE_HALF_THICK_MM * level
    return np.asarray(points[:, 2] - reach - (REST_Z - TILE_HALF_THICK_MM))


@given(
    st.floats(8, 80),
    st.tuples(st.floats(-1, 200), st.floats(-1, 200)),
    st.floats(200, 3000),
    st.floats(0, 6.3),
    st.booleans(),
)
def test_a_carried_tile_is_never_in_the_board(
    height: float, place: tuple[float, float], ms: float, about: float, turned: bool
) -> None:
    """Wherever a tile is carried and however it's turned and held, no part of it dips into the board."""
    to = np.array([*place, REST_Z])
    stops = [(HERE + height * UP, ms * 0.3), (to + height * UP, ms * 0.4), (to, ms * 0.3)]
    turn = (about, np.pi, 0.05, 0.95) if turned else None
    points, axes = held(path(Pose(HERE, UP), stops, turn, REST_Z), Grip(0.5, 8.0, 0.3, about), REST_Z)
    assert lowest_corner(points, axes).min() > -0.01
    assert np.linalg.norm(axes, axis=1) == pytest.approx(1)
    assert points[0] == pytest.approx(HERE, abs=0.01)
    assert points[-1] == pytest.approx(to, abs=0.01)
    assert axes[-1, 2] == pytest.approx(-1 if turned else 1, abs=0.01)


@given(st.floats(0, 6.28), st.floats(200, 1500), st.floats(0, 0.25))
def test_a_tumbling_tile_rolls_over_its_rim(towards: float, ms: float, bounce: float) -> None:
    """A tumbled tile stands on edge half-way, is never in the board, and ends a width and a thickness further on."""
    points, axes = tumble(Pose(HERE, UP), towards, ms, bounce)
    ahead = np.array([np.cos(towards), np.sin(towards), 0.0])
    assert points[0] == pytest.approx(HERE)
    assert points[-1] == pytest.approx(HERE + 2 * (TILE_HALF_MM + TILE_HALF_THICK_MM) * ahead)
    assert axes[-1] == pytest.approx(-UP, abs=1e-9)
    assert points[:, 2].max() > REST_Z + TILE_HALF_MM - TILE_HALF_THICK_MM - 1
    assert lowest_corner(points, axes).min() > -0.01


def test_clearance_is_nothing_lying_and_half_the_width_on_edge() -> None:
    """A flat tile needs no clearance, whichever side is up; one on edge, half its width less half its thickness."""
    poses = np.array([[0, 0, 1.0], [0, 0, -1.0], [1.0, 0, 0]])
    assert clearance(poses) == pytest.approx([0, 0, TILE_HALF_MM - TILE_HALF_THICK_MM])


def test_a_motion_is_its_first_pose_before_and_its_last_after() -> None:
    """A motion has its first pose before it begins, its last after it ends, and is linear between two steps."""
    points = np.array([[0.0, 0, 7], [2.0, 0, 7], [4.0, 0, 9]])
    axes = np.array([UP, UP, -UP])
    motion = Motion(3, 100.0, points, axes, 5)
    there, turned = motion.at(np.array([0.0, 100.0, 102.0, 104.0, 108.0, 900.0]))
    assert there[:, 0] == pytest.approx([0, 0, 1, 2, 4, 4])
    assert turned[-1] == pytest.approx(-UP)
    assert motion.end_ms == 100 + 2 * STEP_MS
    assert motion.last.side is Side.SILVER
