"""Doubts about squares: how well everything seen is explained without them, and what depends on them.

In: squares and board times. Out: nats; once a doubt is certain, a course that is explained without those squares.
"""

from typing import Final

from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.answers import looked_at
from eclipse_companion.games.eclipse.turns.moments import DOUBTED, QUESTION_MS, Moment
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.games.eclipse.turns.rereading import Rereading, Suspicion, blinded
from eclipse_companion.games.eclipse.turns.restored import WayBack
from eclipse_companion.games.eclipse.turns.session import TrackedGame
from eclipse_companion.games.eclipse.turns.unseen import Unseen
from eclipse_companion.games.eclipse.turns.weighing import least_cost
from eclipse_companion.sensing.evidence import Rows, Standing

LIKELY: Final = 7.0
"""With this much evidence from sensors and game together, in nats, squares may well tell nothing: four less than
certainty needs.
"""
NEARLY: Final = 9.2
"""The same if believing them would be wrong in one case of ten: enough to keep a turn from being given."""


class Doubts:
    """The doubts about a course's squares."""

    def __init__(self, course: TrackedGame) -> None:
        self._course = course
        self.suspicion: Suspicion | None = None
        """The squares that may show nothing. Turns that depend on them wait for as long as a question would."""
        self._held: tuple[tuple[Turn, ...], float] | None = None
        """The turns up to the one that waits, and the board time until which it waits."""

    def distrust(self, squares: tuple[Square, ...], since_ms: float | None, t_ms: float) -> list[Outcome]:
        """What happens on these squares isn't seen: any legal turn may have been made there.

        `since_ms`: since when; everything since then is read again. None: from now on.
        """
        self._course.unseen = Unseen(squares)
        found = None if since_ms is None else self._without(squares, since_ms)
        if found is None:
            return []
        found.read()
        self._course.explanations = looked_at(found.explanations, self._looked)
        self._course.last_change = found.last_change
        self._course.way_back = WayBack(self._course.history)
        return self._course.remarks.forget(t_ms)

    def prepare(self, squares: tuple[Square, ...], since_ms: float, most: int | None) -> bool:
        """Read the past again without these squares, `most` explanations further; returns whether that is done.

        It changes nothing except how long `distrust` and `doubt` take.
        """
        found = self._without(squares, since_ms)
        return found is None or found.read(most)

    def doubt(self, squares: tuple[Square, ...], since_ms: float, t_ms: float, standing: Standing) -> float:
        """By how many nats everything seen is explained better if nothing was seen on these squares since then."""
        found = self._without(squares, since_ms)
        if found is None:
            return 0.0
        found.read()
        return self._least_cost(t_ms, standing) - found.cost(standing, t_ms, self._looked)

    def risen(self, since_ms: float, t_ms: float, standing: Standing) -> float:
        """The cost of everything seen since a board time, in nats: hardly any square can be doubted by more."""
        before = self._course.past.cost_before(since_ms)
        return 0.0 if before is None else self._least_cost(t_ms, standing) - before

    def _least_cost(self, t_ms: float, standing: Standing) -> float:
        return least_cost(self._course.possible, blinded(standing, self._course.unseen.squares), t_ms)

    def hinges(self, turn: Turn, moment: Moment) -> bool:
        """Whether the next turn hinges on squares that may well tell nothing, so that it should wait for more evidence.

        It waits at most as long as a question would, counted from when it could first have been given, whatever moves
        meanwhile. If the squares are nearly certain to tell nothing, it waits while something goes on, or as long as
        the patience lasts.
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
        if against < LIKELY or without.held(turns, moment.standing, moment.t_ms, self._looked) >= DOUBTED:
            return False
        if self._held is None or self._held[0] != turns:
            self._held = turns, moment.t_ms + QUESTION_MS
        return against >= NEARLY or (moment.still < QUESTION_MS and moment.t_ms < self._held[1])

    def released(self, t_ms: float) -> float | None:
        """The board time after `t_ms` at which a waiting turn must be given all the same; None: none waits."""
        return self._held[1] if self._held and self._held[1] > t_ms else None

    @property
    def _looked(self) -> Rows | None:
        return self._course.looks.together

    def _without(self, squares: tuple[Square, ...], since_ms: float) -> Rereading | None:
        return None if self._course.must_be_right is not None else self._course.past.without(squares, since_ms)
