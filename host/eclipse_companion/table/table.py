"""All parts of the games at one table, joined: handles what any edge posts, and does what the director asks.

In: what was posted, each item with its time in milliseconds; the passing of time. Out: calls of the given edges.
Nothing here waits or asks for the time. At this table turns are said; a game with a board of its own adds what comes
from there.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias

from eclipse_companion.announcements import Notice, Phone
from eclipse_companion.gamekit.board_commands import Pause, Resume
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.table import effects as do
from eclipse_companion.table.effect_runner import GAME_END_BOARD_AWAY_MS, EffectRunner
from eclipse_companion.table.from_seats import FromSeats
from eclipse_companion.table.input_gate import InputGate
from eclipse_companion.table.inputs import (
    AnswerQuestion,
    BeginGame,
    BeginStudy,
    FromSeat,
    Input,
    MakeTurn,
    OwnRequest,
    Request,
    SeatMoved,
    SeatsElsewhere,
    SetUpPosition,
    SwitchLights,
    Typed,
)
from eclipse_companion.table.phases import Happened, Phase, Phases
from eclipse_companion.table.searches import SearchResult

if TYPE_CHECKING:  # these load OpenCV: only a table with a camera needs it
    from eclipse_companion.sensing.camera import CameraEvent, Look
    from eclipse_companion.sensing.link import ArrivalEvent, LinkEvent

Posted: TypeAlias = (
    "Input | FromSeat | SeatsElsewhere | SeatMoved"
    " | SwitchLights | LinkEvent | ArrivalEvent | CameraEvent | Look | SearchResult | Notice | Phone"
)
"""What the edges post; only tables with a board have a link, or a camera."""


class CameraPort(Protocol):
    """A camera that watches a table, alone or beside sensors."""

    @property
    def due(self) -> float | None:
        """When it has something to tell if nothing happens; None: never."""

    def advance(self, now: float) -> None:
        """Time passes."""

    def take(self, item: Posted) -> None:
        """Take in what the camera has posted; anything else is nothing to it."""


class GameTable(Generic[PlayerT, TurnT, PositionT]):
    """One board and the games played at it."""

    def __init__(
        self,
        game: EffectRunner[PlayerT, TurnT, PositionT],
        *,
        position: PositionT | None = None,
        hand: Callable[[str], None] | None = None,
    ) -> None:
        """`position`: where the first game starts, if not where all do. `hand` receives lines typed for a hand."""
        self.game = game
        self.first = position
        self.phases = Phases()
        self.input_gate = InputGate(game, self.phases, hand)
        self.from_seats = FromSeats(game, self.phases, self.input_gate)
        self.camera: CameraPort | None = None

    @property
    def connected(self) -> bool:
        """Whether there is a board that answers, or no need for one."""
        return self.phases.connected

    @property
    def last_announced_at(self) -> float:
        """When the last announcement was made."""
        return self.game.last_announced_at

    @property
    def leaving(self) -> bool:
        """Whether somebody wants to leave, or the requested number of games is over."""
        return self.game.leaving

    def next_deadline(self, now: float) -> float | None:
        """When `advance` may have something to do if nothing is posted before."""
        return min((each for each in self.deadlines(now) if each is not None), default=None)

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        game = self.game
        due = [game.end_stands, game.director.offers.due, game.clock_deadline(now), self.input_gate.due]
        due += [game.cleared_at, None if self.camera is None else self.camera.due]
        match self.phases.now:
            case Phase.STARTING:
                due.append(now if game.board.typed else None)
            case Phase.PLAYING | Phase.BOARD_AWAY:
                due.append(now if self._set_up else game.board.next_deadline(now))
        return due

    def keep_up(self, now: float) -> None:
        """Nothing is due, but something was posted: the board's time has to be right before it is taken."""
        self.game.stamp = now
        if self.phases.now in {Phase.PLAYING, Phase.BOARD_AWAY}:
            self.game.see(self.game.board.advance(now))

    def advance(self, now: float) -> None:
        """Let time pass."""
        self.game.stamp = now
        self.pass_time(now)
        self.game.count_cleared()
        if self.camera is not None:
            self.camera.advance(now)
        self.game.count_ended()
        self.game.perform(self.game.director.offers.advance(now))
        self.settle()

    def pass_time(self, now: float) -> None:
        """What the passing of time does in each phase."""
        match self.phases.now:
            case Phase.STARTING if self.game.board.typed:
                self._start_typed()
            case Phase.PLAYING | Phase.BOARD_AWAY:
                self.play_on(now)

    def play_on(self, now: float) -> None:
        """Time passes in a game."""
        self.game.see(self.game.board.advance(now))
        if self._set_up:
            self.game.perform(self.game.director.board.setup_done())
        self.input_gate.advance()

    @property
    def _set_up(self) -> bool:
        """Whether the position that was to be set up is on the board, and nobody has said so yet."""
        return self.game.director.match.stage.awaiting_setup and not self.game.board.out_of_step

    def take(self, item: Posted, now: float) -> None:
        """Handle one posted item; call `advance`, or `keep_up` if nothing is due, with the same time first."""
        self.game.stamp = now
        sharing = self.game.director.match.sharing
        asks = isinstance(item, FromSeat | Input)
        sharing.asker = sharing.who_asks(item.player if isinstance(item, FromSeat) else None) if asks else None
        try:
            self.handle(item, now)
        finally:
            sharing.asker = None
        self.settle()

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case Typed() | Request() | AnswerQuestion() | SetUpPosition() | MakeTurn() | BeginGame() | BeginStudy():
                self.input_gate.take(item)
            case OwnRequest():
                self.input_gate.take(item)
            case FromSeat():
                self.from_seats.take(item)
            case SeatsElsewhere():
                effects = self.game.director.match.sharing.sit_elsewhere(item.players)
                self.game.perform(effects if self.phases.begun else ())
            case SeatMoved():
                effects = self.game.director.match.sharing.seat_moved(item.player)
                self.game.perform(effects if self.phases.begun else ())
            case SearchResult():
                self.game.perform(self.game.director.found(item, now))
            case Notice() | Phone():
                self.game.tell(item)
            case _ if self.camera is not None:
                self.camera.take(item)

    def board_ready(self) -> None:
        """The board can be relied on: go on with the game, find out whether one that was left goes on, or start one."""
        if self.phases.begun:
            self.phases.enter(Happened.READY_TO_PLAY)
            self.game.end_waits()
            if not self.game.director.match.stage.paused:
                self.game.ask(Resume())
                self.game.board_back()
        elif self.game.recorder.open_game is not None:
            self.phases.enter(Happened.READY_TO_LOOK)
        else:
            self.start(self.game.director.begin(self.first))

    def board_away(self) -> bool:
        """The board doesn't answer, or isn't seen any more; returns whether that is new."""
        if not self.phases.enter(Happened.LOST):
            return False
        if self.phases.begun:
            self.game.ask(Pause())
        self.game.end_waits(GAME_END_BOARD_AWAY_MS)
        return True

    def settle(self) -> None:
        """After everything that happens: keep the clocks, which stand while nobody can play."""
        ready = self.connected and not self.game.held_up and not self.game.director.match.stage.paused
        self.game.keep_time(held=not ready)

    def failed(self, what: str, now: float) -> None:
        """Keep in the recording that a part has failed: `what`, in one line."""
        self.game.recorder.note(now, failed=what)

    def recover(self, now: float) -> None:
        """Go on from the last certain position after a part has failed."""
        self.game.stamp = now
        if self.phases.begun:
            self.game.begin_anew(paused=not self.connected or self.game.director.match.stage.paused)

    def start(self, effects: Sequence[do.Effect]) -> None:
        """Play from now on."""
        self.phases.enter(Happened.READY_TO_PLAY)
        self.input_gate.begin()
        self.game.perform(effects)

    def _start_typed(self) -> None:
        """No board has to be found: the first game begins, and one that was left is offered."""
        game, left = self.game, self.game.recorder.open_game
        game.recorder.open_game = None
        self.start(game.director.begin(self.first))
        game.perform(game.director.board.setup_done())  # nothing has to be waited for where turns are said
        game.tell(Notice("typed", {}, game.director.match.position.to_move))
        if left is not None:
            game.recorder.leave(left)
            game.perform(game.director.offers.offer_game(left, game.stamp, awaiting_setup=True))
