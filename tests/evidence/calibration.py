"""The guided calibration of simulated boards, most of them faulty: what it names, false findings, and the time.

A hand that needs 1.0 to 1.5 s for each action, and 2.5 s to hear an instruction, does exactly what is said, with an
orderly player's pieces (1.3 mm off centre). Kits, sensors, hum, drift and spikes are drawn again for each board. One
board in 37 is the shipped firmware in a real MicroPython, the others answer at the pace of its raw readings.
*All named*: everything wrong was named, with its square; *false findings*: boards for which anything else was said;
*levels learned*: boards that have learned their levels; *seconds*: from the first word to the last.
"""

import statistics
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.common import settings
from eclipse_companion.sensing.kept import UNKNOWN
from eclipse_simulation.board.engine import choose_engine
from eclipse_simulation.eclipse.calibrating_hand import CalibratingHand
from eclipse_simulation.eclipse.hand.driver import HandDriver
from tests.evidence._calibration.boards import LIMIT_MS, Calibrated, Paced, Quick, WithFirmware
from tests.evidence._calibration.cases import CODINGS, KINDS, TWO_AT_ONCE, Built, build
from tests.evidence.cases import Progress, gather

SIZE = 7500
LISTENS_MS: Final = 2500.0
REAL: Final = 37
"""One board in this many is the shipped firmware."""

STILL: Final = {"ground", "supply", "silent", "open"}

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table."""
    found = gather(partial(case, seed), count, progress, resume_dir)
    lines = [
        "| board | coding | boards | all named | false findings | levels learned | seconds: median, longest |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in (*KINDS, TWO_AT_ONCE):
        for coding in CODINGS:
            rows = [each for each in found if (each["name"], each["coding"]) == (name, coding)]
            if rows:
                lines.append(f"| {name} | {coding} | {_counted(rows)} |")
    real = [each for each in found if each["real"]]
    if real:
        lines.append(f"| of these, on the firmware itself | | {_counted(real)} |")
    lines.append(f"| all | | {_counted(found)} |")
    return "\n".join(lines)


def _counted(rows: list[Row]) -> str:
    named = sum(set(each["expected"]) <= set(each["found"]) for each in rows)
    falsely = sum(bool(set(each["found"]) - set(each["expected"])) for each in rows)
    kept = sum(each["kept"] for each in rows)
    seconds = [each["seconds"] for each in rows]
    return f"{len(rows)} | {named} | {falsely} | {kept} | {statistics.median(seconds):.0f}, {max(seconds):.0f}"


def case(seed: int, number: int) -> Row:
    """The outcome of one board."""
    name, board = build(number, seed)
    real = number % REAL == REAL - 1
    found, expected = calibrated(board, real=real)
    return {
        "name": name,
        "coding": board.coding,
        "real": real,
        "expected": expected,
        "found": sorted(found.faults),
        "kept": found.profile is not None,
        "seconds": (LIMIT_MS if found.ended_ms is None else found.ended_ms) / 1000,
    }


def calibrated(board: Built, *, real: bool = False) -> tuple[Calibrated, list[str]]:
    """Calibrate it; returns the outcome, and what should have been found."""
    model = board.model()
    driver = HandDriver(model, board.rng, style="tidy")
    paced = Paced(driver, board.rng, LISTENS_MS)
    order = board.rng.permutation(np.arange(1, 17)).tolist() if board.shuffled else range(1, 17)
    person = CalibratingHand(paced.type, order, board.silver)
    base = replace(UNKNOWN, coding=board.coding)
    if real:
        found = WithFirmware(choose_engine(settings.folders().cache, progress=_silent), paced, person, base).run()
    else:
        found = Quick(paced, person, base).run()
    paced.finish()
    lies = [lying.square or 0 for lying in driver._scene.lying]
    # A piece on a line that is stuck shows nothing.
    dead = {square for kind, squares in board.expected if kind in STILL for square in squares}
    pieces = [(kind, [lies[tile] for tile in tiles]) for kind, tiles in board.of_pieces]
    wanted = board.expected + [(kind, squares) for kind, squares in pieces if not dead & set(squares)]
    return found, sorted(" ".join([kind, *map(str, sorted(squares))]) for kind, squares in wanted)


def _silent(_sentence: str) -> None:
    """Nobody sees that the engine is being fetched."""
