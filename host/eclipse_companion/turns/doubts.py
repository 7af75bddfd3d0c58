"""Doubts about squares: how all that was seen would be explained had they told nothing, and what hinges on them.

In: squares and board times. Out: nats; and, once the doubt is sure, a course that is explained without them.
"""

from typing import Final

from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import Turn
from eclipse_companion.turns.course import Course
from eclipse_companion.turns.moments import DOUBTED, QUESTION_MS, Moment
from eclipse_companion.turns.outcomes import Outcome
from eclipse_companion.turns.rereading import Rereading, Suspicion, blinded
from eclipse_companion.turns.restored import WayBack
from eclipse_companion.turns.unseen import Unseen
from eclipse_companion.turns.weighing import Standing, least_cost

LIKELY: Final = 7.0
"""Squares may well tell nothing where their sensors and the game say so by so many nats together: four less than what
makes it certain."""
NEARLY: Final = 9.2
"""The same where to believe them would be wrong in one case of ten: as much as keeps a turn from being given."""


class Doubts:
    """The doubts about a course's squares."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self.suspicion: Suspicion | None = None
        """The squares that may tell nothing: turns that hinge on them wait as long as a question would."""
        self._held: tuple[tuple[Turn, ...], float] | None = None
        """The turns up to the one that waits, and the board time until which it does."""

    def distrust(self, squares: tuple[Square, ...], since_ms: float | None, t_ms: float) -> list[Outcome]:
        """What happens on these squares is not seen: anything legal may have been done there.

        `since_ms`: since when that may have been so; what has happened since is read again. None: from now on.
        """
        self._course.unseen = Unseen(squares)
        found = None if since_ms is None else self._without(squares, since_ms)
        if found is None:
            return []
        found.read()
        self._course.explanations, self._course.last_change = found.explanations, found.last_change
        self._course.way_back = WayBack(self._course.history)
        return self._course.remarks.forget(t_ms)

    def prepare(self, squares: tuple[Square, ...], since_ms: float, most: int | None) -> bool:
        """Read the past again without these squares, `most` explanations further; whether that is done.

        It changes nothing but how long `distrust` and `doubt` take.
        """
        found = self._without(squares, since_ms)
        return found is None or found.read(most)

    def doubt(self, squares: tuple[Square, ...], since_ms: float, t_ms: float, standing: Standing) -> float:
        """By how much better all that was seen is explained if nothing was seen on these squares since then, nats."""
        found = self._without(squares, since_ms)
        if found is None:
            return 0.0
        found.read()
        return self._least_cost(t_ms, standing) - found.cost(standing, t_ms)

    def risen(self, since_ms: float, t_ms: float, standing: Standing) -> float:
        """How much all that was seen since a board time has cost, nats: no square can be doubted by more, or hardly."""
        before = self._course.past.cost_before(since_ms)
        return 0.0 if before is None else self._least_cost(t_ms, standing) - before

    def _least_cost(self, t_ms: float, standing: Standing) -> float:
        return least_cost(self._course.possible, blinded(standing, self._course.unseen.squares), t_ms)

    def hinges(self, turn: Turn, moment: Moment) -> bool:
        """Whether the next turn stands or falls with squares that may well tell nothing, and is to wait for more.

        It waits no longer than a question would from when it could first have been given, whatever moves meanwhile;
        but for as long as something goes on, or the patience lasts, where the squares are nearly known to tell nothing.
        """
        turns = (*self._course.turns, turn)
        suspicion = self.suspicion
        if suspicion is None or moment.still >= moment.patience_ms:
            return False
        without = self._without(suspicion.squares, suspicion.since_ms)
        if without is None:
            return False
        doubt = self.doubt(suspicion.squares, suspicion.since_ms, moment.t_ms, moment.standing)
        against = suspicion.evidence + doubt
        if against < LIKELY or without.held(turns, moment.standing, moment.t_ms) >= DOUBTED:
            return False
        if self._held is None or self._held[0] != turns:
            self._held = turns, moment.t_ms + QUESTION_MS
        return against >= NEARLY or (moment.still < QUESTION_MS and moment.t_ms < self._held[1])

    def released(self, t_ms: float) -> float | None:
        """The board time after `t_ms` at which a turn that waits is to be given all the same; None: none waits."""
        return self._held[1] if self._held and self._held[1] > t_ms else None

    def _without(self, squares: tuple[Square, ...], since_ms: float) -> Rereading | None:
        return None if self._course.must_be_right is not None else self._course.past.without(squares, since_ms)
