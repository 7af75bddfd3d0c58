"""What players ask for, by whatever means: each command as the effects that do it."""

from typing import Final

from eclipse_companion.announcements import BoardStands, Goodbye, Notice, Paused
from eclipse_companion.table.course import Course
from eclipse_companion.table.effects import (
    Announce,
    AskOthers,
    CloseRecord,
    Effect,
    GiveLikeliest,
    GoOn,
    Leave,
    Pause,
    Restart,
    Settle,
    StopThinking,
    TurnBoard,
)
from eclipse_companion.table.inputs import Answer, Command, SetUp, Wish
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.seeing import Seeing

QUARTER: Final = 90
_OF_THE_BOARD: Final = {Command.HINT, Command.THREATS, Command.UNDO, Command.TURN, Command.WRONG}
"""What can't be done while the board isn't watched."""
_OFFERS: Final = {Command.DRAW, Command.RESIGN, Command.ACCEPT, Command.NO, Command.NEW, Command.REMATCH}
_OF_PLAYERS: Final = {Command.DRAW, Command.RESIGN, Command.REMATCH}
"""What makes no sense if nobody plays."""
_SETS_ASIDE: Final = {*_OF_THE_BOARD, Command.DRAW, Command.PAUSE, Command.TURN_BOARD}
"""What says that the game isn't to end now, when that was asked."""
_ONWARDS: Final = {Command.NEXT, Command.NEW}
"""What leads to the next exercise at any time."""
_AGREES: Final = {Command.ACCEPT, Command.TURN}
"""What leads there once the current one is over; a board's button can say it too."""


