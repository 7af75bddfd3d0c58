"""What players ask for, by whatever means: each command as the effects that do it."""

from eclipse_companion.announcements import Notice
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import EMPTY
from eclipse_companion.play.course import Course
from eclipse_companion.play.effects import (
    Announce,
    AskOthers,
    CloseRecord,
    Effect,
    FindHint,
    GiveLikeliest,
    Leave,
    OpenRecord,
    Restart,
    Settle,
    StopThinking,
)
from eclipse_companion.play.inputs import Answer, Command
from eclipse_companion.play.seeing import Seeing


class Wishes:
    """Does what is asked for in the present game."""

    def __init__(self, course: Course, seeing: Seeing) -> None:
        self._course = course
        self._seeing = seeing

    def take(self, command: Command | Answer) -> list[Effect]:
        """Do what a player asks for."""
        if isinstance(command, Answer):
            return self._answered(command.number)
        return {
            Command.HINT: self._hint,
            Command.UNDO: self._undo,
            Command.TURN: self._finished,
            Command.WRONG: self._wrong,
            Command.AGAIN: self._again,
            Command.NEW: self._new,
            Command.RESIGN: self._resign,
            Command.QUIT: self._quit,
        }[command]()

    def _answered(self, number: int) -> list[Effect]:
        question = self._seeing.question
        if question is not None and 1 <= number <= len(question.turns):
            return [Settle(question.turns[number - 1])]
        if question is not None and question.instead_of is not None and number == len(question.turns) + 1:
            # None of them: the turn is made again on the board.
            return self._drop(1)
        return _notice("no_question")

    def _wrong(self) -> list[Effect]:
        """The last turn was another: ask which. With a question open, that one is to be answered first."""
        if self._seeing.question is not None:
            return self._seeing.ask(self._seeing.question)
        if self._course.resigned or not self._course.turns:
            return _notice("game_over" if self._course.resigned else "no_game")
        if not self._course.seats[self._course.position.to_move.opponent].human:
            return _notice("reply_as_it_is")
        if self._seeing.ahead:
            return self._again()
        return [AskOthers()]

    def _finished(self) -> list[Effect]:
        return _notice("game_over") if self._course.over else [GiveLikeliest()]

    def _new(self) -> list[Effect]:
        # The new game's own recording begins with what its tracker is told.
        return [*self._seeing.leave_game(), OpenRecord(), Restart(EMPTY)]

    def _quit(self) -> list[Effect]:
        open_still = self._course.under_way
        return [StopThinking(), *([CloseRecord(None, "unfinished")] if open_still else []), Leave()]

    def _again(self) -> list[Effect]:
        last = self._course.last
        return _notice("no_game") if last is None else [Announce(last)]

    def _hint(self) -> list[Effect]:
        if self._course.over:
            return _notice("game_over")
        return [FindHint(self._course.position)] if self._course.seat.human else self._again()

    def _undo(self) -> list[Effect]:
        """Back to where the person who moved last is to move: the computer's turns since then go as well."""
        seats = self._course.seats
        people = any(seat.human for seat in seats.values())
        movers = [seats[position.to_move].human or not people for position in self._course.positions[:-1]]
        if True not in movers:
            return _notice("nothing_to_take_back")
        return self._drop(movers[::-1].index(True) + 1)

    def _drop(self, count: int) -> list[Effect]:
        """Turns count no more, and the board is to be made as it was before them."""
        self._seeing.forget()
        return [*self._course.drop(count), Restart(self._course.position), *self._course.next_player()]

    def _resign(self) -> list[Effect]:
        if not self._course.under_way:
            return _notice("game_over" if self._course.over else "no_game")
        loser = self._course.position.to_move
        if not self._course.seat.human:
            loser = loser.opponent
        self._course.resigned = True
        self._seeing.forget()
        return self._course.end(rules.Result.MOON_WINS if loser is Player.SUN else rules.Result.SUN_WINS, "resigned")


def _notice(key: str) -> list[Effect]:
    return [Announce(Notice(key))]
