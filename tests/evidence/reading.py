"""Boards read from pictures: rendered scenes that were not used for learning, photographed in every kind of light.

The scenes are the ones that `./run pictures` has left in a folder, named by --plates. If two markers can't be seen, the
corners are clicked, 1.5 pixels off (rms). A set that wasn't learned is shown by a picture in any light; if that is
refused, another one is taken, four at most, as the sentence says. A square counts as right if its content is named, or
if `?` is said and half of it or more is hidden; squares hidden by a fifth to a half, and symbols burnt out to white,
are right with `?` and with what is there (burnt out: also with its side alone). Wrong: a letter, side or emptiness that
isn't there. Sets that must be shown (`random`) have their own row; the rows on light, clicked corners and hands are
about the two sets that are learned by heart. In hard light (spot, mixed, backlight) those are also read from two
exposures: the picture, and the same scene 1.5 stops darker.
"""

import os
import time
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.board_text import read_cells
from eclipse_companion.games.eclipse.game.reading import GOLD_UP, SILVER_UP, UNREADABLE
from eclipse_companion.games.eclipse.vision import network, reader, sets
from eclipse_companion.games.eclipse.vision.mat import Mat
from eclipse_companion.sensing.sight import finding
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.layout import Points, lifted
from eclipse_learning.examples import bare, true_camera
from eclipse_pictures.camera import Photograph, draw_shot, photograph
from eclipse_pictures.lighting import KINDS
from eclipse_pictures.plates import FRAME, Plate
from eclipse_pictures.scenes import FAMILY
from tests.evidence.cases import Progress, gather
from tests.games.eclipse.vision.labelled import fair

FOLDER = "ECLIPSE_COMPANION_PLATES"
"""The environment variable that names the folder."""
SIZE = 3000
CLICK_ERROR_PX = 1.5
BESIDE_MM = (25.0, 75.0)
SHOWS = 4
"""How many pictures of a set's faces somebody takes, in any light, before giving up."""
HARD = ("hard_spot", "mixed", "backlight")
EXPOSED = ("hard light, one exposure", "hard light, two exposures")
DARKER_EV = 1.5
HIDDEN = 0.2
FREE = 0.1
FEWEST_MARKERS = 2
FIGURES = {"right": ".2f", "wrong": ".3f", "untold": ".2f"}
NOWHERE = {"bare": "mats without a board", "beside": "clicks beside the board"}
SIDES = {GOLD_UP: "Gg", SILVER_UP: "Ss"}


@cache
def plates() -> list[Path]:
    """The readable ones: they have a board, don't just show a set, and their set is known."""
    folder = Path(os.environ.get(FOLDER, ""))
    found = []
    for file in sorted(folder.glob("*.npz")) if folder.name else []:
        kind, _, number = file.stem.rpartition("_")
        known = kind in sets.LEARNED or (folder / f"{kind}_{_first(int(number)):06d}.npz").exists()
        if kind != "bare" and int(number) % FAMILY and known:
            found.append(file)
    return found


def _first(seed: int) -> int:
    """The seed of the family that shows the set."""
    return seed - seed % FAMILY


def missing() -> str | None:
    """What is missing, as a sentence."""
    if plates():
        return None
    return "Make plates (./run pictures --out DIR --count 60 --seed 9000 --shots 0 --varied); then --plates DIR/plates."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[str, Counter[str]] = {}
    for case in gather(partial(_case, seed), count, progress, resume_dir):
        for names, tally in case:
            for name in names:
                tallies.setdefault(name, Counter()).update(tally)
    rows = [
        (
            "| pictures | boards | not found | squares right | wrong | unnamed | hidden squares read as `?` "
            "| whole boards right | ms per board |"
        ),
        "|---|---|---|---|---|---|---|---|---|",
    ]
    order = [*KINDS, *EXPOSED, "markers", "clicked", "hand", "eclipse", "magic", "random", "all"]
    for name in sorted(tallies, key=order.index):
        t = tallies[name]
        squares = max(1, t["right"] + t["wrong"] + t["untold"])
        read = max(1, t["boards"] - t["lost"])
        hidden, ms = f"{t['hidden told']} of {t['hidden']}", f"{t['ms'] / read:.1f}" if "ms" in t else ""
        shares = [f"{100 * t[each] / squares:{digits}} %" for each, digits in FIGURES.items()]
        whole = f"{100 * t['whole'] / read:.1f} %"
        rows.append("| " + " | ".join([name, str(t["boards"]), str(t["lost"]), *shares, hidden, whole, ms]) + " |")
    every = tallies.get("all", Counter())
    shows = f"It refused {every['shows refused']} of {every['shows']} pictures that show a set."
    told = [f"{every[f'{each} refused']} of {every[each]} {words}" for each, words in NOWHERE.items()]
    return "\n".join([*rows, "", f"The reader refused {told[0]}, and {told[1]}.", shows])


