"""The parts of one table's game of Ecliptic."""

from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.lessons.lesson import EclipticExercises
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.requests import EclipticRequests
from eclipse_companion.games.ecliptic.play.study import Study
from eclipse_companion.games.ecliptic.play.watched_observer import WatchingObserver
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.studying import StudyDirector


class EclipticDirector(StudyDirector[Player, Step, Position]):
    """One game after another, or one exercise after another."""

    match: EclipticMatch

    def __init__(
        self, games: EclipticMatch, exercises: EclipticExercises | None = None, *, watched: bool = False
    ) -> None:
        """`exercises`: lessons or puzzles before any game. `watched`: a camera sees the table."""
        self._watched = watched
        super().__init__(games, exercises)

    def study(self, exercises: EclipticExercises, learner: Seat) -> Study:
        """Exercises for the person who learns: nothing in them is dealt."""
        games = self._games
        return Study(exercises, learner, list(games.seats.values()), games.rules.kind, lambda: 0)

    def parts(
        self, match: Match[Player, Step, Position]
    ) -> tuple[Observer[Player, Step, Position], Offers[Player, Step, Position], EclipticRequests]:
        """Those of a table that a camera sees, or of a board where turns are said."""
        assert isinstance(match, EclipticMatch)
        board = WatchingObserver(match) if self._watched else Observer(match)
        offers = Offers(match, board, self.change)
        return board, offers, EclipticRequests(match, board, offers)
