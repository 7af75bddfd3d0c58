"""The opponent that follows a person: levels play as people, thirty games each, as the log would tell of them.

Required: from the tenth game on, a person as strong as any level from 1 to 7 wins 40 to 60 % of the games. A draw isn't
a win; points count it half. `careless`: in each person's first game, the turns after which the person could win at
once, or that lost at once, though another turn didn't, by plain rules.
"""

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Final, TypeAlias

from eclipse_companion.commands import registry
from eclipse_companion.gamekit.strength import LEVELS
from eclipse_companion.log import SavedPlayer
from eclipse_companion.log.listing import Ended
from eclipse_companion.reviewing import even
from eclipse_companion.reviewing.rating import SCORES
from tests.evidence._even import play
from tests.evidence.cases import Progress, gather

KINDS: Final = ("eclipse", "infinity", "ecliptic")
PEOPLE: Final = 20
GAMES: Final = 30
FIRST: Final = 9
"""The number of games that don't count."""
SIZE = PEOPLE * len(LEVELS) * len(KINDS)

Played: TypeAlias = tuple[str, int, list[tuple[str, float]], int]
"""A kind, a person's level, the opponent's level and the person's points in each game, and the careless turns."""


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return _table(gather(partial(_followed, seed), count, progress, resume_dir))


def _followed(seed: int, number: int) -> Played:
    """All games of one person."""
    kind = KINDS[number % len(KINDS)]
    strong = number // len(KINDS) % len(LEVELS) + 1
    elo, start = import_module(registry.find(kind).strength or "").ELO, registry.saving(kind).start
    ended: list[Ended] = []
    told: list[tuple[str, float]] = []
    careless = 0
    for game in range(GAMES):
        level = even.level(ended, {"ann"}, elo)
        seat = game % 2
        result, wrong = play(kind, strong, level, seat, f"{seed} {number} {game}", looked=game == 0)
        careless += wrong
        players = [SavedPlayer("", "Computer", f"ai:{level}"), SavedPlayer("", "Ann")]
        ended.append(Ended(tuple(players if seat else players[::-1]), start, result, None))
        told.append((level, SCORES[result][seat]))
    return kind, strong, told, careless


def _table(found: Sequence[Played]) -> str:
    """For each kind and level: how the games ended from the tenth on, and how strong the opponent was."""
    rows = [
        "| game | level | people | games | won | drawn | points | opponent's level | won of the first nine | careless |"
    ]
    rows.append("|---|---|---|---|---|---|---|---|---|---|")
    for kind in KINDS:
        for level in range(1, len(LEVELS) + 1):
            of_it = [(games, careless) for of_kind, own, games, careless in found if (of_kind, own) == (kind, level)]
            if of_it:
                rows.append(f"| {kind} | {level} | {len(of_it)} | {_row(of_it)} |")
    return "\n".join(rows)


def _row(of_it: Sequence[tuple[list[tuple[str, float]], int]]) -> str:
    later = [game for games, _ in of_it for game in games[FIRST:]]
    first = [points for games, _ in of_it for _, points in games[:FIRST]]
    won, drawn = (fmean(points == worth for _, points in later) for worth in (1, 0.5))
    known = fmean([*LEVELS, "perfect"].index(level) + 1 for level, _ in later)
    return (
        f"{len(later)} | {won:.0%} | {drawn:.0%} | {won + drawn / 2:.0%} | {known:.1f} | "
        f"{fmean(points == 1 for points in first):.0%} | {sum(careless for _, careless in of_it)}"
    )
