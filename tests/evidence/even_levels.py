"""Each level against the opponent that follows a person at the same level: how equal they are.

A draw is half a point. Wanted is about half of the points from level 2 on. At level 1 it is more, so that whoever is as
weak wins half of the games.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from eclipse_companion.gamekit.strength import LEVELS
from eclipse_companion.reviewing.rating import SCORES
from tests.evidence._even import play
from tests.evidence.cases import Progress, gather
from tests.evidence.even import KINDS

SIZE = 200 * len(LEVELS) * len(KINDS)


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return _table(gather(partial(_game, seed), count, progress, resume_dir))


def _game(seed: int, number: int) -> tuple[str, str, float]:
    """The kind, the level, and what the level's player got."""
    kind, level = KINDS[number % len(KINDS)], LEVELS[number // len(KINDS) % len(LEVELS)]
    seat = number // (len(KINDS) * len(LEVELS)) % 2
    result, _ = play(kind, int(level), level, seat, f"{seed} {number}", looked=False)
    return kind, level, SCORES[result][seat]


def _table(games: Iterable[tuple[str, str, float]]) -> str:
    """A row for each kind and level."""
    tallies: dict[tuple[str, str], Counter[float]] = {(kind, level): Counter() for kind in KINDS for level in LEVELS}
    for kind, level, points in games:
        tallies[kind, level][points] += 1
    rows = ["| game | level | games | won, drawn, lost | score |", "|---|---|---|---|---|"]
    for (kind, level), tally in tallies.items():
        if count := tally.total():
            ended = ", ".join(str(tally[points]) for points in (1, 0.5, 0))
            rows.append(f"| {kind} | {level} | {count} | {ended} | {(tally[1] + tally[0.5] / 2) / count:.1%} |")
    return "\n".join(rows)
