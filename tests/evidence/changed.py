"""Boards read from pictures that rooms and phones have changed: how often a name is wrong, and how sure it was.

The scenes are those of `reading` (--plates), of the two sets that the reader knows by heart, in six kinds of light in
turn. Each photograph is read as it is, and after each change by itself: lamps of 6 mm mirrored on the board (all
channels full), a veil of white or warm light, other exposures, tone curves and saturations, thrifty colour, the tone
mapping of phones, and the bands of a mains lamp. Squares are judged as there: `?` is never wrong.

The second table holds what the reader said of each square in full view in all of these pictures: how sure it was of the
likeliest content, and how often that was right.
"""

from collections import defaultdict
from functools import cache, partial
from pathlib import Path

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.game.reading import UNREADABLE
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_learning.examples import true_camera
from eclipse_pictures.camera import Photograph, draw_shot, photograph
from eclipse_pictures.lighting import KINDS
from eclipse_pictures.plates import Plate
from picture_changes import changes
from picture_changes.changes import Picture
from tests.evidence import reading
from tests.evidence._changed import CHANGES, ORDER, SPOT_MM, SPOTS, Case, noted, tables
from tests.evidence.cases import Progress, gather

SIZE = 400


@cache
def plates() -> list[Path]:
    """Those of `reading` whose sets the reader knows by heart."""
    return [file for file in reading.plates() if file.stem.rpartition("_")[0] in sets.LEARNED]


def missing() -> str | None:
    """What is missing, as a sentence."""
    return None if plates() else reading.missing()


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return tables(gather(partial(_case, seed), count, progress, resume_dir), "squares")


def _case(seed: int, number: int) -> Case:
    rng = np.random.default_rng([seed, number])
    plate = Plate.load(plates()[(number // len(KINDS)) % len(plates())])
    taken = photograph(plate, draw_shot(rng, KINDS[number % len(KINDS)]))
    corners = reading.clicked(plate, taken, rng)
    certain: dict[str, float] = defaultdict(float)
    tallies = {}
    for name in ORDER:
        change = partial(_spotted, plate, taken, SPOTS[name]) if name in SPOTS else CHANGES[name]
        tallies[name] = _read(plate, taken, change(taken.picture, rng), corners, certain)
    return tallies, dict(certain)


def _spotted(plate: Plate, taken: Photograph, count: int, picture: Picture, rng: np.random.Generator) -> Picture:
    """The picture with lamps mirrored at random places of the board."""
    camera, side = true_camera(plate, taken), Mat().side
    places = rng.uniform(0, side, (count, 2))
    middles = camera.project(lifted(places, plate.top_mm))
    ends = camera.project(lifted(np.array([[0.0, 0.0], [side, side]]), plate.top_mm))
    px_per_mm = float(np.linalg.norm(ends[1] - ends[0])) / (side * np.sqrt(2))
    return changes.burnt(picture, middles, SPOT_MM * px_per_mm)


def _read(
    plate: Plate, taken: Photograph, picture: Picture, corners: Points | None, certain: dict[str, float]
) -> dict[str, float]:
    known = network.shipped().house_set(sets.LEARNED[plate.kind])
    frame = reading.in_frame(Photograph(**{**vars(taken), "picture": picture}))
    try:
        said = reader.read(frame, known, corners=corners)
        likeliest = reader.read(frame, known, corners=corners, letter_from=0.0)
    except CompanionError:
        return {"boards": 1, "refused": 1}
    _note(likeliest, taken, certain)
    return {"boards": 1, **reading.judged(said.reading.cells, taken)}


def _note(likeliest: reader.Read, taken: Photograph, certain: dict[str, float]) -> None:
    """Count how sure the reader was of each square in full view, and whether it was right."""
    hidden = {*taken.label["covered"], *taken.label["partly"], *taken.label["glare"]}
    truth = read_cells(taken.label["position"], "GSgs")
    for square, (cell, sure) in enumerate(zip(likeliest.reading.cells, likeliest.confidence, strict=True), 1):
        if square in hidden or cell == UNREADABLE:
            continue
        noted(certain, sure, right=cell == truth[square - 1])
