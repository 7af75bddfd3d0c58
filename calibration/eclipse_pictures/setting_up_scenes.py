"""The scenes of docs/camera.md's pictures, and the command that renders their plates.

`python -m eclipse_pictures.setting_up_scenes FOLDER` renders all plates that the folder lacks, and needs Blender.
`setting_up` starts it.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_pictures.geometry import BOARD_MM
from eclipse_pictures.kit_scenes import PLACES, base
from eclipse_pictures.random_scenes.on_the_board import draw_lying
from eclipse_pictures.scenes import Light, Scene, Thing

CELLS: Final = "SG..g.S..s.G.g.s"
SAMPLES: Final = 6
"""Paths traced per pixel."""

_PLACE: Final = next(place for place in PLACES if place.name == "kitchen")
_MIDDLE: Final = (BOARD_MM / 2, BOARD_MM / 2)
_LOOKED_AT: Final = (BOARD_MM / 2, BOARD_MM / 2 + 6)
_FAR_MM: Final = 430.0
_FIELD_DEG: Final = 49.0
_GOOD_DEG: Final = 62.0
_WINDOW_DEG: Final = 48.0
_FLAT_DEG: Final = 17.0
_SEED: Final = 5


def _mirrored(elevation_deg: float, distance_mm: float) -> tuple[float, float, float]:
    """The place (x, y, height) from which a lamp is mirrored from the board into a camera this high, on Sun's side."""
    elevation = np.radians(elevation_deg)
    return (
        _MIDDLE[0],
        _MIDDLE[1] - distance_mm * float(np.cos(elevation)),
        distance_mm * float(np.sin(elevation)),
    )


def _scene(elevation_deg: float, things: Sequence[Thing] = ()) -> Scene:
    """The table with a position, seen from Sun's side at this angle; what its foils can mirror is on the far side."""
    scene = base(_PLACE)
    lying = draw_lying(np.random.default_rng(_SEED), CELLS, scene.pieces.shapes[0].size_mm)
    lying = tuple(replace(piece, lean_deg=(0.0, 0.0)) for piece in lying)
    bulb = Light("spot", _mirrored(elevation_deg, 700.0), (45.0, 45.0), 120.0)
    window = Light("back", _mirrored(elevation_deg - 6, 1300.0), (1100.0, 800.0), 120.0)
    kept = tuple(light for light in scene.lights if light.group in {"window", "lamp"})
    return replace(
        scene,
        cells=CELLS,
        lying=lying,
        things=tuple(things),
        camera=(_LOOKED_AT, _FAR_MM, elevation_deg, 0.0, 0.0, _FIELD_DEG),
        lights=(*kept, bulb, window),
        whole=True,
    )


def scenes() -> dict[str, Scene]:
    """The plates' names and scenes."""
    books = (
        Thing("book", 158.0, 54.0, 4.0, 130.0, (0.08, 0.16, 0.30)),
        Thing("book", -20.0, -52.0, 82.0, 105.0, (0.42, 0.10, 0.08)),
    )
    return {
        "good": _scene(_GOOD_DEG),
        "window": _scene(_WINDOW_DEG),
        "flat": _scene(_FLAT_DEG),
        "hidden": _scene(_GOOD_DEG, books),
    }


def main(folder: Path) -> None:
    """Render all plates that are missing in the folder, `NAME.npz`."""
    from eclipse_pictures.blender.__main__ import render  # noqa: PLC0415  # it needs Blender; the scenes don't

    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in scenes().items():
        path = folder / f"{name}.npz"
        if not path.exists():
            render(scene, SAMPLES).save(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
