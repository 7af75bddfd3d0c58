"""Whole games filmed in Blender, two pictures a second, followed by camera alone as `replay FOLDER` does.

The films are the folders that `./run pictures --film` has left in a folder, named by --films. Nobody answers questions:
a turn that is asked about is given once later turns settle it. A film with darker pictures is followed twice: with both
exposures, and *one exposure*, as a phone sees it. *Asked about*: turns that weren't given, but asked about. *Late*:
given more than 1.5 seconds after the hand had left. *Under a hand*: given at a picture in which a hand covers a square.
*Asked after*: how long after the hand had left the latest question came.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.camera.eye import BoardEye
from eclipse_companion.games.eclipse.replaying.films import FilmReplay
from eclipse_companion.games.eclipse.turns.outcomes import QuestionAsked, TakeBack
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.watching.film import Film, Frame
from tests.evidence.cases import Progress, gather

FOLDER = "ECLIPSE_COMPANION_FILMS"
"""The environment variable that names the folder."""
SIZE: Final = 48
LATE_MS: Final = 1500.0
KINDS: Final = ("two exposures", "one exposure")

Row = dict[str, Any]


@cache
def films() -> list[tuple[Path, bool]]:
    """The folders that hold a film and its truth, each with whether darker pictures are seen."""
    folder = Path(os.environ.get(FOLDER, ""))
    found = sorted(path.parent for path in folder.glob("*/truth.json")) if folder.name else []
    return [(path, darker) for path in found for darker in (True, False) if not darker or any(path.glob("*.dark.*"))]


def available() -> int:
    """How many cases the films make."""
    return len(films())


def missing() -> str | None:
    """What is missing, as a sentence."""
    return None if films() else "Make films (./run pictures --film --out DIR --count 4 --seed 1); then --films DIR."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:  # noqa: ARG001 - nothing is drawn
    """The table: a row for each film as it was followed; then for all with both exposures, and all with one."""
    rows = gather(_film, count, progress, resume_dir)
    names = "film", "turns", "right", "wrong", "asked about", "withdrawn", "questions", "late", "under a hand"
    lines = [
        f"| {' | '.join(names)} | delay, median / 95 % | asked after |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    groups = [(row["name"], [row]) for row in rows]
    groups += [(f"all, {kind}", [row for row in rows if row["kind"] == kind]) for kind in KINDS]
    for name, several in groups:
        if several:
            counts = " | ".join(
                str(sum(row[key] for row in several))
                for key in ("turns", "right", "wrong", "open", "withdrawn", "asked", "late", "under")
            )
            delays = np.array([delay for row in several for delay in row["delays"]] or [0.0]) / 1000
            after = max(row["after"] for row in several) / 1000
            late = f"{np.median(delays):.2f} / {np.percentile(delays, 95):.2f} s"
            lines.append(f"| {name} | {counts} | {late} | {after:.1f} s |")
    return "\n".join(lines)


def _frames(film: Film, *, darker: bool) -> Iterator[Frame]:
    for frame in film:
        yield frame if darker else replace(frame, darker=None)


def _film(number: int) -> Row:
    path, darker = films()[number]
    truth = json.loads((path / "truth.json").read_text())
    made = [(turn["turn"], turn["hand_left_ms"]) for turn in truth["turns"]]
    frames = _frames(Film(path, truth["fps"]), darker=darker)
    given: list[tuple[str, float]] = []
    asked: dict[int, float] = {}
    withdrawn = questions = 0
    for outcome in FilmReplay(frames, BoardEye(network.shipped().house_set(0))):
        match outcome:
            case TurnGiven(t_ms, turn):
                given.append((str(turn), t_ms))
            case TakeBack(count=count):
                withdrawn += count
                del given[len(given) - count :]
            case QuestionAsked(t_ms):
                questions += 1
                asked.setdefault(len(given), t_ms)
    pairs = list(zip(given, made, strict=False))
    right = [found[1] - left for found, (turn, left) in pairs if found[0] == turn]
    pictures = truth["frames"]
    shown = [pictures[min(len(pictures) - 1, int(t_ms / 1000 * truth["fps"]))] for _, t_ms in given]
    kind = KINDS[0] if darker else KINDS[1]
    return {
        "name": f"{path.name}, {kind}",
        "kind": kind,
        "turns": len(made),
        "right": len(right),
        "wrong": len(given) - len(right),
        "open": sum(number in asked for number in range(len(given), len(made))),
        "withdrawn": withdrawn,
        "asked": questions,
        "late": sum(delay > LATE_MS for delay in right),
        "under": sum(bool(frame["covered"]) for frame in shown),
        "delays": right,
        "after": max([t_ms - made[at][1] for at, t_ms in asked.items() if at < len(made)], default=0.0),
    }
