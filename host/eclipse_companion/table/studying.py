"""Games and exercises at one table: each are a match of their own, with parts of their own.

In: wishes for exercises, for others, or for games again. Out: effects. A game says which parts its matches have.
"""

from abc import ABC, abstractmethod
from typing import Final

from eclipse_companion.announcements import COMPUTER
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.table.advised_director import AdvisedDirector
from eclipse_companion.table.clock import Kept, TimeControl
from eclipse_companion.table.effects import Effect, OpenRecord, Restart
from eclipse_companion.table.exercises import Exercises
from eclipse_companion.table.inputs import BeginGame, BeginStudy, Wish
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.requests import Requests
from eclipse_companion.table.seats import Seat, unnamed
from eclipse_companion.table.study import Study

WEAKEST: Final = "1"
"""The level of the computer in a learner's first game."""


class StudyDirector(AdvisedDirector[PlayerT, TurnT, PositionT], ABC):
    """One game after another, or one exercise after another."""

    def __init__(
        self,
        games: Match[PlayerT, TurnT, PositionT],
        exercises: Exercises[PlayerT, TurnT, PositionT] | None = None,
    ) -> None:
        """`games`: the match of games; `exercises`: its first player's person solves these before any game."""
        self._games = games
        first = games.seats[games.rules.players[0]]
        self._sit_at(games if exercises is None else self._taught(exercises, first))

    @abstractmethod
    def study(self, exercises: Exercises[PlayerT, TurnT, PositionT], learner: Seat) -> Study[PlayerT, TurnT, PositionT]:
        """A match of exercises."""

    @abstractmethod
    def parts(
        self,
        match: Match[PlayerT, TurnT, PositionT],
    ) -> tuple[
        Observer[PlayerT, TurnT, PositionT], Offers[PlayerT, TurnT, PositionT], Requests[PlayerT, TurnT, PositionT]
    ]:
        """The parts of a match; its offers lead to others by `change`."""

    def change(self, wish: Wish) -> list[Effect]:
        """Leave games for exercises, or exercises for others or for games, whose players are those of before."""
        left = self.board.leave_game()
        control: TimeControl | Kept | None = Kept.KEPT
        if isinstance(wish, BeginStudy):
            self._sit_at(self._taught(wish.exercises, self._learner))
        else:
            control = wish.control
            self._games.sit_down(wish)
            self._sit_at(self._games)
        self.board.clearing = True
        return [*left, OpenRecord(control), Restart(self.match.position)]

    def _taught(
        self, exercises: Exercises[PlayerT, TurnT, PositionT], learner: Seat
    ) -> Study[PlayerT, TurnT, PositionT]:
        """A match of exercises; its last lesson leads to a game of the same people against the weakest computer.

        `learner`: who has to solve them if they are for anybody.
        """
        if exercises.person is not None:
            first = self._games.rules.players[0]
            learner = Seat(exercises.person) if exercises.person else unnamed(first)
        study, weakest = self.study(exercises, learner), Seat(COMPUTER, WEAKEST)
        study.first_game = BeginGame(tuple(seat if seat.human else weakest for seat in self._games.seats.values()))
        return study

    def _sit_at(self, match: Match[PlayerT, TurnT, PositionT]) -> None:
        """From now on this is played, with parts of its own."""
        self.match = match
        self.board, self.offers, self.requests = self.parts(match)

    @property
    def _learner(self) -> Seat:
        """Whose name the games have: that person's seat, or else the first player's person without a name."""
        people = (seat for player, seat in self._games.seats.items() if seat.human and seat != unnamed(player))
        return next(people, unnamed(self._games.rules.players[0]))
