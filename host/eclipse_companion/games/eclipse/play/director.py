"""Eclipse's director: the parts of a game whose board is watched, and what follows from what searches find."""

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.play.analysis import Analysis
from eclipse_companion.games.eclipse.play.board_observer import BoardObserver
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.games.eclipse.play.offers import BoardOffers
from eclipse_companion.games.eclipse.play.requests import BoardRequests
from eclipse_companion.games.eclipse.play.searches import GameJudged
from eclipse_companion.games.eclipse.play.study import Study
from eclipse_companion.table.effects import Effect, Expect, Restart
from eclipse_companion.table.match import Match
from eclipse_companion.table.searches import SearchResult
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.studying import StudyDirector


class EclipseDirector(StudyDirector[Player, Turn, Position]):
    """One game of Eclipse after another at one board."""

    match: EclipseMatch
    board: BoardObserver
    offers: BoardOffers

    def __init__(  # noqa: PLR0913 - who plays, and how
        self,
        sun: Seat,
        moon: Seat,
        edition: str = "eclipse",
        *,
        analysing: bool = False,
        exercises: EclipseExercises | None = None,
        coached: bool = False,
    ) -> None:
        """`analysing`: nobody plays; turns are only tried. `exercises`: Sun's person solves these before any game.

        `coached`: people hear what their turns in games give away.
        """
        games = (Analysis if analysing else EclipseMatch)(sun, moon, edition)
        games.advice.coached = coached
        super().__init__(games, exercises)

    def study(self, exercises: EclipseExercises, learner: Seat) -> Study:
        """Exercises in the edition of the games."""
        return Study(exercises, learner, self._games.edition)

    def parts(self, match: Match[Player, Turn, Position]) -> tuple[BoardObserver, BoardOffers, BoardRequests]:
        """Those of a board that is watched."""
        assert isinstance(match, EclipseMatch)
        board = BoardObserver(match)
        offers = BoardOffers(match, board, self.change)
        return board, offers, BoardRequests(match, board, offers)

    def board_emptied(self) -> list[Effect]:
        """The board was emptied for another setup: the position has to be restored before anything else counts."""
        self.board.forget()
        return [Restart(self.match.position), Expect(self.match.reply)]

    def found(self, found: SearchResult, now: float) -> list[Effect]:
        """What follows from a search's result; nothing if it no longer fits the game."""
        match found:
            case GameJudged(turns, where):
                # Nothing is announced if that game no longer counts.
                return self.match.reviewed(where) if self.match.stage.over and turns == self.match.turns else []
            case _:
                return super().found(found, now)
