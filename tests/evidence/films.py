"""Whole games filmed in Blender, two pictures a second, followed by camera alone as `replay FOLDER` does.

The films are the folders that `./run pictures --film` has left in a folder, named by --films. Nobody answers questions:
a turn that is asked about is given once later turns settle it. *Late*: given more than 1.5 seconds after the hand had
left. *Under a hand*: given at a picture in which a hand covers a square.
"""

import json
import os
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.replaying.films import FilmReplay
from eclipse_companion.games.eclipse.turns.outcomes import QuestionAsked, TakeBack
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.watching.film import Film
from tests.evidence.cases import Progress, gather

FOLDER = "ECLIPSE_COMPANION_FILMS"
"""The environment variable that names the folder."""
SIZE: Final = 24
LATE_MS: Final = 1500.0

Row = dict[str, Any]


@cache
def films() -> list[Path]:
    """The folders that hold a film and its truth."""
    folder = Path(os.environ.get(FOLDER, ""))
    return sorted(path.parent for path in folder.glob("*/truth.json")) if folder.name else []


def missing() -> str | None:
    """What is missing, as a sentence."""
    return None if films() else "Make films (./run pictures --film --out DIR --count 4 --seed 1); then --films DIR."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:  # noqa: ARG001 - nothing is drawn
    """The table: a row for each film."""
    lines = [
        "| film | turns | right | wrong at the end | withdrawn | questions | late | under a hand | delay, median |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in gather(partial(_film), min(count, len(films())), progress, resume_dir):
        counts = " | ".join(str(row[key]) for key in ("turns", "right", "wrong", "withdrawn", "asked", "late", "under"))
        lines.append(f"| {row['name']} | {counts} | {row['delay'] / 1000:.2f} s |")
    return "\n".join(lines)


def _film(number: int) -> Row:
    path = films()[number]
    truth = json.loads((path / "truth.json").read_text())
    made = [(turn["turn"], turn["hand_left_ms"]) for turn in truth["turns"]]
    replay = FilmReplay(Film(path, truth["fps"]), BoardEye(network.shipped().house_set(0)))
    given: list[tuple[str, float]] = []
    withdrawn = asked = 0
    for outcome in replay:
        match outcome:
            case TurnGiven(t_ms, turn):
                given.append((str(turn), t_ms))
            case TakeBack(count=count):
                withdrawn += count
                del given[len(given) - count :]
            case QuestionAsked():
                asked += 1
    pairs = list(zip(given, made, strict=False))
    right = [found[1] - left for found, (turn, left) in pairs if found[0] == turn]
    frames = truth["frames"]
    shown = [frames[min(len(frames) - 1, int(t_ms / 1000 * truth["fps"]))] for _, t_ms in given]
    return {
        "name": path.name,
        "turns": len(made),
        "right": len(right),
        "wrong": len(given) - len(right) + max(0, len(made) - len(given)),
        "withdrawn": withdrawn,
        "asked": asked,
        "late": sum(delay > LATE_MS for delay in right),
        "under": sum(bool(frame["covered"]) for frame in shown),
        "delay": float(np.median(right)) if right else 0.0,
    }
