"""The scenes of the virtual camera's kits, and the command that renders their plates.

A *kit* (`eclipse_simulation.eclipse.filming`) needs one scene as several plates: the empty board, the board full
of each face, every other square full, hands. Camera, room and lights are the same in all of them. A hand's plate shows
a wider field, so that enough of the arm is in it wherever the hand is moved.

`python -m eclipse_pictures.kit_scenes FOLDER` renders all plates that the folder lacks, one after another, and needs
Blender. `kits` starts it.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_pictures.finishes import Colour, colour, linear
from eclipse_pictures.geometry import BOARD_MM, square_middle
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.random_scenes.on_the_board import draw_cells, draw_lying
from eclipse_pictures.scenes import FAMILY, Hand, Piece, Scene
from eclipse_pictures.sets import FACES

WIDER: Final = 1.6
"""How many times as wide as the frame a hand's plate is."""
POSES: Final = {"point": "point", "grasp": "pinch"}
"""A kit's hands, and their poses in a scene."""
SIDES: Final = ("sun", "moon")
SAMPLES: Final = {"empty": 6, "hand": 3, "face": 4}
"""Paths traced per pixel."""

_FREE_MM: Final = 240.0
"""Things nearer than this to the board's middle are left out: pieces lie there."""
_FEWEST: Final = 8
"""Pieces of a position to compare with."""
_REACH_MM: Final = 70.0
"""How far beyond the board a hand's tip is in its plate, so most of the arm is in it."""


@dataclass(frozen=True)
class Place:
    """A kit's name, the family of random scenes (`scenes.FAMILY`) that its scene is from, and its kinds of light."""

    name: str
    family: int
    lights: tuple[str, ...]


PLACES: Final = (
    Place("attic", 900114, ("daylight",)),
    Place("parlour", 900093, ("warm_lamp",)),
    Place("kitchen", 900131, ("mixed", "warm_lamp")),
    Place("workshop", 900014, ("hard_spot",)),
    Place("lounge", 900021, ("dim",)),
    Place("veranda", 900121, ("backlight",)),
    Place("study", 900048, ("daylight", "warm_lamp")),
    Place("desk", 900094, ("daylight",)),
)
"""No family of these was ever used for learning."""


def base(place: Place) -> Scene:
    """A place's scene with an empty board, and nothing that would be in the way of pieces or hands."""
    scene = draw_scene("eclipse", FAMILY * place.family)
    things = tuple(one for one in scene.things if np.hypot(one.x - BOARD_MM / 2, one.y - BOARD_MM / 2) > _FREE_MM)
    return replace(scene, show=False, whole=False, cells="." * 16, lying=(), spare=(), things=things, hand=None)


def straight(scene: Scene, cells: str) -> Scene:
    """The scene with these sixteen cells, each piece straight in the middle of its square."""
    lying = tuple(Piece(cell, *square_middle(square), 0.0) for square, cell in enumerate(cells, 1) if cell != ".")
    return replace(scene, cells=cells, lying=lying)


def every_other(first: int) -> str:
    """Sixteen cells like a draughts board: from square 1 + `first` (0 or 1) on, gold suns."""
    return "".join("G" if (k // 4 + k % 4) % 2 == first else "." for k in range(16))


def checked(place: Place) -> Scene:
    """The scene with a random position, its pieces lying askew: what a composed picture is compared with."""
    scene = base(place)
    rng = np.random.default_rng([place.family, 1])
    cells = draw_cells(rng)
    while not _FEWEST <= 16 - cells.count(".") < 16:
        cells = draw_cells(rng)
    lying = draw_lying(rng, cells, scene.pieces.shapes[0].size_mm)
    return replace(scene, cells=cells, lying=tuple(replace(piece, lean_deg=(0.0, 0.0)) for piece in lying))


def handed(place: Place, side: str, pose: str) -> Scene:
    """The scene with a player's hand, its tip beyond the far edge of the board."""
    scene = base(place)
    near = side == "sun"
    ((x, y), distance, elevation, azimuth, roll, fov) = scene.camera
    wide = 2 * float(np.degrees(np.arctan(WIDER * np.tan(np.radians(fov) / 2))))
    rng = np.random.default_rng([place.family, SIDES.index(side)])
    hand = Hand(
        pose=POSES[pose],
        x=BOARD_MM / 2,
        y=-_REACH_MM if near else BOARD_MM + _REACH_MM,
        height=scene.board.surface_mm + (2.0 if pose == "grasp" else 6.0),
        azimuth_deg=0.0 if near else 180.0,
        size=float(rng.uniform(0.8, 0.95)),
        left=bool(rng.random() < 0.25),
        skin=_skin(float(rng.uniform(0.05, 0.9))),
        sleeve=colour(float(rng.random()), float(rng.uniform(0.1, 0.6)), float(rng.uniform(0.2, 0.7))),
        sleeve_mm=float(rng.uniform(40, 120)),
    )
    camera = ((x, y), distance, elevation, azimuth, roll, wide)
    return replace(scene, hand=hand, camera=camera, whole=True)


def _skin(dark: float) -> Colour:
    return linear(0.93 - 0.62 * dark, 0.74 - 0.56 * dark, 0.62 - 0.52 * dark)


def plates(place: Place) -> Iterator[tuple[str, Scene, int]]:
    """The names of a place's plates, their scenes, and how many paths are traced per pixel."""
    scene = base(place)
    yield "empty", replace(scene, whole=True), SAMPLES["empty"]
    for face in FACES:
        yield f"face-{face}-{'sun' if face in 'GS' else 'moon'}", straight(scene, face * 16), SAMPLES["face"]
    for first in (0, 1):
        yield f"every-other-{first}", straight(scene, every_other(first)), SAMPLES["face"]
    for side in SIDES:
        for pose in POSES:
            yield f"hand-{side}-{pose}", handed(place, side, pose), SAMPLES["hand"]
    yield "checked", checked(place), SAMPLES["face"]


def main(folder: Path) -> None:
    """Render all plates that are missing in the folder, `PLACE/PLATE.npz`."""
    from eclipse_pictures.blender.__main__ import render  # noqa: PLC0415  # it needs Blender; the scenes don't

    for place in PLACES:
        (folder / place.name).mkdir(parents=True, exist_ok=True)
        for name, scene, samples in plates(place):
            path = folder / place.name / f"{name}.npz"
            if not path.exists():
                render(scene, samples).save(path)
                print(f"{place.name}/{name} rendered", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
