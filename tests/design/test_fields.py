"""What pieces add to squares' signals: a bound that no arrangement exceeds and one reaches, and the symmetries."""

from typing import Any, cast

import numpy as np
import pytest
from magpylib.magnet import Cylinder

from eclipse_calibration.design import fields
from eclipse_companion.common.arrays import Floats
from eclipse_companion.hardware.magnets import Magnet
from tests.design.exact import Piece, read, unmixed

STRONG, WEAK = Magnet.parse("D6x2 N42"), Magnet.parse("D4x1 N45")
HEIGHT, PITCH, OFF = 6.4, 25.0, 3.0
SIDE, DIAGONAL = -8, -3


def kinds(*magnets: Magnet) -> list[Floats]:
    return [fields.signals(fields.readings(each, HEIGHT, PITCH, OFF), SIDE / 1000, DIAGONAL / 1000) for each in magnets]


def test_no_arrangement_disturbs_an_empty_square_more_than_the_worst() -> None:
    """Of random arrangements of twice eight pieces, with magpylib's own fields, none passes the bound."""
    rng, most = np.random.default_rng(4), [fields.most(each) for each in kinds(STRONG, WEAK)]
    for _ in range(25):
        square = int(rng.integers(16))
        others = [int(each) for each in rng.permutation(16) if each != square]
        radius, angle = OFF * np.sqrt(rng.random(15)), rng.uniform(0, 2 * np.pi, 15)
        pieces: list[Piece] = [
            (other, STRONG if n < 8 else WEAK, int(rng.choice([-1, 1])), r * np.cos(a), r * np.sin(a), HEIGHT)
            for n, (other, r, a) in enumerate(zip(others, radius, angle, strict=True))
        ]
        signal = abs(unmixed(read(pieces, PITCH), SIDE, DIAGONAL)[square])
        assert signal <= fields.worst_neighbours(most, -1)[square] * 1.005


@pytest.mark.parametrize("square", [0, 2, 5])
def test_one_arrangement_is_as_bad_as_the_worst(square: int) -> None:
    """With each piece in the pose in which it disturbs the most, and the face that adds up, the bound is reached."""
    (parts,) = kinds(STRONG)
    offsets = fields.poses(OFF)
    pieces: list[Piece] = []
    for other in range(16):
        if other != square:
            part = parts[other, :, square]
            pose = int(np.abs(part).argmax())
            face = 1 if part[pose] > 0 else -1
            x, y = offsets[pose]
            pieces.append((other, STRONG, face, float(x), float(y), HEIGHT))
    signal = unmixed(read(pieces, PITCH), SIDE, DIAGONAL)[square]
    assert signal == pytest.approx(fields.worst_neighbours([fields.most(parts)], -1)[square], rel=0.005)


def test_squares_alike_by_symmetry_are_disturbed_alike() -> None:
    """The corners are alike, the eight squares at the rim, and the four in the middle, which are disturbed the most."""
    worst = fields.worst_neighbours([fields.most(each) for each in kinds(STRONG)], -1)
    corners, middle = [0, 3, 12, 15], [5, 6, 9, 10]
    rim = [square for square in range(16) if square not in corners + middle]
    for alike in (corners, rim, middle):
        assert worst[alike] == pytest.approx(worst[alike[0]], rel=0.005)
    assert worst[middle[0]] > worst[rim[0]] > worst[corners[0]]


@pytest.mark.parametrize("own", [-1, 0, 1])
def test_bounds_of_all_squares_are_those_of_each_alone(own: int) -> None:
    """Computed square by square, trying each set of eight strong pieces, the bound is the same."""
    parts = kinds(STRONG, WEAK)
    found = fields.worst_neighbours([fields.most(each) for each in parts], own)
    strong = 7 if own == 0 else 8
    for square in (0, 6):
        others = [other for other in range(16) if other != square]
        most = [[float(np.abs(each[other, :, square]).max()) for other in others] for each in parts]
        nearest = sorted(range(15), key=lambda n: most[1][n] - most[0][n])[:strong]
        plain = sum(most[0][n] if n in nearest else most[1][n] for n in range(15))
        assert found[square] == pytest.approx(plain)


@pytest.mark.parametrize(("off", "across"), [(0.0, 0.0), (3.0, 14.7)])
def test_a_tilted_element_feels_the_field_across_it(off: float, across: float) -> None:
    """The field across the element is magpylib's: none under a centred piece, 14.7 mT under a D6x2 3 mm off."""
    reach = fields.reach(STRONG, HEIGHT, off)
    disc: Any = cast("Any", Cylinder)(
        polarization=(0, 0, STRONG.remanence_t), dimension=(6e-3, 2e-3), position=(off * 1e-3, 0, HEIGHT * 1e-3)
    )
    assert reach.sideways == pytest.approx(abs(float(disc.getB((0, 0, 0))[0])) * 1e3, rel=0.005, abs=1e-6)
    assert reach.sideways == pytest.approx(across, abs=0.1)


def test_a_piece_turned_over_adds_the_opposite() -> None:
    """Two boards whose pieces all show the other face have opposite signals everywhere."""
    rng = np.random.default_rng(2)
    pieces: list[Piece] = [(square, WEAK, 1, *rng.uniform(-2, 2, 2), HEIGHT) for square in range(0, 16, 3)]
    over: list[Piece] = [(square, magnet, -1, x, y, z) for square, magnet, _, x, y, z in pieces]
    assert unmixed(read(pieces, PITCH), SIDE, DIAGONAL) == pytest.approx(
        [-each for each in unmixed(read(over, PITCH), SIDE, DIAGONAL)]
    )


@pytest.mark.parametrize("off", [0.5, 1.5, 3.0, 4.0])
def test_a_piece_is_felt_the_less_the_farther_off_it_lies(off: float) -> None:
    """Its signal falls evenly outward and upward, and its least is at the rim of its reach."""
    reach = fields.reach(STRONG, HEIGHT, off)
    assert reach.most == reach.centred > reach.least > 0
    assert reach.per_mm_aside > 0
    assert reach.per_mm_up > 0
    inside = fields.readings(STRONG, HEIGHT, PITCH, off).at[5, :, 5]
    assert inside.min() == pytest.approx(reach.least, rel=0.005)
    assert fields.reach(STRONG, HEIGHT + 1, off).centred < reach.centred
