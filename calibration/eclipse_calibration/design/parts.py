"""Magnets and sensors that shops keep, and how far they may be from their data sheets.

A limit is a bound. Values within it count as evenly spread, so the standard uncertainty is the limit over the square
root of three (JCGM 100:2008, 4.3.7). Figures marked * are estimates; hardware.md says how to check them.
"""

import math
from dataclasses import replace
from typing import Final

from eclipse_companion.hardware import sensors
from eclipse_companion.hardware.magnets import Magnet
from eclipse_companion.hardware.sensors import SENSORS, SensorType, sensor_type

STOCK: Final = tuple(
    Magnet.parse(f"D{size} {grade}")
    for grade, sizes in (
        ("N45", "3x1 3x2 4x1 4x1.5 4x2"),
        ("N42", "5x1 5x1.5 5x2 5x3 6x1 6x1.5 6x2 6x3 8x1 8x2 8x3 10x1 10x2"),
    )
    for size in sizes.split()
)
"""Disc magnets that several makers keep, each in its most usual grade."""

PARTS: Final[tuple[SensorType, ...]] = (
    *(SENSORS[name] for name in ("DRV5055A2", "DRV5055A1", "DRV5055A3", "DRV5055A4")),
    replace(SENSORS["SS49E"], sensitivity_spread=0.28, rest_spread=0.06),
)
"""Sensors for 3.3 V that rest at half the supply, the most usual first.

An SS49E as sold gives 1.0 to 1.75 mV/G at 5 V, usually 1.4 (Honeywell 005850): 28 % each way. Its rest may be a
tenth off*; hardware.md says to discard those that rest farther off than a board accepts (2000 counts, 6 %).
"""

PLACE_LIMIT_MM: Final = 0.5
"""A sensing element from the middle of its square, and a magnet from the middle of its piece, together.*"""
HEIGHT_LIMIT_MM: Final = 0.2
"""From a sensing element to a magnet's middle: floor, card and the element's depth together.*

Both of the whole board against what was measured, and of one square against the square that it was calibrated on.
"""
TILT_LIMIT_DEG: Final = 3.0
"""Of a sensing element in its slot, and of a magnet in its pocket, together.*"""
SHARE_LIMIT: Final = 0.0005
"""The wire carries a neighbour's share in whole thousandths (`CAL MIX`). So the board takes out up to half of one too
much or too little; a resolution counts as evenly spread, too (JCGM 100, F.2.2.1)."""
WARMTH_K: Final = 10.0
"""Warmer or colder than when the board was calibrated."""
MAGNET_LOSS_PER_K: Final = 0.0012
"""Remanence of neodymium magnets; a DRV5055's gain grows as much, to offset it (TI SBAS640B)."""
REST_DRIFT_MV_PER_K: Final = sensors.REST_DRIFT_MV_PER_K
"""A sensor's resting output.*"""
WIDE_CODE_MV: Final = 3.2
"""What the RP2040's wide codes cost at most: four steps (pico-adc.markomo.me)."""
STEP_MV: Final = 0.8
"""One step elsewhere. No wide code is within 0.39 V of rest, so none is near an empty square's reading."""
FRICTION: Final = 0.3
"""Of a piece on the board.*"""


def part(name: str) -> SensorType:
    """The sensor of a name, with its spread as it is sold. Raises `NotASensorError`."""
    known = sensor_type(name)
    return next((each for each in PARTS if each.name == known.name), known)


def standard(limit: float) -> float:
    """The standard uncertainty of a value somewhere within a limit."""
    return limit / math.sqrt(3)
