"""Each level plays the one below it from the empty board, each colour in half of the games; with Elo ratings.

A draw is half a point. Required: 60 % against the level below, 55 % for the last two.
"""

from functools import partial
from pathlib import Path

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Level
from tests.evidence._games import at_level, outcome, play
from tests.evidence._ladder import ladder
from tests.evidence.cases import Progress, gather

PLAYERS: tuple[Level, ...] = (*LEVELS, "perfect")
PAIRS = len(PLAYERS) - 1
SIZE = 600 * PAIRS


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return ladder(PLAYERS, gather(partial(_game, seed), count, progress, resume_dir))


def _game(seed: int, number: int) -> tuple[int, str]:
    """The pair, and the result for the stronger one."""
    pair, game = number % PAIRS, number // PAIRS
    strong = Player.SUN if game % 2 == 0 else Player.MOON
    sides = [at_level(level, seed * SIZE + number) for level in (PLAYERS[pair + 1], PLAYERS[pair])]
    sun, moon = sides if strong is Player.SUN else sides[::-1]
    return pair, outcome(play(sun, moon), strong)
