"""Whole games of Infinity in rendered films, two pictures a second, followed by camera alone as `replay FOLDER` does.

The films are the folders that `./run pictures --game infinity --film` has left in a folder, named by --films. Nobody
answers questions, as in `replay`; or the players do at once. *Right*: told as it was placed, without a question, at
most 1.5 seconds after the hand had left; *late*: after that. *Asked*: asked about, and not wrong. *Wrong*: told, stood
when the next one was told or at the end, and hadn't been placed. *Missed*: neither told nor asked about.
"""

import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.infinity.camera.eye import DeviceEye
from eclipse_companion.games.infinity.camera.replaying import FilmReplay
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.sensing.watching.film import Film
from tests.evidence._heard import Heard
from tests.evidence.cases import Progress, gather

FOLDER = "ECLIPSE_COMPANION_FILMS"
"""The environment variable that names the folder."""
SIZE: Final = 20
LATE_MS: Final = 1500.0
COUNTS: Final = ("placements", "right", "late", "asked", "wrong", "missed", "withdrawn", "problems")

Row = dict[str, Any]


@cache
def films() -> list[Path]:
    """The folders that hold a film and its truth."""
    folder = Path(os.environ.get(FOLDER, ""))
    return sorted(path.parent for path in folder.glob("film_*/truth.json")) if folder.name else []


def available() -> int:
    """How many cases the films make."""
    return len(films())


def missing() -> str | None:
    """What is missing, as a sentence."""
    command = "./run pictures --game infinity --film --dark --out DIR --count 20 --seed 7001"
    return None if films() else f"Make films ({command}); then --films DIR."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:  # noqa: ARG001 - nothing is drawn
    """The table: a row for each film and way to answer, and for all."""
    lines = [
        (
            "| film | answers | placements | right | late | asked | wrong | missed | withdrawn | problems "
            "| delay, median | game right at the end |"
        ),
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    rows = [row for both in gather(_film, count, progress, resume_dir) for row in both]
    for row in rows:
        end = "yes" if row["whole"] else "no"
        lines.append(_line(row["name"], [row], end))
    for answers in (False, True):
        some = [row for row in rows if row["answers"] == answers]
        lines.append(_line("all", some, f"{sum(row['whole'] for row in some)} of {len(some)}"))
    return "\n".join(lines)


def _line(name: str, rows: Sequence[Row], end: str) -> str:
    counts = " | ".join(str(sum(row[key] for row in rows)) for key in COUNTS)
    delays = [delay for row in rows for delay in row["delays"]]
    delay = f"{np.median(delays) / 1000:.2f} s" if delays else ""
    return f"| {name} | {'yes' if rows[0]['answers'] else 'no'} | {counts} | {delay} | {end} |"


def _film(number: int) -> list[Row]:
    return [_followed(films()[number], answers=answers) for answers in (False, True)]


def _followed(path: Path, *, answers: bool) -> Row:
    """What becomes of a film's placements."""
    truth = json.loads((path / "truth.json").read_text(encoding="utf-8"))
    turns = [Placement.parse(turn["turn"]) for turn in truth["turns"]]
    left = [float(turn["hand_left_ms"]) for turn in truth["turns"]]
    replay = FilmReplay(Film(path, truth["fps"]), DeviceEye())
    heard = Heard(turns, replay.follower)
    for place, t_ms in enumerate(left):
        heard.complete(place, t_ms)
    for outcome in replay:
        heard.hear([outcome])
        if answers:
            heard.answer(sum(t_ms <= outcome.t_ms for t_ms in left))
    counted = heard.counted()
    counts = {name: counted["seen"][name] + counted["blind"][name] for name in counted["seen"]}
    delays = list(heard.delays.values())
    late = sum(delay > LATE_MS for delay in delays)
    return {
        "name": path.name,
        "answers": answers,
        **counts,
        "right": counts["told"] - late,
        "late": late,
        "withdrawn": heard.taken,
        "problems": heard.problems,
        "delays": delays,
        "whole": heard.right,
    }
