"""Drawn at random: the table, and whatever lies or moves around the board."""

import numpy as np

from eclipse_pictures.finishes import Colour, colour, linear
from eclipse_pictures.geometry import BOARD_MM, MARKERS_MM
from eclipse_pictures.mat import Mat
from eclipse_pictures.scenes import Hand, Piece, Table, Thing
from eclipse_pictures.sets import FACES


def draw_table(rng: np.random.Generator) -> Table:
    """A table of wood, cloth or plastic."""
    kind = str(rng.choice(["wood", "cloth", "plastic"], p=[0.5, 0.25, 0.25]))
    if kind == "wood":
        hue, saturation, value = rng.uniform(0.05, 0.11), rng.uniform(0.3, 0.75), rng.uniform(0.2, 0.85)
    else:
        hue, saturation = rng.random(), rng.uniform(0.0, 0.15) if rng.random() < 0.6 else rng.uniform(0.3, 0.9)
        value = rng.uniform(0.05, 0.95)
    return Table(
        kind=kind,
        colour=colour(hue, saturation, value),
        second=colour(hue + rng.uniform(-0.02, 0.02), saturation, value * rng.uniform(0.35, 0.88)),
        roughness=float(rng.uniform(0.12, 0.6)) if kind != "cloth" else 0.9,
        grain_mm=float(rng.uniform(4, 20)) if kind == "wood" else float(rng.uniform(0.8, 3)),
        turn_deg=float(rng.uniform(0, 180)),
    )


def beside(rng: np.random.Generator, near: float, far: float) -> tuple[float, float]:
    """A place around the board, this far from its middle."""
    angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(near, far)
    return float(BOARD_MM / 2 + away * np.cos(angle)), float(BOARD_MM / 2 + away * np.sin(angle))


def draw_spare(rng: np.random.Generator, *, whole: bool) -> tuple[Piece, ...]:
    """Pieces that lie beside the board."""
    count = int(rng.integers(0, 7 if whole else 4))
    spare: list[Piece] = []
    for _ in range(count):
        x, y = beside(rng, 125, 330 if whole else 170)
        if all(np.hypot(x - one.x, y - one.y) > 34 for one in spare):
            spare.append(Piece(str(rng.choice(list(FACES))), x, y, float(rng.uniform(0, 360))))
    return tuple(spare)


def draw_things(rng: np.random.Generator, mat: Mat | None, *, whole: bool) -> tuple[Thing, ...]:
    """Things lying around, now and then on a marker of the mat."""
    things = []
    usual = {"paper": 150.0, "cup": 40.0, "pencil": 170.0, "coin": 11.0, "phone": 145.0, "book": 200.0}
    for _ in range(int(rng.integers(0, 5 if whole else 3))):
        kind = str(rng.choice(list(usual)))
        size = usual[kind] * rng.uniform(0.85, 1.2)
        near = 130 + (size * 0.75 if kind in {"paper", "phone", "book"} else 90 if kind == "pencil" else 45)
        x, y = beside(rng, near, near + 150)
        shade = _paint(rng) if kind != "paper" else linear(*[rng.uniform(0.8, 0.97)] * 3)
        things.append(Thing(kind, x, y, float(rng.uniform(0, 360)), float(size), shade))
    if mat is not None and mat.markers and rng.random() < 0.1:
        x, y = MARKERS_MM[int(rng.integers(4))]
        kind = str(rng.choice(["coin", "pencil"]))
        place = x + float(rng.uniform(-8, 8)), y + float(rng.uniform(-8, 8))
        if kind == "pencil":
            away = np.array(place) - BOARD_MM / 2
            turn = float(np.degrees(np.arctan2(away[1], away[0])) + 90 + rng.uniform(-25, 25))
            things.append(Thing(kind, *place, turn, 110.0, _paint(rng)))
        else:
            things.append(Thing(kind, *place, 0.0, float(rng.uniform(9, 13)), (0.6, 0.4, 0.2)))
    return tuple(things)


def _paint(rng: np.random.Generator) -> Colour:
    return colour(rng.random(), rng.uniform(0, 0.9), rng.uniform(0.1, 0.95))


def draw_hand(rng: np.random.Generator) -> Hand:
    """A hand above the board, or near it."""
    pose = str(rng.choice(["point", "grasp", "flat", "fist"], p=[0.3, 0.35, 0.25, 0.1]))
    lowest = {"point": 9, "grasp": 6, "flat": 14, "fist": 12}[pose]
    dark = rng.random()
    skin = linear(
        float(0.93 - 0.62 * dark + rng.normal(0, 0.02)),
        float(0.74 - 0.56 * dark + rng.normal(0, 0.02)),
        float(0.62 - 0.52 * dark + rng.normal(0, 0.02)),
    )
    skin = (max(skin[0], 0.02), max(skin[1], 0.012), max(skin[2], 0.008))
    return Hand(
        pose=pose,
        x=float(rng.uniform(-15, 115)),
        y=float(rng.uniform(-15, 115)),
        height=float(lowest + (rng.uniform(0, 8) if rng.random() < 0.6 else rng.uniform(8, 60))),
        azimuth_deg=float(rng.choice([0, 180]) + rng.normal(0, 45)),
        size=float(rng.uniform(0.75, 1.1)),
        left=bool(rng.random() < 0.4),
        skin=skin,
        sleeve=_paint(rng),
        sleeve_mm=float(rng.uniform(10, 180)),
    )
