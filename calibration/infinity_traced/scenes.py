"""Scenes drawn from a seed: a device of any shape and finish, marbles of any make, a table, a room, a camera.

Lengths are millimetres, angles degrees. What belongs to the device is in its own coordinates (`vision.device`), with
heights upwards from the table; `Scene.placed` takes them to those of the table (`eclipse_pictures.plates`).
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.infinity.vision.device import A_SIDE, Device
from eclipse_companion.sensing.sight.layout import Points
from eclipse_pictures.finishes import Colour, colour, linear
from eclipse_pictures.geometry import BOARD_MM, View
from eclipse_pictures.plates import FRAME
from eclipse_pictures.random_scenes.on_the_table import draw_hand, draw_table
from eclipse_pictures.random_scenes.surroundings import draw_lights, draw_room
from eclipse_pictures.scenes import CameraAt, Hand, Light, Room, Table

SHAPES: Final = ("ribs", "rods", "troughs", "plate")
"""What is between the channels: walls, round rods, the ridges of troughs, or nothing."""
BODIES: Final = ("plain", "plain", "glossy", "wood", "clear")
MARBLES: Final = ("plastic", "plastic", "coated", "glass", "milky", "streaked", "cored")
MOST: Final = {"b": 9, "y": 9, "B": 1, "W": 2}
_SALT: Final = 41


@dataclass(frozen=True)
class Marble:
    """A marble: the middle of it, x and y, its height, its kind (b, y, B, W), and its colour."""

    x: float
    y: float
    height: float
    kind: str
    colour: Colour


@dataclass(frozen=True)
class Body:
    """The device's shape: heights of the channels' floor, of its frame and of what parts the channels; its finish."""

    shape: str
    finish: str
    colour: Colour
    roughness: float
    floor_mm: float
    frame_mm: float
    between_mm: float
    between_colour: Colour
    knob: tuple[float, float, float, float]
    """Its middle, x and y, its radius, its height; no radius: there is none."""
    knob_colour: Colour


@dataclass(frozen=True)
class Scene:
    """All that a picture shows. `make`: of the marbles; `sheet`: what lies below: nothing, paper, or printed."""

    seed: int
    device: Device
    turn_deg: float
    body: Body
    make: str
    roughness: float
    marbles: tuple[Marble, ...]
    cells: str
    sheet: str
    hand: Hand | None
    table: Table
    camera: CameraAt
    lights: tuple[Light, ...]
    room: Room

    @property
    def view(self) -> View:
        """The camera."""
        return View.at(*self.camera)

    def placed(self, points: Points) -> Points:
        """Points of the device, (N, 3) with z into the table, in the table's coordinates."""
        turn = np.radians(self.turn_deg)
        first, last = self.device.footprint()
        middle = (first + last) / 2
        about = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        flat = (points[:, :2] - middle) @ about.T + BOARD_MM / 2
        return np.column_stack([flat, points[:, 2]])

    def centres_px(self) -> Points:
        """(16, 2): the centres of the spaces in the picture."""
        return self.view.project(self.placed(self.device.centres()))


def draw_scene(seed: int) -> Scene:
    """The scene with this seed: the same one each time."""
    rng = np.random.default_rng([_SALT, seed])
    device = _device(rng)
    make = str(rng.choice(MARBLES))
    looks = {kind: _colour(rng, kind) for kind in MOST}
    cells = _cells(rng)
    turn = float(rng.normal(0, 35) if rng.random() < 0.75 else rng.uniform(0, 360))
    camera = _camera(rng, device)
    view = View.at(*camera)
    return Scene(
        seed=seed,
        device=device,
        turn_deg=turn,
        body=_body(rng, device),
        make=make,
        roughness=float(rng.uniform(0.02, 0.12) if rng.random() < 0.7 else rng.uniform(0.12, 0.5)),
        marbles=_marbles(rng, device, cells, looks),
        cells=cells,
        sheet=str(rng.choice(["", "paper", "printed"], p=[0.35, 0.15, 0.5])),
        hand=draw_hand(rng) if rng.random() < 0.2 else None,
        table=draw_table(rng),
        camera=camera,
        lights=draw_lights(rng, view),
        room=draw_room(rng, view),
    )


def _device(rng: np.random.Generator) -> Device:
    marble = float(rng.uniform(13, 18))
    along = marble * float(1 + 0.4 * rng.random() ** 2)
    across = marble * float(rng.uniform(1.1, 1.5))
    front = float(rng.uniform(25, 65))
    return Device(
        across=across,
        along=along,
        marble=marble,
        height=marble / 2 + float(rng.uniform(4, 20)),
        rise=0.0 if rng.random() < 0.5 else float(rng.uniform(0, 4)),
        width=4 * across + float(rng.uniform(6, 35)),
        depth=3 * along + front + marble + float(rng.uniform(4, 30)),
        front=front,
    )


