"""Plain rules check everything that Ecliptic's hints and coach claim, but for their estimates, state by state.

The states are those of games, ten of each. Besides, the hidden cards are exchanged in each: no hint may change.
"""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from eclipse_companion.games.ecliptic.game.claims import ESTIMATES
from tests.evidence.cases import Progress, gather
from tests.games.ecliptic.reply.claimed import LANGUAGES, check

SIZE = 20_000


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    made: Counter[str] = Counter()
    false: Counter[str] = Counter()
    found = gather(partial(_case, seed), count, progress, resume_dir)
    for each in found:
        made.update(each["made"])
        false.update(claim.split("(")[0] for claim in each["false"])
    estimates = {kind.__name__ for kind in ESTIMATES}
    claims = [
        f"| {kind} | {made[kind]} | {'an estimate' if kind in estimates else false[kind]} |"
        for kind in sorted({*made, *false})
    ]
    longest = ", ".join(f"{language} {max(each['words'][language] for each in found)}" for language in LANGUAGES)
    peeked = sum(each["peeked"] for each in found)
    return "\n".join(
        [
            *("| claim | made | false |", "|---|---|---|", *claims),
            f"| all but estimates | {made.total() - sum(made[kind] for kind in estimates)} | {false.total()} |",
            "",
            f"Longest sentence, in words: {longest}. Hints that hidden cards have changed: {peeked}.",
        ]
    )


def _case(seed: int, number: int) -> dict[str, Any]:
    return vars(check(seed, number))
