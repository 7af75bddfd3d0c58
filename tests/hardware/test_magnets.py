"""The names of magnets, and their fields on the axis and far to its side."""

from typing import Any

import magpylib as untyped_magpylib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.hardware.magnets import REMANENCE_T, Magnet, NotAMagnetError

magpylib: Any = untyped_magpylib

TENTHS = st.integers(1, 999).map(lambda tenths: tenths / 10)


@pytest.mark.parametrize(
    ("name", "at_7_2", "at_6_2"),
    [
        ("D4x1 N45", 6.5, 9.9),
        ("D5x1 N42", 9.3, 13.8),
        ("D6x1 N42", 12.5, 18.2),
        ("D6x2 N35", 23.2, 33.9),
        ("D6x2 N42", 25.5, 37.3),
        ("D8x1 N42", 18.9, 26.2),
        ("D8x2 N42", 38.3, 53.4),
        ("D10x2 N42", 49.4, 65.9),
    ],
)
def test_fields_are_those_of_the_design_study(name: str, at_7_2: float, at_6_2: float) -> None:
    """The field above each of the study's magnets (hardware.md), in mT, matches to the last digit."""
    disc = Magnet.parse(name)
    assert (round(disc.on_axis_mt(7.2), 1), round(disc.on_axis_mt(6.2), 1)) == (at_7_2, at_6_2)


@pytest.mark.parametrize("name", ["D4x1 N45", "D6x2 N42", "D8x2 N35", "D10x3 N52"])
def test_fields_are_those_of_an_exact_library(name: str) -> None:
    """On the axis, the field is magpylib's; at a neighbour's square, it differs by at most 3 %."""
    disc = Magnet.parse(name)
    exact = magpylib.magnet.Cylinder(
        polarization=(0, 0, disc.remanence_t), dimension=(disc.diameter_mm, disc.thickness_mm)
    )
    for height in (3.0, 6.4, 12.0):
        assert disc.on_axis_mt(height) == pytest.approx(exact.getB((0, 0, height))[2] * 1000, rel=1e-6)
    for aside in (25.0, 35.36):
        assert disc.aside_mt(6.9, aside) == pytest.approx(exact.getB((aside, 0, 6.9))[2] * 1000, rel=0.03)


@given(diameter=TENTHS, thickness=TENTHS, grade=st.sampled_from(sorted(REMANENCE_T)))
def test_a_name_is_read_and_written_alike(diameter: float, thickness: float, grade: str) -> None:
    """A magnet's name is read with whole millimetres and tenths, and written back unchanged."""
    magnet = Magnet(diameter, thickness, grade)
    assert Magnet.parse(str(magnet)) == magnet
    assert str(Magnet.parse("D4.5x1.5 N52")) == "D4.5x1.5 N52"


@pytest.mark.parametrize("name", ["D6x2 N42", "d6x2 n42", " D6 x 2 mm N42 ", "6x2mm N42", "D6.0x2.0 N42H", "Ø6×2, N42"])  # noqa: RUF001
def test_a_magnets_name_may_be_written_in_several_ways(name: str) -> None:
    """Diameter, thickness and grade are found in any usual notation."""
    assert Magnet.parse(name) == Magnet(6.0, 2.0, "N42")


@pytest.mark.parametrize(
    "name", ["", "D6", "D6x2", "D6x2 N99", "D0x2 N42", "D6x0 N42", "cube 5", "D6x2 N42 N42", "D6x2 N42 and more"]
)
def test_a_name_of_no_magnet_is_refused_in_a_sentence(name: str) -> None:
    """A name that isn't a magnet's is refused with the form to write and the existing grades."""
    with pytest.raises(NotAMagnetError, match=r"such as 'D6x2 N42'\. Grades: N35, N38") as refusal:
        Magnet.parse(name)
    assert repr(name) in str(refusal.value)
    assert len(REMANENCE_T) == 8
