"""Pours: what is left of a layer becomes copper of one net, as polygons.

In: a layout with tracks and vias, and a net. Out: polygons without holes (KiCad's way: a hole hangs on a slit of no
width). Copper that no track of the net reaches is left out. Pads stay apart from the pour, and reach it by their
tracks, so that a soldering iron can heat them.
"""

from itertools import pairwise
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_kit.circuit.copper import Track, Via
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import Layout, box

POURS: Final = {"+3V3": 0, "AGND": 1}
"""The layer that each of these nets fills."""
_PIXEL: Final = 0.05
CLEARANCE: Final = 0.3
"""To other nets, and to all pads, before corners are straightened."""
FILE_CLEARANCE: Final = 0.25
"""What is left of it at least, and what KiCad holds the pour to."""
EDGE: Final = 0.6
_TO_HOLE: Final = 0.4
_THINNEST: Final = 7
"""Pixels."""
_SMALLEST: Final = 2.0
"""Square millimetres."""
_BEND: Final = 0.5
"""How far a corner may move, in pixels."""

Mask = NDArray[np.uint8]


class _Canvas:
    """A layer as a picture: 1 where copper may be. Pixels stand for points 0.05 mm apart."""

    def __init__(self, layout: Layout) -> None:
        edge = layout.edge
        self.left, self.top = edge.left + EDGE, edge.top + EDGE
        columns = int((edge.right - EDGE - self.left) / _PIXEL + 1e-6) + 1
        rows = int((edge.bottom - EDGE - self.top) / _PIXEL + 1e-6) + 1
        self.mask: Mask = np.ones((rows, columns), np.uint8)

    def _window(self, box: tuple[float, float, float, float]) -> tuple[slice, slice]:
        rows, columns = self.mask.shape
        left, top, right, bottom = box
        across = slice(
            max(0, int((left - self.left) / _PIXEL)), max(0, min(columns, int((right - self.left) / _PIXEL) + 2))
        )
        down = slice(max(0, int((top - self.top) / _PIXEL)), max(0, min(rows, int((bottom - self.top) / _PIXEL) + 2)))
        return down, across

    def _points(self, window: tuple[slice, slice]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        down, across = window
        x = self.left + _PIXEL * np.arange(across.start, across.stop)
        y = self.top + _PIXEL * np.arange(down.start, down.stop)
        return x[None, :], y[:, None]

    def keep_from_box(self, middle: Corner, size: Corner, away: float) -> None:
        """Nothing within `away` of a rectangle."""
        (x, y), (width, height) = middle, size
        window = self._window(
            (x - width / 2 - away, y - height / 2 - away, x + width / 2 + away, y + height / 2 + away)
        )
        px, py = self._points(window)
        dx, dy = np.maximum(np.abs(px - x) - width / 2, 0), np.maximum(np.abs(py - y) - height / 2, 0)
        self.mask[window][dx * dx + dy * dy < away * away] = 0

    def keep_from_line(self, start: Corner, end: Corner, away: float) -> None:
        """Nothing within `away` of a line; of a point, if both ends are one."""
        (ax, ay), (bx, by) = start, end
        window = self._window((min(ax, bx) - away, min(ay, by) - away, max(ax, bx) + away, max(ay, by) + away))
        px, py = self._points(window)
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        share = np.clip(((px - ax) * dx + (py - ay) * dy) / length, 0, 1) if length else np.zeros_like(px * py)
        near = (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2 < away * away
        self.mask[window][near] = 0

    def at(self, labels: NDArray[Any], x: float, y: float) -> int:
        """The label of the pixel at a point; 0 beyond the picture."""
        row, column = round((y - self.top) / _PIXEL), round((x - self.left) / _PIXEL)
        rows, columns = labels.shape
        return int(labels[row, column]) if 0 <= row < rows and 0 <= column < columns else 0

    def millimetres(self, contour: NDArray[Any]) -> NDArray[np.float64]:
        """A line of pixels as points on the board."""
        return np.round(contour.reshape(-1, 2) * _PIXEL + (self.left, self.top), 6)


def pour(layout: Layout, tracks: list[Track], vias: list[Via], net: str) -> list[list[Corner]]:
    """The polygons that this net fills on its layer."""
    layer = POURS[net]
    canvas = _Canvas(layout)
    for land in layout.lands:
        if layer in land.layers:
            canvas.keep_from_box((land.x, land.y), (land.width, land.height), CLEARANCE)
    for hole in layout.holes:
        canvas.keep_from_line((hole.x, hole.y), (hole.x, hole.y), hole.diameter / 2 + _TO_HOLE)
    canvas.keep_from_box(*box(layout.antenna), CLEARANCE)
    for track in tracks:
        if track.layer == layer and track.net != net:
            canvas.keep_from_line(track.start, track.end, track.width / 2 + CLEARANCE)
    for via in vias:
        if via.net != net:
            canvas.keep_from_line((via.x, via.y), (via.x, via.y), via.size / 2 + CLEARANCE)
    own = [point for track in tracks if track.net == net and track.layer == layer for point in _along(track)]
    return _polygons(canvas, _reached(canvas, own + [(via.x, via.y) for via in vias if via.net == net]))


def _reached(canvas: _Canvas, points: list[Corner]) -> Mask:
    """The copper that is wide enough, and large enough, and touches one of these points."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_THINNEST, _THINNEST))
    wide = cv2.morphologyEx(canvas.mask, cv2.MORPH_OPEN, disc)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(wide, connectivity=4)
    least = _SMALLEST / _PIXEL**2
    kept = np.zeros(count, np.uint8)
    for label in {canvas.at(labels, x, y) for x, y in points} - {0}:
        kept[label] = stats[label, cv2.CC_STAT_AREA] >= least
    return np.asarray(kept[labels], np.uint8)


def _along(track: Track) -> list[Corner]:
    """Points of a track, some tenths of a millimetre apart."""
    (ax, ay), (bx, by) = track.start, track.end
    steps = 1 + int(max(abs(bx - ax), abs(by - ay)) / 0.2)
    return [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps + 1)]


def _polygons(canvas: _Canvas, mask: Mask) -> list[list[Corner]]:
    contours, hierarchy = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    lines = [canvas.millimetres(cv2.approxPolyDP(contour, _BEND, closed=True)) for contour in contours]
    found = []
    for index, line in enumerate(lines):
        if hierarchy[0, index, 3] == -1 and len(line) > 2:
            holes = [lines[k] for k in range(len(lines)) if hierarchy[0, k, 3] == index and len(lines[k]) > 2]
            found.append(_slit(line, holes))
    return sorted(found)


def _slit(ring: NDArray[np.float64], holes: list[NDArray[np.float64]]) -> list[Corner]:
    """One line round a polygon and its holes: each hole hangs on a level slit to what is left of it."""
    firsts = [int(np.lexsort((hole[:, 1], hole[:, 0]))[0]) for hole in holes]
    order = sorted(range(len(holes)), key=lambda k: tuple(holes[k][firsts[k]]))
    for k in order:
        hole = np.roll(holes[k], -firsts[k], axis=0)
        x, y = hole[0]
        after = np.roll(ring, -1, axis=0)
        crossing = (ring[:, 1] <= y) != (after[:, 1] <= y)
        start, end = ring[crossing], after[crossing]
        at = start[:, 0] + (y - start[:, 1]) / (end[:, 1] - start[:, 1]) * (end[:, 0] - start[:, 0])
        at = np.where(at <= x, at, -np.inf)
        nearest = int(np.argmax(at))
        edge = int(np.flatnonzero(crossing)[nearest])
        bridge = np.array([[round(float(at[nearest]), 6), y]])
        ring = np.concatenate([ring[: edge + 1], bridge, hole, hole[:1], bridge, ring[edge + 1 :]])
    points = [(round(float(x), 6), round(float(y), 6)) for x, y in ring]
    return [points[0], *(after for before, after in pairwise(points) if after != before)]
