"""The recess keeps pieces within what the margins of two strengths need."""

import re

from eclipse_calibration.design.choosing import RECESS_MM
from eclipse_calibration.drawings import plate, recess
from eclipse_calibration.drawings.netlist import PITCH_MM


def test_no_piece_lies_farther_off_than_the_margins_allow() -> None:
    """A piece of 22 mm in a corner of its opening, with strips glued as badly as they may be, is 2 mm off at most."""
    assert recess.off_mm(22.0) <= RECESS_MM
    assert recess.OPENING_MM + recess.STRIP_MM[0] == PITCH_MM
    assert recess.OPENING_MM - 2 * recess.PLACED_MM > 22.0


def test_strips_leave_the_lights_free() -> None:
    """No strip covers a light's hole of 3 mm."""
    assert plate.LIGHT_MM + 1.5 < recess.OPENING_MM / 2 - recess.PLACED_MM


def test_the_template_has_five_strips_and_twenty_between_them() -> None:
    """At full size, in millimetres: five strips over the whole grid, twenty of an opening's length between them."""
    text = recess.template()
    assert re.search(r"<svg [^>]*width='165mm' height='190mm' viewBox='0 0 165 190'", text)
    assert text.count("width='101' height='1'") == 5
    assert text.count("width='1' height='24'") == 20
    assert "x1='30' y1='125' x2='130' y2='125'" in text
