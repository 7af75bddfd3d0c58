"""The recent past of a game, kept so that it can be read again once it is known that a square was not to be trusted.

In: each change as it was taken, with what was thought before and after it. Out: what is to be thought now, had nothing
of those squares been believed from some time on; and since when something has been thought all along.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.events import Change
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.explanations import Explanation
from eclipse_companion.turns.unseen import Unseen
from eclipse_companion.turns.weighing import Standing, branched, least_cost, penalties

REMEMBERED: Final = 64
"""So many changes are kept: some ten turns."""


@dataclass(frozen=True)
class _Step:
    """A change, or what a player has said (`made`: the turns up to the one settled)."""

    t_ms: float
    before: Sequence[Explanation]
    after: Sequence[Explanation]
    before_ms: float
    """When the change before it was."""
    standing: Standing
    change: Change | None = None
    made: tuple[Turn, ...] = ()


@dataclass(frozen=True)
class Reread:
    """What the past comes to when it is read again."""

    explanations: list[Explanation]
    cost: float
    """Of the best of them, with what the board shows now, nats."""
    last_change: float
    """Board time of the last change that counts."""


class Past:
    """The last changes of a game, from one restart to the next."""

    def __init__(self) -> None:
        self._steps: deque[_Step] = deque(maxlen=REMEMBERED)

    def take(
        self,
        change: Change,
        standing: Standing,
        before_ms: float,
        before: Sequence[Explanation],
        after: Sequence[Explanation],
    ) -> None:
        """Keep a change; `before_ms`: board time of the one before it."""
        self._steps.append(_Step(change.t_ms, before, after, before_ms, tuple(standing), change))

    def settle(self, made: tuple[Turn, ...], t_ms: float, after: Sequence[Explanation]) -> None:
        """Keep that these turns were said to have been made."""
        self._steps.append(_Step(t_ms, after, after, t_ms, (), None, made))

    def since(self, turns: tuple[Turn, ...]) -> float | None:
        """Board time of the change since which there has always been an explanation that begins with these turns."""
        since = None
        for step in reversed(self._steps):
            if not any(each.asserted[: len(turns)] == turns for each in step.after):
                break
            since = step.t_ms
        return since

    def read_again(self, squares: Sequence[Square], since_ms: float, standing: Standing, t_ms: float) -> Reread | None:
        """What follows from all that was seen but on these squares from `since_ms` on; None where that is nothing new.

        `standing`: what the board shows now, at `t_ms`.
        """
        steps = [step for step in self._steps if step.t_ms >= since_ms]
        if not steps:
            return None
        unseen = Unseen(squares)
        explanations, last_change = list(steps[0].before), steps[0].before_ms
        for step in steps:
            if step.change is None:
                told = [each for each in explanations if each.asserted[: len(step.made)] == step.made]
                explanations = told or explanations
            elif step.change.square not in squares:
                known = [each for each in explanations if not each.is_way_back]
                against = penalties(blinded(step.standing, squares), step.t_ms)
                possible = unseen.all_reached(known, last_change)
                explanations = branched(possible, step.change, against, step.t_ms - last_change)
                last_change = step.t_ms
        reached = unseen.reached(explanations, last_change)
        return Reread(explanations, least_cost(reached, blinded(standing, squares), t_ms), last_change)


def blinded(standing: Standing, squares: Sequence[Square]) -> Standing:
    """What stands, with nothing told of these squares."""
    return [
        (np.ones_like(likelihood), since) if square in squares else (likelihood, since)
        for square, (likelihood, since) in enumerate(standing, start=1)
    ]