def _body(rng: np.random.Generator, device: Device) -> Body:
    floor = device.height - device.marble / 2
    shape, finish = str(rng.choice(SHAPES)), str(rng.choice(BODIES))
    high = floor + device.marble * float(rng.uniform(0.1, 0.9))
    own = _plastic(rng)
    behind = device.size[1] + device.marble * 0.6
    room = device.size[1] + device.front - behind
    radius = float(min(room / 2.5, rng.uniform(6, 13))) if rng.random() < 0.8 else 0.0
    middle = float(device.size[0] * rng.uniform(0.1, 0.9))
    return Body(
        shape=shape,
        finish=finish,
        colour=colour(rng.uniform(0.05, 0.11), rng.uniform(0.3, 0.75), rng.uniform(0.2, 0.85))
        if finish == "wood"
        else own,
        roughness=float(rng.uniform(0.1, 0.7)),
        floor_mm=floor,
        frame_mm=floor + device.marble * float(rng.uniform(0.1, 1.05)) if shape != "plate" else floor,
        between_mm=high,
        between_colour=own if rng.random() < 0.6 else _plastic(rng),
        knob=(middle, behind + room / 2, radius, float(rng.uniform(3, 9))),
        knob_colour=_plastic(rng),
    )


def _plastic(rng: np.random.Generator) -> Colour:
    if rng.random() < 0.5:
        return linear(*np.clip(rng.uniform(0.04, 0.97) + rng.normal(0, 0.02, 3), 0, 1))
    return colour(rng.random(), float(rng.uniform(0.2, 0.95)), float(rng.uniform(0.15, 0.95)))


def _colour(rng: np.random.Generator, kind: str) -> Colour:
    """A marble's colour as sRGB has it, made linear: blue, yellow, black, white, each within what people call so."""
    if kind == "b":
        return colour(float(rng.uniform(0.55, 0.67)), float(rng.uniform(0.6, 1.0)), float(rng.uniform(0.35, 0.95)))
    if kind == "y":
        return colour(float(rng.uniform(0.105, 0.165)), float(rng.uniform(0.65, 1.0)), float(rng.uniform(0.6, 1.0)))
    if kind == "B":
        return linear(*np.clip(rng.uniform(0.02, 0.14) + rng.normal(0, 0.01, 3), 0.01, 1))
    return linear(*np.clip(rng.uniform(0.8, 0.98) + rng.normal(0, 0.015, 3), 0, 1))


def _cells(rng: np.random.Generator) -> str:
    """Sixteen spaces, each channel filled from its base; few marbles or many."""
    left = dict(MOST)
    filled = rng.random() ** 0.7
    cells = []
    for _ in range(A_SIDE):
        count = int(rng.binomial(A_SIDE, filled))
        for space in range(A_SIDE):
            kinds = [kind for kind in MOST if left[kind]]
            weights = np.array([5.0 if kind in "by" else 1.6 for kind in kinds])
            cell = str(rng.choice(kinds, p=weights / weights.sum())) if space < count else "."
            if cell != ".":
                left[cell] -= 1
            cells.append(cell)
    return "".join(cells)


def _marbles(rng: np.random.Generator, device: Device, cells: str, looks: dict[str, Colour]) -> tuple[Marble, ...]:
    """Those in the spaces, and those that wait beside the device."""

    def shade(kind: str) -> Colour:
        red, green, blue = np.clip(np.array(looks[kind]) * rng.uniform(0.9, 1.1), 0, 1)
        return (float(red), float(green), float(blue))

    marbles = []
    left = {kind: count - cells.count(kind) for kind, count in MOST.items()}
    for (x, y, z), kind in zip(device.centres(), cells, strict=True):
        if kind != ".":
            near = rng.normal(0, 0.02 * device.marble, 2)
            marbles.append(Marble(float(x + near[0]), float(y + near[1]), float(-z), kind, shade(kind)))
    first, last = device.footprint()
    for kind, count in left.items():
        for _ in range(int(rng.integers(0, count + 1)) if rng.random() < 0.6 else 0):
            side = float(rng.choice([first[0] - rng.uniform(15, 60), last[0] + rng.uniform(15, 60)]))
            at = np.array([side, rng.uniform(first[1], last[1])])
            if all(np.hypot(*(at - (one.x, one.y))) > device.marble for one in marbles):
                marbles.append(Marble(float(at[0]), float(at[1]), device.marble / 2, kind, shade(kind)))
    return tuple(marbles)


def _camera(rng: np.random.Generator, device: Device) -> CameraAt:
    """A webcam or a phone that has the whole device in its picture."""
    reach = float(np.hypot(device.width, device.depth)) / 2
    around = np.radians(np.arange(0, 360, 30))
    ring = BOARD_MM / 2 + reach * np.column_stack([np.cos(around), np.sin(around)])
    points = np.vstack([np.column_stack([ring, np.full(len(ring), height)]) for height in (0.0, -device.height)])
    while True:
        camera = (
            (float(50 + rng.normal(0, 40)), float(50 + rng.normal(0, 30))),
            float(rng.uniform(320, 800)),
            float(rng.uniform(36, 90)),
            0.0,
            float(rng.normal(0, 4)),
            float(rng.uniform(45, 72)),
        )
        seen = View.at(*camera).project(points)
        if (seen > 4).all() and (seen < np.array(FRAME) - 5).all():
            return camera
