"""The board as a file of KiCad 9.

In: a `Board`. Out: its text. KiCad's coordinates are board coordinates, moved so that all are positive. Names of things
(uuids) follow from what they are, so equal boards are equal files.
"""

import json
import uuid
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, Union

from eclipse_kit import outline
from eclipse_kit.circuit.board import NEVER_MADE, Board
from eclipse_kit.circuit.footprints import Corner, Pad
from eclipse_kit.circuit.layout import BACK, Hole, Land, Placed
from eclipse_kit.circuit.pouring import FILE_CLEARANCE, POURS

COPPER: Final = ("F.Cu", "B.Cu")
_SIDES: Final = ("F", "B")
_CORNER: Final = 30.0
"""Where the board's upper left corner stands on the sheet."""
_OURS: Final = uuid.uuid5(uuid.NAMESPACE_URL, "eclipse-companion:circuit-board")
_LAYERS: Final = (
    *((0, "F.Cu", "signal"), (2, "B.Cu", "signal"), (9, "F.Adhes", "user"), (11, "B.Adhes", "user")),
    *((13, "F.Paste", "user"), (15, "B.Paste", "user"), (5, "F.SilkS", "user"), (7, "B.SilkS", "user")),
    *((1, "F.Mask", "user"), (3, "B.Mask", "user"), (17, "Dwgs.User", "user"), (19, "Cmts.User", "user")),
    *((21, "Eco1.User", "user"), (23, "Eco2.User", "user"), (25, "Edge.Cuts", "user"), (27, "Margin", "user")),
    *((31, "F.CrtYd", "user"), (29, "B.CrtYd", "user"), (35, "F.Fab", "user"), (33, "B.Fab", "user")),
)
"""KiCad 9's numbers of its layers."""
_HOLES: Final = {outline.HOLE: ("MH", "MountingHole:MountingHole_3.2mm_M3"), outline.LIGHT_HOLE: ("LH", "Light:Hole")}
"""What holes are called, and their footprints, by diameter."""


class _Quoted(str):
    """A word that stands in quotes."""

    __slots__ = ()


_Node: TypeAlias = Union[str, int, float, "tuple[_Node, ...]"]
_List: TypeAlias = tuple[_Node, ...]


def text(board: Board) -> str:
    """The whole file."""
    return _written(tuple(_Writer(board).nodes()), 0) + "\n"


def _written(node: _Node, depth: int) -> str:
    """A list as KiCad writes it: the outer ones have a line for each thing in them."""
    if isinstance(node, _Quoted):
        return json.dumps(node)
    if isinstance(node, float):
        found = f"{node:.6f}".rstrip("0").rstrip(".")
        return "0" if found == "-0" else found
    if not isinstance(node, tuple):
        return str(node)
    parts = [_written(each, depth + 1) for each in node]
    if depth > 2 or not any(isinstance(each, tuple) for each in node):
        return f"({' '.join(parts)})"
    head = [part for part, each in zip(parts, node, strict=True) if not isinstance(each, tuple)]
    inner = [part for part, each in zip(parts, node, strict=True) if isinstance(each, tuple)]
    indent = "\n" + "\t" * (depth + 1)
    return f"({' '.join(head)}{indent}{indent.join(inner)}{indent[:-1]})"


