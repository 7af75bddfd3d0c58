"""The answers of Infinity's explorer, compared with what `best --json` prints: value, length and best placements.

The positions come from games of random placements. An answer has the exact value of every placement; its time includes
the Python around it.
"""

import random
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.page.reviewer import InfinityReviewer
from eclipse_companion.games.infinity.solution.exact import Oracle
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.reviewing.exploring import explored
from tests.evidence._printed import printed_by_best
from tests.evidence.cases import Progress, gather

SIZE = 1000
LONGEST = 40
"""The games have up to so many placements; most have filled all channels by then."""
VALUES = ("win", "draw", "loss")


@cache
def _parts() -> tuple[InfinityReviewer, InfinitySentences]:
    oracle = Oracle()
    oracle.warm()
    return InfinityReviewer(oracle), InfinitySentences("en")


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    printed = printed_by_best("infinity", [answer["position"] for _, _, answer in found])
    rows = ["| value | positions | placements | median, ms | 95 %, ms | worst, ms |", "|---|---|---|---|---|---|"]
    for value in VALUES:
        cases = [case for case in found if case[2]["value"] == value]
        times = sorted(took for took, _, _ in cases)
        if not times:
            continue
        shown = " | ".join(f"{each:.1f}" for each in (times[len(times) // 2], times[len(times) * 95 // 100], times[-1]))
        rows.append(f"| {value} | {len(cases)} | {sum(turns for _, turns, _ in cases)} | {shown} |")
    wrong = sum(
        any(best[name] != answer[name] for name in answer) for (_, _, answer), best in zip(found, printed, strict=True)
    )
    return "\n".join([*rows, "", f"Answers that differ from what `best` prints: {wrong} of {count}."])


def _case(seed: int, number: int) -> tuple[float, int, dict[str, Any]]:
    """How long the answer took, how many placements it has, and what `best` would print for it."""
    course = _position(random.Random(f"{seed} {number}"))
    reviewer, words = _parts()
    started = time.perf_counter()
    answer = explored(course, reviewer, words)
    took = 1000 * (time.perf_counter() - started)
    best = sorted(turn["turn"] for turn in answer["turns"] if turn["best"])
    same = {name: answer[name] for name in ("position", "value", "result")}
    return took, len(answer["turns"]), {**same, "turns": answer["length"], "best": best}


def _position(chance: random.Random) -> GameHistory:
    """A position of a random game that goes on, as if a game began there."""
    course = NEW_GAME
    for _ in range(chance.randrange(LONGEST)):
        after = course.place(chance.choice(course.legal_placements()))
        if after.result is not None:
            break
        course = after
    return GameHistory(course.position)
