"""Plain rules and exact values check everything that hints, threats and the coach claim, position by position.

Positions of 0 to 15 pieces in turn; half of the turns before each are best ones. A step that says too much too early
names a square of the turn before the turn is announced. Times are for one hint, on one processor of the machine that
ran this.
"""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from tests.evidence.cases import Progress, gather
from tests.games.eclipse.reply.claimed import LANGUAGES, check

SIZE = 10_000


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    made: Counter[str] = Counter()
    false: Counter[str] = Counter()
    seconds: dict[int, list[float]] = {}
    found = gather(partial(_case, seed), count, progress, resume_dir)
    for number, each in enumerate(found):
        made.update(each["made"])
        false.update(claim.split("(")[0] for claim in each["false"])
        seconds.setdefault(number % 16, []).append(each["seconds"])
    claims = [f"| {kind} | {made[kind]} | {false[kind]} |" for kind in sorted({*made, *false})]
    longest = ", ".join(f"{language} {max(each['words'][language] for each in found)}" for language in LANGUAGES)
    early, silent = sum(len(each["told_early"]) for each in found), sum(each["silent"] for each in found)
    times = [f"| {pieces} | {_mean(taken)} | {1000 * max(taken):.0f} |" for pieces, taken in sorted(seconds.items())]
    return "\n".join(
        [
            *("| claim | made | false |", "|---|---|---|", *claims),
            f"| all | {made.total()} | {false.total()} |",
            "",
            f"Longest sentence, in words: {longest}. Said too early: {early}. Positions with nothing to say: {silent}.",
            "",
            *("| pieces | mean ms | worst ms |", "|---|---|---|", *times),
        ]
    )


def _case(seed: int, number: int) -> dict[str, Any]:
    checked = check(seed, number)
    return {**vars(checked), "position": str(checked.position)}


def _mean(taken: list[float]) -> str:
    return f"{1000 * sum(taken) / len(taken):.1f}"