class Wishes:
    """Carries out requests in the current game."""

    def __init__(self, course: Course, seeing: Seeing, offers: Offers) -> None:
        self._course = course
        self._seeing = seeing
        self._offers = offers

    def take(self, wish: Wish, now: float) -> list[Effect]:
        """Do what a player asks for, at a time of the loop, milliseconds."""
        refused = self._refused(wish)
        if refused is not None:
            return _notice(refused)
        if self._course.studying and wish in _ONWARDS | (_AGREES if self._course.over else set()):
            return self._offers.begin(Command.NEXT.value, now)
        return [*(self._offers.set_aside() if wish in _SETS_ASIDE else []), *self._done(wish, now)]

    def _done(self, wish: Wish, now: float) -> list[Effect]:
        if isinstance(wish, SetUp):
            return self._offers.accept(now, wish.position)
        if isinstance(wish, Answer):
            return self._answered(wish.number)
        if wish in _OFFERS:
            return self._offered(wish, now)
        return {
            Command.HINT: self._hint,
            Command.THREATS: self._threats,
            Command.UNDO: self._undo,
            Command.TURN: self._finished,
            Command.WRONG: self._wrong,
            Command.AGAIN: self._again,
            Command.PAUSE: self._pause,
            Command.GO_ON: self._go_on,
            Command.TURN_BOARD: self._turn_board,
            Command.QUIT: self._quit,
        }[wish]()

    def _refused(self, wish: Wish) -> str | None:
        """Why the request makes no sense now, as a notice's key."""
        if self._course.paused and (wish in _OF_THE_BOARD or not isinstance(wish, Command)):
            return "paused"
        if self._course.analysing and wish in _OF_PLAYERS:
            return "analysis_only"
        if not self._course.studying:
            return "no_exercise" if wish is Command.NEXT else None
        agrees = self._course.over and wish is Command.ACCEPT
        no_game = wish in _OFFERS - _ONWARDS and not agrees
        return "exercise_only" if no_game or isinstance(wish, SetUp) else None

    def _offered(self, wish: Command, now: float) -> list[Effect]:
        """Requests that need both players' agreement or must be made twice."""
        match wish:
            case Command.DRAW:
                return self._offers.draw(now)
            case Command.RESIGN:
                return self._offers.resign(now)
            case Command.ACCEPT:
                return self._offers.accept(now)
            case Command.NO:
                return self._offers.refuse()
            case _:
                return self._offers.begin(wish.value, now)

    def _pause(self) -> list[Effect]:
        """Pause the game, or go on with a paused one."""
        if self._course.paused:
            return self._go_on()
        if self._course.over:
            return self._ended()
        self._course.paused = True
        return [Pause(), self._course.announce(Paused())]

    def _go_on(self) -> list[Effect]:
        """Go on from the position, which has to be on the board."""
        if not self._course.paused:
            return _notice("not_paused")
        self._course.paused = False
        self._seeing.forget()
        return [GoOn(), Restart(self._course.position), *self._course.next_player()]

    def _answered(self, number: int) -> list[Effect]:
        question = self._seeing.question
        if question is not None and 1 <= number <= len(question.turns):
            return [Settle(question.turns[number - 1])]
        if question is not None and question.instead_of is not None and number == len(question.turns) + 1:
            # None of them: the turn is made again on the board.
            return self._seeing.take_back(1)
        return _notice("no_question")

    def _wrong(self) -> list[Effect]:
        """The last turn was another: ask which. An open question has to be answered first."""
        if self._seeing.question is not None:
            return self._seeing.ask(self._seeing.question)
        if self._course.called_off or not self._course.turns:
            return _notice("game_over" if self._course.called_off else "no_game")
        if not self._course.seats[self._course.position.to_move.opponent].human:
            return _notice("reply_as_it_is")
        if self._seeing.ahead:
            return self._again()
        return [AskOthers()]

    def _finished(self) -> list[Effect]:
        return self._ended() if self._course.over else [GiveLikeliest()]

    def _turn_board(self) -> list[Effect]:
        """A quarter more, clockwise; four quarters bring it back."""
        turned: list[Effect] = [TurnBoard(QUARTER), self._course.announce(BoardStands(QUARTER))]
        if self._course.over or self._course.paused:
            return turned
        self._seeing.forget()
        return [*turned, Restart(self._course.position), *self._course.next_player()]

    def _quit(self) -> list[Effect]:
        open_still = self._course.under_way
        closed: list[Effect] = [CloseRecord(None, self._course.left)] if open_still else []
        goodbye = Goodbye(open_still and not self._course.casual)
        return [StopThinking(), *closed, self._course.announce(goodbye), Leave()]

    def _again(self) -> list[Effect]:
        failed, self._course.failed = self._course.failed, None
        if failed is not None and failed.position == self._course.position:
            return [failed]
        last = self._course.last
        return _notice("no_game") if last is None else [Announce(last)]

    def _hint(self) -> list[Effect]:
        if self._course.over:
            return self._ended()
        if self._course.undecided:
            return _notice("not_your_turn")
        first = self._first() or ("reply_first" if self._course.reply is not None else None)
        return self._course.hint() if first is None else [*_notice(first), *self._again()]

    def _threats(self) -> list[Effect]:
        if self._course.over:
            return self._ended()
        first = self._first()
        return self._course.toggle_threats() if first is None else [*_notice(first), *self._again()]

    def _first(self) -> str | None:
        """What to do before anything is said about the position, as a notice's key; `again` says how.

        Half a turn doesn't count here: the answer applies to the position before it.
        """
        if self._seeing.question is not None:
            return "answer_first"
        return "mend_first" if self._seeing.out_of_step else None

    def _ended(self) -> list[Effect]:
        """Why nothing is said about a position in which no turn can be made."""
        return _notice("exercise_over" if self._course.studying else "game_over")

    def _undo(self) -> list[Effect]:
        """Go back to the last turn of a person, who is then to move; the computer's turns since then go too."""
        seats = self._course.seats
        people = any(seat.human for seat in seats.values())
        movers = [seats[position.to_move].human or not people for position in self._course.positions[:-1]]
        if True not in movers:
            return _notice("nothing_to_take_back")
        return self._seeing.take_back(movers[::-1].index(True) + 1)


def _notice(key: str) -> list[Effect]:
    return [Announce(Notice(key))]
