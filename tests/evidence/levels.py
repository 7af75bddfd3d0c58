"""Each level plays the one below it from the empty board, each colour in half of the games; with Elo ratings.

A draw is half a point. Required: 60 % against the level below, 55 % for the last two.
"""

import math
from collections import Counter
from functools import partial
from pathlib import Path

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Level
from tests.evidence._games import at_level, outcome, play
from tests.evidence.cases import Progress, gather

PLAYERS: tuple[Level, ...] = (*LEVELS, "perfect")
PAIRS = len(PLAYERS) - 1
SIZE = 600 * PAIRS


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    tallies = [Counter[str]() for _ in range(PAIRS)]
    for pair, came_to in gather(partial(_game, seed), count, progress, resume_dir):
        tallies[pair][came_to] += 1
    rows = ["| level | against | games | won, drawn, lost | score | 95 % | Elo |", "|---|---|---|---|---|---|---|"]
    rows.append(f"| {PLAYERS[0]} | | | | | | 0 |")
    elo = 0.0
    for pair, tally in enumerate(tallies):
        games = tally.total()
        if not games:
            continue
        score = (tally["won"] + tally["drawn"] / 2) / games
        spread = (
            tally["won"] * (1 - score) ** 2 + tally["drawn"] * (0.5 - score) ** 2 + tally["lost"] * score**2
        ) / games
        margin = 1.96 * math.sqrt(spread / games)
        elo += _elo(score)
        points = ", ".join(str(tally[what]) for what in ("won", "drawn", "lost"))
        rows.append(
            f"| {PLAYERS[pair + 1]} | {PLAYERS[pair]} | {games} | {points} | {score:.1%} | +-{margin:.1%} | {elo:.0f} |"
        )
    return "\n".join(rows)


def _elo(score: float) -> float:
    """The rating difference that gives this score (Elo 1978, "The Rating of Chessplayers", logistic curve)."""
    kept = min(max(score, 0.001), 0.999)
    return 400 * math.log10(kept / (1 - kept))


def _game(seed: int, number: int) -> tuple[int, str]:
    """The pair, and the result for the stronger one."""
    pair, game = number % PAIRS, number // PAIRS
    strong = Player.SUN if game % 2 == 0 else Player.MOON
    sides = [at_level(level, seed * SIZE + number) for level in (PLAYERS[pair + 1], PLAYERS[pair])]
    sun, moon = sides if strong is Player.SUN else sides[::-1]
    return pair, outcome(play(sun, moon), strong)
