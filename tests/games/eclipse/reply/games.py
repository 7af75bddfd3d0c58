"""Positions for tests: random games by seed."""

import random

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position


def random_position(pieces: int, chance: random.Random) -> Position:
    """A position with this many pieces in which the game goes on, from a game of random turns."""
    while True:
        position = EMPTY
        while position.count < pieces and (turns := rules.legal_turns(position)):
            position = rules.apply(position, chance.choice(turns))
        if position.count == pieces and rules.result(position) is None:
            return position
