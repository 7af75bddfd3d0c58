"""Rubik's Infinity read from rendered pictures of a family that the network has never seen (docs/pictures.md).

Its devices have rails for channels, its marbles a band of colour in clear glass, or they are of plain plastic, and its
lamps and windows are others. One picture in two shows the usual device on its printed sheet, found by the markers, or
by clicks if they can't be seen; the others show devices of any measures, clicked, 1.5 pixels off (rms). Every picture
is also read together with the same scene 1.5 stops darker. Spaces in full view are judged, those of which a hand hides
less than a fifth. Right: the content is named. Wrong: a marble or an emptiness that isn't there. Unsure: `?`. Spaces of
which it hides four fifths or more are hidden, and should be `?`. Between the two either is fair, and nothing is judged.
"""

import time
from collections import Counter
from functools import partial
from pathlib import Path

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.vision import reader
from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.games.infinity.vision.finding import find
from eclipse_companion.sensing.sight.layout import Points
from infinity_pictures.families import HELD
from infinity_pictures.lights import LIGHTS
from infinity_pictures.making import Made, made
from tests.evidence.cases import Progress, gather

SIZE = 700
CLICK_ERROR_PX = 1.5
LARGE = {True: 0.27, False: 0.3}
"""The spaces' share of the picture's height: on the sheet, and without it."""
HIDDEN = 0.2
FIGURES = {"right": ".2f", "wrong": ".3f", "unsure": ".2f"}
EXPOSED = ("one exposure", "two exposures")


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies: dict[str, Counter[str]] = {}
    for case in gather(partial(_case, seed), count, progress, resume_dir):
        for names, tally in case:
            for name in names:
                tallies.setdefault(name, Counter()).update(tally)
    rows = [
        (
            "| pictures | read | not found | spaces right | wrong | unsure | hidden spaces read as `?` "
            "| whole boards right | ms per picture |"
        ),
        "|---|---|---|---|---|---|---|---|---|",
    ]
    order = [f"{name}, {exposed}" for name in (*LIGHTS, "markers", "clicked", "hand", "all") for exposed in EXPOSED]
    for name in sorted(tallies, key=order.index):
        t = tallies[name]
        spaces = max(1, t["right"] + t["wrong"] + t["unsure"])
        read = max(1, t["pictures"] - t["lost"])
        shares = [f"{100 * t[each] / spaces:{digits}} %" for each, digits in FIGURES.items()]
        hidden, whole = f"{t['hidden told']} of {t['hidden']}", f"{100 * t['whole'] / read:.1f} %"
        cells = [name, str(t["pictures"]), str(t["lost"]), *shares, hidden, whole, f"{t['ms'] / read:.1f}"]
        rows.append("| " + " | ".join(cells) + " |")
    lost = sum(t["without markers"] for name, t in tallies.items() if name == f"all, {EXPOSED[0]}")
    return "\n".join([*rows, "", f"In {lost} pictures of the sheet fewer than two markers could be seen."])


def _case(seed: int, number: int) -> list[tuple[list[str], dict[str, float]]]:
    light = LIGHTS[number % len(LIGHTS)]
    on_sheet = number % 2 == 0
    device = Device() if on_sheet else None
    picture_seed = int(np.random.default_rng([seed, number]).integers(2**31))
    one = made(picture_seed, HELD, light, device=device, large=LARGE[on_sheet], whole=on_sheet)
    clicked = one.corners + np.random.default_rng(picture_seed).normal(0, CLICK_ERROR_PX, (4, 2))
    names = [light, "all", *(["hand"] if one.hidden.max() > HIDDEN else [])]
    corners = None if on_sheet else clicked
    without_markers = 0
    try:
        if on_sheet:
            find(one.pixels, None, one.device)
    except CompanionError:
        corners, without_markers = clicked, 1
    names.append("markers" if corners is None else "clicked")
    found = []
    for exposed, looks in zip(EXPOSED, ([one.pixels], [one.pixels, one.darker]), strict=True):
        tally = _read(one, looks, corners) | {"pictures": 1, "without markers": without_markers}
        found.append(([f"{name}, {exposed}" for name in names], tally))
    return found


def _read(one: Made, looks: list[np.ndarray], corners: Points | None) -> dict[str, float]:
    started = time.perf_counter()
    try:
        said = reader.read(looks, corners=corners, device=one.device if corners is None else None)
    except CompanionError:
        return {"lost": 1}
    return {"ms": 1000 * (time.perf_counter() - started), **judged(one, "".join(said.reading.channels))}


def judged(one: Made, cells: str) -> dict[str, float]:
    """How many spaces in full view were read right, wrong, and not at all; how many of the hidden ones as `?`."""
    tally: Counter[str] = Counter()
    for space, said in enumerate(cells):
        fair = one.fair(space)
        if fair == "?":
            tally["hidden"] += 1
            tally["hidden told"] += said == "?"
        elif fair is not None:
            tally["right" if said == fair else "unsure" if said == "?" else "wrong"] += 1
    return {**tally, "whole": float(not tally["unsure"] and not tally["wrong"])}
