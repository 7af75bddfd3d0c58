"""What the board shows: outcomes of reconstruction enter the match, or wait for the computer's turn."""

from typing import Final

from eclipse_companion.announcements import Fact
from eclipse_companion.following.observer import WatchedObserver
from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Corrected,
    Fault,
    HalfTurn,
    NextStep,
    Problem,
    Question,
    Step,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.effects import OfferBoard, TurnBoard
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.games.eclipse.turns.outcomes import (
    BoardTurned,
    Cleared,
    Given,
    Outcome,
    ProblemFound,
    Prompt,
    PromptOver,
    QuestionAsked,
    StepsLeft,
    TakeBack,
)
from eclipse_companion.table.effects import Effect, Restart, Settle, notice

ILLEGAL: Final = frozenset(
    {
        Fault.NOT_TURNED,
        Fault.OWN_PIECE_MOVED,
        Fault.TOO_FAR,
        Fault.DIAGONAL,
        Fault.NO_FLIP,
        Fault.TURNED_IN_PLACE,
        Fault.TWO_FLIPS,
        Fault.TWO_PLACED,
        Fault.NINTH_PIECE,
        Fault.WRONG_PLAYER,
    }
)
"""What somebody did against the rules. With other faults, a turn may have been misread, or a piece is in a hand."""
_OFTEN: Final = 2
"""If the sides of this many turns of a game were in doubt, the light is to blame."""


