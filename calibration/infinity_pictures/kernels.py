"""A small ray tracer: glass balls on a device, on a sheet, on a table; soft shadows; hands. Compiled loops.

Lengths are millimetres, with z into the table as in `sensing.sight.layout`; colours are linear red, green, blue. What a
scene holds is packed into arrays (`scene.Scene`); the constants below say what stands where in them.
"""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled

# The device: its shape, then its measures. Heights grow upwards.
SHAPE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
BACK: Final = 3
FRONT: Final = 4
TOP: Final = 5
ROUNDED: Final = 6
ACROSS: Final = 7
ALONG: Final = 8
GROOVE: Final = 9
AXIS: Final = 10
GROOVE_BACK: Final = 11
GROOVE_FRONT: Final = 12
WALL: Final = 13
WALL_TOP: Final = 14
KNOB_X: Final = 15
KNOB_Y: Final = 16
KNOB_R: Final = 17
KNOB_TOP: Final = 18
WELL_X: Final = 19
WELL_Y: Final = 20
WELL_R: Final = 21
HIGHEST: Final = 22
DEVICE_SIZE: Final = 23

GROOVES: Final = 0
WALLS: Final = 1
DIMPLES: Final = 2
RAILS: Final = 3

BODY: Final = 0
FLOOR: Final = 1
KNOB: Final = 2
FENCE: Final = 3
SKIN: Final = 4
SLEEVE: Final = 5
MATERIALS: Final = 6
"""A material: its colour, how much it mirrors, how rough it is, and how much its colour varies."""

# A ball: centre, radius, opacity, colour, absorption a millimetre, how rough it is, its core's size and colour.
BALL_SIZE: Final = 16
# A light far away: the direction of its middle, two sides, half sizes, whether it is round, its radiance, its bars.
LIGHT_SIZE: Final = 15
# A limb: both ends, its radius, its material. The last one is the arm.
LIMB_SIZE: Final = 8
# What each box holds: the device, a hand, its arm; the device alone if there is no hand.
ARM: Final = 2

Numbers = NDArray[np.float64]
Colours = NDArray[np.float32]

_FAR: Final = 1e9
_GLASS: Final = 1.5


@compiled
def _body(x: float, y: float, h: float, device: Numbers) -> tuple[float, int]:
    """The distance to the device, and its material there."""
    rounded = device[ROUNDED]
    qx = abs(x - (device[LEFT] + device[RIGHT]) / 2) - (device[RIGHT] - device[LEFT]) / 2 + rounded
    qy = abs(y - (device[BACK] + device[FRONT]) / 2) - (device[FRONT] - device[BACK]) / 2 + rounded
    qh = abs(h - device[TOP] / 2) - device[TOP] / 2 + rounded
    outside = math.sqrt(max(qx, 0.0) ** 2 + max(qy, 0.0) ** 2 + max(qh, 0.0) ** 2)
    far = outside + min(max(qx, qy, qh), 0.0) - rounded
    material = BODY
    across, shape = device[ACROSS], int(device[SHAPE])
    channel = min(max(round(x / across), 0), 3)
    dx = x - channel * across
    dh = min(h - device[AXIS], 0.0)
    if shape == GROOVES:
        dy = y - min(max(y, device[GROOVE_BACK]), device[GROOVE_FRONT])
        cut = device[GROOVE] - math.sqrt(dx * dx + dy * dy + dh * dh)
    elif shape == DIMPLES:
        space = min(max(round(y / device[ALONG]), 0), 3)
        dy = y - space * device[ALONG]
        cut = device[GROOVE] - math.sqrt(dx * dx + dy * dy + (h - device[AXIS]) ** 2)
    else:
        cut = -_FAR
    if cut > far:
        far, material = cut, FLOOR
    ex, ey = x - device[WELL_X], y - device[WELL_Y]
    cut = min(device[WELL_R] - math.sqrt(ex * ex + ey * ey), h - device[TOP] * 0.55)
    if cut > far:
        far, material = cut, FLOOR
    if shape in (WALLS, RAILS):
        fence = min(max(round(x / across + 0.5), 0), 4)
        fx = x - (fence - 0.5) * across
        fy = max(device[GROOVE_BACK] - y, y - device[GROOVE_FRONT], 0.0)
        if shape == WALLS:
            wx, wh = max(abs(fx) - device[WALL], 0.0), max(h - device[WALL_TOP], 0.0)
            wall = math.sqrt(wx * wx + fy * fy + wh * wh) - 0.4
        else:
            wall = math.sqrt(fx * fx + fy * fy + (h - device[WALL_TOP]) ** 2) - device[WALL]
        if wall < far:
            far, material = wall, FENCE
        # The channels' curved base is a bar across all of them.
        bx = max(abs(x - 1.5 * across) - 2 * across, 0.0)
        bar = math.sqrt(bx * bx + (y - device[GROOVE_FRONT]) ** 2 + max(h - device[AXIS], 0.0) ** 2) - 3.0
        if bar < far:
            far, material = bar, FENCE
    kx, ky = x - device[KNOB_X], y - device[KNOB_Y]
    rim = math.sqrt(kx * kx + ky * ky)
    knob = max(rim - device[KNOB_R], h - device[KNOB_TOP])
    handle = max(abs(kx) - 2.0, abs(ky) - device[KNOB_R] * 0.9, h - device[KNOB_TOP] - 6.0)
    knob = min(knob, handle)
    if knob < far:
        far, material = knob, KNOB
    return far, material


