"""Eclipse in simulated time: at a virtual board with its hands, typed or on the page; or without a board."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eclipse_companion.announcements import Envelope, Fact, Notice, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Fault, HalfTurn, Problem, Question, Teaching
from eclipse_companion.games.eclipse.commands.board_simulation import DO
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import Lessons
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.play.board_ports import TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.searches import preparation
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.puzzles import load
from eclipse_companion.games.eclipse.puzzles.exercise import Selection
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.showing.view import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.table.inputs import FromSeat, Request, SeatsElsewhere, command_or_line
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.thinker import Find
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from eclipse_simulation.eclipse.typed_hand import TypedHand
from tests.games.eclipse.play.simulated import Simulation
from tests.table.simulated import SimulatedTable
from tests.table.walking import Reaches, Tables

if TYPE_CHECKING:
    from eclipse_companion.table.audience import Output

SENTENCES = EclipseSentences("en", edition("eclipse"))
PUT_UP = {Fault.NOT_SET_UP, Fault.TAKEN_BACK}
FIRST_TURN = "G6"


class AtVirtualBoard(Simulation):
    """One `play` as somebody meets it who has no board."""

    def __init__(
        self,
        home: Path,
        *,
        on_page: bool = False,
        moon: Seat | None = None,
        coached: bool = False,
        exercises: EclipseExercises | None = None,
    ) -> None:
        """`on_page`: the hand does by itself what is asked."""
        self._on_page = on_page
        self.view = EclipseView(SENTENCES)
        super().__init__(None, home, seed=1, sun=Seat("Ann"), moon=moon, games=99, coached=coached, exercises=exercises)
        self.until(lambda: any(isinstance(fact, ToMove) for fact in self.told))
        self.wait(1000.0)

    def begin(self) -> None:
        typed = TypedHand(self._type, self.post, PUT_UP, by_itself=self._on_page, answer=self.post)
        helper = AutomaticHand(self._type, self.post, 1, only_test_piece=True, sets_up=PUT_UP)
        self._hands: list[Output] = [helper, typed]
        self._typist = typed
        super().begin()

    @property
    def told(self) -> list[Fact]:
        return [fact for _, fact in self.played.told]

    def close(self) -> None:
        self._recorder.close()
        self.played.log.close()

    def say(self, line: str) -> None:
        self.post(command_or_line(line or DO, Position.parse, SENTENCES.shown_words))

    def wait(self, ms: float) -> None:
        until = self._now + ms
        self.until(lambda: self._now >= until)

    def until(self, holds: Callable[[], bool], limit_s: float = 60.0) -> None:
        """Let time pass until something holds."""
        limit = self._now + limit_s * 1000.0
        while not holds():
            assert self._now < limit, self.told[-5:]
            self.step()

    def the_computers_turn(self) -> str:
        return ""

    def a_turn(self) -> str:
        half = [fact for fact in self.told[-20:] if isinstance(fact, HalfTurn)]
        if self.view.standing.startswith("You flipped") and half:
            free = (square for square in SQUARES if self.position[square] is None)
            return f"place G {next(square for square in free if square not in (half[-1].flipped or ()))}"
        return str(rules.legal_turns(self.position)[0])

    def flips(self) -> tuple[Square, list[Square]]:
        """A piece that the person may flip, and where to."""
        flips = sorted({turn.flip for turn in rules.legal_turns(self.position) if turn.flip is not None})
        return flips[0][0], [end for start, end in flips if start == flips[0][0]]

    @property
    def position(self) -> Position:
        position: Position = self.table.game.director.match.position
        return position

    def typed(self, line: str) -> None:
        self._typist.take(line)

    def deliver(self, envelope: Envelope) -> None:
        self.played.told.append((self._now, envelope.fact))
        self.view = self.view.after(envelope.fact)
        for hand in self._hands if not envelope.repeated else ():
            hand.tell(envelope.fact)

    def _complain(self) -> None:
        """Somebody who presses no keys while waiting."""

    def _type(self, line: str) -> None:
        self.played.typed.append((self._now, line))
        self._typed.append(line)

    def _cannot(self, sentence: str) -> None:
        super()._cannot(sentence)
        self.post(Notice("hand", {"reason": sentence}))

    # What leads to each phase.

    def hears(self, kind: type[Fact]) -> None:
        """Wait until something of this kind is announced anew."""
        before = len(self.told)
        self.until(lambda: any(isinstance(fact, kind) for fact in self.told[before:]))

    def makes(self, line: str) -> None:
        self.say(line)
        self.hears(ReplyChosen if self._seats[1].level else ToMove)
        self.wait(500.0)

    def plays(self, turns: int) -> None:
        """Both players' turns, to the person's next one."""
        for number in range(turns):
            self.makes(FIRST_TURN if not number else self.a_turn())
            if not self._on_page:
                self.say("")
            if self._seats[1].level:
                self.hears(ToMove)
        self.wait(1500.0)


def first(_: AtVirtualBoard) -> None:
    """Nobody has made a turn."""


def own_turn(at: AtVirtualBoard) -> None:
    at.plays(2)


def reply_due(at: AtVirtualBoard) -> None:
    at.plays(1)
    at.makes(at.a_turn())


def thinking(at: AtVirtualBoard) -> None:
    at.plays(1)
    at._mind._thinks_ms = 6000.0
    at.say(at.a_turn())
    at.hears(ToMove)


def half_turn(at: AtVirtualBoard) -> None:
    at.plays(1)
    start, ends = at.flips()
    at.say(f"flip {start} {ends[0]}")
    at.hears(HalfTurn)
    at.wait(1000.0)


def wrong_board(at: AtVirtualBoard) -> None:
    at.plays(1)
    square = next(square for square in SQUARES if at.position[square] is not None)
    at.say(f"remove {square}")
    at.hears(Problem)
    at.wait(1000.0)


def wrong_reply(at: AtVirtualBoard) -> None:
    """The computer's turn was made otherwise."""
    reply_due(at)
    reply = at.table.game.director.match.reply
    other = next(turn for turn in rules.legal_turns(at.position) if reply is not None and turn.square != reply.square)
    at._type(str(other))
    at.hears(Problem)
    at.wait(1000.0)


