"""The sensor plate: slots let bodies and legs in, wires keep clear of them, the places have the plate's outline."""

import re

from eclipse_calibration.drawings import plate
from eclipse_calibration.drawings.netlist import PITCH_MM


def test_a_slot_is_wider_than_the_body_and_long_enough_for_the_bent_legs() -> None:
    """The body has 0.2 mm to spare along the row, 0.15 across; the legs' slot ends beyond where they are bent."""
    assert plate.SLOT_MM[0] >= plate.BODY_MM[0] + 0.2 - 1e-9
    assert plate.SLOT_MM[1] >= plate.BODY_MM[1] + 0.15 - 1e-9
    assert plate.LEG_SLOT_MM[0] >= 2 * 1.27 + 0.5
    end = plate.SLOT_MM[1] / 2 + plate.LEG_SLOT_MM[1]
    assert plate.BODY_MM[1] / 2 + plate.BEND_MM + 0.5 < end < plate.SUPPLY_MM


def test_the_outline_of_a_slot_has_its_sizes() -> None:
    """A closed line, as wide as body and legs, from above the cross to Sun's side."""
    points = plate.slot((0.0, 0.0))
    assert points[0] == points[-1]
    xs, ys = zip(*points, strict=True)
    assert max(xs) - min(xs) == plate.SLOT_MM[0]
    assert (min(ys), max(ys)) == (-plate.SLOT_MM[1] / 2, plate.SLOT_MM[1] / 2 + plate.LEG_SLOT_MM[1])


def test_all_wires_lie_on_the_plate_and_clear_of_the_next_row() -> None:
    """Row wires and joining wires end inside the plate, and the ground wire is clear of the next row's slots."""
    rim = (plate.PLATE_MM - 3 * PITCH_MM) / 2
    assert max(plate.GROUND_MM, plate.JOIN_SUPPLY_MM) < rim - 1
    assert PITCH_MM - plate.SLOT_MM[1] / 2 > plate.GROUND_MM + 5
    assert plate.GROUND_MM - plate.SUPPLY_MM == 5.0


def test_the_places_have_the_plates_outline_and_sixteen_slots() -> None:
    """At full size, in millimetres: a square of 110 mm, sixteen slots, and the line of 100 mm to check the print by."""
    text = plate.template()
    assert re.search(r"<svg [^>]*width='165mm' height='170mm' viewBox='0 0 165 170'", text)
    assert f"width='{plate.PLATE_MM:g}' height='{plate.PLATE_MM:g}'" in text
    assert text.count("<polyline") == 16
    assert "x1='25' y1='142' x2='125' y2='142'" in text
    width, height = plate.SLOT_MM
    assert f"{width} x {height} mm" in text


def test_from_below_the_order_is_mirrored() -> None:
    """On the underside square 1 is at the right of square 2, and row by row farther down."""
    found = re.findall(r"<text x='([\d.]+)' y='([\d.]+)'[^>]*fill='white'[^>]*>(\d+)</text>", plate.below())
    places = {int(number): (float(x), float(y)) for x, y, number in found}
    assert len(places) == 16
    assert places[1][0] > places[2][0] > places[4][0]
    assert places[1][1] == places[4][1] < places[5][1] < places[13][1]
