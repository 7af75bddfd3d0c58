"""What players ask for, by whatever means: each command as the effects that do it."""

from typing import Final, Generic

from eclipse_companion.announcements import Fact, Goodbye, Notice, Paused
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.table.effects import (
    Announce,
    CloseRecord,
    Effect,
    GoOn,
    Leave,
    Pause,
    Restart,
    StopThinking,
    notice,
)
from eclipse_companion.table.inputs import (
    AnswerQuestion,
    AnyRequest,
    MakeTurn,
    OwnRequest,
    Request,
    SetUpPosition,
    Wish,
)
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.offers import OFFER_DRAW, Offers
from eclipse_companion.table.study import Study

_OF_THE_BOARD: Final = {Request.HINT, Request.THREATS, Request.UNDO, Request.TURN, Request.WRONG}
"""What can't be done while the board isn't watched."""
_HELPS: Final = {Request.HINT, Request.THREATS}
_OFFERS: Final = {Request.DRAW, Request.RESIGN, Request.ACCEPT, Request.NO, Request.NEW, Request.REMATCH}
_OF_PLAYERS: Final = {Request.DRAW, Request.RESIGN, Request.REMATCH}
"""What makes no sense if nobody plays."""
_SETS_ASIDE: Final = {*_OF_THE_BOARD, Request.DRAW, Request.PAUSE, Request.TURN_BOARD}
"""What says that the game isn't to end now, when that was asked."""
ONWARDS: Final = {Request.NEXT, Request.NEW}
"""What leads to the next exercise at any time."""
AGREES: Final = {Request.ACCEPT, Request.TURN, Request.GO_ON}
"""What leads there once the current one is over; a board's button can say it too."""


