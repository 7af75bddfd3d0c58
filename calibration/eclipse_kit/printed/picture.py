"""Pictures of printed parts, drawn from their STL files by a z-buffer.

In: files, each with a colour and how far it is moved (mm). Out: a picture.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from eclipse_kit.printed.meshes import triangles

Floats = npt.NDArray[np.float64]
_LIGHT: Final = np.array([-0.45, 0.35, 0.82])
"""Where light comes from: left, above, and from the viewer."""
_AROUND: Final = 0.42
_SCALE: Final = 2
"""Each pixel is drawn as so many times so many."""
_MARGIN: Final = 0.04
_EDGE: Final = 0.93
"""Where neighbours' normals differ by more than this cosine, an edge is drawn."""
_PAPER: Final = (255, 255, 255)
_INK: Final = 0.45
_TONES: Final = 8
"""Pictures have so few tones that they stay small."""


class Shown(NamedTuple):
    """A part in a picture."""

    stl: bytes
    colour: tuple[int, int, int]
    """Red, green, blue."""
    move: tuple[float, float, float] = (0.0, 0.0, 0.0)


class View(NamedTuple):
    """From where parts are seen; degrees."""

    turn: float = 25.0
    """To the left, round the upright; 0: from Sun's side."""
    above: float = 40.0
    """Above the table; below 0: from below."""


USUAL: Final = View()


def picture(parts: Sequence[Shown], width: int, view: View = USUAL) -> npt.NDArray[np.uint8]:
    """The parts (H, W, 3) from far away, `width` pixels wide, on white."""
    seen = [(triangles(part.stl) + part.move) @ _axes(view).T for part in parts]
    everything = np.concatenate(seen).reshape(-1, 3)
    low, high = everything.min(axis=0), everything.max(axis=0)
    scale = _SCALE * width * (1 - 2 * _MARGIN) / (high[0] - low[0])
    border = _SCALE * width * _MARGIN
    height = _SCALE * round(((high[1] - low[1]) * scale + 2 * border) / _SCALE)
    depth = np.full((height, _SCALE * width), -np.inf)
    normals = np.zeros((*depth.shape, 3))
    colours = np.full((*depth.shape, 3), _PAPER, dtype=np.float64)
    for part, corners in zip(parts, seen, strict=True):
        flat = corners.copy()
        flat[:, :, 0] = (corners[:, :, 0] - low[0]) * scale + border
        flat[:, :, 1] = (high[1] - corners[:, :, 1]) * scale + border
        _draw(flat, corners, np.array(part.colour, dtype=np.float64), (depth, normals, colours))
    edges = _edges(normals, depth * scale)
    colours[edges] *= _INK
    small = colours.reshape(height // _SCALE, _SCALE, width, _SCALE, 3).mean(axis=(1, 3))
    toned: Floats = np.round(small / _TONES) * _TONES
    return toned.clip(0, 255).astype(np.uint8)


def _axes(view: View) -> Floats:
    """Right, up and towards the viewer, as rows."""
    turn, above = np.radians([view.turn, view.above])
    towards = np.array([-np.sin(turn) * np.cos(above), -np.cos(turn) * np.cos(above), np.sin(above)])
    right = np.array([np.cos(turn), -np.sin(turn), 0.0])
    return np.stack([right, np.cross(towards, right), towards])


def _draw(flat: Floats, corners: Floats, colour: Floats, buffers: tuple[Floats, Floats, Floats]) -> None:
    """One part into the buffers; what looks away isn't drawn."""
    depth, normals, colours = buffers
    crossed = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    crossed /= np.linalg.norm(crossed, axis=1, keepdims=True)
    shades = _AROUND + (1 - _AROUND) * np.clip(crossed @ _LIGHT, 0, None)
    for number in np.flatnonzero(crossed[:, 2] > 1e-9):
        a, b, c = flat[number]
        left, top = np.floor(flat[number, :, :2].min(axis=0)).astype(int)
        right, bottom = np.ceil(flat[number, :, :2].max(axis=0)).astype(int) + 1
        x = np.arange(left, right)[None, :] + 0.5
        y = np.arange(top, bottom)[:, None] + 0.5
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        if area == 0:
            continue
        second = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area
        third = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area
        z = a[2] + second * (b[2] - a[2]) + third * (c[2] - a[2])
        place = (slice(top, bottom), slice(left, right))
        nearer = (second >= 0) & (third >= 0) & (second + third <= 1) & (z > depth[place])
        depth[place][nearer] = z[nearer]
        normals[place][nearer] = crossed[number]
        colours[place][nearer] = colour * shades[number]


def _edges(normals: Floats, depth: Floats) -> npt.NDArray[np.bool_]:
    """Where a surface bends or ends (H, W)."""
    found = np.zeros(depth.shape, dtype=bool)
    depth = np.where(np.isfinite(depth), depth, -1e6)
    for axis in (0, 1):
        one = [slice(None), slice(None)]
        other = [slice(None), slice(None)]
        one[axis], other[axis] = slice(1, None), slice(None, -1)
        alike = (normals[tuple(one)] * normals[tuple(other)]).sum(axis=-1)
        steps = np.abs(depth[tuple(one)] - depth[tuple(other)])
        found[tuple(one)] |= (alike < _EDGE) | (steps > 12)
    return found & np.isfinite(depth) & (depth > -1e6)