def asked(at: AtVirtualBoard) -> None:
    """A flip and a placement looked alike."""
    at.plays(1)
    start, ends = at.flips()
    piece = at.position[start]
    assert piece is not None
    side = piece.turned.letter.upper()
    for line in (f"lift {start}", f"place {side} {ends[0]}", f"drop {ends[1]} {side}"):
        at.say(line)
    at.hears(TurnSeen)
    at.wait(1000.0)
    at.say("wrong")
    at.hears(Question)


def resigning(at: AtVirtualBoard) -> None:
    at.plays(1)
    at.say("resign")
    at.wait(1000.0)


def paused(at: AtVirtualBoard) -> None:
    at.plays(1)
    at.say("pause")
    at.wait(1000.0)


def putting_back(at: AtVirtualBoard) -> None:
    at.plays(2)
    at.say("undo")
    at.hears(Problem)


def put_back(at: AtVirtualBoard) -> None:
    """What was taken back was put back."""
    putting_back(at)
    at.wait(6000.0)


def resigned(at: AtVirtualBoard) -> None:
    resigning(at)
    at.say("resign")
    at.wait(1000.0)


def cleared(at: AtVirtualBoard) -> None:
    resigned(at)
    at.say("")
    at.wait(3000.0)


def mistaken(at: AtVirtualBoard) -> None:
    """The coach offers to take back what gave something away."""
    at.say(FIRST_TURN)
    while at.view.offer is None:
        at.hears(ToMove)
        at.wait(3000.0)
        at.say("" if at.view.reply is not None else at.a_turn() if not at.view.thinking else "again")


def draw_offered(at: AtVirtualBoard) -> None:
    """One of two people at the board has offered it."""
    at.plays(2)
    for _ in range(2):
        at.say("draw")
        at.wait(1000.0)


