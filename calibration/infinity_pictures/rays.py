"""A small ray tracer: light that is mirrored, bent by glass and sent back by what it meets. Compiled loops.

`packed` says what the arrays hold.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled
from infinity_pictures.packed import Colours, Numbers
from infinity_pictures.shading import coloured, lit, sky_at
from infinity_pictures.solids import FAR, hit, normal

_GLASS: Final = 1.5


@compiled
def _mirrored(
    ox: float,
    oy: float,
    oz: float,
    dx: float,
    dy: float,
    dz: float,
    balls: Numbers,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
    lights: Numbers,
    sky: Numbers,
    materials: Numbers,
    sheet: Colours,
    sheet_at: Numbers,
    table: Colours,
    table_at: Numbers,
    out: Numbers,
) -> None:
    """What is seen in a reflection: plainly lit."""
    t, kind, which = hit(ox, oy, oz, dx, dy, dz, balls, device, limbs, boxes)
    if kind == 0:
        sky_at(dx, dy, dz, lights, sky, out)
        return
    x, y, z = ox + t * dx, oy + t * dy, oz + t * dz
    colour, light = np.zeros(3), np.zeros(3)
    coloured(x, y, z, kind, which, balls, materials, sheet, sheet_at, table, table_at, colour)
    nx, ny, nz = 0.0, 0.0, -1.0
    if kind == 2:
        nx, ny, nz = normal(x, y, z, device, limbs)
    elif kind == 3:
        ball = balls[which]
        nx, ny, nz = (x - ball[0]) / ball[3], (y - ball[1]) / ball[3], (z - ball[2]) / ball[3]
    lit(x, y, z, nx, ny, nz, -1, False, balls, device, limbs, boxes, lights, sky, light)
    for c in range(3):
        out[c] = colour[c] * light[c]


@compiled
def _bent(
    dx: float, dy: float, dz: float, nx: float, ny: float, nz: float, ratio: float
) -> tuple[float, float, float, float]:
    """The direction of a ray that has entered or left glass, and how straight it goes on; a normal looks against it."""
    facing = max(-(dx * nx + dy * ny + dz * nz), 0.0)
    straight = math.sqrt(max(1.0 - ratio * ratio * (1.0 - facing * facing), 0.0))
    more = ratio * facing - straight
    return ratio * dx + more * nx, ratio * dy + more * ny, ratio * dz + more * nz, straight


@compiled
def _to_core(x: float, y: float, z: float, dx: float, dy: float, dz: float, ball: Numbers) -> float:
    """How far it is through a ball's glass to its core, a bent band of colour: a ball cut by waves; `FAR` if beside."""
    cx, cy, cz = x - ball[0], y - ball[1], z - ball[2]
    b = cx * dx + cy * dy + cz * dz
    root = b * b - (cx * cx + cy * cy + cz * cz - (ball[12] * ball[3]) ** 2)
    if root <= 0.0:
        return FAR
    t = -b - math.sqrt(root)
    px, py, pz = cx + t * dx, cy + t * dy, cz + t * dz
    return t if abs(px + 0.6 * py + 0.8 * math.sin(0.5 * pz + ball[0])) < 0.45 * ball[12] * ball[3] else FAR


