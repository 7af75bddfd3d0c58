"""Each level of Infinity plays the one below it, each colour in half of the games; with Elo ratings.

A draw is half a point. Required: 60 % against the level below.
"""

from functools import partial
from pathlib import Path

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.reply.opponent import LEVELS, Level
from tests.evidence._ladder import ladder
from tests.evidence._placed import at_level, outcome, play
from tests.evidence.cases import Progress, gather

PLAYERS: tuple[Level, ...] = (*LEVELS, "perfect")
PAIRS = len(PLAYERS) - 1
SIZE = 200 * PAIRS


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    return ladder(PLAYERS, gather(partial(_game, seed), count, progress, resume_dir))


def _game(seed: int, number: int) -> tuple[int, str]:
    """The pair, and the result for the stronger one."""
    pair, game = number % PAIRS, number // PAIRS
    strong = Player.BLUE if game % 2 == 0 else Player.YELLOW
    sides = [at_level(level, f"{seed} {number}") for level in (PLAYERS[pair + 1], PLAYERS[pair])]
    blue, yellow = sides if strong is Player.BLUE else sides[::-1]
    return pair, outcome(play(blue, yellow), strong)
