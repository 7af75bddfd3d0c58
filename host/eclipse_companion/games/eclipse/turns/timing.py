"""When decisions are made, and when one may give something: nobody has to wake up for the others.

In: board times, and the game as it is known. Out: board times. All decisions are made as soon as time is passed on,
each as of its own time.
"""

import math
from bisect import bisect_right
from typing import Final

from eclipse_companion.games.eclipse.turns.doubts import Doubts
from eclipse_companion.games.eclipse.turns.moments import Moment
from eclipse_companion.games.eclipse.turns.session import TrackedGame
from eclipse_companion.sensing.evidence import Standing

GIVE_MS: Final = 90.0
"""A complete turn's last change must be at least this old: a piece that sweeps on isn't set down."""
STEPS_MS: Final[tuple[float, ...]] = (
    *range(20, 200, 20),
    *(240, 280, 340, 400, 480, 560, 700, 850, 1000, 1200, 1500, 1800, 1950, 2100, 2300, 2600, 3000),
)
"""Decisions are made at these times after the last change, milliseconds, and then every `LATE_STEP_MS`."""
LATE_STEP_MS: Final = 500.0
FIRST_GIVEN_MS: Final = next(step for step in STEPS_MS if step >= GIVE_MS)
"""The first of them at which a turn is given before the next player has begun."""


class Timing:
    """The times of a game's decisions."""

    def __init__(self, course: TrackedGame, doubts: Doubts) -> None:
        self._course = course
        self._doubts = doubts
        self._latest: Moment | None = None

    def decided(self, moment: Moment) -> None:
        """A decision was made, and this is what was known then."""
        self._latest = moment

    def forget(self) -> None:
        """What was known counts no more: another turn is asked for."""
        self._latest = None

    def next_decision(self, t_ms: float) -> float | None:
        """Board time of the first decision after `t_ms`; None if only a new reading can change anything."""
        last_change = self._course.last_change
        still = t_ms - last_change
        index = bisect_right(STEPS_MS, still)
        if index < len(STEPS_MS):
            step = STEPS_MS[index]
        elif still < self._course.patience_ms + 2 * LATE_STEP_MS:
            step = (math.floor(still / LATE_STEP_MS) + 1) * LATE_STEP_MS
        else:
            return self._doubts.released(t_ms)
        # The sum may round to `t_ms` itself, if `still` falls just short of the step.
        due = max(last_change + step, math.nextafter(t_ms, math.inf))
        return min(due, self._doubts.released(t_ms) or due)

    def next_outcome(self, t_ms: float, standing: Standing) -> float | None:
        """Board time after `t_ms` before which no decision gives anything; None: not until a square changes."""
        due = self.next_decision(t_ms)
        known = self._undisturbed(t_ms, standing)
        if due is None or known is None:
            return due
        if known.says_all:
            return None
        overtaken = known.ensemble.most_overtaken > len(self._course.turns)
        return due if overtaken else max(due, self._course.last_change + FIRST_GIVEN_MS)

    def arrived(self, since_ms: float, counts_ms: float, standing: Standing) -> float:
        """The same if just one square changes: since `since_ms` it has shown a piece, which counts from `counts_ms`.

        A piece that comes to a board where nothing went on is no turn from which somebody has already gone on.
        """
        known = self._undisturbed(counts_ms, standing)
        if known is None or not known.says_all:
            return counts_ms
        ensemble = known.ensemble
        begins = len(ensemble.explanations) == 1 or ensemble.most_overtaken < len(self._course.turns)
        return max(counts_ms, since_ms + FIRST_GIVEN_MS) if begins else counts_ms

    def _undisturbed(self, t_ms: float, standing: Standing) -> Moment | None:
        """What is known, unless something may be said that was said before, or that other rules hold for."""
        course = self._course
        if course.unseen.squares or course.before_cover or not course.remarks.none_open:
            return None
        latest = self._latest
        if (
            latest is None
            or latest.t_ms > t_ms
            or latest.last_change != course.last_change
            or latest.standing is not standing
            or latest.history is not course.history
            or latest.ensemble.explanations is not course.explanations
        ):
            latest = self._latest = course.moment(t_ms, standing)
        return latest
