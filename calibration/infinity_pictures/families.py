"""Random scenes, in families that share no shape of device, no kind of light and no make of marble.

`LEARNED` is what the network learns from. `HELD` is for judging it: another shape of device, marbles with a band of
colour in clear glass or out of plain plastic, lights of strange colours. Everything else differs from scene to scene.
"""

from typing import Final

import cv2
import numpy as np

from eclipse_companion.games.infinity.vision.device import A_SIDE, Device
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures import packed
from infinity_pictures.lights import at_random, of_hue
from infinity_pictures.marbles import KINDS, MOST, Balls, Make
from infinity_pictures.packed import Numbers
from infinity_pictures.scene import Scene
from infinity_pictures.sheet import printed, table

LEARNED: Final = "learned"
HELD: Final = "held"

Body = tuple[Numbers, Numbers]
"""A device's shape and materials, as `packed` takes them."""

FAR_OFF: Final = 1e4
"""Where a part is that a device lacks."""

_FEW: Final = 0.15
"""How full boards with hardly any marbles are, beside others."""
_ALIKE: Final = 0.4
"""How often a hard scene's device has nearly the colour of a kind of marble, ..."""
_WHOLLY: Final = 0.8
"""... and how often each other part of it, too."""
_ACROSS: Final = 0.35
"""How often a hand in a hard scene reaches beyond the device, ..."""
_BEYOND_MM: Final = (60.0, 220.0)
"""... and how far."""


def board(rng: np.random.Generator, gaps: float, few: float = 0.0) -> str:
    """Sixteen spaces at random, within what there is; `gaps`: how often marbles lie anywhere.

    `few`: how often hardly any lie there, as in a game's first turns.
    """
    left = dict(MOST)
    filled = rng.random() ** 0.7
    if few and rng.random() < few:
        filled *= _FEW
    cells = []
    anywhere = rng.random() < gaps
    for _ in range(A_SIDE):
        count = rng.binomial(A_SIDE, filled)
        there = np.zeros(A_SIDE, bool)
        there[rng.permutation(A_SIDE)[:count] if anywhere else np.arange(count)] = True
        for full in there:
            kinds = [kind for kind in KINDS if left[kind]]
            weights = np.array([5.0 if kind in "by" else 1.6 for kind in kinds])
            kind = str(rng.choice(kinds, p=weights / weights.sum())) if full else "."
            if full:
                left[kind] -= 1
            cells.append(kind)
    return "".join(cells)


def drawn_scene(
    rng: np.random.Generator,
    family: str,
    light: str,
    cells: str,
    *,
    device: Device | None = None,
    hand: float = 0.2,
    body: Body | None = None,
    make: Make | None = None,
    hard: bool = False,
) -> Scene:
    """A scene with these marbles in this kind of light.

    `device`: its measures, if it stands on its own sheet; else nobody knows them. `hand`: how often one reaches over.
    `body`, `make`: the very device and the make of its marbles; else any. `hard`: many devices have nearly the colour
    of a kind of marble, and many arms lie across the spaces.
    """
    known = device is not None
    device = device or _device(rng)
    solid, materials = body or body_of(rng, device, family)
    lights, sky = at_random(rng, light, wide=family == LEARNED)
    if hard and rng.random() < _ALIKE:
        make = make or _make(rng, family)
        materials = _alike(rng, materials, make)
    limbs = hand_over(rng, device, hard=hard) if rng.random() < hand else np.zeros((0, packed.LIMB_SIZE))
    white = rng.uniform(0.6, 0.9) * np.array([1.0, rng.uniform(0.95, 1.0), rng.uniform(0.88, 1.0)])
    sheet, sheet_at = printed(device, white, rng.uniform(0.02, 0.12))
    turn = rng.uniform(0, 2 * np.pi)
    return Scene(
        device=device,
        cells=cells,
        balls=_balls(rng, device, solid, cells, make or _make(rng, family)),
        solid=solid,
        limbs=limbs,
        lights=lights,
        sky=sky,
        materials=materials,
        sheet=sheet if known or rng.random() < 0.75 else sheet[:1, :1].copy(),
        sheet_at=sheet_at,
        table=table(rng),
        table_at=np.array([np.cos(turn), np.sin(turn), rng.uniform(0.7, 4.0)]),
    )


def camera(
    rng: np.random.Generator, device: Device, size: tuple[int, int], share: float, lowest_deg: float = 33.0
) -> Camera:
    """A webcam that shows the spaces this large, as a share of the picture's height; mostly from the player's side."""
    width, height = size
    focal = width * rng.uniform(0.72, 1.15)
    up = np.radians(rng.uniform(lowest_deg, 89))
    around = np.radians(90 + (rng.normal(0, 35) if rng.random() < 0.75 else rng.uniform(-180, 180)))
    back = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), -np.sin(up)])
    span = float(np.linalg.norm(device.size)) + device.marble
    distance = focal * span / (share * height)
    side = np.array([np.sin(around), -np.cos(around), 0.0])
    roll = np.radians(rng.normal(0, 5))
    down = np.cross(-back, side)
    side, down = np.cos(roll) * side + np.sin(roll) * down, np.cos(roll) * down - np.sin(roll) * side
    rotation = np.stack([side, down, -back])
    aim = np.array([*(device.size / 2), -device.height]) + np.array([*rng.normal(0, 8, 2), 0.0])
    turn, _ = cv2.Rodrigues(rotation)
    shift = -rotation @ (aim + distance * back)
    middle = ((width - 1) / 2, (height - 1) / 2)
    return Camera(focal, middle, float(rng.uniform(-0.1, 0.03)), np.asarray(turn, np.float64).ravel(), shift)


