"""A face of the board, as who solders sees it: copper, holes, the outline and the name of each part.

In: a `Board` and a layer. Out: an SVG. The lower face is seen from below, so left and right have changed places.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from eclipse_kit.circuit.board import Board
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import BACK, Placed

_BOARD, _TRACKS, _PADS, _LINES, _HOLES = "#2f6b4f", "#4f8f70", "#e0b34c", "#f4f4f0", "#ffffff"
_BODY: Final = "#3a3a3a"
_BODIES: Final = {"0805": (2.0, 1.25), "SOT-23": (1.3, 2.9), "SOT-23-5": (1.6, 2.9), "SOIC-24W": (7.5, 15.4)}
"""Sizes of SMD parts, by a word in the names of their footprints; the longer word comes last."""
_PIXELS: Final = 6
"""Of the picture, for a millimetre."""


def face(board: Board, layer: int) -> str:
    """The SVG's text."""
    return "\n".join([*_Face(board, layer).lines(), ""])


class _Face:
    """Draws one face."""

    def __init__(self, board: Board, layer: int) -> None:
        self._board, self._layer = board, layer

    def lines(self) -> Iterator[str]:
        """The lines of the file."""
        edge = self._board.layout.edge
        width, height = edge.right - edge.left, edge.bottom - edge.top
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_PIXELS * width:g}" height="{_PIXELS * height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" text-anchor="middle">'
        )
        yield f"<title>The circuit board from {'below' if self._layer == BACK else 'above'}: never yet made</title>"
        yield f'<rect width="{width:g}" height="{height:g}" fill="{_BOARD}"/>'
        yield from self._tracks()
        for hole in self._board.layout.holes:
            yield f'<circle {self._at((hole.x, hole.y), "cx", "cy")} r="{hole.diameter / 2:g}" fill="{_HOLES}"/>'
        for land in self._board.layout.lands:
            if self._layer in land.layers:
                corner = self._point((land.x, land.y))
                x, y = corner[0] - land.width / 2, corner[1] - land.height / 2
                rounded = f' rx="{land.width / 2:g}"' if land.round else ""
                size = f'width="{land.width:g}" height="{land.height:g}"'
                yield f'<rect x="{x:.2f}" y="{y:.2f}" {size}{rounded} fill="{_PADS}"/>'
                if land.drill:
                    yield f'<circle {self._at((land.x, land.y), "cx", "cy")} r="{land.drill / 2:g}" fill="{_HOLES}"/>'
        for placed in self._board.layout.placed:
            if placed.layer == self._layer:
                yield from self._part(placed)
        named = {placed.part.name for placed in self._board.layout.placed if not placed.footprint.through_hole}
        for words in self._board.words:
            if words.layer == self._layer and words.text not in named:
                yield self._text(words.text, self._point((words.x, words.y)), 1.3 * words.size)
        yield "</svg>"

    def _point(self, corner: Corner) -> Corner:
        edge = self._board.layout.edge
        x = edge.right - corner[0] if self._layer == BACK else corner[0] - edge.left
        return round(x, 3), round(corner[1] - edge.top, 3)

    def _at(self, corner: Corner, across: str, down: str) -> str:
        x, y = self._point(corner)
        return f'{across}="{x:g}" {down}="{y:g}"'

    def _tracks(self) -> Iterator[str]:
        by_width: dict[float, list[str]] = {}
        for track in self._board.tracks:
            if track.layer == self._layer:
                (ax, ay), (bx, by) = self._point(track.start), self._point(track.end)
                by_width.setdefault(track.width, []).append(f"M{ax:g} {ay:g}L{bx:g} {by:g}")
        for width, pieces in sorted(by_width.items()):
            path = f'<path d="{"".join(pieces)}" stroke="{_TRACKS}" stroke-width="{width:g}" stroke-linecap="round"/>'
            yield path

    def _part(self, placed: Placed) -> Iterator[str]:
        corners = [self._point(placed.at(*corner)) for corner in placed.footprint.courtyard]
        outline = " ".join(f"{x:g},{y:g}" for x, y in corners)
        yield f'<polygon points="{outline}" fill="none" stroke="{_LINES}" stroke-width="0.15"/>'
        bodies = [size for word, size in _BODIES.items() if word in placed.part.footprint]
        if bodies:
            width, height = reversed(bodies[-1]) if placed.turned % 180 else bodies[-1]
            x, y = self._point((placed.x, placed.y))
            place = f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}"'
            yield f'<rect {place} fill="{_BODY}"/>'
            yield self._text(placed.part.name, (x, y), 0.9 if min(width, height) < 3 else 2.0)

    @staticmethod
    def _text(text: str, middle: Corner, size: float) -> str:
        x, y = middle
        return f'<text x="{x:g}" y="{y + 0.35 * size:.2f}" font-size="{size:g}" fill="{_LINES}">{escape(text)}</text>'