@compiled
def _limbs(x: float, y: float, h: float, limbs: Numbers) -> tuple[float, int]:
    """The distance to the hands, and their material there."""
    far, material = _FAR, SKIN
    for limb in limbs:
        bx, by, bh = limb[3] - limb[0], limb[4] - limb[1], limb[5] - limb[2]
        ax, ay, ah = x - limb[0], y - limb[1], h - limb[2]
        along = min(max((ax * bx + ay * by + ah * bh) / (bx * bx + by * by + bh * bh + 1e-9), 0.0), 1.0)
        cx, cy, ch = ax - along * bx, ay - along * by, ah - along * bh
        there = math.sqrt(cx * cx + cy * cy + ch * ch) - limb[6]
        if far < _FAR:
            mix = max(4.0 - abs(far - there), 0.0) / 4.0
            near = min(far, there)
            if there < far:
                material = int(limb[7])
            far = near - mix * mix
        else:
            far, material = there, int(limb[7])
    return far, material


@compiled
def _solid(x: float, y: float, z: float, device: Numbers, limbs: Numbers) -> tuple[float, int]:
    """The distance to what isn't a ball or the table, and its material there."""
    far, material = _body(x, y, -z, device)
    if len(limbs):
        hand, skin = _limbs(x, y, -z, limbs)
        if hand < far:
            return hand, skin
    return far, material


@compiled
def _within(ox: float, oy: float, oz: float, dx: float, dy: float, dz: float, box: Numbers) -> tuple[float, float]:
    """Where a ray enters and leaves a box; it leaves before it enters if it misses."""
    near, far = 0.0, _FAR
    for axis in range(3):
        o = ox if axis == 0 else oy if axis == 1 else oz
        d = dx if axis == 0 else dy if axis == 1 else dz
        if abs(d) < 1e-9:
            if o < box[axis] or o > box[3 + axis]:
                return 1.0, 0.0
            continue
        one, other = (box[axis] - o) / d, (box[3 + axis] - o) / d
        near, far = max(near, min(one, other)), min(far, max(one, other))
    return near, far