def body_of(rng: np.random.Generator, device: Device, family: str) -> Body:
    """A device with these measures."""
    return _solid(rng, device, family), _materials(rng)


def _device(rng: np.random.Generator) -> Device:
    """A device and its measures, which nobody knows who reads the picture."""
    marble = rng.uniform(13.0, 18.0)
    along = marble * (1.0 + rng.uniform(0.0, 0.65) ** 2)
    across = marble * rng.uniform(1.08, 1.6)
    front, beyond = rng.uniform(20, 65), rng.uniform(10, 35)
    return Device(
        across=across,
        along=along,
        marble=marble,
        height=marble / 2 + rng.uniform(3, 25),
        rise=0.0 if rng.random() < 0.5 else rng.uniform(0, 5),
        width=4 * across + rng.uniform(4, 30),
        depth=3 * along + front + beyond,
        front=front,
    )


def _solid(rng: np.random.Generator, device: Device, family: str) -> Numbers:
    solid = np.zeros(packed.DEVICE_SIZE)
    shapes = [packed.RAILS] if family == HELD else [packed.GROOVES, packed.GROOVES, packed.WALLS, packed.DIMPLES]
    shape = int(rng.choice(shapes))
    (left, back), (right, front) = device.footprint()
    floor = device.height - device.marble / 2
    top = floor + rng.uniform(0.0, 0.75) * device.marble if shape in {packed.GROOVES, packed.DIMPLES} else floor
    solid[[packed.SHAPE, packed.LEFT, packed.RIGHT, packed.BACK, packed.FRONT]] = shape, left, right, back, front
    solid[packed.TOP] = max(top, 2.0)
    solid[packed.ROUNDED] = rng.uniform(0.3, min(6.0, max(top, 2.0) / 2.2))
    solid[packed.ACROSS], solid[packed.ALONG] = device.across, device.along
    solid[packed.GROOVE] = device.marble / 2 * rng.uniform(1.01, 1.12)
    solid[packed.AXIS] = device.height + (solid[packed.GROOVE] - device.marble / 2)
    solid[packed.GROOVE_BACK] = -rng.uniform(0.0, 30.0)
    solid[packed.GROOVE_FRONT] = device.size[1] + rng.uniform(0.0, 0.6) * device.marble
    if shape in {packed.WALLS, packed.RAILS}:
        solid[packed.GROOVE_BACK] = -device.along * 0.7
        solid[packed.GROOVE_FRONT] = device.size[1] + device.along * 0.7
    gap = (device.across - device.marble) / 2
    solid[packed.WALL] = max(0.3, gap * rng.uniform(0.3, 0.9)) if shape != packed.RAILS else rng.uniform(1.0, 3.0)
    solid[packed.WALL_TOP] = floor + device.marble * rng.uniform(0.15, 0.7)
    behind = device.size[1] + device.marble * 0.8
    room = front - behind
    middle = device.size[0] / 2
    if room > 16 and rng.random() < 0.8:
        radius = min(room / 2.4, rng.uniform(7, 14))
        solid[[packed.KNOB_X, packed.KNOB_Y, packed.KNOB_R]] = (
            middle + rng.uniform(-0.4, 0.4) * device.width,
            front - room / 2,
            radius,
        )
        solid[packed.KNOB_TOP] = solid[packed.TOP] + rng.uniform(1, 6)
    else:
        solid[packed.KNOB_X] = FAR_OFF
    if room > 24 and rng.random() < 0.7:
        solid[[packed.WELL_X, packed.WELL_Y, packed.WELL_R]] = (
            middle - np.sign(solid[packed.KNOB_X] - middle) * rng.uniform(0.15, 0.4) * device.width,
            front - room / 2,
            min(room / 2.3, rng.uniform(9, 18)),
        )
    else:
        solid[packed.WELL_X] = FAR_OFF
    highest = max(solid[packed.TOP], solid[packed.WALL_TOP], solid[packed.AXIS])
    solid[packed.HIGHEST] = max(highest, solid[packed.KNOB_TOP] + 6.0) + 4.0
    return solid


