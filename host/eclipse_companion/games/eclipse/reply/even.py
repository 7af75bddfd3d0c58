"""The opponent that follows a person: as strong as a level, but it never loses at once.

In: a position in which the game goes on, a level, a seed. Out: a turn. A level overlooks that the opponent wins with
the next turn; whoever sees that feels given a game. This opponent makes no such turn while there is another. So that it
is no stronger, it yields at times: it makes the turn that is worth least among those, and people have to find out why.
"""

import random
import threading
from typing import Final

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.opponent import Level, Opponent

YIELDS: Final[dict[Level, float]] = {1: 0.75, 2: 0.24, 3: 0.13, 4: 0.04, 5: 0.0, 6: 0.0, 7: 0.0, "perfect": 0.0}
"""How often it yields: so that each level scores about half against it (`./run evidence even-levels`).

The first yields more: nothing is weaker, and whoever is as weak as it is to win half of the games.
"""


def choose(
    opponent: Opponent, position: Position, level: Level, seed: int = 0, stop: threading.Event | None = None
) -> Turn:
    """A turn for the side to move. Raises `ValueError` if the game is over, or if there is no such level."""
    usual = opponent.choose(position, level, seed, stop)
    scores = opponent.oracle.scores(position)
    at_once = 15 - position.count
    if scores[usual] > at_once:
        return usual
    kept = [turn for turn, score in scores.items() if score > -at_once]
    if not kept:
        return usual
    chance = random.Random(f"even {position} {seed}")  # noqa: S311 - for variety, not for secrets
    least = min(scores[turn] for turn in kept)
    if least < 0 and chance.random() < YIELDS[level]:
        return chance.choice([turn for turn in kept if scores[turn] == least])
    return usual if usual in kept else chance.choice(kept)
