"""The recent past of a game, kept to be read again when a square turns out to be untrustworthy.

In: each change as it came, with the explanations before and after it. Out: the explanations that would hold if nothing
from those squares had been believed since some time; they are read again a few at a time, as a change may take tens of
milliseconds. Also: since when some turns have been held throughout.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.answers import looked_at
from eclipse_companion.games.eclipse.turns.explanations import Explanation, followed_on
from eclipse_companion.games.eclipse.turns.unseen import Unseen
from eclipse_companion.games.eclipse.turns.weighing import Branching, full_costs, least_cost, penalties
from eclipse_companion.sensing.evidence import Change, Rows, Standing

KEPT: Final = 20
"""At most this many readings without squares are kept: one for each square, to compare them, and a few more."""
REMEMBERED: Final = 64
"""At most this many changes are kept: about ten turns."""


@dataclass(frozen=True)
class PastStep:
    """A change, or what a player has said (`made`: the turns up to the one settled)."""

    t_ms: float
    before: Sequence[Explanation]
    after: Sequence[Explanation]
    before_ms: float
    """Board time of the change before it."""
    seen: tuple[Change, Standing] | None = None
    """The change, and the readings that stood then."""
    made: tuple[Turn, ...] = ()
    looked: Rows | None = None
    """What other sources saw of the board before the change."""


class Rereading:
    """The past without some squares, read again explanation by explanation."""

    def __init__(self, squares: Sequence[Square], steps: Sequence[PastStep]) -> None:
        """`steps`: at least one; later ones go to `take`."""
        self.squares = tuple(squares)
        self.first = steps[0]
        self.explanations = list(steps[0].before)
        self.last_change = steps[0].before_ms
        """Board time of the last change that counts."""
        self._unseen = Unseen(squares)
        self._unread = deque(steps)
        self._branching: Branching | None = None
        """The branching of the first unread step, if it has begun."""

    def take(self, step: PastStep) -> None:
        """Add a step to be read."""
        self._unread.append(step)

    def read(self, most: int | None = None) -> bool:
        """Read on, branching at most this many explanations (None: all); return whether the end is reached."""
        while self._unread:
            if most is not None and most <= 0:
                return False
            count = self._read(self._unread[0], most)
            most = None if most is None else most - count
            if self._branching is None:
                self._unread.popleft()
        return True

    def _read(self, step: PastStep, most: int | None) -> int:
        """Read a change, branching at most this many explanations; return how many have branched."""
        if step.seen is None:
            told = [each for each in self.explanations if each.asserted[: len(step.made)] == step.made]
            self.explanations = told or self.explanations
            return 0
        if self._branching is None and step is not self.first:  # before the first one, they have been added
            self.explanations = looked_at(self.explanations, step.looked)
        change, standing = step.seen
        if change.square in self.squares:
            return 0
        if self._branching is None:
            against = penalties(blinded(standing, self.squares), step.t_ms)
            possible = self._unseen.all_reached(followed_on(self.explanations), self.last_change, step.looked)
            self._branching = Branching(possible, change, against, step.t_ms - self.last_change)
        count = self._branching.go_on(most)
        if self._branching.done:
            self.explanations, self.last_change = self._branching.best(), step.t_ms
            self._branching = None
        return count

    def cost(self, standing: Standing, t_ms: float, looked: Rows | None) -> float:
        """The cost of the best explanation, nats: with what the board shows at `t_ms`, and what other sources saw."""
        return least_cost(looked_at(self._reached, looked), blinded(standing, self.squares), t_ms)

    def held(self, turns: tuple[Turn, ...], standing: Standing, t_ms: float, looked: Rows | None) -> float:
        """The share of the weight of the explanations that begin with these turns."""
        reached = looked_at(self._reached, looked)
        costs = full_costs(reached, blinded(standing, self.squares), t_ms)
        weights = np.exp(costs.min() - costs)
        holds = [each.asserted[: len(turns)] == turns for each in reached]
        return float((weights * holds).sum() / weights.sum())

    @property
    def _reached(self) -> list[Explanation]:
        return self._unseen.reached(self.explanations, self.last_change)


@dataclass(frozen=True)
class Suspicion:
    """Squares that may have shown nothing since a board time; how strongly their sensors suggest it, nats."""

    squares: tuple[Square, ...]
    since_ms: float
    evidence: float


class Past:
    """The last changes of a game, from one restart to the next."""

    def __init__(self) -> None:
        self._steps: deque[PastStep] = deque(maxlen=REMEMBERED)
        self._rereadings: dict[tuple[tuple[Square, ...], int], Rereading] = {}

    def take(self, step: PastStep) -> None:
        """Keep a change, or what a player has said."""
        self._steps.append(step)
        for each in self._rereadings.values():
            each.take(step)

    def settle(self, made: tuple[Turn, ...], t_ms: float, after: Sequence[Explanation]) -> None:
        """Keep the statement that these turns were made."""
        self.take(PastStep(t_ms, after, after, t_ms, made=made))

    def since(self, turns: tuple[Turn, ...]) -> float | None:
        """Board time of the change since which some explanation has always begun with these turns."""
        since = None
        for step in reversed(self._steps):
            if not any(each.asserted[: len(turns)] == turns for each in step.after):
                break
            since = step.t_ms
        return since

    def cost_before(self, since_ms: float) -> float | None:
        """The cost of the best explanation before the first change since a board time, nats; None without one."""
        first = next((step for step in self._steps if step.t_ms >= since_ms), None)
        return None if first is None else min(each.cost for each in first.before)

    def without(self, squares: Sequence[Square], since_ms: float) -> Rereading | None:
        """What follows from everything seen except on these squares from `since_ms` on, as far as it has been read.

        None if nothing has been seen since. The readings last asked for are kept, and read on as more is seen.
        """
        first = next((step for step in self._steps if step.t_ms >= since_ms), None)
        if first is None:
            return None
        asked = tuple(squares), id(first)
        kept = self._rereadings.pop(asked, None)
        if kept is None:
            kept = Rereading(squares, [step for step in self._steps if step.t_ms >= since_ms])
            for oldest in [*self._rereadings][: len(self._rereadings) - KEPT + 1]:
                del self._rereadings[oldest]
        self._rereadings[asked] = kept
        return kept


def blinded(standing: Standing, squares: Sequence[Square]) -> Standing:
    """The standing readings, with nothing known of these squares."""
    if not squares:
        return standing
    rows = standing.rows.copy()
    rows[[square - 1 for square in squares]] = 0.0
    return Standing(rows, standing.since)
