"""What goes wrong at the board, and how the game recovers. Each part has its own cases and its own table.

A part is a module of `_recovery` with a `SIZE`, the number of its cases in a full run, and a `run` like that of every
figure.
"""

import math
from pathlib import Path
from types import ModuleType
from typing import Final

from tests.evidence._recovery import cuts, faults, mis_set, mistakes, sensors, taken_back, watched
from tests.evidence.cases import Progress

PARTS: Final[tuple[ModuleType, ...]] = (cuts, faults, watched, sensors, mistakes, taken_back, mis_set)
"""In the order of the tables."""
SIZE: Final = 100
"""Hundredths of each part."""


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tables = []
    for number, part in enumerate(PARTS):
        name = part.__name__.rpartition(".")[2]
        cases = math.ceil(part.SIZE * count / SIZE)
        folder = resume_dir / name
        folder.mkdir(exist_ok=True)
        table = part.run(cases, seed, _of_part(progress, number, count), folder)
        purpose = (part.__doc__ or "").split("\n\n", maxsplit=1)[0].replace("\n", " ").strip()
        tables.append(f"### {name.replace('_', ' ')}\n\n{purpose}\n\n{cases} cases.\n\n{table.strip()}")
    progress(count, count)
    return "\n\n".join(tables)


def _of_part(progress: Progress, number: int, count: int) -> Progress:
    """A part's progress as part of the whole: all parts count the same."""

    def show(done: int, total: int) -> None:
        progress(int(count * (number + done / max(1, total)) / len(PARTS)), count)

    return show
