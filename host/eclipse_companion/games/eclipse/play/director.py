"""Eclipse's director: the parts of a game whose board is watched, and what follows from what searches find."""

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.play.analysis import Analysis
from eclipse_companion.games.eclipse.play.board_observer import BoardObserver
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.games.eclipse.play.offers import BoardOffers
from eclipse_companion.games.eclipse.play.requests import BoardRequests
from eclipse_companion.games.eclipse.play.searches import GameJudged
from eclipse_companion.games.eclipse.play.study import Study
from eclipse_companion.table.advising import AdvisedDirector
from eclipse_companion.table.clock import Kept, TimeControl
from eclipse_companion.table.effects import Effect, Expect, OpenRecord, Restart
from eclipse_companion.table.exercises import Exercises
from eclipse_companion.table.inputs import BeginStudy, Wish
from eclipse_companion.table.searches import Found
from eclipse_companion.table.seats import Seat, unnamed


class EclipseDirector(AdvisedDirector):
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
        exercises: Exercises | None = None,
        coached: bool = False,
    ) -> None:
        """`analysing`: nobody plays; turns are only tried. `exercises`: Sun's person solves these before any game.

        `coached`: people hear what their turns in games give away.
        """
        self._games = (Analysis if analysing else EclipseMatch)(sun, moon, edition)
        self._games.coached = coached
        self._sit_at(self._games if exercises is None else Study(exercises, sun, edition))

    def _sit_at(self, match: EclipseMatch) -> None:
        """From now on this is played, with parts of its own."""
        self.match = match
        self.board = BoardObserver(match)
        self.offers = BoardOffers(match, self.board, self._change)
        self.requests = BoardRequests(match, self.board, self.offers)

    def _change(self, wish: Wish) -> list[Effect]:
        """Leave games for exercises, or exercises for others or for games, whose players are those of before."""
        left = self.board.leave_game()
        control: TimeControl | Kept | None = Kept.KEPT
        if isinstance(wish, BeginStudy):
            self._sit_at(Study(wish.exercises, self._learner, self._games.edition))
        else:
            control = wish.control
            self._games.sit_down(wish)
            self._sit_at(self._games)
        self.board.clearing = True
        return [*left, OpenRecord(control), Restart(self.match.position)]

    @property
    def _learner(self) -> Seat:
        """Whose name the games have: that person's seat, or else Sun's person without a name."""
        people = (seat for player, seat in self._games.seats.items() if seat.human and seat != unnamed(player))
        return next(people, unnamed(Player.SUN))

    def board_emptied(self) -> list[Effect]:
        """The board was emptied for another setup: the position has to be restored before anything else counts."""
        self.board.forget()
        return [Restart(self.match.position), Expect(self.match.reply)]

    def found(self, found: Found, now: float) -> list[Effect]:
        """What follows from a search's result; nothing if it no longer fits the game."""
        match found:
            case GameJudged(turns, where):
                # Nothing is announced if that game no longer counts.
                return self.match.reviewed(where) if self.match.over and turns == self.match.turns else []
            case _:
                return super().found(found, now)
