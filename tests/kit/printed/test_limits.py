"""The printed parts of the usual card keep every limit, measured in their files; each measure refuses a spoilt part."""

import dataclasses

import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from eclipse_kit.card import DEFAULT
from eclipse_kit.printed import amounts, meshes
from eclipse_kit.writing import Files
from tests.kit.printed import measuring, reading


def spoilt(solid: Manifold) -> bytes:
    """A part as a file, made from a body that isn't right."""
    return meshes.stl("spoilt", meshes.mesh(solid))


def without(files: Files, name: str, *taken: Manifold) -> bytes:
    """A part with something taken away."""
    body = reading.solid(reading.part(files[f"print/{name}.stl"]))
    for each in taken:
        body -= each
    return spoilt(body)


@pytest.mark.parametrize("name", amounts(DEFAULT))
def test_each_part_is_one_closed_body_that_fits_a_printer(usual: Files, name: str) -> None:
    """It is watertight, of one body, wound the right way round, and within 220 mm; its header has the note."""
    data = usual[f"print/{name}.stl"]
    assert reading.faults(reading.part(data)) == []
    assert b"never yet made" in data[:80]
    assert not data.startswith(b"solid")


def test_a_part_that_is_open_or_in_two_is_refused(usual: Files) -> None:
    """Each of the faults is found: a missing triangle, turned ones, two bodies, and a body too long for the bed."""
    cap = reading.part(usual["print/cap.stl"])
    assert reading.faults(trimesh.Trimesh(cap.vertices, cap.faces[1:])) == ["open"]
    assert "inside out" in reading.faults(trimesh.Trimesh(cap.vertices, cap.faces[:, ::-1]))
    two = reading.block((0, 0, 0), (5, 5, 5)) + reading.block((9, 0, 0), (12, 5, 5))
    assert reading.faults(reading.part(spoilt(two))) == ["in parts"]
    assert reading.faults(reading.part(spoilt(reading.block((0, 0, 0), (221, 5, 5))))) == ["too large"]


@pytest.mark.parametrize("name", amounts(DEFAULT))
def test_walls_are_thick_enough_everywhere(usual: Files, name: str) -> None:
    """From 20,000 points inwards, no opposite face is nearer than 1.2 mm, or 0.6 mm in a window."""
    body = reading.part(usual[f"print/{name}.stl"])
    assert reading.thin(body, 0.6 if name == "window" else 1.2) == []


def test_a_thin_wall_is_found(usual: Files) -> None:
    """A slot in the lid leaves 1.1 mm of it; a slot that leaves 1.25 mm is none."""
    low, high = reading.part(usual["print/lid.stl"]).bounds[0][2], -30.0
    assert low == pytest.approx(-33)
    for left, found in ((1.1, True), (1.25, False)):
        cut = reading.block((-40, 20, high - 3 + left), (-30, 30, high + 1))
        assert bool(reading.thin(reading.part(without(usual, "lid", cut)), 1.2)) is found


def test_the_top_has_floor_recesses_and_holes_for_lights(usual: Files) -> None:
    """Over each square's middle lies the floor alone; a recess is 0.6 mm wider than a piece; lights shine through."""
    assert measuring.top(DEFAULT, reading.part(usual["print/top.stl"])) == []


def test_a_spoilt_top_is_refused(usual: Files) -> None:
    """A floor too thin, a recess too wide or too deep, and a hole that is closed are each found."""
    body = reading.part(usual["print/top.stl"])
    dented = without(usual, "top", reading.block((10, 10, 2.9), (15, 15, 9)))
    assert any("floor of square 7" in each for each in measuring.top(DEFAULT, reading.part(dented)))
    wide = without(usual, "top", reading.block((-2, 12, 3), (2, 23.9, 9)))
    assert any("recess of square" in each for each in measuring.top(DEFAULT, reading.part(wide)))
    lower = dataclasses.replace(DEFAULT, piece_height=3.4)
    assert any("mm deep" in each for each in measuring.top(lower, body))
    plug = reading.solid(body) + reading.block((-0.5, 24, 0), (0.5, 26, 1))
    assert any("light 7 is covered" in each for each in measuring.top(DEFAULT, reading.part(spoilt(plug))))