@compiled
def _marched(
    ox: float,
    oy: float,
    oz: float,
    dx: float,
    dy: float,
    dz: float,
    limit: float,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
) -> tuple[float, int]:
    """How far along a ray something solid is, and its material; `_FAR` if there is nothing."""
    best, found = _FAR, BODY
    t, end = _within(ox, oy, oz, dx, dy, dz, boxes[0])
    end = min(end, limit)
    for _ in range(70):
        if t >= end:
            break
        far, material = _body(ox + t * dx, oy + t * dy, -oz - t * dz, device)
        if far < 0.04:
            best, found = t, material
            break
        t += max(far * 0.9, 0.04)
    # An arm is long: fingers, of which there are many, are looked for where they are.
    for part in range(1, len(boxes)):
        some = limbs[len(limbs) - 1 :] if part == ARM else limbs[: len(limbs) - 1]
        t, end = _within(ox, oy, oz, dx, dy, dz, boxes[part])
        end = min(end, limit, best)
        for _ in range(70):
            if t >= end:
                break
            far, material = _limbs(ox + t * dx, oy + t * dy, -oz - t * dz, some)
            if far < 0.04:
                best, found = t, material
                break
            t += max(far * 0.9, 0.04)
    return best, found


@compiled
def _ball(ox: float, oy: float, oz: float, dx: float, dy: float, dz: float, ball: Numbers) -> float:
    """Where a ray meets a ball from outside; `_FAR` if it doesn't."""
    cx, cy, cz = ox - ball[0], oy - ball[1], oz - ball[2]
    b = cx * dx + cy * dy + cz * dz
    root = b * b - (cx * cx + cy * cy + cz * cz - ball[3] * ball[3])
    if root <= 0.0:
        return _FAR
    t = -b - math.sqrt(root)
    return t if t > 1e-3 else _FAR


@compiled
def _hit(
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
) -> tuple[float, int, int]:
    """The first thing on a ray: how far, its kind (0 nothing, 1 table, 2 solid, 3 ball), and its number or material."""
    best, kind, which = _FAR, 0, 0
    if dz > 1e-9:
        t = -oz / dz
        if t > 1e-3:
            best, kind = t, 1
    for number in range(len(balls)):
        t = _ball(ox, oy, oz, dx, dy, dz, balls[number])
        if t < best:
            best, kind, which = t, 3, number
    t, material = _marched(ox, oy, oz, dx, dy, dz, best, device, limbs, boxes)
    if t < best:
        best, kind, which = t, 2, material
    return best, kind, which


@compiled
def _normal(x: float, y: float, z: float, device: Numbers, limbs: Numbers) -> tuple[float, float, float]:
    step = 0.05
    here, _ = _solid(x, y, z, device, limbs)
    nx = _solid(x + step, y, z, device, limbs)[0] - here
    ny = _solid(x, y + step, z, device, limbs)[0] - here
    nz = _solid(x, y, z + step, device, limbs)[0] - here
    size = math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-12
    return nx / size, ny / size, nz / size


@compiled
def _sky(dx: float, dy: float, dz: float, lights: Numbers, sky: Numbers, out: Numbers) -> None:
    """Add what shines from a direction: walls and ceiling, windows and lamps."""
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
def _let_through(
    ox: float,
    oy: float,
    oz: float,
    dx: float,
    dy: float,
    dz: float,
    skip: int,
    balls: Numbers,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
    out: Numbers,
) -> None:
    """How much of a light's colours reach a place; glass tints it, and gathers it in the middle of its shadow."""
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
    t, _ = _marched(ox, oy, oz, dx, dy, dz, _FAR, device, limbs, boxes)
    if t < _FAR:
        out[0] = out[1] = out[2] = 0.0