def draw_offered_from_elsewhere(at: AtVirtualBoard) -> None:
    """The other person has offered it, on a device of their own."""
    at.plays(2)
    at.post(SeatsElsewhere(frozenset({Player.MOON})))
    for _ in range(2):
        at.post(FromSeat(Player.MOON, Request.DRAW))
        at.wait(1000.0)


def wrong(at: "AtVirtualBoard | AtScreen") -> None:
    """A turn in an exercise was wrong, and is taken back."""
    right = _right(at)
    at.say(next(str(turn) for turn in rules.legal_turns(at.position) if turn not in right))
    at.hears(Teaching)
    at.wait(1000.0)


def helped(at: "AtVirtualBoard | AtScreen") -> None:
    at.say("hint")
    at.wait(2000.0)


def solved(at: "AtVirtualBoard | AtScreen") -> None:
    """The exercise is over, or the next part of it comes."""
    at.say(str(_right(at)[0]))
    at.hears(Teaching)
    at.wait(1000.0)


def played(at: "AtVirtualBoard | AtScreen") -> None:
    """A turn of an exercise in which any will do, and the computer's answer."""
    at.say(at.a_turn())
    at.wait(4000.0)


def _right(at: "AtVirtualBoard | AtScreen") -> Sequence[Turn]:
    match: Any = at.table.game.director.match
    exercise = match._exercise
    return [exercise.puzzle.turn] if hasattr(exercise, "puzzle") else exercise.right_turns()


class AtScreen(SimulatedTable[Player, Turn, Position]):
    """One `play` without a board, or exercises there."""

    def __init__(self, home: Path, *, exercises: EclipseExercises | None = None) -> None:
        super().__init__(home, EclipseView(SENTENCES), ECLIPSE_RULES, _find())
        director = EclipseDirector(Seat("Ann"), Seat("Computer", "1"), exercises=exercises)
        board = TypedEclipseBoard()
        self.sit_down(
            EclipseTable(
                Parts(director=director, board=board, recorder=self.recorder, thinker=self, deliver=self.deliver)
            )
        )

    @property
    def position(self) -> Position:
        position: Position = self.table.game.director.match.position
        return position

    def a_turn(self) -> str:
        return str(rules.legal_turns(self.position)[0])


@cache
def _find() -> Find:
    return preparation(1)()


def _puzzles() -> EclipseExercises:
    return Selection([each for each in load() if each.length > 2][:2], (), None, 1)


_BY_HAND = (reply_due, wrong_reply)
"""Where the hand waits until somebody asks for the computer's turn."""
_PHASES: Sequence[Reaches] = (
    *(first, own_turn, thinking, half_turn, wrong_board, asked, resigning, paused),
    *(putting_back, put_back, resigned, cleared),
)
_EXERCISE = (first, wrong, helped, solved)
_OFFERED = (draw_offered, draw_offered_from_elsewhere)

TABLES: Tables = {
    "typed": (AtVirtualBoard, (*_PHASES, *_BY_HAND)),
    "page": (partial(AtVirtualBoard, on_page=True), _PHASES),
    "coached": (partial(AtVirtualBoard, coached=True), (mistaken,)),
    "coached, page": (partial(AtVirtualBoard, coached=True, on_page=True), (mistaken,)),
    "two people": (partial(AtVirtualBoard, moon=Seat("Ben"), on_page=True), _OFFERED),
    "lessons": (lambda home: AtVirtualBoard(home, exercises=Lessons((), "line")), _EXERCISE),
    "lessons, page": (lambda home: AtVirtualBoard(home, exercises=Lessons((), "line"), on_page=True), _EXERCISE),
    "first game": (
        lambda home: AtVirtualBoard(home, exercises=Lessons((), "game"), on_page=True),
        (first, helped, played),
    ),
    "puzzles": (lambda home: AtVirtualBoard(home, exercises=_puzzles()), _EXERCISE),
    "puzzles, screen": (lambda home: AtScreen(home, exercises=_puzzles()), _EXERCISE),
    "lessons, screen": (lambda home: AtScreen(home, exercises=Lessons((), "line")), _EXERCISE),
}
