"""One moment of a game: the turns given, what the board shows, and the weighed explanations. Values only.

In: everything known at a board time. Out: what it says about the next turn.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.explanations import Explanation, Stage
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.weighing import (
    MATURE_MS,
    Ensemble,
    Penalties,
    Weighed,
    fits,
    penalties,
    shown,
    shows,
)
from eclipse_companion.sensing.evidence import Standing

AGREE: Final = 0.96
"""The share of the weight that must agree on a turn before it is given."""
AGREE_AT_REST: Final = 0.95
"""The share that must agree once nothing more can be expected."""
AGREE_LATER: Final = 0.9
"""The share that must agree once the following turn is complete as well: nothing decisive is likely to come then."""
DOUBTED: Final = 0.88
"""Turns given are taken back if less than this share holds them once it is time for a question, or once the turn after
them is known; lower than the share that gives a turn then.
"""
QUESTION_MS: Final = 1500.0
"""A doubt is asked about once nothing has changed for this long."""
BUSY: Final = 0.03
"""While this share of the weight says that a turn is being made, its end is awaited until the patience time."""


@dataclass(frozen=True)
class Moment:
    """What is known at a board time."""

    t_ms: float
    last_change: float
    """Board time of the last change, milliseconds."""
    patience_ms: float
    standing: Standing
    penalties: Penalties
    """What the standing readings cost each state on each square."""
    history: History
    weighed: Weighed
    ensemble: Ensemble
    """The explanations; `weighed` may hold some that have been given up at this very moment."""
    expected: Sequence[tuple[Turn, ...]]
    """The histories that the companion has asked for."""

    @property
    def still(self) -> float:
        """For how long nothing has changed, milliseconds."""
        return self.t_ms - self.last_change

    @cached_property
    def on_the_way_back(self) -> bool:
        """Whether turns are likely being, or have been, taken back by hand: what lies there isn't wrong then.

        Taking a turn back leaves no more pieces than the turn did: with another piece placed, the way back isn't over
        yet.
        """
        given, most = self.history.turns, self.history.position.count
        back = [
            share
            for each, share in self.timeless
            if each.is_way_back
            or (_is_earlier(each.asserted, given) and len(each.cells) - each.cells.count(".") <= most)
        ]
        return 2 * math.fsum(back) > 1

    @cached_property
    def timeless(self) -> Weighed:
        """The explanations weighed without regard to the time since the last change."""
        return self.ensemble.weigh(self.penalties, None, self.expected)

    def fits(self, explanation: Explanation) -> bool:
        """Whether the board shows nothing that speaks strongly against the explanation."""
        return fits(explanation, self.penalties)

    def held(self, turns: tuple[Turn, ...]) -> float:
        """The share of the weight of the explanations that begin with these turns."""
        return math.fsum(share for each, share in self.weighed if each.asserted[: len(turns)] == turns)

    @cached_property
    def next_turns(self) -> dict[Turn | None, float]:
        """The weight of each next turn, whatever turns an explanation holds before it; the key None: no turn yet."""
        return self._next(lambda each: each.asserted)

    @cached_property
    def agreed(self) -> Turn | None:
        """The next turn, if enough of the weight holds it."""
        return self._enough(self.next_turns)

    @cached_property
    def overtaken(self) -> Turn | None:
        """The next turn, if the next player has begun after it, so that no hand is still making it."""
        return self._enough(self._next(lambda each: each.turns))

    def _next(self, said: Callable[[Explanation], tuple[Turn, ...]]) -> dict[Turn | None, float]:
        count = len(self.history.given)
        shares: dict[Turn | None, float] = defaultdict(float)
        for explanation, share in self.weighed:
            turns = said(explanation)
            shares[turns[count] if len(turns) > count else None] += share
        return shares

    def _enough(self, shares: dict[Turn | None, float]) -> Turn | None:
        turn = max(shares, key=lambda each: shares[each])
        passed = len(self.weighed[0][0].asserted) > len(self.history.given) + 1
        enough = AGREE_LATER if passed else AGREE_AT_REST if self.at_rest else AGREE
        return turn if turn is not None and shares[turn] >= enough else None

    @property
    def goes_well(self) -> bool:
        """Whether one more complete turn, with nothing wrong since, is likelier than not, and the board shows it."""
        count = len(self.history.given)
        well = [
            share
            for each, share in self.weighed
            if len(each.asserted) > count and each.status.stage is not Stage.OPEN and self.fits(each)
        ]
        return 2 * math.fsum(well) > math.fsum(share for _, share in self.weighed)

    @cached_property
    def says_all(self) -> bool:
        """Whether time alone can bring nothing any more: the board shows the turns given, and nothing goes on.

        Waiting makes only those explanations likelier in which nothing is under way. A reading that is young may still
        say more later, unless there is but one explanation.
        """
        best, share = self.weighed[0]
        alone = len(self.ensemble.explanations) == 1
        return (
            share >= AGREE
            and best.asserted == self.history.turns
            and best.status.stage in (Stage.COMPLETE, Stage.UNTOUCHED)
            and not best.hands
            and self.ensemble.most_turns <= len(best.asserted)
            and (alone or self.t_ms - self.standing.since.max() >= MATURE_MS)
            and shows(shown(self.standing), self.history.position)
            and fits(best, penalties(self.standing, math.inf))
        )

    @property
    def at_rest(self) -> bool:
        """Whether nothing more can be expected to settle a doubt: a hand is hardly in the middle of a turn."""
        if self.still < QUESTION_MS:
            return False
        ends = (Stage.COMPLETE, Stage.UNTOUCHED)
        busy = math.fsum(share for each, share in self.weighed if each.status.stage not in ends)
        return busy < BUSY or (self.still >= self.patience_ms and self.weighed[0][0].status.stage in ends)


def _is_earlier(turns: tuple[Turn, ...], given: tuple[Turn, ...]) -> bool:
    return len(turns) < len(given) and turns == given[: len(turns)]


def beginning_with(turns: tuple[Turn, ...], explanations: list[Explanation]) -> list[Explanation]:
    """The explanations that begin with these turns; all of them, if none does."""
    return [each for each in explanations if each.asserted[: len(turns)] == turns] or explanations
