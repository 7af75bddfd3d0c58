"""The explorer's answers, compared with what `best --json` prints: value, length and best turns.

The positions come from games of random turns. An answer has the exact value of every turn; its time includes the Python
around it.
"""

import random
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

from eclipse_companion.games.eclipse.game.editions import ECLIPSE
from eclipse_companion.games.eclipse.page.reviewer import EclipseReviewer
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.reviewing.exploring import explored
from tests.evidence._printed import printed_by_best
from tests.evidence.cases import Progress, gather
from tests.games.eclipse.reply.games import random_position

SIZE = 1000
MOST = 15
"""With sixteen pieces the game is over."""


@cache
def _parts() -> tuple[EclipseReviewer, EclipseSentences]:
    oracle = Oracle()
    oracle.warm()
    return EclipseReviewer(oracle), EclipseSentences("en", ECLIPSE)


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    printed = printed_by_best("eclipse", [answer["position"] for _, _, answer in found])
    rows = ["| pieces | positions | turns | median, ms | 95 %, ms | worst, ms |", "|---|---|---|---|---|---|"]
    for pieces in sorted({number % (MOST + 1) for number in range(count)}):
        cases = found[pieces :: MOST + 1]
        times = sorted(took for took, _, _ in cases)
        shown = " | ".join(f"{each:.1f}" for each in (times[len(times) // 2], times[len(times) * 95 // 100], times[-1]))
        rows.append(f"| {pieces} | {len(cases)} | {sum(turns for _, turns, _ in cases)} | {shown} |")
    wrong = sum(answer != best for (_, _, answer), best in zip(found, printed, strict=True))
    return "\n".join([*rows, "", f"Answers that differ from what `best` prints: {wrong} of {count}."])


def _case(seed: int, number: int) -> tuple[float, int, dict[str, Any]]:
    """How long the answer took, how many turns it has, and what `best` would print for it."""
    position = random_position(number % (MOST + 1), random.Random(f"{seed} {number}"))
    reviewer, words = _parts()
    started = time.perf_counter()
    answer = explored(position, reviewer, words)
    took = 1000 * (time.perf_counter() - started)
    best = sorted(turn["turn"] for turn in answer["turns"] if turn["best"])
    same = {name: answer[name] for name in ("position", "value", "result")}
    return took, len(answer["turns"]), {**same, "turns": answer["length"], "best": best}
