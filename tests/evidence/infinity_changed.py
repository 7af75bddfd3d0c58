"""Rubik's Infinity read from pictures that rooms and phones have changed: how often it is wrong, and how sure it was.

The pictures are those of `infinity-pictures`, of a family that the network has never seen, with clicked corners. Each
is read as it is, and after each change by itself, as in `changed`. Spaces are judged as in `infinity-pictures`.
"""

from collections import defaultdict
from functools import partial
from pathlib import Path

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.vision import reader
from eclipse_companion.games.infinity.vision.finding import find
from eclipse_companion.sensing.sight.layout import Points
from infinity_pictures.families import HELD
from infinity_pictures.lights import LIGHTS
from infinity_pictures.making import Made, made
from picture_changes import changes
from picture_changes.changes import Picture
from tests.evidence import infinity_pictures
from tests.evidence._changed import CHANGES, ORDER, SPOT_MM, SPOTS, Case, noted, tables
from tests.evidence.cases import Progress, gather

SIZE = 200
_HIDDEN = ("hidden", "hidden told")


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    hidden, told = (sum(each.get(key, 0) for case, _ in found for each in case.values()) for key in _HIDDEN)
    said = f"Of {hidden:.0f} spaces that a hand hides, {hidden - told:.0f} were named all the same."
    return "\n".join([tables(found, "spaces"), "", said])


def _case(seed: int, number: int) -> Case:
    rng = np.random.default_rng([seed, number])
    one = made(int(rng.integers(2**31)), HELD, LIGHTS[number % len(LIGHTS)], whole=False)
    corners = one.corners + rng.normal(0, infinity_pictures.CLICK_ERROR_PX, (4, 2))
    certain: dict[str, float] = defaultdict(float)
    tallies = {}
    for name in ORDER:
        change = partial(_spotted, one, SPOTS[name]) if name in SPOTS else CHANGES[name]
        tallies[name] = _read(one, change(one.pixels, rng), corners, certain)
    return tallies, dict(certain)


def _spotted(one: Made, count: int, picture: Picture, rng: np.random.Generator) -> Picture:
    """The picture with lamps mirrored at random places of the device."""
    back, front = one.corners[[3, 2]], one.corners[[0, 1]]
    down, right = rng.random((count, 1)), rng.random((count, 1))
    edges = [end[0] + right * (end[1] - end[0]) for end in (back, front)]
    places = edges[0] + down * (edges[1] - edges[0])
    px_per_mm = float(np.linalg.norm(front[1] - front[0])) / float(one.device.size[0])
    return changes.burnt(picture, places, SPOT_MM * px_per_mm)


def _read(one: Made, picture: Picture, corners: Points, certain: dict[str, float]) -> dict[str, float]:
    try:
        likeliest = reader.told(reader.Reader().read(picture, find(picture, corners, one.device)), 0.0)
        said = reader.read([picture], corners=corners, device=one.device)
    except CompanionError:
        return {"boards": 1, "refused": 1}
    for space, (cell, sure) in enumerate(zip("".join(likeliest.reading.channels), likeliest.confidence, strict=True)):
        if one.fair(space) == one.cells[space]:
            noted(certain, sure, right=cell == one.cells[space])
    judged = infinity_pictures.judged(one, "".join(said.reading.channels))
    return {"boards": 1, **judged, "untold": judged.get("unsure", 0.0)}
