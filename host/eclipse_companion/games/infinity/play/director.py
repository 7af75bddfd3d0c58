"""The parts of one table's game of Infinity."""

from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.lessons.lesson import InfinityExercises
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.offers import InfinityOffers
from eclipse_companion.games.infinity.play.requests import InfinityRequests
from eclipse_companion.games.infinity.play.searches import GameJudged
from eclipse_companion.games.infinity.play.study import Study
from eclipse_companion.games.infinity.play.watched_observer import WatchingObserver
from eclipse_companion.table.effects import Effect
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.searches import SearchResult
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.studying import StudyDirector


class InfinityDirector(StudyDirector[Player, Placement, Position]):
    """One game after another."""

    def __init__(
        self,
        games: InfinityMatch,
        exercises: InfinityExercises | None = None,
        *,
        watched: bool = False,
    ) -> None:
        """`exercises`: the first player's person solves these before any game. `watched`: a camera sees the device."""
        self._watched = watched
        super().__init__(games, exercises)

    def found(self, found: SearchResult, now: float) -> list[Effect]:
        """What follows from a search's result; nothing of a game that no longer counts."""
        if isinstance(found, GameJudged):
            match = self.match
            assert isinstance(match, InfinityMatch)
            return match.reviewed(found.where) if match.stage.over and match.turns == found.turns else []
        return super().found(found, now)

    def study(self, exercises: InfinityExercises, learner: Seat) -> Study:
        """Exercises for the person who learns."""
        games = self._games
        return Study(exercises, learner, games.rules, list(games.seats.values()), games.edition)

    def parts(
        self, match: Match[Player, Placement, Position]
    ) -> tuple[Observer[Player, Placement, Position], InfinityOffers, InfinityRequests]:
        """Those of a device that a camera sees, or of a board where turns are said."""
        assert isinstance(match, InfinityMatch)
        board = WatchingObserver(match) if self._watched else Observer(match)
        offers = InfinityOffers(match, board, self.change)
        return board, offers, InfinityRequests(match, board, offers)