def _materials(rng: np.random.Generator) -> Numbers:
    materials = np.zeros((packed.MATERIALS, 6))
    for number in range(packed.MATERIALS):
        if number in {packed.FLOOR, packed.FENCE} and rng.random() < 0.6:
            materials[number] = materials[packed.BODY]
            continue
        materials[number, :3] = _plastic(rng)
        materials[number, 3] = 0.0 if rng.random() < 0.4 else rng.uniform(0.2, 1.0)
        materials[number, 4] = rng.uniform(0.0, 0.4)
        materials[number, 5] = rng.uniform(0.0, 0.12)
    skin = rng.uniform(0.05, 0.7) * np.array([1.0, rng.uniform(0.6, 0.8), rng.uniform(0.4, 0.7)])
    materials[packed.SKIN] = [*skin, 0.3, 0.4, 0.05]
    materials[packed.SLEEVE, 3] = 0.0
    return materials


def _plastic(rng: np.random.Generator) -> Numbers:
    """A colour that a device may have: any."""
    kind = rng.random()
    if kind < 0.2:
        return np.full(3, rng.uniform(0.01, 0.06))
    if kind < 0.5:
        return rng.uniform(0.05, 0.85) * rng.uniform(0.9, 1.0, 3)
    hue = of_hue(rng.random())
    return rng.uniform(0.06, 0.8) * (hue + (1.0 - hue) * rng.uniform(0.0, 0.7))


def _alike(rng: np.random.Generator, materials: Numbers, make: Make) -> Numbers:
    """The materials of a device in nearly the colour of one kind of its marbles."""
    colour = make.colours[str(rng.choice(list(KINDS)))] * rng.uniform(0.5, 1.5) * rng.uniform(0.85, 1.15, 3)
    like = materials.copy()
    for part in (packed.BODY, packed.FLOOR, packed.FENCE):
        if part == packed.BODY or rng.random() < _WHOLLY:
            like[part, :3] = np.clip(colour, 0.003, 0.95)
    return like


def _make(rng: np.random.Generator, family: str) -> Make:
    held = family == HELD
    return Make.at_random(rng, banded=0.5 if held else 0.25, only_plain=held)


def _balls(rng: np.random.Generator, device: Device, solid: Numbers, cells: str, make: Make) -> Numbers:
    """Those in the spaces, and those that lie in the well and on the table."""
    balls = Balls(make, device, rng)
    for centre, kind in zip(device.centres(), cells, strict=True):
        if kind != ".":
            beside = np.array([*rng.normal(0, 0.02 * device.marble, 2), rng.normal(0, 0.1)])
            balls.put(centre + beside, kind)
    if solid[packed.WELL_X] < FAR_OFF and rng.random() < 0.7:
        well = solid[[packed.WELL_X, packed.WELL_Y]]
        balls.scatter(well, solid[packed.WELL_R] * 0.4, solid[packed.TOP] * 0.55 + device.marble / 2, 3)
    first, last = device.footprint()
    if rng.random() < 0.6:
        beside = np.array([rng.choice([first[0] - 18, last[0] + 18]), rng.uniform(first[1], last[1])])
        balls.scatter(beside, 25.0, device.marble / 2, 8, (first, last))
    return balls.packed()


def hand_over(rng: np.random.Generator, device: Device, *, hard: bool) -> Numbers:
    """A hand that reaches over the device from anywhere; `hard`: many reach beyond it, and their arms lie over it."""
    target = np.array([*(rng.uniform(-0.2, 1.2, 2) * device.size), device.height + rng.uniform(0, 30)])
    around = np.radians(90 + rng.normal(0, 60))
    if hard and rng.random() < _ACROSS:
        target[:2] -= rng.uniform(*_BEYOND_MM) * np.array([np.cos(around), np.sin(around)])
    return reaching(rng, target, around)


def reaching(rng: np.random.Generator, target: Numbers, around: float) -> Numbers:
    """A hand with its fingertips here, (3,): an arm, a palm and fingers. `around`: where it comes from, radians."""
    away = np.array([np.cos(around), np.sin(around), rng.uniform(0.2, 0.8)])
    away /= np.linalg.norm(away)
    side = np.array([-np.sin(around), np.cos(around), 0.0])
    palm = target + 62 * away
    limbs = []
    for number, spread in enumerate((-1.5, -0.5, 0.5, 1.5, 2.6)):
        tip = target + spread * 9 * side * rng.uniform(0.4, 1.2) + away * rng.uniform(-4, 14) * (number < 4)
        knuckle = palm + spread * 14 * side + np.array([0, 0, rng.uniform(0, 14)])
        bend = (tip + knuckle) / 2 + np.array([0, 0, rng.uniform(4, 16)])
        radius = rng.uniform(6.0, 8.5)
        limbs += [[*tip, *bend, radius, packed.SKIN], [*bend, *knuckle, radius + 1, packed.SKIN]]
    wrist = palm + 75 * away
    limbs.append([*(palm - 18 * side), *(palm + 18 * side), 14.0, packed.SKIN])
    limbs.append([*palm, *wrist, 23.0, packed.SKIN])
    limbs.append(
        [*wrist, *(wrist + 500 * away), rng.uniform(25, 42), packed.SLEEVE if rng.random() < 0.7 else packed.SKIN]
    )
    return np.array(limbs)
