"""The computer's choice by looking some placements ahead, with the knob as a position's worth; ties at random.

In: a position, what came before it, a depth. Out: a placement, and its worth for the side to place.
"""

import random
import threading
from collections.abc import Sequence
from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.course import Course
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Event

WON: Final = 1000
"""What a win is worth; one that comes sooner is worth more."""
_MORE_THAN_ALL: Final = 2 * WON


def choose(
    position: Position,
    before: Sequence[Position],
    depth: int,
    source: random.Random,
    stop: threading.Event | None = None,
) -> tuple[Placement, int]:
    """One of the best placements, looking `depth` placements ahead, and what it is worth to the side to place.

    The position must have a legal placement. `before`: the positions that came before it in the game.
    """
    course, looking = Course(position, tuple(before)), _Looking(stop or threading.Event())
    worths = []
    for placement in rules.legal_placements(position):
        event = course.place(placement).event
        assert event is not None
        drawn = event.over and event.winner is None
        worth = 0 if drawn else looking.at_event(event, depth, -_MORE_THAN_ALL, _MORE_THAN_ALL)
        worths.append((worth, placement))
    best = max(worth for worth, _ in worths)
    return source.choice([placement for worth, placement in worths if worth == best]), best


class _Looking:
    """One look ahead, with alpha-beta pruning; it ends early once `stop` is set."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop

    def at_event(self, event: Event, depth: int, low: int, high: int) -> int:
        """What an event is worth to who placed."""
        placer, after = event.placer, event.position
        if event.winner is not None:
            return WON + depth if event.winner is placer else -WON - depth
        if after.side is placer:
            return self._at(after, depth - 1, low, high)
        return -self._at(after, depth - 1, -high, -low)

    def _at(self, position: Position, depth: int, low: int, high: int) -> int:
        """The position's worth to the side to place, as far as it lies between `low` and `high`."""
        if depth == 0 or self._stop.is_set():
            return position.knob if position.side is Player.BLUE else -position.knob
        best = -_MORE_THAN_ALL
        for placement in rules.legal_placements(position):
            best = max(best, self.at_event(rules.place(position, placement), depth, max(low, best), high))
            if best >= high:
                break
        return best