def test_the_plate_holds_sensors_flush_below_the_card(usual: Files) -> None:
    """It is 1.5 mm thick, as high as the gap says, and each hole holds a body, and on Sun's side its legs."""
    assert measuring.plate(DEFAULT, reading.part(usual["print/plate.stl"])) == []


def test_a_spoilt_plate_is_refused(usual: Files) -> None:
    """A hole that is too wide for a sensor, a plate for another gap, and one the wrong way round are found."""
    wide = without(usual, "plate", reading.block((-40, 36, -3), (-35, 39, 0)))
    assert any("sensor 1 is" in each for each in measuring.plate(DEFAULT, reading.part(wide)))
    body = reading.part(usual["print/plate.stl"])
    assert any("it lies" in each for each in measuring.plate(dataclasses.replace(DEFAULT, gap=1.1), body))
    body.apply_transform(np.diag([-1.0, -1.0, 1.0, 1.0]))
    assert len(measuring.plate(DEFAULT, body)) >= 16


def test_a_piece_fits_the_jig(usual: Files) -> None:
    """Half a millimetre below its upper face the hole is 0.3 mm wider than a piece, round the middle."""
    body = reading.part(usual["print/jig.stl"])
    assert measuring.jig(DEFAULT, body) == []
    assert measuring.jig(dataclasses.replace(DEFAULT, piece_width=22.1), body) != []


def test_the_parts_fit_together_as_built(usual: Files) -> None:
    """Neither build has two things in one place, each with its board, its Pico and a USB plug."""
    assert measuring.built(DEFAULT, usual) == {}


def test_parts_in_one_place_are_found(usual: Files) -> None:
    """A plug 3 mm too far towards Sun meets the box."""
    (_, plug), box = measuring.circuit(DEFAULT)[2], reading.solid(reading.part(usual["print/box.stl"]))
    assert reading.overlaps([("box", box), ("plug", plug.translate([0, -3, 0]))])["box, plug"] > 1


@pytest.mark.parametrize("name", ["jig", "jig-moon", "cap", "window"])
def test_small_parts_are_centred(usual: Files, name: str) -> None:
    """They lie round 0, 0 on the bed."""
    low, high = reading.part(usual[f"print/{name}.stl"]).bounds
    assert low[:2] == pytest.approx(-high[:2], abs=1e-3)
    assert low[2] == 0


def test_dents_tell_the_buttons_apart(usual: Files) -> None:
    """Left of the first button there is one, left of the second there are two, left of the third three."""
    top = reading.part(usual["print/top.stl"])
    for number, x in enumerate((-24.0, -8.0, 8.0), start=1):
        for y in (-104.0, -102.0, -100.0, -98.0, -96.0):
            sunk = max(reading.hits(top, (x, y, 0.0), (0, 0, 1))) < 4
            assert sunk is (y + 100 in {1: (0,), 2: (-2, 2), 3: (-4, 0, 4)}[number])


def test_a_cap_is_held_by_the_top_and_can_be_pressed(usual: Files) -> None:
    """Its flange is wider than the hole that its stem passes, and the stem shows above the top."""
    top, cap = (reading.part(usual[f"print/{name}.stl"]) for name in ("top", "cap"))
    places = [(x, -100.0) for x in (-16.0, 0.0, 16.0)]
    for x, y in places:
        left, right = reading.free(top, (x, y, 2.0), (1, 0, 0))
        assert left == pytest.approx(right, abs=0.02)
        assert 4.0 < left < 5.0
    assert cap.extents[0] > 10
    assert cap.extents[2] - 1.5 > reading.part(usual["print/top.stl"]).bounds[1][2] + 1
