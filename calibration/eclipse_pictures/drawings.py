"""The drawings on pieces: how much of each point of a piece's top the symbol covers.

A drawing is a name and numbers; `coverage` draws it. Its own coordinates go from -1 to 1 across the piece, y down.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

Coverage = npt.NDArray[np.float32]
"""(N, N), 0 to 1."""

_FINE: Final = 4
"""Drawn this many times as large, then reduced, for smooth edges."""


@dataclass(frozen=True)
class Drawing:
    """A drawing by name; numbers that it doesn't know are ignored, and missing ones have defaults."""

    name: str
    numbers: Mapping[str, float] = field(default_factory=dict)


class _Canvas:
    """A picture on which filled outlines are drawn, in -1 to 1."""

    def __init__(self, size: int) -> None:
        self.size = size * _FINE
        self.cover = np.zeros((self.size, self.size), np.uint8)

    def fill(self, outline: npt.ArrayLike, *, ink: bool = True) -> None:
        """Fill an outline (N, 2), or erase it."""
        points = np.round((np.asarray(outline, np.float64) + 1) / 2 * self.size).astype(np.int32)
        cv2.fillPoly(self.cover, [points], 255 if ink else 0)

    def disc(self, radius: float, x: float = 0.0, y: float = 0.0, *, ink: bool = True) -> None:
        """Fill a circle, or erase it."""
        angles = np.linspace(0, 2 * np.pi, 96, endpoint=False)
        self.fill(np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)]), ink=ink)

    def stroke(self, line: npt.ArrayLike, width: float) -> None:
        """Draw a line (N, 2) of this width."""
        points = np.round((np.asarray(line, np.float64) + 1) / 2 * self.size).astype(np.int32)
        cv2.polylines(self.cover, [points], isClosed=False, color=255, thickness=max(1, round(width / 2 * self.size)))

    def done(self) -> Coverage:
        """The finished coverage, at the requested size."""
        small = cv2.resize(self.cover, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
        return small.astype(np.float32) / np.float32(255)


def _around(count: int) -> npt.NDArray[np.float64]:
    """Evenly spaced angles of this many rays."""
    return np.arange(count) * 2 * np.pi / count


def _rays(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A disc with detached triangles around it."""
    count, disc, tip = int(numbers.get("count", 12)), numbers.get("disc", 0.36), numbers.get("tip", 0.74)
    foot, width = disc + numbers.get("gap", 0.07), numbers.get("width", 0.09)
    canvas.disc(disc)
    for angle in _around(count):
        out, side = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        canvas.fill([out * foot + side * width, out * tip, out * foot - side * width])


def _spikes(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A star of many points."""
    count, tip, foot = int(numbers.get("count", 16)), numbers.get("tip", 0.72), numbers.get("foot", 0.5)
    angles = np.arange(2 * count) * np.pi / count
    radii = np.where(np.arange(2 * count) % 2, foot, tip)
    canvas.fill(np.column_stack([radii * np.cos(angles), radii * np.sin(angles)]))
    if numbers.get("hole", 0) > 0:
        canvas.disc(numbers["hole"], ink=False)
        canvas.disc(numbers["hole"] * 0.72)


def _petals(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A disc with long petals."""
    count, tip, disc = int(numbers.get("count", 8)), numbers.get("tip", 0.75), numbers.get("disc", 0.3)
    width = numbers.get("width", 0.14)
    canvas.disc(disc)
    for angle in _around(count):
        along = np.linspace(0, np.pi, 24)
        half = np.column_stack([(1 - np.cos(along)) / 2, np.sin(along)])
        petal = np.concatenate([half, half[::-1] * (1, -1)]) * (tip - disc * 0.7, width) + (disc * 0.7, 0)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        canvas.fill(petal @ turn)


def _flames(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A disc with a wavy edge."""
    count, radius, wave = int(numbers.get("count", 10)), numbers.get("radius", 0.55), numbers.get("wave", 0.12)
    angles = np.linspace(0, 2 * np.pi, 360, endpoint=False)
    radii = radius + wave * np.cos(count * angles)
    angles = angles + numbers.get("lean", 0.1) * np.sin(count * angles)
    canvas.fill(np.column_stack([radii * np.cos(angles), radii * np.sin(angles)]))


def _strokes(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A disc with strokes for rays, alternately long and short."""
    count, tip, disc = int(numbers.get("count", 12)), numbers.get("tip", 0.76), numbers.get("disc", 0.33)
    width, short = numbers.get("width", 0.07), numbers.get("short", 0.8)
    canvas.disc(disc)
    for number, angle in enumerate(_around(count)):
        out = np.array([np.cos(angle), np.sin(angle)])
        canvas.stroke([out * (disc + 0.1), out * (tip * (short if number % 2 else 1))], width)


def _moon(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A crescent: a disc less a disc beside it, with a star if asked for."""
    radius, bite, shift = numbers.get("radius", 0.66), numbers.get("bite", 0.54), numbers.get("shift", 0.3)
    middle = numbers.get("middle", 0.05)
    canvas.disc(radius, x=middle)
    canvas.disc(bite, x=middle + shift, ink=False)
    if numbers.get("star", 0) > 0:
        angles = np.arange(10) * np.pi / 5
        radii = np.where(np.arange(10) % 2, 0.45, 1.0) * numbers["star"]
        canvas.fill(np.column_stack([middle + shift + radii * np.cos(angles), radii * np.sin(angles)]))


def _ring(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A ring, with a dot if asked for."""
    radius = numbers.get("radius", 0.6)
    canvas.disc(radius)
    canvas.disc(radius - numbers.get("width", 0.16), ink=False)
    if numbers.get("dot", 0) > 0:
        canvas.disc(numbers["dot"])


def _disc(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A disc."""
    canvas.disc(numbers.get("radius", 0.6))


def _cross(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """An X, or a plus if turned by half a right angle."""
    arm, width, turn = numbers.get("arm", 0.6), numbers.get("width", 0.18), np.radians(numbers.get("turn", 45))
    for angle in (turn, turn + np.pi / 2):
        out = np.array([np.cos(angle), np.sin(angle)])
        canvas.stroke([-arm * out, arm * out], width)


def _bars(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """Stripes."""
    count, width, reach = int(numbers.get("count", 3)), numbers.get("width", 0.14), numbers.get("reach", 0.65)
    for y in np.linspace(-reach, reach, count) * 0.75:
        canvas.stroke([(-reach, y), (reach, y)], width)


def _dots(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """Dots around a middle."""
    count, radius = int(numbers.get("count", 5)), numbers.get("radius", 0.14)
    for angle in _around(count):
        canvas.disc(radius, 0.48 * np.cos(angle), 0.48 * np.sin(angle))


def _polygon(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A triangle, a rhombus, a hexagon."""
    radius, angles = numbers.get("radius", 0.65), _around(int(numbers.get("count", 3))) - np.pi / 2
    canvas.fill(np.column_stack([radius * np.cos(angles), radius * np.sin(angles)]))
    if numbers.get("hole", 0) > 0:
        hole = numbers["hole"] * radius
        canvas.fill(np.column_stack([hole * np.cos(angles), hole * np.sin(angles)]), ink=False)


def _letter(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """A capital letter or a digit."""
    text, width = chr(int(numbers.get("code", 65))), numbers.get("width", 0.14)
    thick = max(1, round(width / 2 * canvas.size))
    scale = 0.55 * canvas.size / 22
    (across, up), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    place = ((canvas.size - across) // 2, (canvas.size + up) // 2)
    cv2.putText(canvas.cover, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, 255, thick)


def _all(canvas: _Canvas, _numbers: Mapping[str, float]) -> None:
    """The whole top."""
    canvas.cover[:] = 255


def _nothing(_canvas: _Canvas, _numbers: Mapping[str, float]) -> None:
    """A plain top."""


def _edge(canvas: _Canvas, numbers: Mapping[str, float]) -> None:
    """The rim of a square piece or a round one."""
    inner = 1 - numbers.get("width", 0.1)
    canvas.cover[:] = 255
    if numbers.get("round", 0) > 0:
        canvas.disc(inner, ink=False)
    else:
        canvas.fill([(-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner)], ink=False)


_DRAWN: Final[dict[str, Callable[[_Canvas, Mapping[str, float]], None]]] = {
    "rays": _rays,
    "spikes": _spikes,
    "petals": _petals,
    "flames": _flames,
    "strokes": _strokes,
    "moon": _moon,
    "ring": _ring,
    "disc": _disc,
    "cross": _cross,
    "bars": _bars,
    "dots": _dots,
    "polygon": _polygon,
    "letter": _letter,
    "all": _all,
    "nothing": _nothing,
    "edge": _edge,
}

NAMES: Final = tuple(_DRAWN)


def coverage(drawing: Drawing, size: int) -> Coverage:
    """The share (size, size) of each point that the symbol covers. Raises `KeyError` for an unknown drawing."""
    canvas = _Canvas(size)
    _DRAWN[drawing.name](canvas, drawing.numbers)
    return canvas.done()
