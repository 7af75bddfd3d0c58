"""`solve`, the whole game of seventeen layers, beside a plain program in C that shares only the numbering with it.

Both use all cores, in turn, and must count the same. `plain_solve.c` follows each flip and each placement of each
position. gcc compiles it for this processor.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PLAIN = Path(__file__).with_name("plain_solve.c")
ROUNDS = 3
GOAL = 0.45


def run() -> str:
    """The table; a sentence if there is no compiler for C."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return "There is no compiler for C here: install gcc."
    with tempfile.TemporaryDirectory(prefix="solve-") as folder:
        plain = Path(folder, "plain_solve")
        subprocess.run([compiler, "-O3", "-march=native", "-fopenmp", "-o", plain, PLAIN], check=True)
        tables = Path(folder, "tables")
        own = [sys.executable, "-m", "eclipse_companion", "solve", "--out", str(tables)]
        rows = [
            "| round | `solve` | its processor time | C | its processor time | ratio |",
            "|---|---|---|---|---|---|",
        ]
        ratios = []
        for number in range(ROUNDS + 1):
            counts, seconds, busy = _timed(own)
            shutil.rmtree(tables)
            if not number:
                continue  # it may have compiled its kernels
            plain_counts, plain_seconds, plain_busy = _timed([str(plain)])
            if [[line[0], *line[2:]] for line in counts] != plain_counts:
                raise AssertionError("The two count differently.")
            ratios.append(seconds / plain_seconds)
            times = f"{seconds:.1f} s | {busy:.1f} s | {plain_seconds:.1f} s | {plain_busy:.1f} s"
            rows.append(f"| {number} | {times} | {ratios[-1]:.2f} |")
    ratio = statistics.median(ratios)
    cores = os.cpu_count()
    return "\n".join(
        [*rows, "", f"Ratio, in the middle: {ratio:.2f} on {cores} cores (the goal: {GOAL}); the same counts."]
    )


def _timed(words: list[str]) -> tuple[list[list[str]], float, float]:
    """What it counted, line by line; seconds, and seconds of processor time."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - started
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    counts = [line.split() for line in done.stdout.splitlines() if line.split()[0].isdecimal()]
    return counts, seconds, busy
