"""Plain rules and exact values check everything that Infinity's hints and coach claim, position by position.

Half of the positions are played, half set up at random. A step that says too much too early names the channel before
the placement is told.
"""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from tests.evidence.cases import Progress, gather
from tests.games.infinity.reply.claimed import LANGUAGES, check

SIZE = 20_000


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    made: Counter[str] = Counter()
    false: Counter[str] = Counter()
    found = gather(partial(_case, seed), count, progress, resume_dir)
    for each in found:
        made.update(each["made"])
        false.update(claim.split("(")[0] for claim in each["false"])
    claims = [f"| {kind} | {made[kind]} | {false[kind]} |" for kind in sorted({*made, *false})]
    longest = ", ".join(f"{language} {max(each['words'][language] for each in found)}" for language in LANGUAGES)
    early = sum(len(each["told_early"]) for each in found)
    return "\n".join(
        [
            *("| claim | made | false |", "|---|---|---|", *claims),
            f"| all | {made.total()} | {false.total()} |",
            "",
            f"Longest sentence, in words: {longest}. Said too early: {early}.",
        ]
    )


def _case(seed: int, number: int) -> dict[str, Any]:
    return vars(check(seed, number))
