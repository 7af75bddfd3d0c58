"""Requests at a board that is watched: those of all games, and what concerns the pieces that lie there."""

from typing import Final

from eclipse_companion.games.eclipse.announcements import BoardStands
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_observer import BoardObserver
from eclipse_companion.games.eclipse.play.effects import AskOthers, CommitLikeliest, TurnBoard
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.table.effects import Effect, Restart, Settle, notice
from eclipse_companion.table.requests import Requests

QUARTER: Final = 90


class BoardRequests(Requests[Player, Turn, Position]):
    """Carries out requests in the current game."""

    _match: EclipseMatch
    _board: BoardObserver

    def _answered(self, number: int) -> list[Effect]:
        question = self._board.question
        if self._board.unasked:
            return self._board.back()
        if question is not None and 1 <= number <= len(question.turns):
            return [Settle(question.turns[number - 1])]
        if question is not None and question.instead_of is not None and number == len(question.turns) + 1:
            # None of them: the turn is made again on the board.
            return self._board.take_back(1)
        return notice("no_question")

    def _undo(self) -> list[Effect]:
        """Undo what was done last: what breaks the rules, or isn't told yet, comes before any turn that was told."""
        question = self._board.question
        asked = question is not None and question.instead_of is None and not self._board.out_of_step
        return self._board.put_back() if self._board.illegal or asked else super()._undo()

    def _toggle_threats(self) -> list[Effect]:
        return self._match.toggle_threats()

    def _wrong(self) -> list[Effect]:
        """The last turn was another: ask which. An open question has to be answered first."""
        if self._board.question is not None:
            return self._repeated(self._board.question)
        if not self._match.turns:
            return notice("nothing_to_take_back")
        if not self._match.seats[self._match.position.to_move.opponent].human:
            return notice("reply_as_it_is")
        if self._board.ahead:
            return self._repeated(self._to_do)
        return [AskOthers()]

    def _finished(self) -> list[Effect]:
        return self._ended() if self._match.stage.over else [CommitLikeliest()]

    def _turn_board(self) -> list[Effect]:
        """A quarter more, clockwise; four quarters bring it back."""
        turned: list[Effect] = [TurnBoard(QUARTER), self._match.announce(BoardStands(QUARTER))]
        if self._match.stage.over or self._match.stage.paused:
            return turned
        self._board.forget()
        return [*turned, Restart(self._match.position), *self._match.next_player()]
