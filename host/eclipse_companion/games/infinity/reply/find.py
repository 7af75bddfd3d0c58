"""Carries out the searches of a table: the computer's placement, and whether it agrees to a draw."""

import random
import threading
from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.reply.searching import WON, choose
from eclipse_companion.table.searches import Found, Judge, ReplyFound, Search, Think, ValueFound

DEPTHS: Final = {"1": 1, "2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "7": 4, "perfect": 4}
"""How many placements each level looks ahead."""
CARELESS: Final = {"1": 0.5, "2": 0.25, "3": 0.25, "4": 0.1, "5": 0.1}
"""How often a level places anywhere."""
_JUDGES: Final = 4
"""How far it looks before it agrees to a draw."""


class Finder:
    """Searches for one call of play; `seed` makes the choices repeatable."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __call__(self, search: Search, stop: threading.Event) -> Found:
        """What a search finds."""
        match search:
            case Think(position, level, number, before):
                source = random.Random(f"{self._seed} {number}")  # noqa: S311 - no secret
                if source.random() < CARELESS.get(level, 0.0):
                    return ReplyFound(position, source.choice(rules.legal_placements(position)))
                return ReplyFound(position, choose(position, before, DEPTHS[level], source, stop)[0])
            case Judge(position):
                _, worth = choose(position, (), _JUDGES, random.Random(self._seed), stop)  # noqa: S311 - no secret
                return ValueFound(position, "win" if worth >= WON else "loss" if worth <= -WON else "draw")
            case _:
                raise TypeError(search)