@compiled
def _traced(
    ox: float,
    oy: float,
    oz: float,
    dx: float,
    dy: float,
    dz: float,
    balls: Numbers,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
    lights: Numbers,
    sky: Numbers,
    materials: Numbers,
    sheet: Colours,
    sheet_at: Numbers,
    table: Colours,
    table_at: Numbers,
    out: Numbers,
) -> None:
    """The light that comes along a ray."""
    left, seen, colour, light = np.ones(3), np.zeros(3), np.zeros(3), np.zeros(3)
    out[:] = 0.0
    for _ in range(6):
        t, kind, which = hit(ox, oy, oz, dx, dy, dz, balls, device, limbs, boxes)
        if kind == 0:
            sky_at(dx, dy, dz, lights, sky, seen)
            for c in range(3):
                out[c] += left[c] * seen[c]
            return
        x, y, z = ox + t * dx, oy + t * dy, oz + t * dz
        coloured(x, y, z, kind, which, balls, materials, sheet, sheet_at, table, table_at, colour)
        nx, ny, nz = 0.0, 0.0, -1.0
        shine, rough, ball_number = 0.0, 0.2, -1
        if kind == 2:
            nx, ny, nz = normal(x, y, z, device, limbs)
            shine, rough = materials[which, 3], materials[which, 4]
        elif kind == 3:
            ball = balls[which]
            nx, ny, nz = (x - ball[0]) / ball[3], (y - ball[1]) / ball[3], (z - ball[2]) / ball[3]
            shine, rough, ball_number = 1.0, ball[11], which
        facing = max(-(dx * nx + dy * ny + dz * nz), 0.0)
        fresnel = 0.04 + 0.96 * (1.0 - facing) ** 5
        if shine > 0.0:
            rx, ry, rz = (
                dx + 2 * facing * nx + rough * (np.random.random() - 0.5),
                dy + 2 * facing * ny + rough * (np.random.random() - 0.5),
                dz + 2 * facing * nz + rough * (np.random.random() - 0.5),
            )
            size = math.sqrt(rx * rx + ry * ry + rz * rz)
            _mirrored(
                x + 0.2 * nx, y + 0.2 * ny, z + 0.2 * nz, rx / size, ry / size, rz / size, balls, device, limbs, boxes,
                lights, sky, materials, sheet, sheet_at, table, table_at, seen,
            )  # fmt: skip
            for c in range(3):
                out[c] += left[c] * shine * fresnel * seen[c]
                left[c] *= 1.0 - shine * fresnel
        opaque = balls[which, 4] if kind == 3 else 1.0
        if opaque > 0.0:
            lit(x, y, z, nx, ny, nz, ball_number, True, balls, device, limbs, boxes, lights, sky, light)
            for c in range(3):
                out[c] += left[c] * opaque * colour[c] * light[c]
        if opaque >= 0.999:
            return
        ball = balls[which]
        # Into the glass, to its core or through it, and out again.
        dx, dy, dz, bent = _bent(dx, dy, dz, nx, ny, nz, 1.0 / _GLASS)
        inside = 2.0 * ball[3] * bent
        if ball[12] > 0.0:
            t = _to_core(x, y, z, dx, dy, dz, ball)
            if t < FAR:
                size = ball[12] * ball[3]
                px, py, pz = x - ball[0] + t * dx, y - ball[1] + t * dy, z - ball[2] + t * dz
                lit(
                    x, y, z, px / size, py / size, pz / size, ball_number, False, balls, device, limbs, boxes, lights,
                    sky, light,
                )  # fmt: skip
                for c in range(3):
                    core = ball[13 + c] * light[c] * math.exp(-ball[8 + c] * t)
                    out[c] += left[c] * (1.0 - opaque) * core
                return
        for c in range(3):
            left[c] *= (1.0 - opaque) * math.exp(-ball[8 + c] * inside)
        ox, oy, oz = x + inside * dx, y + inside * dy, z + inside * dz
        nx, ny, nz = (ball[0] - ox) / ball[3], (ball[1] - oy) / ball[3], (ball[2] - oz) / ball[3]
        dx, dy, dz, _ = _bent(dx, dy, dz, nx, ny, nz, _GLASS)
        size = math.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx / size, dy / size, dz / size
        ox, oy, oz = ox + 0.02 * dx, oy + 0.02 * dy, oz + 0.02 * dz
        if left[0] + left[1] + left[2] < 0.01:
            return


@compiled
def pixel(
    column: int,
    row: int,
    lens: Numbers,
    turned: Numbers,
    at: Numbers,
    samples: int,
    balls: Numbers,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
    lights: Numbers,
    sky: Numbers,
    materials: Numbers,
    sheet: Colours,
    sheet_at: Numbers,
    table: Colours,
    table_at: Numbers,
    out: Colours,
) -> None:
    """One pixel of a picture, (3,): the mean of what some rays see."""
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
        _traced(
            at[0], at[1], at[2], dx / size, dy / size, dz / size, balls, device, limbs, boxes, lights, sky, materials,
            sheet, sheet_at, table, table_at, seen,
        )  # fmt: skip
        for c in range(3):
            # What is far too bright to see is cut: it would need many samples to be smooth.
            out[c] += min(seen[c], 30.0) / samples


@compiled
def rendered(
    lens: Numbers,
    turned: Numbers,
    at: Numbers,
    frame: NDArray[np.int64],
    samples: int,
    seed: int,
    balls: Numbers,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
    lights: Numbers,
    sky: Numbers,
    materials: Numbers,
    sheet: Colours,
    sheet_at: Numbers,
    table: Colours,
    table_at: Numbers,
) -> Colours:
    """A part of a picture, (H, W, 3) float32.

    `lens`: focal length, centre and barrel distortion. `turned` (3, 3) and `at` (3,): the camera. `frame`: the part's
    first column and row, its width and height in pixels.
    """
    np.random.seed(seed)
    width, height = frame[2], frame[3]
    picture = np.zeros((height, width, 3), np.float32)
    for row in range(height):
        for column in range(width):
            pixel(
                frame[0] + column, frame[1] + row, lens, turned, at, samples, balls, device, limbs, boxes, lights, sky,
                materials, sheet, sheet_at, table, table_at, picture[row, column],
            )  # fmt: skip
    return picture
