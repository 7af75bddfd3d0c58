"""A virtual board's hand that a person types for: it hears what to do, and does it on `do`.

In: announcements, and typed lines. Out: lines for the virtual board; notices of what it can do.
"""

import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from eclipse_companion.announcements import (
    EndTakenBack,
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Paused,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    Corrected,
    Fault,
    HalfTurn,
    NextStep,
    Problem,
    Question,
    Step,
)
from eclipse_companion.games.eclipse.commands.board_simulation import DO
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, EDITIONS, Edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_observer import ILLEGAL
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.turns.steps import steps_between
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table.inputs import AnswerQuestion
from eclipse_simulation.eclipse.automatic_hand import helps, line_of
from eclipse_simulation.eclipse.hand import script

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.game.squares import Square

PRESS: Final = "press"
"""Begins a line for the board's buttons, which aren't the hand's."""
_TOLD: Final = 2
"""How often a notice says that the hand can do what is asked."""


class TypedHand:
    """Does what is typed, and what was last announced. An output among the others; any thread may call it."""

    def __init__(  # noqa: PLR0913 - as many as there are ways to play
        self,
        type_line: Callable[[str], None],
        notify: Callable[[Notice], None],
        others: Collection[Fault] = (),
        edition: Edition = ECLIPSE,
        *,
        by_itself: bool = False,
        answer: Callable[[AnswerQuestion], None] = lambda _: None,
    ) -> None:
        """`type_line` has the virtual board's hand do a line; `notify` receives notices.

        `others`: kinds of faults that another hand puts right, so that people need not ask for it; see `helps`.
        `edition`: the one whose letters the virtual board reads, until a game's start tells another.
        `by_itself`: it does at once what is asked, until the game ends, so that people make only their own turns;
        `answer` then receives which of several turns it has made.
        """
        self._edition = edition
        self._type = type_line
        self._notify = notify
        self._others = others
        self._by_itself = by_itself
        self._answer = answer
        self._coming: tuple[str, ...] = ()
        """What it does by itself now."""
        self._made: Turn | None = None
        """A person's turn that it has made and that wasn't seen yet."""
        self._lock = threading.Lock()
        self._asked: tuple[str, ...] = ()
        self._reply: tuple[str, ...] = ()
        """The computer's turn, as long as it has to be made."""
        self._doing = False
        """Whether it is doing what is asked: as long as nothing goes wrong, nothing is done twice."""
        self._helped = False
        """Whether another hand is putting the board right."""
        self._wrong = False
        """Whether what is asked puts the board right."""
        self._unflipped: Square | None = None
        """Where a person's piece lies that was placed without a flip."""
        self._game = True
        """Whether the board has to be cleared at the end."""
        self._exercise = False
        self._told = 0
        self._mover = Player.SUN
        self._thinking = False
        """Whether the computer is to move and hasn't said its turn."""
        self._due: Turn | None = None
        """The turn that the computer has said."""
        self._irregular = False
        """Whether half a turn is on the board, or something else than what should be."""
        self._position = EMPTY
        self._shown = ""
        """What the board shows, as announced last."""
        self._faulty = False
        """Whether that breaks the rules, and nobody has said yet how to put it right."""
        self._undone = False
        """Whether what was taken back lies there still: a turn waits until it doesn't."""
        self._waiting: tuple[str, ...] = ()
        """That turn."""

    def tell(self, announcement: Fact) -> None:
        """Remember what to do now."""
        with self._lock:
            self._hear(announcement)
            coming, self._coming = self._coming, ()
        for each in coming:
            self._type(each)

    def close(self) -> None:
        """Nothing to finish."""

    def take(self, line: str) -> None:
        """Do a typed line."""
        word = line.strip().lower()
        if word == HELP:
            self._notify(Notice("hand_help", player=self._mover))
        elif word != DO:
            self._act(line)
        else:
            with self._lock:
                asked = () if self._doing else self._asked
                self._doing |= bool(asked)
                busy = self._doing or self._helped
            for each in asked:
                self._type(each)
            if not asked:
                self._notify(Notice("hand_busy" if busy else "not_your_turn" if self._thinking else "nothing_asked"))

    def _act(self, line: str) -> None:
        """Do a line. A turn waits until the board is right; a piece placed without a flip is taken off first."""
        with self._lock:
            try:
                action = self._read(line)
            except CompanionError as error:
                self._notify(Notice("hand_line", {"reason": str(error)}))
                return
            if not isinstance(action, script.WholeTurn):
                lines: tuple[str, ...] = (line,)
            elif (refusal := self._refusal(action.turn)) is not None:
                self._notify(Notice(refusal))
                return
            else:
                self._made = action.turn
                if self._undone:
                    self._waiting = (self._in_full(line, action),)
                    return
                lines = (*self._placed_off(), self._in_full(line, action))
                self._doing |= action.turn == self._due
        for each in lines:
            self._type(each)

    def _read(self, line: str) -> script.Action | None:
        """What the line asks of the hand; None if it asks nothing. Raises `CompanionError`, in the mover's letters."""
        if line.split()[:1] == [PRESS]:
            return None
        try:
            return script.parse(line, self._edition, self._mover)
        except CompanionError:
            with suppress(CompanionError):  # a turn may be typed before the one before it is seen
                return script.parse(line, self._edition, self._mover.opponent)
            raise

    def _refusal(self, turn: Turn) -> str | None:
        """Why a turn isn't made now, as a notice's key."""
        if self._doing:
            return None
        if self._wrong and self._unflipped is None:
            return "right_first"
        if self._thinking:
            return "not_your_turn"
        return None if self._wrong or self._due in {None, turn} else "my_turn_first"

    def _placed_off(self) -> tuple[str, ...]:
        """The line that takes off the piece that was placed without a flip, if there is one."""
        placed, self._unflipped = self._unflipped, None
        self._doing |= placed is not None
        return () if placed is None else (f"remove {placed}",)

    def _in_full(self, line: str, action: script.WholeTurn) -> str:
        """A turn's line, with the player's name if the pieces on the board don't tell whose turn it is."""
        named = self._irregular and action.mover is None
        return f"{self._edition.player(self._mover)} {line}" if named else line

    def _hear(self, announcement: Fact) -> None:  # noqa: C901, PLR0912 - a table
        self._note_lying(announcement)
        match announcement:
            case GameStarted(exercise=exercise, analysis=analysis, position=Position() as position):
                self._edition = EDITIONS[announcement.edition]
                self._mover, self._made = position.to_move, None
                self._game, self._exercise = not (exercise or analysis), exercise
                self._ask((), reply=True)
                self._helped = bool(position.count and self._others)  # the other hand sets it up
            case TurnSeen() | TakenBack() | EndTakenBack():
                position = ECLIPSE_RULES.own_position(announcement.position)
                self._mover, self._made = position.to_move, None
                self._ask((), reply=True)
            case ToMove(human=human):
                if self._faulty:  # the board is right again
                    self._ask(self._reply)
                self._thinking = not human
            case BoardShows(cells=cells):
                self._shown = cells
                if self._undone and not steps_between(cells, self._position.cells):
                    self._undone, self._coming, self._waiting = False, self._waiting, ()
                if self._faulty and not self._doing:
                    self._ask_back()
            case ReplyChosen(player=Player() as player, turn=Turn() as turn):
                self._ask((self._edition.written(player, turn),), reply=True)
                self._due, self._thinking = turn, False
            case Problem(fault=Fault.NO_FLIP, squares=squares, steps=()) if not self._reply:
                self._ask(tuple(f"remove {square}" for square in squares))
                self._wrong = bool(squares)
            case Problem(steps=steps, fault=fault):
                self._mend(steps, helped=helps(fault, self._others, exercise=self._exercise))
            case NextStep(steps=steps, as_told=True) if self._doing or self._helped:
                self._asked = () if self._helped else self._lines_of(steps)
            case NextStep(steps=steps):
                self._mend(steps, helped=False)
            case HalfTurn(reply=None, fault=fault) if fault in ILLEGAL - {Fault.NO_FLIP} and not self._by_itself:
                if not self._doing:
                    self._ask_back()
            case HalfTurn(reply=reply) if not self._doing or announcement.late:
                self._ask(() if reply is None else _other_half(announcement, self._edition))
            case Corrected():
                self._ask(self._reply)
                self._undone, self._coming, self._waiting = False, (*self._coming, *self._waiting), ()
            case Paused():
                self._ask(())
            case GameOver():
                self._ask(("clear",) if self._game else (), reply=True, waits=True)
            case Question(turns=turns, instead_of=None) if self._by_itself and self._made in turns:
                self._answer(AnswerQuestion(turns.index(self._made) + 1))
            case Notice(key="hand"):  # it could not do that
                self._doing = False

    def _note_lying(self, announcement: Fact) -> None:
        """Note what should be on the board, and whether half a turn or something wrong is there."""
        if isinstance(announcement, GameStarted | TurnSeen | TakenBack):
            self._position, self._waiting = ECLIPSE_RULES.own_position(announcement.position), ()
            taken_back = isinstance(announcement, TakenBack) and Fault.TAKEN_BACK in self._others
            lies = self._shown or self._position.cells
            self._undone = taken_back and bool(steps_between(lies, self._position.cells))
        elif isinstance(announcement, GameOver | Paused | HalfTurn | Question):
            self._undone, self._waiting = False, ()
        if isinstance(announcement, HalfTurn | Problem | NextStep):
            self._irregular = True
        elif isinstance(announcement, GameStarted | TurnSeen | TakenBack | Corrected):
            self._irregular = False
        match announcement:
            case HalfTurn(placed=(_, square), flipped=None, fault=None | Fault.NO_FLIP, reply=None):
                self._unflipped = square
            case Problem(fault=Fault.NO_FLIP, squares=(square,), steps=()) if not self._reply:
                self._unflipped = square
            case GameStarted() | TurnSeen() | TakenBack() | HalfTurn() | Problem() | Corrected():
                self._unflipped = None

    def _ask_back(self) -> None:
        """What is due puts the board back as it was before the turn; nothing does while a piece is in a hand."""
        steps = steps_between(self._shown, self._position.cells)
        self._ask(() if any(step.kind == "place" for step in steps) else self._lines_of(steps))
        self._faulty, self._wrong = True, bool(self._asked)

    def _mend(self, steps: tuple[Step, ...], *, helped: bool) -> None:
        self._ask(() if helped else self._lines_of(steps))
        self._helped = helped
        self._wrong = bool(self._asked)

    def _lines_of(self, steps: tuple[Step, ...]) -> tuple[str, ...]:
        return tuple(line_of(step, self._edition) for step in steps)

    def _ask(self, lines: tuple[str, ...], *, reply: bool = False, waits: bool = False) -> None:
        """Keep the lines that do what is due. `reply`: what is due once everything else is right.

        `waits`: it isn't done before somebody asks for it.
        """
        self._coming = lines if self._by_itself and not waits else ()
        self._asked, self._doing, self._helped = lines, bool(self._coming), False
        self._wrong = self._faulty = False
        if reply:
            self._reply, self._due, self._thinking = lines, None, False
        if lines and not self._by_itself and self._told < _TOLD:
            self._told += 1
            self._notify(Notice("can_do"))


def _other_half(half: HalfTurn, edition: Edition) -> tuple[str, ...]:
    """The rest of the computer's turn; nothing if a piece is in a hand or something is wrong."""
    turn = half.reply
    if turn is None or half.fault is not None:
        return ()
    if half.flipped is not None and half.flipped == turn.flip:
        return (f"place {edition.face(PIECES[half.player, turn.side])} {turn.square}",)
    if half.placed is not None and half.placed == (turn.side, turn.square) and turn.flip is not None:
        return (f"flip {turn.flip[0]} {turn.flip[1]}",)
    return ()
