"""The parts of one table's game of Ecliptic."""

from typing import Any

from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.requests import EclipticRequests
from eclipse_companion.games.ecliptic.play.study import Study
from eclipse_companion.games.ecliptic.play.watched_observer import WatchingObserver
from eclipse_companion.table.exercises import Exercises
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.requests import Requests
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.studying import StudyDirector


class EclipticDirector(StudyDirector):
    """One game after another, or one exercise after another."""

    match: EclipticMatch

    def __init__(self, games: EclipticMatch, exercises: Exercises | None = None, *, watched: bool = False) -> None:
        """`exercises`: lessons or puzzles before any game. `watched`: a camera sees the table."""
        self._watched = watched
        super().__init__(games, exercises)

    def study(self, exercises: Exercises, learner: Seat) -> Study:
        """Exercises for the person who learns: nothing in them is dealt."""
        games = self._games
        return Study(exercises, learner, list(games.seats.values()), games.rules.kind, lambda: 0)

    def parts(self, match: Any) -> tuple[Observer, Offers, Requests]:  # noqa: ANN401 - as `StudyDirector` has it
        """Those of a table that a camera sees, or of a board where turns are said."""
        board = WatchingObserver(match) if self._watched else Observer(match)
        offers = Offers(match, board, self.change)
        return board, offers, EclipticRequests(match, board, offers)
