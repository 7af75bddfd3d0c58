"""The opponent that follows a person: a level that never loses at once.

In: a view, a level, a seed. Out: an action. Only the wish at the twelfth sign can end a game that is lost. A level may
make it by carelessness; this opponent doesn't. The weakest level plays at random, and so that somebody who does may
win, this opponent yields at times: it does what comes out worst.
"""

import random
from typing import Final

from eclipse_companion.games.ecliptic.game.actions import Action, Wish
from eclipse_companion.games.ecliptic.game.scoring import result_of
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import opponent
from eclipse_companion.games.ecliptic.reply.opponent import Level

YIELDS: Final[dict[Level, float]] = {1: 0.6, 2: 0.3}
"""How often a level yields (`./run evidence even-levels`); those that aren't here never do."""


def choose(view: View, level: Level, seed: int | str = 0) -> Action:
    """What the viewing player does, at a level. There must be something to do."""
    if view.table.phase is Phase.TWELFTH:
        usual = opponent.choose(view, level, seed)
        lost = result_of(view.table.scores).winner is view.player.opponent
        return Wish(stop=False) if lost else usual
    chance = random.Random(f"even {seed} {view.table} {view.hand}")  # noqa: S311 - for variety, not for secrets
    yields = chance.random() < YIELDS.get(level, 0.0)
    return opponent.worst(view, seed) if yields else opponent.choose(view, level, seed)
