"""Games that end, as turns."""

import random

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import Keeps, Stands
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.hinting import Advice
from eclipse_companion.games.eclipse.reply.search import Value

BOOKLET = [
    Turn.parse(word)
    for word in (
        *("S1", "1-5/S16", "16-12/G13", "5-6/S1", "12-11/S16", "6-2/S5"),
        *("11-12/G15", "2-6/S2", "5-9/G5", "6-7/S6", "9-10/G9", "13-14/S11"),
    )
]
"""The booklet's game: Moon wins with the last turn."""

SHORT = [Turn.parse(word) for word in ["S10", "10-9/S15", "15-14/S2", "9-13/S3", "3-7/S5", "2-1/G10", "7-6/S9"]]
"""A game of seven turns that Sun wins."""

FULL = [
    Turn.parse(word)
    for word in (
        *("G5", "5-1/G7", "7-3/S6", "6-2/S14", "14-13/S7", "2-6/S11", "11-15/G11", "6-5/S8"),
        *("13-14/G9", "7-6/G10", "8-12/S8", "1-2/S16", "14-13/S4", "5-1/G5", "15-14/G7", "11-15/G11"),
    )
]
"""A game that fills the board; it would also end if the last turn's new piece were silver side up."""


def advice(turn: str, value: Value = "draw", distance: int | None = None) -> Advice:
    """What a search for a hint has found if this is a best turn."""
    stands = Stands(value, distance)
    return Advice(Turn.parse(turn), value, distance, (stands,), (Keeps("draw", 1, 2),), (stands,))


def random_game(chance: random.Random) -> tuple[Turn, ...]:
    """A random game, played to its end."""
    position, turns = EMPTY, []
    while rules.result(position) is None:
        turns.append(chance.choice(rules.legal_turns(position)))
        position = rules.apply(position, turns[-1])
    return tuple(turns)