@compiled
def _lit(
    x: float,
    y: float,
    z: float,
    nx: float,
    ny: float,
    nz: float,
    skip: int,
    exact: bool,
    balls: Numbers,
    device: Numbers,
    limbs: Numbers,
    boxes: Numbers,
    lights: Numbers,
    sky: Numbers,
    out: Numbers,
) -> None:
    """The light that a matt white surface sends back; `exact`: with shadows."""
    up = 0.5 - 0.5 * nz
    open_sky = 1.0
    if exact:
        for reach in (3.0, 9.0):
            far, _ = _solid(x + reach * nx, y + reach * ny, z + reach * nz, device, limbs)
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
            _let_through(
                x + 0.15 * nx, y + 0.15 * ny, z + 0.15 * nz, dx, dy, dz, skip, balls, device, limbs, boxes, let
            )
        else:
            let[:] = 0.7
        shines = facing * light[12] * 4.0 * light[9] * light[10] / math.pi
        for c in range(3):
            out[c] += let[c] * shines * sky[2 + int(light[13]), c]


@compiled
def _paper(
    x: float, y: float, sheet: Colours, sheet_at: Numbers, table: Colours, table_at: Numbers, out: Numbers
) -> None:
    """The colour of the table at a place: the sheet's print, or what is beyond."""
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
def _coloured(
    x: float,
    y: float,
    z: float,
    kind: int,
    which: int,
    balls: Numbers,
    materials: Numbers,
    sheet: Colours,
    sheet_at: Numbers,
    table: Colours,
    table_at: Numbers,
    out: Numbers,
) -> None:
    """The colour of what a ray has met."""
    if kind == 1:
        _paper(x, y, sheet, sheet_at, table, table_at, out)
    elif kind == 2:
        grain = materials[which, 5] * math.sin(1.7 * x + 2.3 * math.sin(0.9 * y)) * math.sin(2.9 * y + z)
        for c in range(3):
            out[c] = max(materials[which, c] * (1.0 + grain), 0.0)
    else:
        for c in range(3):
            out[c] = balls[which, 5 + c]


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
    t, kind, which = _hit(ox, oy, oz, dx, dy, dz, balls, device, limbs, boxes)
    if kind == 0:
        _sky(dx, dy, dz, lights, sky, out)
        return
    x, y, z = ox + t * dx, oy + t * dy, oz + t * dz
    colour, light = np.zeros(3), np.zeros(3)
    _coloured(x, y, z, kind, which, balls, materials, sheet, sheet_at, table, table_at, colour)
    nx, ny, nz = 0.0, 0.0, -1.0
    if kind == 2:
        nx, ny, nz = _normal(x, y, z, device, limbs)
    elif kind == 3:
        ball = balls[which]
        nx, ny, nz = (x - ball[0]) / ball[3], (y - ball[1]) / ball[3], (z - ball[2]) / ball[3]
    _lit(x, y, z, nx, ny, nz, -1, False, balls, device, limbs, boxes, lights, sky, light)
    for c in range(3):
        out[c] = colour[c] * light[c]


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
        t, kind, which = _hit(ox, oy, oz, dx, dy, dz, balls, device, limbs, boxes)
        if kind == 0:
            _sky(dx, dy, dz, lights, sky, seen)
            for c in range(3):
                out[c] += left[c] * seen[c]
            return
        x, y, z = ox + t * dx, oy + t * dy, oz + t * dz
        _coloured(x, y, z, kind, which, balls, materials, sheet, sheet_at, table, table_at, colour)
        nx, ny, nz = 0.0, 0.0, -1.0
        shine, rough, ball_number = 0.0, 0.2, -1
        if kind == 2:
            nx, ny, nz = _normal(x, y, z, device, limbs)
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
                x + 0.2 * nx,
                y + 0.2 * ny,
                z + 0.2 * nz,
                rx / size,
                ry / size,
                rz / size,
                balls,
                device,
                limbs,
                boxes,
                lights,
                sky,
                materials,
                sheet,
                sheet_at,
                table,
                table_at,
                seen,
            )
            for c in range(3):
                out[c] += left[c] * shine * fresnel * seen[c]
                left[c] *= 1.0 - shine * fresnel
        opaque = balls[which, 4] if kind == 3 else 1.0
        if opaque > 0.0:
            _lit(x, y, z, nx, ny, nz, ball_number, True, balls, device, limbs, boxes, lights, sky, light)
            for c in range(3):
                out[c] += left[c] * opaque * colour[c] * light[c]
        if opaque >= 0.999:
            return
        ball = balls[which]
        # Into the glass, to its core or through it, and out again.
        ratio = 1.0 / _GLASS
        bent = math.sqrt(max(1.0 - ratio * ratio * (1.0 - facing * facing), 0.0))
        dx, dy, dz = (
            ratio * dx + (ratio * facing - bent) * nx,
            ratio * dy + (ratio * facing - bent) * ny,
            ratio * dz + (ratio * facing - bent) * nz,
        )
        inside = 2.0 * ball[3] * bent
        if ball[12] > 0.0:
            cx, cy, cz = x - ball[0], y - ball[1], z - ball[2]
            b = cx * dx + cy * dy + cz * dz
            # The core is a bent band of colour: a ball cut by waves.
            root = b * b - (cx * cx + cy * cy + cz * cz - (ball[12] * ball[3]) ** 2)
            if root > 0.0:
                t = -b - math.sqrt(root)
                px, py, pz = cx + t * dx, cy + t * dy, cz + t * dz
                if abs(px + 0.6 * py + 0.8 * math.sin(0.5 * pz + ball[0])) < 0.45 * ball[12] * ball[3]:
                    size = ball[12] * ball[3]
                    _lit(
                        x,
                        y,
                        z,
                        px / size,
                        py / size,
                        pz / size,
                        ball_number,
                        False,
                        balls,
                        device,
                        limbs,
                        boxes,
                        lights,
                        sky,
                        light,
                    )
                    for c in range(3):
                        core = ball[13 + c] * light[c] * math.exp(-ball[8 + c] * t)
                        out[c] += left[c] * (1.0 - opaque) * core
                    return
        for c in range(3):
            left[c] *= (1.0 - opaque) * math.exp(-ball[8 + c] * inside)
        ox, oy, oz = x + inside * dx, y + inside * dy, z + inside * dz
        nx, ny, nz = (ball[0] - ox) / ball[3], (ball[1] - oy) / ball[3], (ball[2] - oz) / ball[3]
        facing = max(-(dx * nx + dy * ny + dz * nz), 0.0)
        bent = math.sqrt(max(1.0 - _GLASS * _GLASS * (1.0 - facing * facing), 0.0))
        dx, dy, dz = (
            _GLASS * dx + (_GLASS * facing - bent) * nx,
            _GLASS * dy + (_GLASS * facing - bent) * ny,
            _GLASS * dz + (_GLASS * facing - bent) * nz,
        )
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
            at[0],
            at[1],
            at[2],
            dx / size,
            dy / size,
            dz / size,
            balls,
            device,
            limbs,
            boxes,
            lights,
            sky,
            materials,
            sheet,
            sheet_at,
            table,
            table_at,
            seen,
        )
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


@compiled
def covered(centres: Numbers, radius: float, at: Numbers, limbs: Numbers) -> Numbers:
    """(N,): which share of balls at these centres hands hide from a camera."""
    shares = np.zeros(len(centres))
    if not len(limbs):
        return shares
    np.random.seed(1)
    for number in range(len(centres)):
        for _ in range(60):
            x = centres[number, 0] + radius * (2 * np.random.random() - 1) * 0.7
            y = centres[number, 1] + radius * (2 * np.random.random() - 1) * 0.7
            z = centres[number, 2] + radius * (2 * np.random.random() - 1) * 0.4
            dx, dy, dz = at[0] - x, at[1] - y, at[2] - z
            size = math.sqrt(dx * dx + dy * dy + dz * dz)
            t = 0.0
            while t < min(size, 400.0):
                far, _ = _limbs(x + t * dx / size, y + t * dy / size, -(z + t * dz / size), limbs)
                if far < 0.1:
                    shares[number] += 1.0 / 60.0
                    break
                t += max(far, 0.1)
    return shares
