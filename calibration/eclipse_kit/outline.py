"""Where things are on the circuit board, and round it: what the printed parts and the circuit agree on.

Kit coordinates, in millimetres: the origin in the middle of the sixteen squares, x to the right as Sun sees it, y away
from Sun, z up, z = 0 the underside of the floor. Everything here follows from the pitch alone.

The squares take the far end of the board. On Sun's side an apron carries the Pico, which hangs upside down in sockets
below the board with its USB socket at the right edge, the headers for all wires, and what else is tall. Below the
squares no part is higher than 1.4 mm, but for the lights' boards.
"""

from typing import Final, NamedTuple

THICKNESS: Final = 1.6
SENSOR_HEIGHT: Final = 1.1
ELEMENT_DEPTH: Final = 0.5
"""Of a hall sensor in SOT-23: from the board to its face, and from there to its sensing element."""

MARGIN: Final = 9.9
"""From the squares to the board's edge, at both sides and at the far end. With the line that a maker cuts along, a
board is less than 4 pitches and 20 mm wide."""
APRON: Final = 43.0
"""From the squares to the board's edge on Sun's side."""

PICO_LENGTH: Final = 51.0
PICO_WIDTH: Final = 21.0
PICO_DEPTH: Final = 15.0
"""Of a Pico in sockets, from the board's underside to the lowest part of its USB socket, with some room."""
USB_INSET: Final = 2.0
"""From the board's edge to the Pico's end. The USB socket stands 1.3 mm out of the Pico."""
USB_BELOW: Final = 13.35
"""From the board's underside to the middle of the USB socket: sockets 8.5, pin strip 2.5, Pico 1.0, half of 2.7 mm."""

HOLE: Final = 3.2
"""Diameter of the mounting holes. No part is within 3.4 mm of their middles, above or below."""
LIGHT_HOLE: Final = 7.5
LIGHT_BOARD: Final = 10.0
"""Diameters: of the hole through which a light shines, and of its own round board, which is glued below that hole."""
JOINT: Final = 2.0
"""Solder joints stand up to so much above the board, within `joints` alone."""


class Box(NamedTuple):
    """A rectangle, its sides along the axes."""

    left: float
    near: float
    right: float
    far: float


class Place(NamedTuple):
    """A point on the board."""

    x: float
    y: float


def board(pitch: float) -> Box:
    """The board's outline: 4 pitches and 19.8 mm wide, 4 pitches and 52.9 mm deep."""
    half = 2 * pitch
    return Box(-half - MARGIN, -half - APRON, half + MARGIN, half + MARGIN)


def board_top(gap: float) -> float:
    """The height of the board's upper face: sensors stand on it, and their elements are `gap` below the floor."""
    return ELEMENT_DEPTH - gap - SENSOR_HEIGHT


def pico(pitch: float) -> Place:
    """The Pico's middle. It lies along x, 51 x 21 mm, its USB socket to the right."""
    edge = board(pitch)
    return Place(edge.right - USB_INSET - PICO_LENGTH / 2, edge.near + 12.5)


def holes(pitch: float) -> tuple[Place, ...]:
    """The mounting holes, unplated."""
    edge, side, apron = board(pitch), 2 * pitch + 6, -2 * pitch - 6
    corner = Place(edge.left + 4, edge.near + 4)
    return (Place(-side, side), Place(side, side), Place(-side, apron), Place(side, apron), corner)


def lights(pitch: float) -> tuple[Place, ...]:
    """The sixteen lights, light 1 first: each at the far left corner of its square, beside the pieces."""
    return tuple(Place(pitch * (k % 4 - 2), pitch * (2 - k // 4)) for k in range(16))


def joints(pitch: float) -> tuple[Box, ...]:
    """Where solder joints of through-hole parts stand above the board: rows of the Pico, and the headers' corner."""
    edge, (x, y) = board(pitch), pico(pitch)
    rows = tuple(Box(x - 25.5, y + row - 1.3, x + 25.5, y + row + 1.3) for row in (-8.89, 8.89))
    return (*rows, Box(edge.left, edge.near, x - 26, edge.near + 24))