class BoardObserver(WatchedObserver[Player, Turn, Position]):
    """What was seen of the current turn and isn't a turn yet."""

    _match: EclipseMatch
    question: Question | None

    def __init__(self, match: EclipseMatch) -> None:
        super().__init__(match)
        self._in_doubt = 0
        """Of how many turns of this game a camera couldn't tell the side at once."""
        self._advised = False
        """Whether it was said what would help."""

    def forget(self) -> None:
        """Earlier outcomes mean nothing for later ones: reconstruction begins again."""
        super().forget()
        self.illegal = False
        """Whether what was announced last is something on the board that is no part of a turn."""
        self.clearing = False
        """Whether the last game's pieces still have to be taken off."""

    def leave_game(self, position: Position | None = None) -> list[Effect]:
        """One doubtful turn in each of several games says nothing of the light."""
        self._in_doubt = 0
        return super().leave_game(position)

    @property
    def ahead(self) -> bool:
        """Whether a turn waits that was made before the computer chose its own."""
        return any(isinstance(outcome, TurnGiven) for outcome in self._waiting)

    def take(self, outcome: Outcome) -> list[Effect]:
        """Handle an outcome of reconstruction."""
        if isinstance(outcome, Cleared):
            return self.cleared()
        if isinstance(outcome, TakeBack):
            return self._withdrawn(outcome)
        if isinstance(outcome, QuestionAsked | TurnGiven):
            self.question = None
        if isinstance(outcome, QuestionAsked) and outcome.instead_of is not None:
            maker = self._match.position.to_move.opponent
            return self.ask(Question(outcome.turns, maker, outcome.instead_of, outcome.lying))
        if self._match.stage.over:
            return []
        if self._waiting:
            if isinstance(outcome, TurnGiven):  # this turn answers any question asked before it
                self._waiting = [each for each in self._waiting if not isinstance(each, QuestionAsked)]
            self._waiting.append(outcome)
            return []
        return self._take_in_turn(outcome)

    def chosen(self) -> list[Effect]:
        """An open question is about the turn before, and comes first."""
        return [*self.back(), *super().chosen()]

    def put_back(self) -> list[Effect]:
        """Nothing of the current turn counts; the board then has to be put back as it was before it."""
        self.forget()
        self._match.taken_back = True
        return [Restart(self._match.position), *self._match.next_player(again=True)]

    def ask(self, question: Fact) -> list[Effect]:
        """Open this question. If such questions come often, say first what would help; once is enough."""
        asked = super().ask(question)
        if self._advised or self._in_doubt < _OFTEN:
            return asked
        self._advised = True
        return [*notice("sides_alike"), *asked]

    def _take_in_turn(
        self,
        outcome: Given | Prompt | PromptOver | QuestionAsked | ProblemFound | StepsLeft | BoardTurned | Mended,
    ) -> list[Effect]:
        match outcome:
            case TurnGiven():
                return self._turn_given(outcome)
            case Prompt():
                return self._half_turn(outcome)
            case PromptOver():
                self.illegal, self._said = False, None
                return [] if self._match.undecided else self._match.next_player(again=True)
            case QuestionAsked():
                return self._asks(outcome)
            case ProblemFound() | StepsLeft() | BoardTurned() | Mended():
                return self._out_of_step(outcome)

    def _out_of_step(self, outcome: ProblemFound | StepsLeft | BoardTurned | Mended) -> list[Effect]:
        """What to announce about a board that isn't as it should be, from the first notice to the last."""
        match outcome:
            case ProblemFound():
                return self._problem(outcome)
            case StepsLeft(steps=steps, as_told=as_told):
                return self.says(NextStep(steps, as_told))
            case BoardTurned(degrees=degrees):
                return [TurnBoard(degrees), self._match.announce(BoardStands(degrees))]
            case Mended():
                self.out_of_step = self.illegal = self._match.taken_back = False
                self._said = None
                return [self._match.announce(Corrected()), *self._match.in_step(), *self.setup_done()]

    def _turn_given(self, given: Given) -> list[Effect]:
        if self._match.undecided:
            # A person made a turn for the computer before it was announced: it counts if it is the right one.
            self._waiting.append(given)
            return []
        reply = self._match.reply
        self._match.stage.awaiting_setup = False
        self.forget()
        if reply is not None and given.turn != reply:
            return self.refuse(reply)
        return self._match.made(given)

    def _half_turn(self, prompt: Prompt) -> list[Effect]:
        if self._match.undecided:
            return []
        self._match.taken_back = False  # the board was as it should be
        player, reply = self._match.position.to_move, self._match.reply
        if reply is not None and not _belongs(prompt, reply):
            return self.refuse(reply)
        self.illegal = reply is None and prompt.fault in ILLEGAL
        made = (prompt.flip, prompt.placed, prompt.squares)
        return self.says(HalfTurn(player, *made, reply=reply, fault=prompt.fault, late=prompt.late))

    def _asks(self, asked: QuestionAsked) -> list[Effect]:
        if self._match.undecided:
            self._waiting.append(asked)
            return []
        reply = self._match.reply
        if reply is not None:
            # Another turn fits too, but this one was asked for; or whichever it was, it is another one.
            return [Settle(reply)] if reply in asked.turns else self.refuse(reply)
        self._in_doubt += asked.may_wait
        question = Question(asked.turns, self._match.position.to_move, lying=asked.lying)
        if not self._can_wait(asked):
            return self.ask(question)
        self.question, self.unasked = question, True
        return []

    def _can_wait(self, asked: QuestionAsked) -> bool:
        """Whether nobody needs the answer yet: two people play on, and their next turn may well give it."""
        match, position = self._match, self._match.position
        people = all(seat.human for seat in match.seats.values())
        needed = match.studying or match.analysing or match.advice.coached or match.stage.timed
        goes_on = all(rules.result(rules.apply(position, turn)) is None for turn in asked.turns)
        return asked.may_wait and people and not needed and goes_on

    def _problem(self, found: ProblemFound) -> list[Effect]:
        fault, turn, steps, reply = found.fault, None, found.steps, self._match.reply
        if fault is Fault.NO_FLIP and not steps and reply is not None and reply.flip is not None:
            start, end = reply.flip
            steps, turn = (Step("move", start, end, turned=True),), reply
        if fault is Fault.OUT_OF_STEP and self._refused is not None:
            fault, turn = Fault.NOT_THE_REPLY, self._refused
        elif fault is Fault.OUT_OF_STEP and self._match.stage.awaiting_setup:
            fault = Fault.NOT_SET_UP
        elif fault is Fault.OUT_OF_STEP and self._match.taken_back:
            fault = Fault.TAKEN_BACK
        elif fault is Fault.OUT_OF_STEP and not self._match.turns:
            fault = Fault.NOT_EMPTY_AT_START if self._match.start == EMPTY else Fault.NOT_SET_UP
        problem = Problem(fault, found.squares, steps, turn, self._match.position.to_move)
        self.out_of_step, self.illegal = True, reply is None and fault in ILLEGAL
        setup = fault is Fault.NOT_EMPTY_AT_START and not self.clearing and not self._match.studying
        offer: list[Effect] = [OfferBoard()] if setup else []
        return [*self.says(problem), *offer]

    def _withdrawn(self, taken: TakeBack) -> list[Effect]:
        if self._match.stage.called_off:
            # Whatever is on the board is being cleared away; only an empty board tells anything.
            return self.cleared() if taken.position == EMPTY else []
        return self.withdrawn(taken)

    def cleared(self) -> list[Effect]:
        """The board was cleared: another game begins, with the same sides."""
        if self._match.stage.awaiting_setup:
            # A player may well clear the board first to set a position up.
            return [Restart(self._match.position)]
        if self._match.studying and not self._match.stage.over:
            return [*self._match.drop(len(self._match.turns)), Restart(self._match.position)]
        if self._match.analysing and self._match.start == EMPTY:
            # All turns are taken back; the tree goes on.
            return [*self._match.drop(len(self._match.turns)), *self._match.next_player()]
        return self.next_game()


def _belongs(prompt: Prompt, turn: Turn) -> bool:
    """Whether this half may become the turn."""
    return prompt.flip in (None, turn.flip) and prompt.placed in (None, (turn.side, turn.square))
