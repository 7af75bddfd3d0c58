"""A table at which Eclipse is played: all parts joined. What boards with sensors and cameras share; or no board at all.

In: what people, searches and the board's edges post, each item with its time in milliseconds; the passing of time. Out:
calls of the given edges. Nothing here waits or asks for the time.
"""

from collections.abc import Sequence
from typing import Any

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.board_commands import Begin
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard, TypedEclipseBoard
from eclipse_companion.games.eclipse.play.effect_runner import BoardEffectRunner
from eclipse_companion.games.eclipse.play.gestures import GestureReader
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.resume_check import BoardShowing, Looking
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.sensing.link import BoardArrived, BoardLeft
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.phases import Phase
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.table import GameTable, Posted


class EclipseTable(GameTable[Player, Turn, Position]):
    """One board and the games played at it."""

    game: BoardEffectRunner

    def __init__(self, parts: Parts[SensedBoard | TypedEclipseBoard]) -> None:
        self._lights = parts.lights
        game = BoardEffectRunner(
            parts.director,
            parts.board,
            parts.recorder,
            thinker=parts.thinker,
            send=parts.send,
            deliver=parts.deliver,
            lights=parts.lights,
            games=parts.games,
            control=parts.control,
        )
        super().__init__(game, position=parts.position, hand=parts.hand)
        self._sensed = parts.board if isinstance(parts.board, SensedBoard) else None
        self._puts_up = parts.puts_up
        self._goes_on = parts.goes_on
        self._asked: set[str] = set()
        """The boards that people were asked about."""
        self._arrived: BoardArrived | None = None
        self.leaves_for: BoardArrived | None = None
        """The board at which people want to go on."""
        self._looking: Looking | None = None
        self._gestures = GestureReader()
        self._fresh = True

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case BoardArrived():
                self._arrived = item
                self.game.tell(Notice("board_back" if item.hello.id in self._asked else "board_there"))
                self._asked.add(item.hello.id)
            case BoardLeft(port) if self._arrived is not None and port == self._arrived.port:
                self._arrived = None
                self.game.tell(Notice("board_gone"))
            case Request.USE_BOARD if self._arrived is not None:
                self.leaves_for = self._arrived
                self.game.perform([*self.game.director.requests.stop(), do.Leave()])
            case _:
                super().handle(item, now)

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        due = super().deadlines(now)
        match self.phases.now:
            case Phase.LOOKING if self._looking is not None:
                due.append(self._looking.deadline)
            case Phase.PLAYING | Phase.BOARD_AWAY:
                due.append(self._gestures.due)
        return due

    def pass_time(self, now: float) -> None:
        """What the passing of time does in each phase."""
        if self.phases.now is Phase.LOOKING and self._looking is not None:
            self._found_lying(self._looking.advance(now))
        else:
            super().pass_time(now)

    def play_on(self, now: float) -> None:
        """Time passes in a game."""
        super().play_on(now)
        self._notice_gesture()

    def recover(self, now: float) -> None:
        """Go on from the last certain position after a part has failed."""
        self.game.stamp = now
        self._gestures = GestureReader()
        if self._looking is not None and self.game.recorder.open_game is not None:
            # Whether that game goes on can't be found out; it stays in the log.
            self._leave_open(self.game.recorder.open_game)
        else:
            super().recover(now)

    def board_ready(self) -> None:
        """As every table does; and the board is asked for its state, unless a new game does that."""
        self.game.away = False
        left = self.game.recorder.open_game
        asks = self.phases.begun or left is not None
        super().board_ready()
        if self.phases.now is Phase.LOOKING and left is not None:
            self._looking = Looking(*map(ECLIPSE_RULES.own_position, left.positions[-2:]))
        if asks:
            self.game.ask_state()

    def board_away(self) -> bool:
        """As every table does."""
        self._looking = None
        new = super().board_away()
        self.game.away |= new
        return new

    def _found_lying(self, found: BoardShowing | None) -> None:
        """The board shows whether the game that was left open goes on."""
        game = self.game.recorder.open_game
        if found is None or game is None:
            return
        if self._goes_on and found is BoardShowing.CLEAR:
            self._looking = self.game.recorder.open_game = None
            self.start([do.ResumeRecord(game, awaiting_setup=True)])
        elif not game.forgotten and (found is BoardShowing.IN_STEP or (found is BoardShowing.OTHER and game.newest)):
            self._looking = self.game.recorder.open_game = None
            self.start([do.ResumeRecord(game)])
            if found is BoardShowing.OTHER:
                self.game.perform([do.Restart(game.position), do.Announce(Notice("other_position"))])
        else:
            self._leave_open(game)
            awaiting_setup = found is BoardShowing.CLEAR and self._puts_up and game.played_last
            if found is BoardShowing.IN_STEP or awaiting_setup:
                self.game.perform(
                    self.game.director.offers.offer_game(game, self.game.stamp, awaiting_setup=awaiting_setup)
                )

    def _leave_open(self, game: OpenGame) -> None:
        """Begin a new game; the one that was left stays open in the log."""
        self._looking = self.game.recorder.open_game = None
        self.game.recorder.leave(game)
        self.start([do.OpenRecord()])

    def look_lying(self, text: str) -> None:
        """What squares show, as Sun sees them, while it is found out whether a game that was left goes on."""
        if self._looking is not None:
            stamp = self.game.stamp
            self._found_lying(self._looking.take(text, stamp) or self._looking.advance(stamp))

    def in_game(self, text: str, outcomes: Sequence[Any]) -> None:
        """What a board in use shows, `text`, and what followed from it."""
        self.game.shown(text)
        self.game.see(outcomes)
        self.game.look()
        self._notice_gesture()
        self._look_back(text)

    def _notice_gesture(self) -> None:
        """Do what was asked for with the pieces, unless the board is awaited for something else."""
        tracker, match = self._sensed, self.game.director.match
        if tracker is None:
            return
        asked = self.game.director.board.question is not None
        if not self.connected or match.stage.over or match.stage.paused or asked or tracker.out_of_step:
            self._gestures = GestureReader()
        else:
            request = self._gestures.take(tracker.shown, match.position, self.game.stamp)
            if request is not None:
                self.input_gate.take(request)

    def _look_back(self, first: str) -> None:
        """A single piece on the board when play begins was placed while nobody looked: the first turn."""
        match, fresh, self._fresh = self.game.director.match, self._fresh, False
        waits = match.position == EMPTY and match.seats[Player.SUN].human and not match.stage.paused
        if fresh and waits and len(first) - first.count(".") == 1:
            self.game.ask(Begin(EMPTY))
            self.game.ask_state()
