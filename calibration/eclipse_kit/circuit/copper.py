"""Tracks and vias, and what a board must keep: widths and distances, in mm."""

from typing import Final, NamedTuple

from eclipse_kit.circuit.footprints import Corner

CLEARANCE: Final = 0.2
"""Between nets."""
WIDTHS: Final = (0.25, 0.5, 0.8)
"""Of tracks: three classes."""
CLASSES: Final = {"+3V3": 1, "AGND": 1, "GND": 1, "LIGHTS5V": 1, "+5V": 2}
"""The class of each net that carries current; the rest is 0."""
VIA_SIZE: Final = 0.6
VIA_DRILL: Final = 0.3


class Track(NamedTuple):
    """A straight piece of copper with round ends."""

    net: str
    layer: int
    start: Corner
    end: Corner
    width: float


class Via(NamedTuple):
    """A plated hole that joins both layers."""

    net: str
    x: float
    y: float
    size: float = VIA_SIZE
    drill: float = VIA_DRILL
