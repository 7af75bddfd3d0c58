"""Ecliptic's `perfect` against level 7, as in `ecliptic`: the match alone.

Required: more than 50 %, with the whole interval.
"""

from functools import partial
from pathlib import Path

from tests.evidence.cases import Progress, gather
from tests.evidence.ecliptic import BEYOND, deal, table

SIZE = BEYOND[-1]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return table((BEYOND,), gather(partial(deal, (BEYOND,), seed), count, progress, resume_dir))
