"""What one process holds while people play on and on: file handles, threads and memory stay as they are.

Time is simulated. Two people play games and exercises to the end or not, with hints, turns that are taken back, and
others at the table; the page is looked at now and then. Required: no handle and no thread more at the end than after a
quarter, and less than 60 pieces of memory more for each game, which takes some thousand while it is played.
"""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.evidence.cases import Progress, gather

SIZE = 3000
"""Games of each kind."""
KINDS = ("eclipse", "infinity", "ecliptic")


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_session, max(4, count), seed), len(KINDS), progress, resume_dir)
    lines = [
        "| game | games | simulated hours | handles | threads | pieces of memory | MB |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for kind, rows in zip(KINDS, found, strict=True):
        for row in rows:
            numbers = f"{row['handles']} | {row['threads']} | {row['blocks']} | {row['memory_mb']:.0f}"
            lines.append(f"| {kind} | {row['games']} | {row['hours']:.1f} | {numbers} |")
    return "\n".join(lines)


def _session(games: int, seed: int, number: int) -> list[dict[str, float]]:
    return session(KINDS[number], games, seed)


def session(kind: str, games: int, seed: int) -> list[dict[str, float]]:
    """What a process that plays so many games holds after each quarter of them. Raises `CalledProcessError`."""
    words = [sys.executable, "-m", "tests.evidence._session", kind, str(games), str(seed)]
    said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in said.stdout.splitlines()]
