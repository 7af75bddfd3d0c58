"""What a ray meets: the device, hands, glass balls, the table. Compiled loops; `packed` says what arrays hold."""

import math
from typing import Final

import numpy as np

from eclipse_companion.common.compiled import compiled
from infinity_pictures.packed import (
    ACROSS,
    ALONG,
    ARM,
    AXIS,
    BACK,
    BODY,
    DIMPLES,
    FENCE,
    FLOOR,
    FRONT,
    GROOVE,
    GROOVE_BACK,
    GROOVE_FRONT,
    GROOVES,
    KNOB,
    KNOB_R,
    KNOB_TOP,
    KNOB_X,
    KNOB_Y,
    LEFT,
    RAILS,
    RIGHT,
    ROUNDED,
    SHAPE,
    SKIN,
    TOP,
    WALL,
    WALL_TOP,
    WALLS,
    WELL_R,
    WELL_X,
    WELL_Y,
    Numbers,
    Solids,
    Vector,
)

FAR: Final = 1e9
"""How far it is to nothing."""


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
        cut = -FAR
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
    far, material = FAR, SKIN
    for limb in limbs:
        bx, by, bh = limb[3] - limb[0], limb[4] - limb[1], limb[5] - limb[2]
        ax, ay, ah = x - limb[0], y - limb[1], h - limb[2]
        along = min(max((ax * bx + ay * by + ah * bh) / (bx * bx + by * by + bh * bh + 1e-9), 0.0), 1.0)
        cx, cy, ch = ax - along * bx, ay - along * by, ah - along * bh
        there = math.sqrt(cx * cx + cy * cy + ch * ch) - limb[6]
        if far < FAR:
            mix = max(4.0 - abs(far - there), 0.0) / 4.0
            near = min(far, there)
            if there < far:
                material = int(limb[7])
            far = near - mix * mix
        else:
            far, material = there, int(limb[7])
    return far, material


@compiled
def solid(x: float, y: float, z: float, device: Numbers, limbs: Numbers) -> tuple[float, int]:
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
    near, far = 0.0, FAR
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
def marched(start: Vector, ray: Vector, limit: float, solids: Solids) -> tuple[float, int]:
    """How far along a ray something solid is, and its material; `FAR` if there is nothing."""
    (ox, oy, oz), (dx, dy, dz) = start, ray
    device, limbs, boxes = solids
    best, found = FAR, BODY
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
def _ball(start: Vector, ray: Vector, ball: Numbers) -> float:
    """Where a ray meets a ball from outside; `FAR` if it doesn't."""
    (ox, oy, oz), (dx, dy, dz) = start, ray
    cx, cy, cz = ox - ball[0], oy - ball[1], oz - ball[2]
    b = cx * dx + cy * dy + cz * dz
    root = b * b - (cx * cx + cy * cy + cz * cz - ball[3] * ball[3])
    if root <= 0.0:
        return FAR
    t = -b - math.sqrt(root)
    return t if t > 1e-3 else FAR


@compiled
def hit(start: Vector, ray: Vector, balls: Numbers, solids: Solids) -> tuple[float, int, int]:
    """The first thing on a ray: how far, its kind (0 nothing, 1 table, 2 solid, 3 ball), and its number or material."""
    best, kind, which = FAR, 0, 0
    if ray[2] > 1e-9:
        t = -start[2] / ray[2]
        if t > 1e-3:
            best, kind = t, 1
    for number in range(len(balls)):
        t = _ball(start, ray, balls[number])
        if t < best:
            best, kind, which = t, 3, number
    t, material = marched(start, ray, best, solids)
    if t < best:
        best, kind, which = t, 2, material
    return best, kind, which


@compiled
def _normal(x: float, y: float, z: float, device: Numbers, limbs: Numbers) -> Vector:
    """The direction, of length 1, away from what is solid at a place on its surface."""
    step = 0.05
    here, _ = solid(x, y, z, device, limbs)
    nx = solid(x + step, y, z, device, limbs)[0] - here
    ny = solid(x, y + step, z, device, limbs)[0] - here
    nz = solid(x, y, z + step, device, limbs)[0] - here
    size = math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-12
    return nx / size, ny / size, nz / size


@compiled
def normal(place: Vector, kind: int, which: int, balls: Numbers, solids: Solids) -> Vector:
    """The direction, of length 1, away from what a ray has met there; `kind` and `which` as `hit` says."""
    x, y, z = place
    if kind == 2:
        return _normal(x, y, z, solids.device, solids.limbs)
    if kind == 3:
        ball = balls[which]
        return (x - ball[0]) / ball[3], (y - ball[1]) / ball[3], (z - ball[2]) / ball[3]
    return 0.0, 0.0, -1.0


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
