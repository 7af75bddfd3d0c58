"""Carries out what Eclipse's games ask of a board: its lights, its state, its setup; without a board, nothing of that.

In: effects, and the tracker's outcomes, each at the loop's stamp. Out: calls of the parts that were given.
"""

from collections.abc import Callable, Iterable
from typing import Final

from eclipse_companion.announcements import (
    Deliver,
    Fact,
    GameOver,
    GameStarted,
    Host,
    Notice,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.board_commands import Pause
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    Calibration,
    Corrected,
    HalfTurn,
    NextStep,
    Problem,
    Question,
    SquaresUnread,
)
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play import effects as own
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard, TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.resume_check import CLEAR_MS
from eclipse_companion.games.eclipse.setup import ABANDON, Setup
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from eclipse_companion.games.eclipse.tracking.commands import AskOthers, CommitLikeliest, Orient, RestartBoard
from eclipse_companion.sensing.listening import Listening
from eclipse_companion.table import effects as do
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Thinks

_AS_IT_SHOULD_BE: Final = (Corrected, GameStarted, GameOver, TakenBack, ToMove, TurnSeen, Calibration)
"""After these the board is as it should be, until something else is announced."""


class BoardEffectRunner(EffectRunner[Player, Turn, Position]):
    """The games at one board with pieces."""

    director: EclipseDirector
    board: SensedBoard | TypedEclipseBoard

    def __init__(  # noqa: PLR0913 - here all parts meet
        self,
        director: EclipseDirector,
        board: SensedBoard | TypedEclipseBoard,
        recorder: GameRecorder,
        *,
        thinker: Thinks,
        send: Callable[[str], None],
        deliver: Deliver,
        lights: BoardLights,
        games: int | None,
        control: TimeControl | None,
    ) -> None:
        """`send` receives a command body for the board. `games`: leave after this many. `control`: of new games."""
        super().__init__(director, board, recorder, thinker=thinker, deliver=deliver, games=games, control=control)
        self.listening = Listening(self.send)
        self._send = send
        self._lights = lights
        self.setup: Setup | None = None
        """The conversation that sets up the board, while it lasts."""
        self.emptied = False
        """Whether the board was emptied for a setup during a game that hasn't gone on yet."""
        self.away = False
        """Whether the board doesn't answer."""
        self._shown = ""
        self._cells: str | None = None
        """The board as it was last announced; None while everything is as it should be."""
        self._clear_since: float | None = None
        self._left: Reading | None = None

    @property
    def held_up(self) -> bool:
        """Whether the board is being set up, or has to be put right after that."""
        return self.setup is not None or self.emptied

    def shown(self, text: str) -> None:
        """What the squares show now: while it changes, somebody may be putting the last turn right."""
        if text != self._shown:
            self.end_waits()
            self._clear_since = None if set(text) - {"."} else self.stamp
        self._shown = text

    @property
    def cleared_at(self) -> float | None:
        """When an empty board counts as cleared after the players ended their game; None: never.

        After an end by the rules the tracker detects the clearing, and in a game in progress it takes its own time.
        """
        since = self._clear_since if self.director.match.stage.called_off else None
        return None if since is None else since + CLEAR_MS

    def send(self, body: str) -> None:
        """Send the board a command."""
        self.recorder.said(self.stamp, body)
        self._send(body)

    def pass_on(self, announcement: Fact, only_for: AnyPlayer | Host | None = None, *, repeated: bool = False) -> None:
        """Pass an announcement on, with what lies on the board if it is about that; and to the board's lights.

        Everybody sees the lights: they don't show what is for one person alone.
        """
        if isinstance(announcement, HalfTurn | Question | Problem | NextStep | TakenBack):
            self._cells = self._cells or ""
            self.look()
        if isinstance(announcement, _AS_IT_SHOULD_BE):
            self._cells = None
        super().pass_on(announcement, only_for, repeated=repeated)
        if only_for is None:
            self.show(self._lights.tell(announcement))

    def show(self, bodies: Iterable[str]) -> None:
        """Send the board's lights and sounder their commands."""
        for body in bodies:
            self.send(body)

    def look(self) -> None:
        """Announce what is on the board if it isn't what it should be and hasn't been announced yet."""
        if self._cells is not None and self._cells != self.board.shown:
            self._cells = self.board.shown
            self.send_out(BoardShows(self._cells))

    def orient(self, degrees: int) -> None:
        """The board is turned clockwise by this much, degrees; does nothing if that isn't new."""
        if degrees != self.board.orientation:
            self.ask(Orient(degrees))

    def begin_anew(self, *, paused: bool) -> None:
        """A part has failed: a new tracker, which knows only the position, finds how the board differs from it."""
        super().begin_anew(paused=paused or self.setup is not None)

    def listen(self, *, again: bool = False, paused: bool = False) -> None:
        """A record begins, or goes on: it gets how the board stands, and the board's state."""
        if again or self.board.orientation:
            self.ask(Orient(self.board.orientation))
        if paused or self.away or self.setup is not None:
            self.ask(Pause())
        if not paused:
            self.listening.begin(self.stamp)

    def ask_state(self) -> None:
        """Ask the board for its state."""
        self.listening.ask_state(self.stamp)

    def perform_one(self, effect: do.Effect) -> None:
        """Carry out an effect that only boards with pieces have, or what this board adds to another."""
        match effect:
            case own.TurnBoard(degrees):
                self.ask(Orient((self.board.orientation + degrees) % 360))
            case own.AskOthers():
                self.try_to(Notice("no_other_turn"), AskOthers())
            case own.CommitLikeliest():
                unread = self.board.unread
                self.try_to(SquaresUnread(unread) if unread else Notice("no_turn_seen"), CommitLikeliest())
            case own.OfferBoard():
                self.perform(self.director.offers.offer_board(self.board.shown, self.stamp))
            case own.TakeBoard(position):
                self.perform(self.director.offers.take_board(self.board.shown, position, self.stamp))
            case do.OpenRecord():
                # The board may not show who owns the remaining pieces, and the new tracker doesn't know.
                self._left, self.emptied = Reading(self.board.as_it_lies()), False
                super().perform_one(effect)
            case do.Leave():
                if self.setup is not None:
                    self.send(ABANDON)
                super().perform_one(effect)
            case _:
                super().perform_one(effect)

    def restarting(self, effect: do.Restart[Turn, Position]) -> RestartBoard:
        """With it, whether the board was emptied for a setup, and what is on it of an exercise before."""
        left = self._left if self.director.match.studying else None
        command = RestartBoard(effect.position, effect.target, emptied=self.emptied, on_board=left)
        self.emptied, self._left = False, None
        return command

    def board_back(self) -> None:
        """If the board was emptied for its setup, somebody has to put its pieces back."""
        if self.emptied:
            self.perform(self.director.board_emptied())
        else:
            super().board_back()

    def go_on(self) -> None:
        """The board counts again, once it is ready."""
        if self.setup is None:  # otherwise the board's readiness continues the game
            super().go_on()
            self.ask_state()