def _case(seed: int, number: int) -> list[tuple[list[str], dict[str, float]]]:
    files = plates()
    rng = np.random.default_rng([seed, number])
    light = KINDS[number % len(KINDS)]
    plate = Plate.load(files[(number // len(KINDS)) % len(files)])
    shot = draw_shot(rng, light)
    taken = photograph(plate, shot)
    picture, corners = in_frame(taken), clicked(plate, taken, rng)
    names = [plate.kind, "all"]
    if plate.kind in sets.LEARNED:
        names += [light, "markers" if corners is None else "clicked"]
        if max(plate.covered) > HIDDEN:
            names.append("hand")
    known, refused = _known(plate, rng)
    tally: dict[str, float] = {"boards": 1, "shows refused": refused, "shows": refused + (known is not None)}
    if known is None:
        return [(names, tally | {"lost": 1})]
    started = time.perf_counter()
    try:
        limit = reader.LETTER_FROM if plate.kind in sets.LEARNED else reader.SHOWN_FROM
        said = reader.read(picture, known, corners=corners, letter_from=limit)
    except CompanionError:
        return [(names, tally | {"lost": 1})]
    seen = {"boards": 1, **judged(said.reading.cells, taken)}
    tally |= {"ms": 1000 * (time.perf_counter() - started), **judged(said.reading.cells, taken)}
    tally |= looked_beside(plate, taken, picture, known, rng)
    found = [(names, tally if corners is not None else tally | taken_off(plate, taken, known, rng))]
    if light in HARD and plate.kind in sets.LEARNED:
        darker = photograph(plate, replace(shot, ev=shot.ev - DARKER_EV, seed=shot.seed + 1))
        both = reader.read(picture, known, darker=in_frame(darker), corners=corners, letter_from=limit)
        found += [([EXPOSED[0]], seen), ([EXPOSED[1]], {"boards": 1, **judged(both.reading.cells, taken)})]
    return found


def _known(plate: Plate, rng: np.random.Generator) -> tuple[Array | None, int]:
    """The tokens of a plate's set, and how many pictures that show it were refused; no tokens if all were."""
    if plate.kind in sets.LEARNED:
        return network.shipped().house_set(sets.LEARNED[plate.kind]), 0
    shown = Plate.load(Path(os.environ[FOLDER]) / f"{plate.kind}_{_first(plate.seed):06d}.npz")
    for refused in range(SHOWS):
        taken = photograph(shown, draw_shot(rng))
        try:
            views = reader.show(in_frame(taken), corners=clicked(shown, taken, rng))
        except CompanionError:
            continue
        return network.shipped().shown_set(views), refused
    return None, SHOWS


def clicked(plate: Plate, taken: Photograph, rng: np.random.Generator) -> Points | None:
    """Corners as a user clicks them if two markers can't be seen."""
    if sum(hidden < FREE for hidden in plate.markers_covered) >= FEWEST_MARKERS:
        return None
    there = np.array(taken.label["corners_px"]) + taken.origin
    return np.asarray(there + rng.normal(0, CLICK_ERROR_PX / np.sqrt(2), there.shape), np.float64)


def looked_beside(
    plate: Plate, taken: Photograph, picture: NDArray[np.uint8], known: Array, rng: np.random.Generator
) -> dict[str, float]:
    """Whether corners clicked beside the board are refused, if the picture contains them."""
    angle = rng.uniform(0, 2 * np.pi)
    way = rng.uniform(*BESIDE_MM) * np.array([np.cos(angle), np.sin(angle)])
    corners = true_camera(plate, taken).project(lifted(Mat().area() + way, plate.surface_mm))
    if not ((corners > 0) & (corners < np.array(taken.picture.shape[1::-1]))).all():
        return {}
    return {"beside": 1, "beside refused": _refused(picture, known, corners + taken.origin)}


def taken_off(plate: Plate, taken: Photograph, known: Array, rng: np.random.Generator) -> dict[str, float]:
    """Whether the mat is refused once the board is taken off it."""
    empty = bare(taken, true_camera(plate, taken), plate.top_mm, rng)
    return {"bare": 1, "bare refused": _refused(in_frame(replace(taken, picture=empty)), known, None)}


def _refused(picture: NDArray[np.uint8], known: Array, corners: Points | None) -> bool:
    try:
        reader.read(picture, known, corners=corners)
    except finding.NoBoardInPictureError:
        return True
    return False


def in_frame(taken: Photograph) -> NDArray[np.uint8]:
    """The picture in the camera's whole frame; the rest is the median colour of the picture's edge."""
    height, width = taken.picture.shape[:2]
    edge = np.concatenate([taken.picture[0], taken.picture[-1], taken.picture[:, 0], taken.picture[:, -1]])
    frame = np.empty((FRAME[1], FRAME[0], 3), np.uint8)
    frame[:] = np.median(edge, axis=0)
    x, y = taken.origin
    frame[y : y + height, x : x + width] = taken.picture
    return frame


def judged(said: str, taken: Photograph) -> dict[str, float]:
    """How many squares are right, wrong, unnamed; hidden ones, and those read as `?`; whether all was right."""
    tally: Counter[str] = Counter()
    label = taken.label
    for square, (cell, truth) in enumerate(zip(said, read_cells(label["position"], "GSgs"), strict=True), 1):
        if square in label["covered"]:
            tally["hidden"] += 1
            tally["hidden told"] += cell == UNREADABLE
        if cell in fair(label, square):
            tally["right"] += 1
        elif cell in {UNREADABLE, truth} or truth in SIDES.get(cell, ""):
            tally["untold"] += 1
        else:
            tally["wrong"] += 1
    tally["whole"] = tally["right"] == 16
    return dict(tally)
