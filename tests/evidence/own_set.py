"""Sets that the reader has never seen, taught with six pictures: how well it reads others of them.

The scenes are those of the kind `own` (./run pictures --kind own), named by --plates: two home-made sets, and editions
of the family in colours and foils of their own. The six places of a set in which its pieces lie as the guide of
`calibrate camera --profile` asks are photographed, in daylight, warm light and mixed light in turn, and taught as a
profile; up to four other places are photographed in each of these lights and read. The same pictures are read by what
ships, and with the faces of one picture, as `calibrate camera PICTURE` shows them. Squares are judged as in `reading`:
`?` is never wrong. What the profile itself has measured on the pictures that it kept out is in the last column.
"""

import os
from collections import Counter
from functools import cache, partial
from pathlib import Path

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.game.reading import UNREADABLE
from eclipse_companion.games.eclipse.vision import network, profiles, reader
from eclipse_companion.games.eclipse.vision.teaching import Labelled
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.trials import UntaughtError, counted
from eclipse_pictures.camera import Photograph, draw_shot, photograph
from eclipse_pictures.plates import Plate
from eclipse_pictures.random_scenes import PLACES, TAUGHT
from eclipse_pictures.scenes import OWN
from eclipse_pictures.sets import UNSEEN
from tests.evidence import reading
from tests.evidence.cases import Progress, gather

SIZE = 600
ASKED = 4
LIGHTS = ("daylight", "warm_lamp", "mixed")
WAYS = ("as it ships", "one picture", "six pictures")
_TITLES = {
    "random": "home-made",
    "tac-toe": "Tac Toe",
    "heads-tails": "coins",
    "other-magic": "a printed Magic",
    "other-eclipse": "Eclipse, other foils",
}

_Rows = dict[str, dict[str, float]]


@cache
def places() -> dict[int, list[Path]]:
    """The plates of each set of which there are enough."""
    folder = Path(os.environ.get(reading.FOLDER, ""))
    found: dict[int, list[Path]] = {}
    for file in sorted(folder.glob(f"{OWN}_*.npz")) if folder.name else []:
        found.setdefault(int(file.stem.rpartition("_")[2]) // PLACES[OWN], []).append(file)
    return {number: files for number, files in found.items() if len(files) > TAUGHT}


def missing() -> str | None:
    """What is missing, as a sentence."""
    if places():
        return None
    return "Make plates (./run pictures --out DIR --kind own --count 96 --shots 0 --cut); then --plates DIR/plates."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[str, dict[str, Counter[str]]] = {}
    for number, case in enumerate(gather(partial(_case, seed), count, progress, resume_dir)):
        for name in (_title(number), "all"):
            row = tallies.setdefault(name, {})
            for way, tally in case.items():
                row.setdefault(way, Counter()).update(tally)
    rows = [
        "| set | " + " | ".join(f"{way}: right, wrong" for way in WAYS) + " | squares | kept out: right, wrong, open |",
        "|---" * (len(WAYS) + 3) + "|",
    ]
    for name, row in sorted(tallies.items(), key=lambda named: named[0] == "all"):
        said = []
        for way in WAYS:
            t = row[way]
            of = max(1, t["right"] + t["wrong"] + t["untold"])
            said.append(f"{100 * t['right'] / of:.2f} %, {100 * t['wrong'] / of:.2f} %")
        squares = sum(row[WAYS[0]][each] for each in ("right", "wrong", "untold"))
        t = row["kept out"]
        of = max(1, t.total())
        measured = ", ".join(f"{100 * t[each] / of:.1f} %" for each in ("right", "wrong", "open"))
        rows.append(f"| {name} | {' | '.join(said)} | {squares} | {measured} |")
    return "\n".join(rows)


def _title(number: int) -> str:
    which = list(places())[number % len(places())]
    return f"{_TITLES[UNSEEN[which % len(UNSEEN)]]} ({which})"


def _case(seed: int, number: int) -> _Rows:
    rng = np.random.default_rng([seed, number])
    files = list(places().values())[number % len(places())]
    shown = rng.permutation(TAUGHT)
    others = TAUGHT + rng.permutation(len(files) - TAUGHT)
    lessons = [_lesson(files[at], LIGHTS[turn % len(LIGHTS)], rng) for turn, at in enumerate(shown)]
    learned = [lesson for lesson in lessons if lesson is not None]
    eyes = network.shipped()
    rows: _Rows = {way: {} for way in (*WAYS, "kept out")}
    try:
        taught = profiles.learn(learned, "eclipse", eyes)
    except UntaughtError:  # boards weren't found in so many of the six that a face is missing
        return rows
    rows["kept out"] = dict(zip(("right", "wrong", "open"), counted(taught.trials), strict=True))
    ways = {
        "as it ships": partial(reader.read),
        "one picture": partial(reader.read, known=_of_one(learned), letter_from=reader.SHOWN_FROM),
        "six pictures": partial(reader.read, known=taught.tokens, own=taught.own),
    }
    tallies: dict[str, dict[str, float]] = {way: {} for way in WAYS}
    for at in others[:ASKED]:
        plate = Plate.load(files[at])
        for light in LIGHTS:
            taken = photograph(plate, draw_shot(rng, light))
            picture, corners = reading.in_frame(taken), _corners(plate, taken, rng)
            for way, read in ways.items():
                try:
                    found = reading.judged(read(picture, corners=corners).reading.cells, taken)
                except CompanionError:
                    found = {"untold": 16}
                for name, count in found.items():
                    tallies[way][name] = tallies[way].get(name, 0) + count
    return rows | tallies


def _lesson(file: Path, light: str, rng: np.random.Generator) -> Labelled | None:
    """A photograph of a place with its label, as the command learns it; None if no board is found in it."""
    plate = Plate.load(file)
    taken = photograph(plate, draw_shot(rng, light))
    cells = list(read_cells(taken.label["position"], "GSgs"))
    for square in (*taken.label["covered"], *taken.label["partly"]):
        cells[square - 1] = UNREADABLE
    try:
        seen = reader.board(reading.in_frame(taken), corners=_corners(plate, taken, rng))
    except CompanionError:
        return None
    return Labelled(seen.views, "".join(cells))


def _corners(plate: Plate, taken: Photograph, rng: np.random.Generator) -> Points | None:
    return reading.clicked(plate, taken, rng)


def _of_one(lessons: list[Labelled]) -> Array:
    """The tokens that one picture's faces give; faces that it lacks come from the next."""
    eyes = network.shipped()
    looked = [(lesson.classes, eyes.looked(lesson.views)) for lesson in lessons]
    faces = [
        next(seen.squares[np.flatnonzero(classes == kind)[0]] for classes, seen in looked if kind in classes)
        for kind in range(1, 5)
    ]
    return eyes.tokens_of(np.stack(faces), looked[0][1].around)
