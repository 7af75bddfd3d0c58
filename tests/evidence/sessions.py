"""What one process holds while people play on and on: file handles, threads and memory stay as they are.

Time is simulated. Two people play games and exercises to the end or not, with hints, turns that are taken back, and
others at the table; the page is looked at now and then. Required: no handle and no thread more at the end than after a
quarter, and less than 60 pieces of memory more for each game, which takes some thousand while it is played.
"""

import json
import subprocess
import sys
from pathlib import Path

from tests.evidence.cases import Progress

SIZE = 3000
"""Games of each kind."""
KINDS = ("eclipse", "infinity", "ecliptic")


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    del resume_dir
    lines = [
        "| game | games | simulated hours | handles | threads | pieces of memory | MB |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for number, kind in enumerate(KINDS):
        progress(count * number // len(KINDS), count)
        for row in session(kind, max(4, count), seed):
            numbers = f"{row['handles']} | {row['threads']} | {row['blocks']} | {row['memory_mb']:.0f}"
            lines.append(f"| {kind} | {row['games']} | {row['hours']:.1f} | {numbers} |")
    progress(count, count)
    return "\n".join(lines)


def session(kind: str, games: int, seed: int) -> list[dict[str, float]]:
    """What a process that plays so many games holds after each quarter of them. Raises `CalledProcessError`."""
    words = [sys.executable, "-m", "tests.evidence._session", kind, str(games), str(seed)]
    said = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in said.stdout.splitlines()]