class Requests(Generic[PlayerT, TurnT, PositionT]):
    """Carries out requests in the current game."""

    def __init__(
        self,
        match: Match[PlayerT, TurnT, PositionT],
        board: Observer[PlayerT, TurnT, PositionT],
        offers: Offers[PlayerT, TurnT, PositionT],
    ) -> None:
        self._match = match
        self._board = board
        self._offers = offers

    def take(self, request: AnyRequest, now: float) -> list[Effect]:
        """Do what a player asks for, at a time of the loop, milliseconds."""
        refused = self._refused(request)
        if refused is not None:
            return notice(refused)
        match = self._match
        if isinstance(match, Study) and request in ONWARDS | (AGREES if match.stage.over else set()):
            game = match.game_after(request)
            return self._offers.begin(Request.NEXT.value, now) if game is None else self._offers.begin_with(game, now)
        confirms = request is Request.DRAW and self._offers.kind == OFFER_DRAW
        set_aside = self._offers.set_aside() if request in _SETS_ASIDE and not confirms else []
        # A hint is for the position before a wrong try.
        retried = match.next_player(again=True) if match.tried is not None and request in _HELPS else []
        return [*set_aside, *retried, *self._done(request, now)]

    def _done(self, request: AnyRequest, now: float) -> list[Effect]:
        if isinstance(request, SetUpPosition):
            return self._offers.accept(now, self._match.rules.own_position(request.position))
        if isinstance(request, AnswerQuestion):
            return self._answered(request.number)
        if isinstance(request, MakeTurn):
            return self._make(self._match.rules.own_turn(request.turn))
        if isinstance(request, Wish):
            return self._offers.begin_with(request, now)
        return self.own(request) if isinstance(request, OwnRequest) else self._word(request, now)

    def _word(self, request: Request, now: float) -> list[Effect]:
        if request in _OFFERS:
            return self._offered(request, now)
        if request is Request.WRONG and self._match.stage.called_off:
            return self._ended()
        return {
            Request.HINT: self._hint,
            Request.THREATS: self._threats,
            Request.UNDO: self._undo,
            Request.TURN: self._finished,
            Request.WRONG: self._wrong,
            Request.AGAIN: self._again,
            Request.PAUSE: self._pause,
            Request.GO_ON: self._go_on,
            Request.TURN_BOARD: self._turn_board,
            Request.USE_BOARD: self._use_board,
            Request.QUIT: self._quit,
        }[request]()

    def own(self, request: OwnRequest) -> list[Effect]:
        """A request that only this game knows (`Match.own_request`)."""
        raise TypeError(request)

    def _refused(self, request: AnyRequest) -> str | None:
        """Why the request makes no sense now, as a notice's key."""
        stands = self._match.stage.paused and not self._match.stage.over
        if stands and (request in _OF_THE_BOARD or not isinstance(request, Request | Wish)):
            return "paused"
        if self._match.analysing and (isinstance(request, Wish) or request in _OF_PLAYERS):
            return "analysis_only"
        if not self._match.studying:
            return "no_exercise" if request is Request.NEXT else None
        agrees = self._match.stage.over and request is Request.ACCEPT
        no_game = request in _OFFERS - ONWARDS and not agrees
        return "exercise_only" if no_game or isinstance(request, SetUpPosition) else None

    def _offered(self, request: Request, now: float) -> list[Effect]:
        """Requests that others must agree to, or that must be made twice."""
        match request:
            case Request.DRAW:
                return self._offers.draw(now)
            case Request.RESIGN:
                return self._offers.resign(now)
            case Request.ACCEPT:
                return self._offers.accept(now)
            case Request.NO:
                return self._offers.refuse()
            case _:
                return self._offers.begin(request.value, now)

    def _pause(self) -> list[Effect]:
        """Pause the game, or go on with a paused one."""
        if self._match.stage.over:
            return self._ended()
        if self._match.stage.paused:
            return self._go_on()
        self._match.stage.paused = True
        return [Pause(), Announce(Paused()), *self._offers.repeated()]

    def _go_on(self) -> list[Effect]:
        """Go on from the position, which has to be on the board."""
        if not self._match.stage.paused:
            return notice("not_paused")
        if self._match.stage.over:
            return self._ended()
        self._match.stage.paused = False
        self._board.forget()
        coach = self._offers.repeated() if self._offers.holds else []
        return [GoOn(), Restart(self._match.position), *self._match.next_player(), *coach]

    def _make(self, turn: TurnT) -> list[Effect]:
        """A turn is said; the board makes it, or shows it already."""
        refused = self._match.refuses_turns
        if refused is not None:
            return notice(refused)
        try:
            self._match.rules.check(self._match.position, turn, self._match.edition)
        except RefusedTurnError as error:
            return [Announce(Notice(error.key, error.words, self._match.position.to_move))]
        return self._match.settled(turn)

    def _answered(self, number: int) -> list[Effect]:
        """The open question is answered with this number, counted from 1."""
        del number
        return notice("no_question")

    def _wrong(self) -> list[Effect]:
        """The last turn was another."""
        return notice("no_such_board")

    def _finished(self) -> list[Effect]:
        """A player's turn is complete."""
        return self._ended() if self._match.stage.over else notice("no_such_board")

    def _turn_board(self) -> list[Effect]:
        """The board is turned."""
        return notice("no_such_board")

    def _use_board(self) -> list[Effect]:
        """Go on at another board."""
        return notice("no_board_there")

    def _quit(self) -> list[Effect]:
        goodbye = Goodbye(self._match.under_way and not self._match.casual, self._match.options)
        return [*self.stop(), self._match.announce(goodbye), Leave()]

    def stop(self) -> list[Effect]:
        """Play stops at this table; a game that isn't over can go on at another one."""
        return [StopThinking(), *([CloseRecord(None, self._match.left)] if self._match.under_way else [])]

    def _again(self) -> list[Effect]:
        failed, self._match.failed = self._match.failed, None
        if failed is not None and failed.position == self._match.known:
            return [failed]
        return self._repeated(self._offers.to_do or self._to_do)

    @property
    def _to_do(self) -> Fact | None:
        """What is to be done now, whatever is offered: an end and a pause come first, then what lies there."""
        match = self._match
        return match.to_do if match.stage.over or match.stage.paused else self._board.to_do or match.to_do

    def _repeated(self, fact: Fact | None) -> list[Effect]:
        """Say once more what still holds."""
        if fact is None and self._match.stage.awaiting_setup:
            return notice("set_up_soon")
        if fact is not None and fact is self._board.question:
            self._board.unasked = False
        return notice("no_game") if fact is None else [Announce(fact.asked_for(), repeated=True)]

    def _hint(self) -> list[Effect]:
        if self._match.stage.over:
            return self._ended()
        if self._match.undecided:
            return notice("not_your_turn")
        first = self._first() or ("reply_first" if self._match.reply is not None else None)
        return self._match.hint() if first is None else [*notice(first), *self._repeated(self._to_do)]

    def _threats(self) -> list[Effect]:
        if self._match.stage.over:
            return self._ended()
        first = self._first()
        return self._toggle_threats() if first is None else [*notice(first), *self._repeated(self._to_do)]

    def _toggle_threats(self) -> list[Effect]:
        """Show each player's threats here and from now on, or stop showing them, in a game that has threats."""
        return notice("no_threats")

    def _first(self) -> str | None:
        """What to do before anything is said about the position, as a notice's key; `again` says how.

        Half a turn doesn't count here: the answer applies to the position before it.
        """
        if self._board.question is not None:
            return "answer_first"
        return "mend_first" if self._board.out_of_step else None

    def _ended(self) -> list[Effect]:
        """Why nothing is said about a position in which no turn can be made."""
        return notice("exercise_over" if self._match.studying else "game_over")

    def _undo(self) -> list[Effect]:
        """Go back to the last turn of a person, who is then to move; the computer's turns since then go too.

        What its players have ended goes on first, and a wrong try of an exercise is taken off.
        """
        if self._match.tried is not None:
            return self._match.next_player(again=True)
        if self._match.stage.may_reopen:
            shown = self._match.revealed(0)
            return self._board.reopen() if shown is None else notice(shown)
        count = self._count_back()
        if not count:
            return notice("nothing_to_take_back")
        shown = self._match.revealed(count)
        return self._board.take_back(count) if shown is None else notice(shown)

    def _count_back(self) -> int:
        """How many turns are taken back to come to the last one of a person; 0 if there is none."""
        people = any(seat.human for seat in self._match.seats.values())
        movers = [self._match.made_by_person(number) or not people for number in range(len(self._match.turns))]
        return movers[::-1].index(True) + 1 if True in movers else 0
