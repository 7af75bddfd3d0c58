"""The slow, plain twins of the kernels that look ahead: straight from the rules, without pruning."""

from collections.abc import Callable
from fractions import Fraction

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position

WON = 1000


def worth_of(position: Position, placement: Placement, depth: int) -> int:
    """What a placement is worth to who makes it, looking so many placements ahead."""
    event = rules.place(position, placement)
    if event.winner is not None:
        return WON + depth if event.winner is position.side else -WON - depth
    worth = knob_of(event.position)
    if depth > 1:
        following = rules.legal_placements(event.position)
        worth = max(worth_of(event.position, each, depth - 1) for each in following)
    return worth if event.position.side is position.side else -worth


def knob_of(position: Position) -> int:
    """The knob as the side to place sees it."""
    return position.knob if position.side is Player.BLUE else -position.knob


class Lures:
    """How likely a side wins from drawn positions if the other errs; `values` tells a position's value."""

    def __init__(self, values: Callable[[Position], int]) -> None:
        self._values = values

    def of(self, position: Position, placement: Placement, depth: int, me: Player) -> Fraction | None:
        """How likely `me` wins, with the searching side's ends left out; None if the placement gives the draw away."""
        if self._outcome(position, placement) != 0:
            return None
        return self._at(rules.place(position, placement).position, depth - 1, me)

    def _at(self, position: Position, depth: int, me: Player) -> Fraction:
        legal = rules.legal_placements(position)
        lost = sum(self._outcome(position, each) < 0 for each in legal)
        kept = [each for each in legal if self._outcome(position, each) == 0]
        worths = [self.of(position, each, depth, me) if depth else Fraction(0) for each in kept]
        known = [worth for worth in worths if worth is not None]
        if position.side is me:
            return max(known)
        if not known:
            return Fraction(1)
        later = Fraction(15, 16) * (min(known) + sum(known, Fraction(0)) / len(known)) / 2
        return (lost + len(known) * later) / len(legal)

    def _outcome(self, position: Position, placement: Placement) -> int:
        event = rules.place(position, placement)
        if event.winner is not None:
            return 1 if event.winner is position.side else -1
        value = self._values(event.position)
        return value if event.position.side is position.side else -value
