"""How strong players of Infinity are: the levels' ratings, and what each placement kept.

In: a game's record. Out: a `Shown` for each placement. Values are exact.
"""

from typing import Final

from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.gamekit.strength import Judge, Shown
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.reply import annotating
from eclipse_companion.games.infinity.solution.exact import Oracle

ELO: Final = {"1": 0, "2": 160, "3": 315, "4": 545, "5": 797, "6": 1165, "7": 1520, "perfect": 1792}
"""The measured ratings of the levels (`./run evidence infinity-levels`)."""
VERSION: Final = 1
"""Another one where the same placements would show something else."""
_KEPT: Final = {"loss": 0, "draw": 1, "win": 2}


def judge() -> Judge:
    """What judges the games of one call. Raises `TablesError` if the program's tables can't be read."""
    oracle = Oracle()

    def judged(record: GameRecord[Placement, GameHistory]) -> list[Shown]:
        return [
            Shown(each.mover.value, _KEPT[each.before.value], _KEPT[each.value])
            for each in annotating.judge(record, oracle)
            if each.before.value is not None
        ]

    return judged
