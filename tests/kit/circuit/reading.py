"""Reads a board's files as others do: KiCad's text, the netlist, gerbers, drill files.

Nothing here knows how they are made. A shape is a core (a point, a line or a rectangle's corners) and how far the
copper reaches round it, in mm.
"""

import io
import math
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Point = tuple[float, float]
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([()])|([^\s()"]+)')


class Shape(NamedTuple):
    core: tuple[Point, ...]
    reach: float


class Copper(NamedTuple):
    what: str
    net: str
    layer: str
    shape: Shape


class Pad(NamedTuple):
    part: str
    number: str
    net: str
    layers: tuple[str, ...]
    middle: Point
    shape: Shape
    drill: float
    mask: tuple[str, ...]


class Track(NamedTuple):
    net: str
    layer: str
    start: Point
    end: Point
    width: float


class Via(NamedTuple):
    net: str
    middle: Point
    size: float
    drill: float


class Part(NamedTuple):
    name: str
    footprint: str
    value: str
    layer: str
    middle: Point
    turned: float
    kind: str


@dataclass
class Board:
    edge: tuple[float, float, float, float] = (0, 0, 0, 0)
    parts: list[Part] = field(default_factory=list)
    pads: list[Pad] = field(default_factory=list)
    holes: list[tuple[Point, float]] = field(default_factory=list)
    """Unplated."""
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)
    pours: list[tuple[str, str, list[Point]]] = field(default_factory=list)
    """Net, layer, corners."""
    words: list[tuple[str, str]] = field(default_factory=list)
    """Text and layer."""

    def copper(self) -> list[Copper]:
        """All but the pours, on each layer."""
        found = [
            Copper(f"{pad.part}.{pad.number}", pad.net, layer, pad.shape) for pad in self.pads for layer in pad.layers
        ]
        found += [
            Copper("track", track.net, track.layer, Shape((track.start, track.end), track.width / 2))
            for track in self.tracks
        ]
        for via in self.vias:
            found += [Copper("via", via.net, layer, Shape((via.middle,), via.size / 2)) for layer in LAYERS]
        return found

    def drilled(self) -> list[tuple[Point, float]]:
        """All holes: of pads, of vias, unplated ones."""
        plated = [(pad.middle, pad.drill) for pad in self.pads if pad.drill]
        return plated + [(via.middle, via.drill) for via in self.vias] + self.holes


LAYERS = ("F.Cu", "B.Cu")


def expression(text: str) -> list[Any]:
    """Nested lists."""
    stack: list[list[Any]] = [[]]
    for quoted, bracket, word in _TOKEN.findall(text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word or quoted)
    (found,) = stack[0]
    assert isinstance(found, list)
    return found


def _all(node: list[Any], name: str) -> Iterator[list[Any]]:
    return (each for each in node if isinstance(each, list) and each and each[0] == name)


def _one(node: list[Any], name: str) -> list[Any]:
    return next(_all(node, name))


def _numbers(node: list[Any], name: str) -> list[float]:
    return [float(each) for each in _one(node, name)[1:]]


def _xy(values: list[float]) -> Point:
    return values[0], values[1]


def _turned(x: float, y: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)


def board(text: str) -> Board:
    """A `.kicad_pcb`."""
    tree = expression(text)
    found = Board()
    names = {each[1]: each[2] for each in _all(tree, "net")}
    (edge,) = (each for each in _all(tree, "gr_rect") if _one(each, "layer")[1] == "Edge.Cuts")
    (x0, y0), (x1, y1) = _numbers(edge, "start"), _numbers(edge, "end")
    found.edge = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    for each in _all(tree, "footprint"):
        _footprint(each, found)
    for each in _all(tree, "segment"):
        ends = _xy(_numbers(each, "start")), _xy(_numbers(each, "end"))
        net = names[_one(each, "net")[1]]
        found.tracks.append(Track(net, _one(each, "layer")[1], *ends, _numbers(each, "width")[0]))
    for each in _all(tree, "via"):
        net = names[_one(each, "net")[1]]
        found.vias.append(Via(net, _xy(_numbers(each, "at")), _numbers(each, "size")[0], _numbers(each, "drill")[0]))
    for zone in _all(tree, "zone"):
        for filled in _all(zone, "filled_polygon"):
            corners = [(float(xy[1]), float(xy[2])) for xy in _all(_one(filled, "pts"), "xy")]
            found.pours.append((_one(zone, "net_name")[1], _one(filled, "layer")[1], corners))
    found.words = [(each[1], _one(each, "layer")[1]) for each in _all(tree, "gr_text")]
    return found


def _footprint(node: list[Any], found: Board) -> None:
    x, y, *turn = _numbers(node, "at")
    turned = turn[0] if turn else 0.0
    properties = {each[1]: each[2] for each in _all(node, "property")}
    part = Part(
        properties["Reference"],
        node[1],
        properties["Value"],
        _one(node, "layer")[1],
        (x, y),
        turned,
        _one(node, "attr")[1],
    )
    plated = False
    for pad in _all(node, "pad"):
        dx, dy = _turned(*_xy(_numbers(pad, "at")), turned)
        middle = round(x + dx, 6), round(y + dy, 6)
        if pad[2] == "np_thru_hole":
            found.holes.append((middle, _numbers(pad, "drill")[0]))
            continue
        plated = True
        width, height = _numbers(pad, "size")
        own = (_numbers(pad, "at")[2:] or [0.0])[0]
        if round(own) % 180 == 90:
            width, height = height, width
        sides = _one(pad, "layers")[1:]
        shape = Shape((middle,), width / 2)
        if pad[3] == "rect":
            xs, ys = (middle[0] - width / 2, middle[0] + width / 2), (middle[1] - height / 2, middle[1] + height / 2)
            shape = Shape(((xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])), 0.0)
        else:
            assert pad[3] == "circle"
        net = next((each[2] for each in _all(pad, "net")), "")
        layers = tuple(layer for layer in LAYERS if layer in sides or "*.Cu" in sides)
        mask = tuple(side for side in ("F.Mask", "B.Mask") if side in sides or "*.Mask" in sides)
        drill = _numbers(pad, "drill")[0] if pad[2] == "thru_hole" else 0.0
        found.pads.append(Pad(part.name, pad[1], net, layers, middle, shape, drill, mask))
    if plated:
        found.parts.append(part)


