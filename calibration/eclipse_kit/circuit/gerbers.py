"""What a maker of boards takes: gerbers (RS-274X), drill files (Excellon), all in one zip.

In: a `Board`. Out: the zip's bytes, the same each time. Coordinates are kit coordinates: x to the right, y up, the
origin in the middle of the sixteen squares, in all files.
"""

import io
import zipfile
from collections.abc import Iterable
from typing import Final

from eclipse_kit.circuit import strokes
from eclipse_kit.circuit.board import NEVER_MADE, Board
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import BACK, LAYERS, Land
from eclipse_kit.circuit.pouring import POURS

_STEM: Final = "eclipse-board"
_SIDES: Final = ("F", "B")
_FACES: Final = ("Top", "Bot")
_SILK: Final = 0.12
_EDGE: Final = 0.1
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


class _Layer:
    """One gerber file."""

    def __init__(self, function: str) -> None:
        self._function = function
        self._apertures: dict[str, int] = {}
        self._lines: list[str] = []
        self._current = 0

    def flash(self, land: Land) -> None:
        """The shape of a pad."""
        if land.round:
            self.disc((land.x, land.y), land.width)
        else:
            self._choose(f"R,{land.width:.6f}X{land.height:.6f}")
            self._lines.append(f"{_point((land.x, land.y))}D03*")

    def disc(self, middle: Corner, diameter: float) -> None:
        """A round spot."""
        self._choose(f"C,{diameter:.6f}")
        self._lines.append(f"{_point(middle)}D03*")

    def line(self, start: Corner, end: Corner, width: float) -> None:
        """A line with round ends."""
        self._choose(f"C,{width:.6f}")
        self._lines += [f"{_point(start)}D02*", f"{_point(end)}D01*"]

    def area(self, corners: list[Corner]) -> None:
        """A filled polygon."""
        points = [_point(corner) for corner in (*corners, corners[0])]
        self._lines += ["G36*", f"{points[0]}D02*", *(f"{point}D01*" for point in points[1:]), "G37*"]

    def _choose(self, shape: str) -> None:
        number = self._apertures.setdefault(shape, 10 + len(self._apertures))
        if number != self._current:
            self._lines.append(f"D{number}*")
            self._current = number

    def text(self) -> str:
        """The file."""
        head = [
            f"%TF.FileFunction,{self._function}*%",
            f"%TF.FilePolarity,{'Negative' if 'mask' in self._function else 'Positive'}*%",
            "%FSLAX46Y46*%",
            f"G04 Eclipse Companion: {NEVER_MADE}*",
            "%MOMM*%",
            "%LPD*%",
            "G01*",
        ]
        apertures = [f"%ADD{number}{shape}*%" for shape, number in self._apertures.items()]
        return "\n".join([*head, *apertures, *self._lines, "M02*", ""])


def _point(corner: Corner) -> str:
    return f"X{round(corner[0] * 1_000_000)}Y{round(-corner[1] * 1_000_000)}"


def _copper(board: Board, layer: int) -> str:
    gerber = _Layer(f"Copper,L{layer + 1},{_FACES[layer]}")
    for net, polygons in board.pours.items():
        if POURS[net] == layer:
            for polygon in polygons:
                gerber.area(polygon)
    for track in sorted(board.tracks, key=lambda track: track.width):
        if track.layer == layer:
            gerber.line(track.start, track.end, track.width)
    for via in board.vias:
        gerber.disc((via.x, via.y), via.size)
    for land in _by_shape(board):
        if layer in land.layers:
            gerber.flash(land)
    return gerber.text()


def _by_shape(board: Board) -> list[Land]:
    return sorted(board.layout.lands, key=lambda land: (land.round, land.width, land.height))


def _mask(board: Board, layer: int) -> str:
    gerber = _Layer(f"Soldermask,{_FACES[layer]}")
    for land in _by_shape(board):
        if layer in land.layers:
            gerber.flash(land)
    for hole in board.layout.holes:
        gerber.disc((hole.x, hole.y), hole.diameter)
    return gerber.text()


def _paste(board: Board, layer: int) -> str:
    gerber = _Layer(f"Paste,{_FACES[layer]}")
    for land in _by_shape(board):
        if land.layers == (layer,):
            gerber.flash(land)
    return gerber.text()


def _silk(board: Board, layer: int) -> str:
    gerber = _Layer(f"Legend,{_FACES[layer]}")
    for placed in board.layout.placed:
        if placed.layer == layer:
            for start, end in placed.footprint.silk:
                gerber.line(placed.at(*start), placed.at(*end), _SILK)
    for words in board.words:
        if words.layer == layer:
            for start, end in strokes.lines(words.text, (words.x, words.y), words.size, mirrored=layer == BACK):
                gerber.line(start, end, words.pen)
    return gerber.text()


def _edge(board: Board) -> str:
    gerber = _Layer("Profile,NP")
    corners = board.layout.edge.inside(0)
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        gerber.line(start, end, _EDGE)
    return gerber.text()


def _drill(function: str, holes: Iterable[tuple[float, float, float]]) -> str:
    """An Excellon file of holes: x, y in board coordinates, diameter."""
    by_size: dict[float, list[Corner]] = {}
    for x, y, diameter in holes:
        by_size.setdefault(diameter, []).append((x, y))
    lines = [
        "M48",
        "; FORMAT={-:-/ absolute / metric / decimal}",
        f"; Eclipse Companion: {NEVER_MADE}",
        f"; #@! TF.FileFunction,{function}",
        "FMAT,2",
        "METRIC",
    ]
    lines += [f"T{number}C{size:.3f}" for number, size in enumerate(sorted(by_size), start=1)]
    lines += ["%", "G90", "G05"]
    for number, size in enumerate(sorted(by_size), start=1):
        lines.append(f"T{number}")
        lines += [f"X{x:.6f}Y{0.0 - y:.6f}" for x, y in sorted(by_size[size])]
    return "\n".join([*lines, "M30", ""])


def files(board: Board) -> dict[str, str]:
    """Each file of the zip, by name."""
    found: dict[str, str] = {}
    for layer in LAYERS:
        side = _SIDES[layer]
        found[f"{_STEM}-{side}_Cu.gbr"] = _copper(board, layer)
        found[f"{_STEM}-{side}_Mask.gbr"] = _mask(board, layer)
        found[f"{_STEM}-{side}_Paste.gbr"] = _paste(board, layer)
        found[f"{_STEM}-{side}_Silkscreen.gbr"] = _silk(board, layer)
    found[f"{_STEM}-Edge_Cuts.gbr"] = _edge(board)
    plated = [(land.x, land.y, land.drill) for land in board.layout.lands if land.drill]
    plated += [(via.x, via.y, via.drill) for via in board.vias]
    found[f"{_STEM}-PTH.drl"] = _drill("Plated,1,2,PTH", plated)
    found[f"{_STEM}-NPTH.drl"] = _drill("NonPlated,1,2,NPTH", board.layout.holes)
    return found


def zipped(board: Board) -> bytes:
    """All of them in one zip, with a fixed date."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        archive.comment = NEVER_MADE.encode()
        for name, text in files(board).items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            archive.writestr(entry, text)
    return memory.getvalue()
