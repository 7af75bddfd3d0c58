"""Ecliptic's `perfect` against level 7: each deal is played twice, as in `ecliptic`.

Required: more than 50 %, with the whole interval.
"""

from functools import partial
from pathlib import Path

from eclipse_companion.games.ecliptic.reply.opponent import LEVELS
from tests.evidence.cases import Progress, gather
from tests.evidence.ecliptic import Match, deal, table

MATCH: Match = ("perfect", LEVELS["perfect"], "level 7", LEVELS[7], "50 %", 2000)
SIZE = MATCH[-1]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return table((MATCH,), gather(partial(deal, (MATCH,), seed), count, progress, resume_dir))
