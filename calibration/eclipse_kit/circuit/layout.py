"""Where each part of the circuit board stands, as a function of the pitch and the pins.

In: a card's pitch, pins and sensor. Out: a `Layout`: parts, pads with their nets, holes, and where no copper may be.
Board coordinates: millimetres, x to the right, y down, from the middle of the sixteen squares, seen from above; that is
kit coordinates with y turned round. Every part turns by whole quarters, so pads stay rectangles along the axes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from eclipse_calibration.drawings import netlist
from eclipse_calibration.drawings.netlist import Part
from eclipse_calibration.drawings.pins import Pins
from eclipse_kit import outline
from eclipse_kit.circuit.footprints import ANTENNA, FOOTPRINTS, PICO_END, PICO_ROWS, Corner, Footprint

FRONT, BACK = 0, 1
"""Layers: the upper one, which carries the sensors, and the lower one."""
LAYERS: Final = (FRONT, BACK)


class Land(NamedTuple):
    """A pad on the board: its part and number, its net ("" if it has none), its middle, size and hole."""

    part: str
    number: int
    net: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    round: bool
    layers: tuple[int, ...]


class Hole(NamedTuple):
    """An unplated hole."""

    x: float
    y: float
    diameter: float


class Edge(NamedTuple):
    """The board's outline."""

    left: float
    top: float
    right: float
    bottom: float

    def inside(self, distance: float) -> list[Corner]:
        """The corners of what is so far inside, from the upper left one to the right."""
        left, top, right, bottom = self
        across, down = (left + distance, right - distance), (top + distance, bottom - distance)
        return [(across[0], down[0]), (across[1], down[0]), (across[1], down[1]), (across[0], down[1])]


@dataclass(frozen=True, slots=True)
class Placed:
    """A part at its place: its origin, how far it is turned (degrees, to the left as KiCad does), its face."""

    part: Part
    x: float
    y: float
    turned: int
    layer: int

    @property
    def footprint(self) -> Footprint:
        """What it takes of the board."""
        return FOOTPRINTS[self.part.footprint]

    def at(self, x: float, y: float) -> Corner:
        """A point of the footprint, on the board; below the board y is turned round first, as in KiCad."""
        if self.layer == BACK:
            y = -y
        for _ in range(self.turned // 90):
            x, y = y, -x
        return round(self.x + x, 6), round(self.y + y, 6)

    def lands(self, nets: dict[tuple[str, int], str]) -> Iterator[Land]:
        """Its pads on the board."""
        for pad in self.footprint.pads:
            x, y = self.at(pad.x, pad.y)
            size = (pad.height, pad.width) if self.turned % 180 else (pad.width, pad.height)
            name = self.part.name
            net = nets.get((name, pad.number), "")
            layers = LAYERS if pad.drill else (self.layer,)
            yield Land(name, pad.number, net, x, y, *size, pad.drill, pad.round, layers)


@dataclass(frozen=True, slots=True)
class Layout:
    """A board before it has any track."""

    edge: Edge
    placed: tuple[Placed, ...]
    nets: tuple[str, ...]
    """Names, in the netlist's order."""
    lands: tuple[Land, ...]
    holes: tuple[Hole, ...]
    antenna: tuple[Corner, ...]


def box(corners: tuple[Corner, ...]) -> tuple[Corner, Corner]:
    """The middle and the size of the rectangle round these corners."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), (max(xs) - min(xs), max(ys) - min(ys))


Spot = tuple[float, float, int, int]
"""x, y, quarters turned, layer."""


def _squares(pitch: float) -> Iterator[tuple[str, Spot]]:
    """Each square's sensor above, its capacitor and resistor below; a large capacitor beside each row."""
    for k in range(16):
        x, y = pitch * (k % 4 - 1.5), pitch * (k // 4 - 1.5)
        yield f"H{k + 1}", (x, y, 0, FRONT)
        yield f"C{k + 17}", (x - 3.5, y, 2, BACK)
        yield f"R{k + 1}", (x - 3.5, y + 2.0, 2, BACK)
    for row in range(4):
        yield f"C{row + 34}", (2 * pitch + 4, pitch * (row - 1.5), 1, BACK)


def _multiplexer(pitch: float) -> Iterator[tuple[str, Spot]]:
    """U2 in the middle, between the squares and the Pico's row, its channels' capacitors in a column at each side."""
    y = 2 * pitch + 10.6
    yield "U2", (0.0, y, 2, BACK)
    yield "C33", (0.0, y - 9.3, 2, BACK)
    for k in range(8):
        yield f"C{8 - k}", (8.0, y - 8.27 + 2.0 * k, 0, BACK)
        yield f"C{9 + k}", (-8.0, y - 8.27 + 2.0 * k, 2, BACK)


def _apron(pitch: float) -> Iterator[tuple[str, Spot]]:
    """The Pico at the right, the headers in the near left corner, the lights' level shifter above them."""
    left, _, _, bottom = _edge(pitch)
    pico = outline.pico(pitch)
    yield "U1", (pico.x + outline.PICO_LENGTH / 2 - PICO_END, PICO_ROWS / 2 - pico.y, 1, BACK)
    for place, name in enumerate(("J2", "J3", "J4", "J5", "J6")):
        yield name, (left + 9.4 + 3.56 * place, bottom - 3.93, 0, BACK)
    yield "S1", (left + 3, bottom - 10.43, 0, BACK)
    yield "J1", (left + 7, bottom - 10.36, 0, BACK)
    yield "C39", (left + 12.25, bottom - 13, 0, BACK)
    yield "R20", (left + 4, bottom - 20, 0, BACK)
    yield "U3", (left + 18.5, bottom - 31, 0, BACK)
    yield "C38", (left + 18.5, bottom - 34.5, 0, BACK)
    yield "R17", (left + 13, bottom - 31, 0, BACK)
    yield "R18", (left + 13, bottom - 27.5, 0, BACK)
    yield "R19", (left + 24, bottom - 29, 0, BACK)


def _edge(pitch: float) -> Edge:
    left, near, right, far = outline.board(pitch)
    return Edge(left, -far, right, -near)


def lay_out(pitch: float, pins: Pins, sensor: str) -> Layout:
    """The parts that these pins use, at their places."""
    spots = {**dict(_squares(pitch)), **dict(_multiplexer(pitch)), **dict(_apron(pitch))}
    placed = tuple(
        Placed(part, round(x, 6), round(y, 6), 90 * quarters, layer)
        for part in netlist.fitted(pins, sensor)
        for x, y, quarters, layer in (spots[part.name],)
    )
    joined = netlist.nodes(pins)
    net_of = {node: name for name, nodes in joined.items() for node in nodes}
    (pico,) = (each for each in placed if each.part.name == "U1")
    holes = [Hole(x, -y, outline.HOLE) for x, y in outline.holes(pitch)]
    if pins.lights is not None:
        holes += [Hole(x, -y, outline.LIGHT_HOLE) for x, y in outline.lights(pitch)]
    return Layout(
        _edge(pitch),
        placed,
        tuple(joined),
        tuple(land for each in placed for land in each.lands(net_of)),
        tuple(holes),
        tuple(pico.at(x, y) for x, y in ANTENNA),
    )
