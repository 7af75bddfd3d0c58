"""A small ray tracer: light that is mirrored, bent by glass and sent back by what it meets. Compiled loops."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled
from infinity_pictures.packed import Colours, Numbers, Packed, Vector, View
from infinity_pictures.shading import coloured, lit, sky_at
from infinity_pictures.solids import FAR, hit, normal

_GLASS: Final = 1.5
"""How much slower light is in glass."""


@compiled
def _seen_in_mirror(start: Vector, ray: Vector, scene: Packed, out: Numbers) -> None:
    """What is seen in a reflection: plainly lit."""
    balls, solids = scene.balls, scene.solids
    t, kind, which = hit(start, ray, balls, solids)
    if kind == 0:
        sky_at(ray, scene.shining, out)
        return
    place = start[0] + t * ray[0], start[1] + t * ray[1], start[2] + t * ray[2]
    away = normal(place, kind, which, balls, solids)
    light = np.zeros(3)
    coloured(place, kind, which, scene, out)
    lit(place, away, -1, False, balls, solids, scene.shining, light)
    for c in range(3):
        out[c] *= light[c]


@compiled
def _mirrored(ray: Vector, away: Vector, rough: float) -> tuple[Vector, float]:
    """The direction in which a surface sends a ray back, and how much of it if it shines; `away` is its normal."""
    (dx, dy, dz), (nx, ny, nz) = ray, away
    facing = max(-(dx * nx + dy * ny + dz * nz), 0.0)
    fresnel = 0.04 + 0.96 * (1.0 - facing) ** 5
    rx, ry, rz = (
        dx + 2 * facing * nx + rough * (np.random.random() - 0.5),
        dy + 2 * facing * ny + rough * (np.random.random() - 0.5),
        dz + 2 * facing * nz + rough * (np.random.random() - 0.5),
    )
    size = math.sqrt(rx * rx + ry * ry + rz * rz)
    return (rx / size, ry / size, rz / size), fresnel


@compiled
def _bent(ray: Vector, away: Vector, ratio: float) -> tuple[Vector, float]:
    """The direction of a ray that has entered or left glass, and how straight it goes on; a normal looks against it."""
    (dx, dy, dz), (nx, ny, nz) = ray, away
    facing = max(-(dx * nx + dy * ny + dz * nz), 0.0)
    straight = math.sqrt(max(1.0 - ratio * ratio * (1.0 - facing * facing), 0.0))
    more = ratio * facing - straight
    return (ratio * dx + more * nx, ratio * dy + more * ny, ratio * dz + more * nz), straight


@compiled
def _to_core(place: Vector, ray: Vector, ball: Numbers) -> float:
    """How far it is through a ball's glass to its core, a bent band of colour: a ball cut by waves; `FAR` if beside."""
    (x, y, z), (dx, dy, dz) = place, ray
    cx, cy, cz = x - ball[0], y - ball[1], z - ball[2]
    b = cx * dx + cy * dy + cz * dz
    root = b * b - (cx * cx + cy * cy + cz * cz - (ball[12] * ball[3]) ** 2)
    if root <= 0.0:
        return FAR
    t = -b - math.sqrt(root)
    px, py, pz = cx + t * dx, cy + t * dy, cz + t * dz
    return t if abs(px + 0.6 * py + 0.8 * math.sin(0.5 * pz + ball[0])) < 0.45 * ball[12] * ball[3] else FAR


@compiled
def _core(place: Vector, ray: Vector, t: float, which: int, scene: Packed, left: Numbers, out: Numbers) -> None:
    """Add the light of a ball's core, so far along a ray that has entered the ball."""
    (x, y, z), (dx, dy, dz), ball = place, ray, scene.balls[which]
    size = ball[12] * ball[3]
    px, py, pz = x - ball[0] + t * dx, y - ball[1] + t * dy, z - ball[2] + t * dz
    light = np.zeros(3)
    lit(place, (px / size, py / size, pz / size), which, False, scene.balls, scene.solids, scene.shining, light)
    for c in range(3):
        core = ball[13 + c] * light[c] * math.exp(-ball[8 + c] * t)
        out[c] += left[c] * (1.0 - ball[4]) * core


