"""Whole games of Infinity without a table: who chooses the placements of each side, and the result."""

import random
from collections.abc import Callable
from functools import cache

from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.reply.alpha_beta import looked_ahead
from eclipse_companion.games.infinity.reply.opponent import Level, Opponent

Chooser = Callable[[GameHistory], Placement]


@cache
def opponent() -> Opponent:
    """One opponent for all games of a process, ready: it keeps what it has looked up."""
    made = Opponent()
    made.warm()
    return made


def at_level(level: Level, seed: str) -> Chooser:
    """The computer at a level."""
    return lambda course: opponent().choose(course, level, f"{seed} {course.length}")


def alpha_beta(depth: int, seed: str) -> Chooser:
    """A player who looks so many placements ahead with the knob as a position's worth; ties at random."""
    chance = random.Random(seed)

    def choose(course: GameHistory) -> Placement:
        worths = looked_ahead(course.position, depth)
        return chance.choice([placement for placement, worth in worths.items() if worth == max(worths.values())])

    return choose


def play(blue: Chooser, yellow: Chooser) -> GameHistory:
    """Play a game from the empty channels to its end."""
    course = NEW_GAME
    while course.result is None:
        course = course.place((blue if course.to_move is Player.BLUE else yellow)(course))
    return course


def outcome(course: GameHistory, player: Player) -> str:
    """The result of a finished game for a player: `won`, `drawn` or `lost`."""
    assert course.result is not None
    if course.result.winner is None:
        return "drawn"
    return "won" if course.result.winner is player else "lost"