class _Writer:
    """Writes one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._layout = board.layout
        self._codes = {name: code for code, name in enumerate(self._layout.nets, start=1)}

    def nodes(self) -> Iterator[_Node]:
        """All that the file holds."""
        origin = self._point((0, 0))
        yield from ("kicad_pcb", ("version", 20241229), ("generator", _Quoted("eclipse_companion")))
        yield ("generator_version", _Quoted("9.0"))
        yield ("general", ("thickness", outline.THICKNESS), ("legacy_teardrops", "no"))
        yield ("paper", _Quoted("A2"))
        yield ("title_block", ("title", _Quoted("Eclipse Companion: board")), ("comment", 1, _Quoted(NEVER_MADE)))
        yield ("layers", *((number, _Quoted(name), kind) for number, name, kind in _LAYERS))
        yield (
            "setup",
            ("pad_to_mask_clearance", 0),
            ("allow_soldermask_bridges_in_footprints", "no"),
            ("tenting", "front", "back"),
            ("aux_axis_origin", *origin),
            ("grid_origin", *origin),
        )
        yield ("net", 0, _Quoted(""))
        yield from (("net", code, _Quoted(name)) for name, code in self._codes.items())
        lands = {(land.part, land.number): land for land in self._layout.lands}
        yield from (self._part(placed, lands) for placed in self._layout.placed)
        yield from self._holes()
        edge = self._layout.edge
        corners = self._point((edge.left, edge.top)), self._point((edge.right, edge.bottom))
        line = ("stroke", ("width", 0.1), ("type", "default"))
        yield (
            "gr_rect",
            ("start", *corners[0]),
            ("end", *corners[1]),
            line,
            ("fill", "no"),
            _on("Edge.Cuts"),
            _id("e"),
        )
        yield from self._words()
        yield from self._copper()
        yield from self._pours()
        yield self._antenna()

    def _point(self, corner: Corner) -> tuple[float, float]:
        return corner[0] + _CORNER - self._layout.edge.left, corner[1] + _CORNER - self._layout.edge.top

    def _part(self, placed: Placed, lands: dict[tuple[str, int], Land]) -> _List:
        name, footprint, side = placed.part.name, placed.footprint, _SIDES[placed.layer]
        silk: Iterator[_List] = (
            (
                "fp_line",
                ("start", *_local(start, placed.layer)),
                ("end", *_local(end, placed.layer)),
                ("stroke", ("width", 0.12), ("type", "solid")),
                _on(f"{side}.SilkS"),
                _id(name, "silk", number),
            )
            for number, (start, end) in enumerate(footprint.silk)
        )
        courtyard: _List = (
            "fp_poly",
            ("pts", *(("xy", *_local(corner, placed.layer)) for corner in footprint.courtyard)),
            ("stroke", ("width", 0.05), ("type", "solid")),
            ("fill", "no"),
            _on(f"{side}.CrtYd"),
            _id(name, "courtyard"),
        )
        return (
            "footprint",
            _Quoted(placed.part.footprint),
            _on(f"{side}.Cu"),
            _id(name),
            ("at", *self._point((placed.x, placed.y)), placed.turned),
            _property("Reference", name, name, placed.layer, placed.turned),
            _property("Value", placed.part.value, name, placed.layer, placed.turned),
            ("attr", "through_hole" if footprint.through_hole else "smd"),
            *silk,
            courtyard,
            *(self._pad(placed, pad, lands[name, pad.number].net) for pad in footprint.pads),
            ("embedded_fonts", "no"),
        )

    def _pad(self, placed: Placed, pad: Pad, net: str) -> _List:
        side = _SIDES[placed.layer]
        layers: _List = tuple(
            map(_Quoted, ("*.Cu", "*.Mask") if pad.drill else [f"{side}.{what}" for what in ("Cu", "Mask", "Paste")])
        )
        through: tuple[_List, ...] = (("drill", pad.drill),) if pad.drill else ()
        joined: tuple[_List, ...] = (("net", self._codes[net], _Quoted(net)),) if net else ()
        return (
            "pad",
            _Quoted(pad.number),
            "thru_hole" if pad.drill else "smd",
            "circle" if pad.round else "rect",
            ("at", *_local((pad.x, pad.y), placed.layer), placed.turned),
            ("size", pad.width, pad.height),
            *through,
            ("layers", *layers),
            *joined,
            _id(placed.part.name, "pad", pad.number),
        )

    def _holes(self) -> Iterator[_List]:
        numbers = dict.fromkeys(_HOLES, 0)
        for hole in self._layout.holes:
            numbers[hole.diameter] += 1
            prefix, footprint = _HOLES[hole.diameter]
            yield self._hole(f"{prefix}{numbers[hole.diameter]}", footprint, hole)

    def _hole(self, name: str, footprint: str, hole: Hole) -> _List:
        size = hole.diameter
        pad = ("at", 0, 0), ("size", size, size), ("drill", size), ("layers", _Quoted("*.Cu"), _Quoted("*.Mask"))
        return (
            "footprint",
            _Quoted(footprint),
            _on("F.Cu"),
            _id(name),
            ("at", *self._point((hole.x, hole.y))),
            _property("Reference", name, name, 0, 0),
            _property("Value", f"hole {size:g} mm", name, 0, 0),
            ("attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"),
            ("pad", _Quoted(""), "np_thru_hole", "circle", *pad, _id(name, "pad")),
            ("embedded_fonts", "no"),
        )

    def _words(self) -> Iterator[_List]:
        for number, words in enumerate(self._board.words):
            font = ("font", ("size", words.size, words.size), ("thickness", words.pen))
            yield (
                "gr_text",
                _Quoted(words.text),
                ("at", *self._point((words.x, words.y)), 0),
                _on(f"{_SIDES[words.layer]}.SilkS"),
                _id("words", number),
                ("effects", font, *_mirrored(words.layer)),
            )

    def _copper(self) -> Iterator[_List]:
        for number, track in enumerate(self._board.tracks):
            yield (
                "segment",
                ("start", *self._point(track.start)),
                ("end", *self._point(track.end)),
                ("width", track.width),
                _on(COPPER[track.layer]),
                ("net", self._codes[track.net]),
                _id("track", number),
            )
        for number, via in enumerate(self._board.vias):
            yield (
                "via",
                ("at", *self._point((via.x, via.y))),
                ("size", via.size),
                ("drill", via.drill),
                ("layers", *map(_Quoted, COPPER)),
                ("net", self._codes[via.net]),
                _id("via", number),
            )

    def _pours(self) -> Iterator[_List]:
        for net, layer in POURS.items():
            filled = (
                ("filled_polygon", _on(COPPER[layer]), self._corners(polygon)) for polygon in self._board.pours[net]
            )
            yield (
                "zone",
                ("net", self._codes[net]),
                ("net_name", _Quoted(net)),
                _on(COPPER[layer]),
                _id("pour", net),
                ("hatch", "edge", 0.5),
                ("connect_pads", "no", ("clearance", FILE_CLEARANCE)),
                ("min_thickness", 0.25),
                ("filled_areas_thickness", "no"),
                ("fill", "yes", ("thermal_gap", 0.3), ("thermal_bridge_width", 0.5)),
                ("polygon", self._corners(self._layout.edge.inside(0.5))),
                *filled,
            )

    def _antenna(self) -> _List:
        kinds = ("tracks", "vias", "pads", "copperpour")
        return (
            "zone",
            ("net", 0),
            ("net_name", _Quoted("")),
            ("layers", *map(_Quoted, COPPER)),
            _id("antenna"),
            ("name", _Quoted("antenna")),
            ("hatch", "edge", 0.5),
            ("connect_pads", ("clearance", 0)),
            ("min_thickness", 0.25),
            ("filled_areas_thickness", "no"),
            ("keepout", *((kind, "not_allowed") for kind in kinds), ("footprints", "allowed")),
            ("fill", ("thermal_gap", 0.5), ("thermal_bridge_width", 0.5)),
            ("polygon", self._corners(self._layout.antenna)),
        )

    def _corners(self, corners: Iterable[Corner]) -> _List:
        return ("pts", *(("xy", *self._point(corner)) for corner in corners))


def _local(corner: Corner, layer: int) -> Corner:
    """A point of a footprint; below the board y is turned round."""
    return corner[0], -corner[1] if layer == BACK else corner[1]


def _on(layer: str) -> _List:
    return ("layer", _Quoted(layer))


def _mirrored(layer: int) -> tuple[_List, ...]:
    return (("justify", "mirror"),) if layer == BACK else ()


def _property(title: str, value: str, part: str, layer: int, turned: int) -> _List:
    """What a part is called, or worth: on the layer for who assembles it, as no silk has room for all."""
    hidden: tuple[_List, ...] = (("hide", "yes"),) if title == "Value" else ()
    font = ("font", ("size", 0.8, 0.8), ("thickness", 0.12))
    return (
        "property",
        _Quoted(title),
        _Quoted(value),
        ("at", 0, 0, turned % 180),
        _on(f"{_SIDES[layer]}.Fab"),
        *hidden,
        _id(part, title),
        ("effects", font, *_mirrored(layer)),
    )


def _id(*what: object) -> _List:
    return ("uuid", _Quoted(uuid.uuid5(_OURS, "/".join(map(str, what)))))
