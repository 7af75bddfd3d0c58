"""The colour of what a ray has met, and the light there: soft shadows, coloured by glass. Compiled loops."""

import math

import numpy as np

from eclipse_companion.common.compiled import compiled
from infinity_pictures.packed import Numbers, Packed, Paper, Shining, Solids, Vector
from infinity_pictures.solids import FAR, marched, solid


@compiled
def sky_at(ray: Vector, shining: Shining, out: Numbers) -> None:
    """What shines from a ray's direction: walls and ceiling, windows and lamps."""
    (dx, dy, dz), lights, sky = ray, shining.lights, shining.sky
    up = 0.5 - 0.5 * dz
    for c in range(3):
        out[c] = sky[0, c] * up + sky[1, c] * (1.0 - up)
    for light in lights:
        facing = dx * light[0] + dy * light[1] + dz * light[2]
        if facing <= 0.05:
            continue
        a = (dx * light[3] + dy * light[4] + dz * light[5]) / facing / light[9]
        b = (dx * light[6] + dy * light[7] + dz * light[8]) / facing / light[10]
        inside = a * a + b * b < 1.0 if light[11] > 0.5 else abs(a) < 1.0 and abs(b) < 1.0
        if inside:
            bars = light[14] > 0.0 and (abs((a * light[14]) % 1.0 - 0.5) < 0.06 or abs(b % 1.0 - 0.5) < 0.04)
            if not bars:
                # Radiances are stored as one brightness and a colour, for the room.
                for c in range(3):
                    out[c] = max(out[c], light[12] * sky[2 + int(light[13]), c])


@compiled
def _let_through(start: Vector, ray: Vector, skip: int, balls: Numbers, solids: Solids, out: Numbers) -> None:
    """How much of a light's colours reach a place; glass tints it, and gathers it in the middle of its shadow."""
    (ox, oy, oz), (dx, dy, dz) = start, ray
    out[0] = out[1] = out[2] = 1.0
    for number in range(len(balls)):
        if number == skip:
            continue
        ball = balls[number]
        cx, cy, cz = ball[0] - ox, ball[1] - oy, ball[2] - oz
        t = cx * dx + cy * dy + cz * dz
        if t <= 0.0:
            continue
        missed = (cx * cx + cy * cy + cz * cz - t * t) / (ball[3] * ball[3])
        if missed < 1.0:
            clear = (1.0 - ball[4]) * (0.35 + 1.3 * (1.0 - missed) ** 3)
            for c in range(3):
                out[c] *= clear * math.exp(-ball[8 + c] * ball[3])
    if out[0] + out[1] + out[2] < 0.01:
        return
    t, _ = marched(start, ray, FAR, solids)
    if t < FAR:
        out[0] = out[1] = out[2] = 0.0


@compiled
def lit(
    place: Vector,
    normal: Vector,
    skip: int,
    exact: bool,
    balls: Numbers,
    solids: Solids,
    shining: Shining,
    out: Numbers,
) -> None:
    """The light that a matt white surface sends back; `exact`: with shadows, but that of the ball `skip`."""
    (x, y, z), (nx, ny, nz) = place, normal
    lights, sky = shining.lights, shining.sky
    up = 0.5 - 0.5 * nz
    open_sky = 1.0
    if exact:
        for reach in (3.0, 9.0):
            far, _ = solid(x + reach * nx, y + reach * ny, z + reach * nz, solids.device, solids.limbs)
            open_sky *= 0.55 + 0.45 * min(max(far / reach, 0.0), 1.0)
        for number in range(len(balls)):
            ball = balls[number]
            cx, cy, cz = ball[0] - x, ball[1] - y, ball[2] - z
            square = cx * cx + cy * cy + cz * cz
            if number != skip and square < 900.0:
                facing = (cx * nx + cy * ny + cz * nz) / math.sqrt(square + 1e-9)
                dense = 0.4 + 0.6 * ball[4]
                open_sky *= 1.0 - dense * min(max(facing, 0.0) * ball[3] * ball[3] / square, 0.8)
    else:
        open_sky = 0.75
    for c in range(3):
        out[c] = (sky[0, c] * up + sky[1, c] * (1.0 - up)) * open_sky
    let = np.ones(3)
    for light in lights:
        a = (2.0 * np.random.random() - 1.0) * light[9]
        b = (2.0 * np.random.random() - 1.0) * light[10]
        dx, dy, dz = (
            light[0] + a * light[3] + b * light[6],
            light[1] + a * light[4] + b * light[7],
            light[2] + a * light[5] + b * light[8],
        )
        size = math.sqrt(dx * dx + dy * dy + dz * dz)
        dx, dy, dz = dx / size, dy / size, dz / size
        facing = dx * nx + dy * ny + dz * nz
        if facing <= 0.0:
            continue
        if exact:
            _let_through((x + 0.15 * nx, y + 0.15 * ny, z + 0.15 * nz), (dx, dy, dz), skip, balls, solids, let)
        else:
            let[:] = 0.7
        shines = facing * light[12] * 4.0 * light[9] * light[10] / math.pi
        for c in range(3):
            out[c] += let[c] * shines * sky[2 + int(light[13]), c]


@compiled
def _paper(x: float, y: float, paper: Paper, out: Numbers) -> None:
    """The colour of the table at a place: the sheet's print, or what is beyond."""
    sheet, sheet_at, table, table_at = paper.sheet, paper.sheet_at, paper.table, paper.table_at
    column = int((x - sheet_at[0]) * sheet_at[2])
    row = int((y - sheet_at[1]) * sheet_at[2])
    if 0 <= row < sheet.shape[0] and 0 <= column < sheet.shape[1] and x >= sheet_at[0] and y >= sheet_at[1]:
        for c in range(3):
            out[c] = sheet[row, column, c]
        return
    across = (x * table_at[0] + y * table_at[1]) * table_at[2]
    along = (y * table_at[0] - x * table_at[1]) * table_at[2]
    for c in range(3):
        out[c] = table[int(along) % table.shape[0], int(across) % table.shape[1], c]


@compiled
def coloured(place: Vector, kind: int, which: int, scene: Packed, out: Numbers) -> None:
    """The colour of what a ray has met."""
    (x, y, z), materials = place, scene.materials
    if kind == 1:
        _paper(x, y, scene.paper, out)
    elif kind == 2:
        grain = materials[which, 5] * math.sin(1.7 * x + 2.3 * math.sin(0.9 * y)) * math.sin(2.9 * y + z)
        for c in range(3):
            out[c] = max(materials[which, c] * (1.0 + grain), 0.0)
    else:
        for c in range(3):
            out[c] = scene.balls[which, 5 + c]