@compiled
def _beyond(place: Vector, ray: Vector, inside: float, ball: Numbers) -> tuple[Vector, Vector]:
    """Where a ray goes on that goes so far through a ball, and in which direction."""
    ox, oy, oz = place[0] + inside * ray[0], place[1] + inside * ray[1], place[2] + inside * ray[2]
    back = (ball[0] - ox) / ball[3], (ball[1] - oy) / ball[3], (ball[2] - oz) / ball[3]
    (dx, dy, dz), _ = _bent(ray, back, _GLASS)
    size = math.sqrt(dx * dx + dy * dy + dz * dz)
    dx, dy, dz = dx / size, dy / size, dz / size
    return (ox + 0.02 * dx, oy + 0.02 * dy, oz + 0.02 * dz), (dx, dy, dz)


@compiled
def _traced(start: Vector, ray: Vector, scene: Packed, out: Numbers) -> None:
    """The light that comes along a ray."""
    left, seen, colour, light = np.ones(3), np.zeros(3), np.zeros(3), np.zeros(3)
    balls, solids, shining = scene.balls, scene.solids, scene.shining
    out[:] = 0.0
    for _ in range(6):
        t, kind, which = hit(start, ray, balls, solids)
        if kind == 0:
            sky_at(ray, shining, seen)
            for c in range(3):
                out[c] += left[c] * seen[c]
            return
        place = start[0] + t * ray[0], start[1] + t * ray[1], start[2] + t * ray[2]
        away = normal(place, kind, which, balls, solids)
        opaque, shine, rough, ball_number = 1.0, 0.0, 0.2, -1
        if kind == 2:
            shine, rough = scene.materials[which, 3], scene.materials[which, 4]
        elif kind == 3:
            opaque, shine, rough, ball_number = balls[which, 4], 1.0, balls[which, 11], which
        if shine > 0.0:
            back, fresnel = _mirrored(ray, away, rough)
            just_off = place[0] + 0.2 * away[0], place[1] + 0.2 * away[1], place[2] + 0.2 * away[2]
            _seen_in_mirror(just_off, back, scene, seen)
            for c in range(3):
                out[c] += left[c] * shine * fresnel * seen[c]
                left[c] *= 1.0 - shine * fresnel
        if opaque > 0.0:
            coloured(place, kind, which, scene, colour)
            lit(place, away, ball_number, True, balls, solids, shining, light)
            for c in range(3):
                out[c] += left[c] * opaque * colour[c] * light[c]
        if opaque >= 0.999:
            return
        # Into the glass, to its core or through it, and out again.
        ball = balls[which]
        into, straight = _bent(ray, away, 1.0 / _GLASS)
        if ball[12] > 0.0:
            t = _to_core(place, into, ball)
            if t < FAR:
                _core(place, into, t, which, scene, left, out)
                return
        inside = 2.0 * ball[3] * straight
        for c in range(3):
            left[c] *= (1.0 - opaque) * math.exp(-ball[8 + c] * inside)
        start, ray = _beyond(place, into, inside, ball)
        if left[0] + left[1] + left[2] < 0.01:
            return


@compiled
def pixel(column: int, row: int, view: View, samples: int, scene: Packed, out: Colours) -> None:
    """One pixel of a picture, (3,): the mean of what some rays see."""
    lens, turned, at = view.lens, view.turned, view.at
    seen = np.zeros(3)
    out[:] = 0.0
    for number in range(samples):
        px = column + (number + np.random.random()) / samples - 0.5
        py = row + np.random.random() - 0.5
        bx, by = (px - lens[1]) / lens[0], (py - lens[2]) / lens[0]
        ux, uy = bx, by
        for _ in range(4):
            square = ux * ux + uy * uy
            ux, uy = bx / (1.0 + lens[3] * square), by / (1.0 + lens[3] * square)
        dx = turned[0, 0] * ux + turned[1, 0] * uy + turned[2, 0]
        dy = turned[0, 1] * ux + turned[1, 1] * uy + turned[2, 1]
        dz = turned[0, 2] * ux + turned[1, 2] * uy + turned[2, 2]
        size = math.sqrt(dx * dx + dy * dy + dz * dz)
        _traced((at[0], at[1], at[2]), (dx / size, dy / size, dz / size), scene, seen)
        for c in range(3):
            # What is far too bright to see is cut: it would need many samples to be smooth.
            out[c] += min(seen[c], 30.0) / samples


@compiled
def rendered(view: View, frame: NDArray[np.int64], samples: int, seed: int, scene: Packed) -> Colours:
    """A part of a picture, (H, W, 3) float32. `frame`: its first column and row, its width and height in pixels."""
    np.random.seed(seed)
    width, height = frame[2], frame[3]
    picture = np.zeros((height, width, 3), np.float32)
    for row in range(height):
        for column in range(width):
            pixel(frame[0] + column, frame[1] + row, view, samples, scene, picture[row, column])
    return picture
