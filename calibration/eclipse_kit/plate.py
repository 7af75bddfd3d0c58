"""The sensor plate of the kit: its outline, and its holes as polygons.

Kit coordinates, in millimetres (x to the right as Sun sees it, y away from Sun). What is printed and what a laser cuts
have the same outline and holes.
"""

import math
from typing import Final

from eclipse_calibration.drawings.plate import LEG_SLOT_MM, SLOT_MM, THICK_MM
from eclipse_kit import outline
from eclipse_kit.card import Card, squares

MARGIN: Final = 5.0
"""From the squares to the plate's edge."""
THICK: Final = THICK_MM
PLAY: Final = 0.1
"""Beside a sensor's slot, at either side and at its far end; and beside its legs."""
SUPPLY, GROUND = 5.5, 8.04
"""The wires of a row, from the middles of its squares towards Sun: a capacitor's 2.54 mm apart. Lights leave them so
much room, and no more."""
_TIE: Final = (2.5, 6.0)
"""Of the holes for tying the ribbon cable: from the plate's edge, and to either side of the middle."""
_TIE_RADIUS: Final = 1.2

Polygon = list[tuple[float, float]]


def half(card: Card) -> float:
    """Half the plate's side."""
    return 2 * card.pitch + MARGIN


def outline_of(card: Card) -> Polygon:
    """The plate's edge, anticlockwise."""
    edge = half(card)
    return [(-edge, -edge), (edge, -edge), (edge, edge), (-edge, edge)]


def holes(card: Card) -> list[Polygon]:
    """All holes, anticlockwise: sixteen for sensors, sixteen for lights, two to tie the ribbon cable."""
    found = [_slot(middle) for middle in squares(card)]
    found += [circle(light, outline.LIGHT_HOLE / 2) for light in outline.lights(card.pitch)]
    x = half(card) - _TIE[0]
    return found + [circle((x, y), _TIE_RADIUS) for y in (-_TIE[1], _TIE[1])]


def circle(middle: tuple[float, float], radius: float, sides: int = 48) -> Polygon:
    """A circle of this radius, as a polygon around it."""
    outer = radius / math.cos(math.pi / sides)
    turns = [2 * math.pi * (k + 0.5) / sides for k in range(sides)]
    return [(middle[0] + outer * math.cos(turn), middle[1] + outer * math.sin(turn)) for turn in turns]


def _slot(middle: tuple[float, float]) -> Polygon:
    """A sensor's hole: a box for its body, and towards Sun a narrower one for its legs, whose shoulders hold it."""
    (width, height), (legs, deep) = SLOT_MM, LEG_SLOT_MM
    side, leg = width / 2 + PLAY, legs / 2 + PLAY
    far, near, end = height / 2 + PLAY, -height / 2, -height / 2 - deep - PLAY
    right = [(leg, end), (leg, near), (side, near), (side, far)]
    corners = [*right, *((-x, y) for x, y in reversed(right))]
    return [(middle[0] + x, middle[1] + y) for x, y in corners]
