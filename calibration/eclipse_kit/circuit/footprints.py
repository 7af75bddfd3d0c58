"""Footprints: pads, courtyard and outline of each, as KiCad 9's own libraries have them.

Millimetres, seen from the part's own side, x to the right and y down, from KiCad's origin. Pads are rectangles and
circles; KiCad's are rounded at the corners, which changes nothing here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, NamedTuple

Corner = tuple[float, float]


class Pad(NamedTuple):
    """A pad: its number, its middle, its size; the diameter of its hole, 0 for a part on one face alone."""

    number: int
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0
    round: bool = False


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a part takes of a board."""

    pads: tuple[Pad, ...]
    courtyard: tuple[Corner, ...]
    """The outline of what the part needs for itself, a closed line."""
    silk: tuple[tuple[Corner, Corner], ...] = ()
    """Lines that people see; a chip's line is longer at pin 1."""

    @property
    def through_hole(self) -> bool:
        """Whether its legs go through the board."""
        return any(pad.drill for pad in self.pads)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Corner, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _lines(corners: tuple[Corner, ...]) -> tuple[tuple[Corner, Corner], ...]:
    return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))


def _two(apart: float, width: float, height: float, courtyard: tuple[float, float]) -> Footprint:
    pads = tuple(Pad(number, side * apart / 2, 0, width, height) for number, side in ((1, -1), (2, 1)))
    x, y = courtyard
    return Footprint(pads, _box(-x, -y, x, y), (((-0.23, -0.735), (0.23, -0.735)), ((-0.23, 0.735), (0.23, 0.735))))


def _so24() -> Iterator[Pad]:
    for row in range(12):
        yield Pad(1 + row, -4.65, -6.985 + 1.27 * row, 2.05, 0.6)
    for row in range(12):
        yield Pad(13 + row, 4.65, 6.985 - 1.27 * row, 2.05, 0.6)


def _pico() -> Iterator[Pad]:
    for row in range(20):
        yield Pad(1 + row, 0, 2.54 * row, 1.6, 1.6, 1.0, row > 0)
    for row in range(20):
        yield Pad(21 + row, PICO_ROWS, 48.26 - 2.54 * row, 1.6, 1.6, 1.0, round=True)


def _header(pins: int) -> Footprint:
    pads = tuple(Pad(1 + row, 0, 2.54 * row, 1.7, 1.7, 1.0, row > 0) for row in range(pins))
    last = 2.54 * (pins - 1)
    outline = _box(-1.38, -1.38, 1.38, last + 1.38)
    first = ((-1.38, 1.27), (1.38, 1.27))
    return Footprint(pads, _box(-1.77, -1.77, 1.77, last + 1.77), (*_lines(outline), first))


def _round(radius: float, corners: int, middle: float) -> tuple[Corner, ...]:
    turn = 2 * pi / corners
    return tuple((round(middle + radius * cos(turn * k), 4), round(radius * sin(turn * k), 4)) for k in range(corners))


PICO_END: Final = 1.37
"""From the middle of the Pico's pin 1 to its end with the USB socket."""
PICO_ROWS: Final = 17.78
"""Between its rows of pins."""
ANTENNA: Final[tuple[Corner, ...]] = (
    (1.79, 41.13),
    (15.99, 41.13),
    (15.99, 45.47),
    (11.29, 49.12),
    (11.29, 50.13),
    (6.49, 50.13),
    (6.49, 49.12),
    (1.79, 45.47),
)
"""Where a Pico W's antenna wants no copper, from pad 1 of U1."""
_PICO_YARD: Final = ((4.39, -3.17), (13.39, -3.17), (13.39, -1.62), (20.43, -1.62), (20.43, 50.68), (-2.65, 50.68))

FOOTPRINTS: Final[dict[str, Footprint]] = {
    "Module:RaspberryPi_Pico_Common_THT": Footprint(
        tuple(_pico()),
        (*_PICO_YARD, (-2.65, -1.62), (4.39, -1.62)),
        _lines(_box(-1.72, -1.48, 19.5, 49.74)),
    ),
    "Package_SO:SOIC-24W_7.5x15.4mm_P1.27mm": Footprint(
        tuple(_so24()),
        (
            *((-4.0, -7.95), (4.0, -7.95), (4.0, -7.54), (5.93, -7.54), (5.93, 7.54), (4.0, 7.54)),
            *((4.0, 7.95), (-4.0, 7.95), (-4.0, 7.54), (-5.93, 7.54), (-5.93, -7.54), (-4.0, -7.54)),
        ),
        (((-3.86, -7.81), (3.86, -7.81)), ((-3.86, 7.81), (3.86, 7.81)), ((-5.4, -7.81), (-3.86, -7.81))),
    ),
    "Package_TO_SOT_SMD:SOT-23": Footprint(
        (
            Pad(1, -0.9375, -0.95, 1.475, 0.6),
            Pad(2, -0.9375, 0.95, 1.475, 0.6),
            Pad(3, 0.9375, 0, 1.475, 0.6),
        ),
        (
            *((-1.93, -1.5), (-0.9, -1.5), (-0.9, -1.7), (0.9, -1.7), (0.9, -0.55), (1.93, -0.55)),
            *((1.93, 0.55), (0.9, 0.55), (0.9, 1.7), (-0.9, 1.7), (-0.9, 1.5), (-1.93, 1.5)),
        ),
        (((-0.65, -1.56), (0.65, -1.56)), ((-0.65, 1.56), (0.65, 1.56))),
    ),
    "Package_TO_SOT_SMD:SOT-23-5": Footprint(
        (
            *(Pad(1 + row, -1.1375, 0.95 * (row - 1), 1.325, 0.6) for row in range(3)),
            Pad(4, 1.1375, 0.95, 1.325, 0.6),
            Pad(5, 1.1375, -0.95, 1.325, 0.6),
        ),
        (
            *((-2.05, -1.5), (-1.05, -1.5), (-1.05, -1.7), (1.05, -1.7), (1.05, -1.5), (2.05, -1.5)),
            *((2.05, 1.5), (1.05, 1.5), (1.05, 1.7), (-1.05, 1.7), (-1.05, 1.5), (-2.05, 1.5)),
        ),
        (((-1.8, -1.56), (0.8, -1.56)), ((-0.8, 1.56), (0.8, 1.56))),
    ),
    "Resistor_SMD:R_0805_2012Metric": _two(1.825, 1.025, 1.4, (1.68, 0.95)),
    "Capacitor_SMD:C_0805_2012Metric": _two(1.9, 1.0, 1.45, (1.7, 0.98)),
    "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal": Footprint(
        (Pad(1, 0, 0, 1.6, 1.6, 0.8, round=True), Pad(2, 10.16, 0, 1.6, 1.6, 0.8, round=True)),
        _box(-1.05, -1.5, 11.21, 1.5),
        (*_lines(_box(1.81, -1.37, 8.35, 1.37)), ((1.04, 0), (1.81, 0)), ((8.35, 0), (9.12, 0))),
    ),
    "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm": Footprint(
        (Pad(1, 0, 0, 1.6, 1.6, 0.8), Pad(2, 3.5, 0, 1.6, 1.6, 0.8, round=True)),
        _round(4.25, 32, 1.75),
        (*_lines(_round(4.12, 32, 1.75)), ((-2.66, -2.3), (-1.86, -2.3)), ((-2.26, -2.7), (-2.26, -1.9))),
    ),
    "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical": _header(2),
    "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical": _header(3),
}
"""By KiCad's name, as the netlist has them."""
