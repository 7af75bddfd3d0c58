"""The conduct of games at the board: what was seen and asked for comes in, effects go out.

Knows no port, clock, file or thread.
"""

from eclipse_companion.announcements import (
    Announcement,
    Corrected,
    Fault,
    GameOver,
    GameStarted,
    HalfTurn,
    Hint,
    Notice,
    Problem,
    Question,
    ReplyChosen,
    Step,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import PIECES, Player
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.effects import (
    Announce,
    AskOthers,
    CloseRecord,
    Effect,
    Expect,
    FindHint,
    GiveLikeliest,
    Leave,
    OpenRecord,
    RecordTakeBack,
    RecordTurn,
    Restart,
    Settle,
    StopThinking,
    Think,
)
from eclipse_companion.play.inputs import Answer, Command
from eclipse_companion.play.resuming import OpenGame
from eclipse_companion.play.seats import Seat
from eclipse_companion.turns.explanations import TURNED
from eclipse_companion.turns.faults import squares_of, steps_between
from eclipse_companion.turns.outcomes import (
    Cleared,
    Mended,
    Outcome,
    ProblemFound,
    Prompt,
    PromptOver,
    QuestionAsked,
    TakeBack,
    TurnGiven,
)


class Director:
    """One game after another at one board."""

    def __init__(self, sun: Seat, moon: Seat, edition: str = "eclipse") -> None:
        self.seats = {Player.SUN: sun, Player.MOON: moon}
        self.edition = edition
        self._begin()

    def _begin(self) -> None:
        self._positions = [EMPTY]
        self._turns: list[Turn] = []
        self._over = False
        self._resigned = False
        self._replies: dict[tuple[Turn, ...], Turn] = {}
        self._last: Announcement | None = None
        self._forget_board()

    def _forget_board(self) -> None:
        """What was seen up to now tells nothing of what comes: reconstruction begins again."""
        self._waiting: list[Outcome] = []
        self._question: Question | None = None
        self._refused: Turn | None = None
        self._told_steps: tuple[Step, ...] = ()

    @property
    def position(self) -> Position:
        """The position after the turns that count."""
        return self._positions[-1]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that count."""
        return tuple(self._turns)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._over

    @property
    def _seat(self) -> Seat:
        """Who is to move."""
        return self.seats[self.position.to_move]

    @property
    def _reply(self) -> Turn | None:
        """The computer's turn in the present position, where it is to move and has chosen."""
        return None if self._seat.human else self._replies.get(self.turns)

    @property
    def _undecided(self) -> bool:
        """Whether the computer is to move and is still thinking."""
        return not self._seat.human and self._reply is None

    def start(self, uuid: str) -> list[Effect]:
        """The game's record is open: say who plays, and whose turn it is."""
        return [*self._started(uuid), *self._next_player()]

    def _started(self, uuid: str) -> list[Effect]:
        sun, moon = self.seats[Player.SUN], self.seats[Player.MOON]
        return [self._announce(GameStarted(uuid, self.edition, sun.name, moon.name, self.position, self.turns))]

    def resume(self, game: OpenGame) -> list[Effect]:
        """Go on with a game that was left open: say so, and whose turn it is."""
        self.seats = dict(game.seats)
        self._begin()
        self._positions, self._turns = list(game.positions), list(game.turns)
        if game.reply is not None and not self._seat.human and rules.why_illegal(self.position, game.reply) is None:
            self._replies[self.turns] = game.reply
        # Its end may have been cut off just before it was written.
        result = rules.result(self.position)
        return [*self._started(game.uuid), *(self._next_player() if result is None else self._end(result, "normal"))]

    @property
    def in_game(self) -> bool:
        """Whether a game is under way, with pieces on the board."""
        return bool(self._turns) and not self._over

    def emptied(self) -> list[Effect]:
        """The board was emptied to be taken into use again: tell how the pieces lay."""
        steps = steps_between(EMPTY.cells, self.position)
        return [self._announce(Problem(Fault.OUT_OF_STEP, squares_of(steps), steps, None, self.position.to_move))]

    def put_up(self) -> list[Effect]:
        """The pieces are being put back: the position must be there before anything else counts."""
        self._forget_board()
        return [Restart(self.position), Expect(self._reply)]

    # What the board shows.

    def seen(self, outcome: Outcome) -> list[Effect]:
        """Take what reconstruction has found."""
        if isinstance(outcome, Cleared):
            return self._cleared()
        if isinstance(outcome, TakeBack):
            return self._withdrawn(outcome)
        if isinstance(outcome, QuestionAsked | TurnGiven):
            self._question = None
        if isinstance(outcome, QuestionAsked) and outcome.instead_of is not None:
            maker = self.position.to_move.opponent
            return self._ask(Question(outcome.turns, maker, outcome.instead_of, outcome.lying))
        if self._over:
            return []
        if self._waiting:
            if isinstance(outcome, TurnGiven):  # what was asked before it is answered by it
                self._waiting = [each for each in self._waiting if not isinstance(each, QuestionAsked)]
            self._waiting.append(outcome)
            return []
        return self._seen_in_turn(outcome)

    def _seen_in_turn(
        self, outcome: TurnGiven | Prompt | PromptOver | QuestionAsked | ProblemFound | Mended
    ) -> list[Effect]:
        match outcome:
            case TurnGiven():
                return self._turn_given(outcome)
            case Prompt():
                return self._half_turn(outcome)
            case PromptOver():
                self._told_steps = ()
                return [] if self._undecided else self._next_player()
            case QuestionAsked():
                return self._asks(outcome)
            case ProblemFound():
                return self._problem(outcome)
            case Mended():
                self._told_steps = ()
                return [self._announce(Corrected())]

    def _turn_given(self, given: TurnGiven) -> list[Effect]:
        if self._undecided:
            # A person has made a turn for the computer before it was told: it counts if it is the one.
            self._waiting.append(given)
            return []
        reply = self._reply
        if reply is not None and given.turn != reply:
            return self._refuse(reply)
        return self._accept(given, is_reply=reply is not None)

    def _accept(self, given: TurnGiven, *, is_reply: bool) -> list[Effect]:
        self._forget_board()
        seen = TurnSeen(self.position.to_move, given.turn, given.position, len(self._turns) + 1, given.t_ms, is_reply)
        self._turns.append(given.turn)
        self._positions.append(given.position)
        effects: list[Effect] = [RecordTurn(given.turn, given.position, given.t_ms), self._announce(seen)]
        result = rules.result(given.position)
        return effects + (self._next_player() if result is None else self._end(result, "normal"))

    def _refuse(self, reply: Turn) -> list[Effect]:
        """The computer's turn was made otherwise: only the announced one will do.

        What is wrong is told when it has stood for a moment: most such turns are not finished, and right at last.
        """
        self._forget_board()
        self._refused = reply
        return [Restart(self.position, reply)]

    def _half_turn(self, prompt: Prompt) -> list[Effect]:
        if self._undecided:
            return []
        player, reply = self.position.to_move, self._reply
        if reply is not None and not _belongs(prompt, reply):
            return self._wrong_half(prompt, reply)
        self._told_steps = ()
        return [self._announce(HalfTurn(player, prompt.flip, prompt.placed, prompt.squares, reply=reply))]

    def _wrong_half(self, prompt: Prompt, reply: Turn) -> list[Effect]:
        """Half of another turn than the computer's lies there: tell it before the other half is made as well."""
        cells = list(self.position.cells)
        mover = self.position.to_move
        if prompt.flip is not None:
            start, end = prompt.flip
            cells[start - 1], cells[end - 1] = ".", TURNED[cells[start - 1]]
        if prompt.placed is not None:
            side, square = prompt.placed
            cells[square - 1] = PIECES[mover, side].letter
        steps = steps_between(cells, rules.apply(self.position, reply))
        if steps == self._told_steps:
            return []
        self._told_steps = steps
        return [self._announce(Problem(Fault.NOT_THE_REPLY, squares_of(steps), steps, reply, mover))]

    def _asks(self, asked: QuestionAsked) -> list[Effect]:
        if self._undecided:
            self._waiting.append(asked)
            return []
        reply = self._reply
        if reply is not None and reply in asked.turns:
            # It looks like another turn, too; but this one was asked for.
            return [Settle(reply)]
        return self._ask(Question(asked.turns, self.position.to_move, lying=asked.lying))

    def _ask(self, question: Question) -> list[Effect]:
        self._question = question
        return [self._announce(question)]

    def _problem(self, found: ProblemFound) -> list[Effect]:
        if found.steps and found.steps == self._told_steps:
            return []
        self._told_steps = found.steps
        fault, turn = found.fault, None
        if fault is Fault.OUT_OF_STEP and self._refused is not None:
            fault, turn = Fault.NOT_THE_REPLY, self._refused
        elif fault is Fault.OUT_OF_STEP and not self._turns:
            fault = Fault.NOT_EMPTY_AT_START
        return [self._announce(Problem(fault, found.squares, found.steps, turn, self.position.to_move))]

    def _withdrawn(self, taken: TakeBack) -> list[Effect]:
        if self._resigned:
            # Whatever lies there now is being cleared away; an empty board is all that can be known.
            return self._cleared() if taken.position == EMPTY else []
        waiting = [place for place, outcome in enumerate(self._waiting) if isinstance(outcome, TurnGiven)]
        if taken.count <= len(waiting):
            del self._waiting[waiting[-taken.count] :]
            return []
        return self._withdraw(taken.count - len(waiting))

    def _withdraw(self, count: int) -> list[Effect]:
        effects = self._drop(min(count, len(self._turns)))
        return effects + self._next_player() if effects else []

    def _drop(self, count: int) -> list[Effect]:
        self._forget_board()
        if count == 0:
            return []
        del self._turns[-count:], self._positions[-count:]
        self._over = self._resigned = False
        return [StopThinking(), RecordTakeBack(count), self._announce(TakenBack(count, self.position))]

    def _cleared(self) -> list[Effect]:
        effects = self._leave_game()
        self._begin()
        return [*effects, OpenRecord()]

    def _next_player(self) -> list[Effect]:
        player, seat = self.position.to_move, self._seat
        effects: list[Effect] = [self._announce(ToMove(player, seat.human, bool(rules.flips(self.position))))]
        if seat.level is None:
            return [*effects, Expect(None)]
        reply = self._reply
        if reply is None:
            return [*effects, Think(self.position, seat.level, len(self._turns))]
        return [*effects, *self._tell_reply(reply)]

    # What the search has found.

    def reply_found(self, position: Position, turn: Turn) -> list[Effect]:
        """The computer has chosen its turn; a choice that is not waited for is dropped."""
        if position != self.position or self._over or not self._undecided:
            return []
        self._replies[self.turns] = turn
        effects = self._tell_reply(turn)
        if self._question is not None:  # about the turn before, and not answered yet
            effects += self._ask(self._question)
        waiting, self._waiting = self._waiting, []
        for number, outcome in enumerate(waiting):
            effects += self.seen(outcome)
            if any(isinstance(effect, Restart) for effect in effects):
                break
            if self._waiting:
                self._waiting += waiting[number + 1 :]
                break
        return effects

    def _tell_reply(self, turn: Turn) -> list[Effect]:
        flipped = None if turn.flip is None else self.position[turn.flip[0]]
        side = None if flipped is None else flipped.side.turned
        chosen = ReplyChosen(self.position.to_move, turn, rules.apply(self.position, turn), side)
        return [self._announce(chosen), Expect(turn)]

    def hint_found(self, position: Position, turn: Turn, value: str | None) -> list[Effect]:
        """The search has found the best turn it knows."""
        if position != self.position or self._over:
            return []
        return [self._announce(Hint(position.to_move, turn, value))]

    # What players ask for.

    def asked(self, command: Command | Answer) -> list[Effect]:
        """Do what a player asks for, by whatever means it came."""
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
        question = self._question
        if question is not None and 1 <= number <= len(question.turns):
            return [Settle(question.turns[number - 1])]
        if question is not None and question.instead_of is not None and number == len(question.turns) + 1:
            # None of them: the turn is made again on the board.
            return [*self._drop(1), Restart(self.position), *self._next_player()]
        return [Announce(Notice("no_question"))]

    def _wrong(self) -> list[Effect]:
        """The last turn was another: ask which. With a question open, that one is to be answered first."""
        if self._question is not None:
            return self._ask(self._question)
        if self._resigned or not self._turns:
            return [Announce(Notice("game_over" if self._resigned else "no_game"))]
        if not self.seats[self.position.to_move.opponent].human:
            return [Announce(Notice("reply_as_it_is"))]
        if any(isinstance(outcome, TurnGiven) for outcome in self._waiting):
            return self._again()
        return [AskOthers()]

    def _finished(self) -> list[Effect]:
        return [Announce(Notice("game_over"))] if self._over else [GiveLikeliest()]

    def _new(self) -> list[Effect]:
        effects = self._leave_game()
        self._begin()
        # The new game's own recording begins with what its tracker is told.
        return [*effects, OpenRecord(), Restart(EMPTY)]

    def _quit(self) -> list[Effect]:
        open_still = bool(self._turns) and not self._over
        return [StopThinking(), *([CloseRecord(None, "unfinished")] if open_still else []), Leave()]

    def _again(self) -> list[Effect]:
        return [Announce(Notice("no_game") if self._last is None else self._last)]

    def _hint(self) -> list[Effect]:
        if self._over:
            return [Announce(Notice("game_over"))]
        return [FindHint(self.position)] if self._seat.human else self._again()

    def _undo(self) -> list[Effect]:
        """Back to where the person who moved last is to move: the computer's turns since then go as well."""
        people = any(seat.human for seat in self.seats.values())
        movers = [self.seats[position.to_move].human or not people for position in self._positions[:-1]]
        if True not in movers:
            return [Announce(Notice("nothing_to_take_back"))]
        count = movers[::-1].index(True) + 1
        return [*self._drop(count), Restart(self.position), *self._next_player()]

    def _resign(self) -> list[Effect]:
        if self._over or not self._turns:
            return [Announce(Notice("game_over" if self._over else "no_game"))]
        loser = self.position.to_move
        if not self._seat.human:
            loser = loser.opponent
        self._resigned = True
        return self._end(rules.Result.MOON_WINS if loser is Player.SUN else rules.Result.SUN_WINS, "resigned")

    def _leave_game(self) -> list[Effect]:
        """End the game for another one, where it has begun and not ended."""
        if self._over or not self._turns:
            return [StopThinking()]
        return self._end(None, "abandoned")

    def _end(self, result: rules.Result | None, termination: str) -> list[Effect]:
        self._forget_board()
        self._over = True
        lines = () if termination != "normal" else _locked_lines(self.position)
        over = GameOver(result, lines, termination, self.position)
        return [StopThinking(), CloseRecord(result, termination), self._announce(over)]

    def _announce(self, announcement: Announcement) -> Announce:
        """Announce, and keep it as what `again` repeats where it says what to do now."""
        if isinstance(announcement, ToMove | ReplyChosen | HalfTurn | Question | Problem | GameOver | Hint):
            self._last = announcement
        return Announce(announcement)


def _belongs(prompt: Prompt, turn: Turn) -> bool:
    """Whether this half may become the turn."""
    return prompt.flip in (None, turn.flip) and prompt.placed in (None, (turn.side, turn.square))


def _locked_lines(position: Position) -> tuple[tuple[int, int, int], ...]:
    return tuple(line for owner in Player for line in rules.locked_lines(position, owner))
