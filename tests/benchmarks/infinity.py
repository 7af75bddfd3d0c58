"""Lines of `best --game infinity -`, one after another: how soon each is answered (the goal: 99 % in 20 ms)."""

import json
import random
import resource
import subprocess
import sys
import time

from eclipse_companion.games.infinity.solution.tables import FILE
from tests.evidence.infinity import drawn

SEED = 7
COUNT = 1500
GOAL_MS = 20
COMMAND = [sys.executable, "-m", "eclipse_companion", "best", "--game", "infinity", "--json", "-"]


def run() -> str:
    chance = random.Random(SEED)
    positions = [str(drawn(number, chance)) for number in range(COUNT)]
    _answers(positions[:200])  # compiles what isn't compiled yet
    ready, times, values = _answers(positions)
    rows = ["| value | positions | median, ms | 95 %, ms | 99 %, ms | worst, ms |", "|---|---|---|---|---|---|"]
    for name in ("win", "draw", "loss", "all"):
        rows += [_row(name, [took for took, value in zip(times, values, strict=True) if name in {value, "all"}])]
    resident = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    told = f"The goal: 99 % in {GOAL_MS} ms. The first answer came after {ready:.2f} s; at most {resident} MB of "
    told += f"memory; the tables have {FILE.stat().st_size / 1e6:.1f} MB."
    return "\n".join([*rows, "", told])


def _answers(positions: list[str]) -> tuple[float, list[float], list[str]]:
    """After how many seconds the first answer came, each further line's milliseconds, and the values."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        times, values = [], []
        for position in ["4/4/4/4 b 0", *positions]:
            asked = time.perf_counter()
            process.stdin.write(position + "\n")
            process.stdin.flush()
            values.append(json.loads(process.stdout.readline())["value"])
            times.append(1000 * (time.perf_counter() - asked))
        process.stdin.close()
    return times[0] / 1000, times[1:], values[1:]


def _row(name: str, times: list[float]) -> str:
    ranked = sorted(times)
    shown = (ranked[min(len(ranked) - 1, len(ranked) * percent // 100)] for percent in (50, 95, 99, 100))
    return f"| {name} | {len(times)} | " + " | ".join(f"{each:.1f}" for each in shown) + " |"
