"""Ecliptic's levels against each other: each deal is played twice, with the seats changed; a draw is half a point.

Required of level 7: 60 % against the greedy level, 66 % against random play, 55 % against the greedy level with the
dice of level 7. Times are the processor's, for each action of the first player.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.reply.opponent import LEVELS, Skill
from tests.evidence._dealt import Timed, of_skill, play, points
from tests.evidence.cases import Outcome, Progress, gather

Match: TypeAlias = tuple[str, Skill, str, Skill, str, int]
"""Both players, what the first must reach, and how many deals they play."""
MATCHES: tuple[Match, ...] = (
    ("level 7", LEVELS[7], "level 3 (greedy)", LEVELS[3], "60 %", 2000),
    ("level 7", LEVELS[7], "level 1 (random)", LEVELS[1], "66 %", 2000),
    ("level 7", LEVELS[7], "greedy with the dice of level 7", replace(LEVELS[3], mixes=True), "55 %", 2000),
    *((f"level {level}", LEVELS[level], f"level {level - 1}", LEVELS[level - 1], "", 200) for level in range(2, 8)),
)
SIZE = sum(match[-1] for match in MATCHES)


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return table(MATCHES, gather(partial(deal, MATCHES, seed), count, progress, resume_dir))


def table(matches: Sequence[Match], outcomes: Iterable[Outcome]) -> str:
    """A row for each match of which something has been played."""
    rows = [
        "| player | against | games | score | 95 % | required | ms: mean | 99 % |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for number, (name, _, other, _, required, _) in enumerate(matches):
        played = [outcome for match, *outcome in outcomes if match == number]
        if played:
            rows.append(f"| {name} | {other} | {_row(played)[0]} | {required} | {_row(played)[1]} |")
    return "\n".join(rows)


def _row(played: list[tuple[list[float], list[float]]]) -> tuple[str, str]:
    """The games, the score and its interval; and the times. The two games of a deal count as one case."""
    deals = [sum(scores) / 2 for scores, _ in played]
    mean = sum(deals) / len(deals)
    spread = math.sqrt(sum((deal - mean) ** 2 for deal in deals) / len(deals))
    times = sorted(taken for _, each in played for taken in each)
    score = f"{2 * len(deals)} | {mean:.1%} | +-{1.96 * spread / math.sqrt(len(deals)):.1%}"
    return score, f"{sum(times) / len(times):.1f} | {times[int(0.99 * len(times))]:.1f}"


@cache
def _cases(matches: tuple[Match, ...]) -> list[tuple[float, int, int]]:
    """All deals of all matches, in an order in which each match is played evenly: by share, match and number."""
    return sorted(
        ((deal + 0.5) / match[-1], number, deal) for number, match in enumerate(matches) for deal in range(match[-1])
    )


def deal(matches: tuple[Match, ...], seed: int, number: int) -> tuple[int, list[float], list[float]]:
    """The match, the first player's points in both games of a deal, and the time of each action in milliseconds."""
    _, match, dealt = _cases(matches)[number]
    _, skill, _, other, _, _ = matches[match]
    scores, times = [], []
    for player in Player:
        first = Timed(of_skill(skill, f"{seed} {number} first"))
        second = of_skill(other, f"{seed} {number} second")
        final = play({player: first, player.opponent: second}, seed << 32 | dealt)
        assert final.result is not None
        scores.append(points(final.result, player))
        times += [1000 * taken for taken in first.taken]
    return match, scores, times
