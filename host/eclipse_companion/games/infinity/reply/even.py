"""The opponent that follows a person: as strong as a level, but it never loses at once.

In: a course in which the game goes on, a level, a seed. Out: a placement. A level overlooks that the opponent wins with
the next placement; whoever sees that feels given a game. This opponent makes no such placement while there is another.
So that it is no stronger, it yields at times: it makes the one that looks worst, and people have to find out why.
"""

import random
from typing import Final

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rules import Result
from eclipse_companion.games.infinity.reply import alpha_beta
from eclipse_companion.games.infinity.reply.opponent import Level, Opponent

YIELDS: Final[dict[Level, float]] = {1: 0.27, 2: 0.08, 3: 0.04, 4: 0.0, 5: 0.0, 6: 0.0, 7: 0.0, "perfect": 0.0}
"""How often it yields: so that each level scores about half against it (`./run evidence even-levels`).

The first yields more: nothing is weaker, and whoever is as weak as it is to win half of the games.
"""
_SEES: Final = 2
"""So many placements ahead, its own is followed by the one that may win."""
_YIELDS_TO: Final = 4
"""So many placements ahead, it sees what looks worst."""


def choose(opponent: Opponent, course: GameHistory, level: Level, seed: int | str = 0) -> Placement:
    """A placement for the side that is next. Raises `ValueError` if the game is over, or if there is no such level."""
    usual = opponent.choose(course, level, seed)
    worths = alpha_beta.looked_ahead(course.position, _SEES)
    if worths[usual] >= alpha_beta.WON:
        return usual
    kept = [
        placement
        for placement, worth in worths.items()
        if worth > -alpha_beta.WON or course.place(placement).result is Result.DRAW
    ]
    if not kept:
        return usual
    chance = random.Random(f"even {course.position} {seed}")  # noqa: S311 - for variety, not for secrets
    if chance.random() < YIELDS[level]:
        further = alpha_beta.looked_ahead(course.position, _YIELDS_TO)
        least = min(further[placement] for placement in kept)
        return chance.choice([placement for placement in kept if further[placement] == least])
    return usual if usual in kept else chance.choice(kept)