def netlist(text: str) -> dict[str, set[tuple[str, str]]]:
    """Each net's parts and pads."""
    tree = expression(text)
    return {
        _one(net, "name")[1]: {(_one(node, "ref")[1], _one(node, "pin")[1]) for node in _all(net, "node")}
        for net in _all(_one(tree, "nets"), "net")
    }


class Gerber(NamedTuple):
    """What a gerber draws: areas, lines with round ends, and flashed rectangles; x right, y up."""

    areas: list[list[Point]]
    shapes: list[Shape]


def gerber(text: str) -> Gerber:
    """RS-274X of circles, rectangles and areas, as far as boards like this need it."""
    assert "%FSLAX46Y46*%" in text
    assert "%MOMM*%" in text
    apertures = {
        number: (kind, [float(each) for each in sizes.split("X")])
        for number, kind, sizes in re.findall(r"%ADD(\d+)([CR]),([\d.X]+)\*%", text)
    }
    areas: list[list[Point]] = []
    shapes: list[Shape] = []
    kind, sizes = "", [0.0]
    at, in_area = (0.0, 0.0), False
    for line in text.splitlines():
        if match := re.fullmatch(r"D(\d\d+)\*", line):
            kind, sizes = apertures[match[1]]
        elif line in {"G36*", "G37*"}:
            in_area = line == "G36*"
        elif match := re.fullmatch(r"X(-?\d+)Y(-?\d+)D0([123])\*", line):
            to = int(match[1]) / 1e6, int(match[2]) / 1e6
            if in_area and match[3] == "2":
                areas.append([to])
            elif in_area:
                areas[-1].append(to)
            elif match[3] == "1":
                shapes.append(Shape((at, to), sizes[0] / 2))
            elif match[3] == "3" and kind == "C":
                shapes.append(Shape((to,), sizes[0] / 2))
            elif match[3] == "3":
                (x, y), dx, dy = to, sizes[0] / 2, sizes[1] / 2
                shapes.append(Shape(((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy)), 0.0))
            at = to
    return Gerber(areas, shapes)


def drill(text: str) -> list[tuple[Point, float]]:
    """The holes of an Excellon file: their middles and diameters; x right, y up."""
    assert text.startswith("M48\n")
    assert "\nMETRIC\n" in text
    sizes = dict(re.findall(r"^T(\d+)C([\d.]+)$", text, re.MULTILINE))
    found: list[tuple[Point, float]] = []
    tool = ""
    for line in text.partition("%\n")[2].splitlines():
        if match := re.fullmatch(r"T(\d+)", line):
            tool = match[1]
        elif match := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            found.append(((float(match[1]), float(match[2])), float(sizes[tool])))
    return found


def unzipped(data: bytes) -> dict[str, str]:
    """The texts of a zip, by name."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}
