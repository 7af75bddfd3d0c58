"""The thresholds of one board, slowly, from the rules and the values of what follows: nine knobs, one by one.

In: a position, and the thresholds of any position without a result. Out: its thresholds.
"""

from collections.abc import Callable

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import KNOB_END, Position

Look = Callable[[Position], tuple[int, int]]
"""The two thresholds (`kernels`) of a position's board."""


def plain_thresholds(position: Position, look: Look) -> tuple[int, int]:
    """The lowest knob that wins and the lowest that doesn't lose, from 0 to 9, whatever the position's knob is.

    Raises `ValueError` if a higher knob is worse, which can't be.
    """
    values = [plain_value(at_knob(position, knob), look) for knob in range(1 - KNOB_END, KNOB_END)]
    if values != sorted(values):
        raise ValueError(f"a higher knob is worse: {position}")
    return sum(value < 1 for value in values), sum(value < 0 for value in values)


def at_knob(position: Position, knob: int) -> Position:
    """The position with another knob, as the side to place sees it: plus is good for it."""
    return Position(position.channels, position.side, knob if position.side is Player.BLUE else -knob)


def plain_value(position: Position, look: Look) -> int:
    """The value for the side to place: 1 won, 0 neither, -1 lost."""
    return max(plain_outcome(position, placement, look) for placement in rules.legal_placements(position))


def plain_outcome(position: Position, placement: Placement, look: Look) -> int:
    """What a placement comes to for the side that makes it: 1 won, 0 neither, -1 lost."""
    event = rules.place(position, placement)
    if event.winner is not None:
        return 1 if event.winner is position.side else -1
    after = event.position
    wins, holds = look(after)
    knob = KNOB_END - 1 + (after.knob if after.side is Player.BLUE else -after.knob)
    value = 1 if knob >= wins else 0 if knob >= holds else -1
    return value if after.side is position.side else -value
