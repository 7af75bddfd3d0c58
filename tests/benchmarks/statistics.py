"""A log of 10,000 games: its statistics, and a report, each in a fresh process; beside listing the same log.

Each person's turns are judged once, and then kept in the log: so the first time takes long. All games are different.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from eclipse_companion.common.settings import HOME_VARIABLE
from eclipse_companion.log import FILE_NAME
from tests.benchmarks import games

GOAL_S: Final = 3.0
PERSON: Final = "Person-3"


def run() -> str:
    with TemporaryDirectory() as folder:
        home, report = Path(folder), str(Path(folder) / "report.html")
        (home / "data").mkdir()
        chance = random.Random(games.SEED)
        games.write(home / "data" / FILE_NAME, games.many_games(games.COUNT, chance, different=games.COUNT))
        rows = [f"| {games.COUNT:,} games | seconds | of a processor |", "|---|---|---|"]
        for what, words in (
            ("`games list`, to compare", "list"),
            ("`games stats` of everybody, the first time: all are judged", "stats"),
            ("`games stats` of everybody", "stats"),
            (f"`games stats` of one of {games.PEOPLE} people", f"stats --person {PERSON}"),
            ("`games report` of everybody", f"report {report}"),
        ):
            seconds, processor = _seconds(home, words.split())
            rows.append(f"| {what} | {seconds:.1f} | {processor:.1f} |")
    return "\n".join([*rows, "", f"The goal for all but the first time: {GOAL_S:.0f} s."])


def _seconds(home: Path, words: list[str]) -> tuple[float, float]:
    """How long the command takes, and how long a processor works for it. Raises `CalledProcessError` if it fails."""
    command = [sys.executable, "-m", "eclipse_companion", "games", *words]
    began, worked = time.perf_counter(), os.times()
    subprocess.run(command, env={**os.environ, HOME_VARIABLE: str(home)}, check=True, capture_output=True)
    now = os.times()
    worked_s = now.children_user + now.children_system - worked.children_user - worked.children_system
    return time.perf_counter() - began, worked_s
