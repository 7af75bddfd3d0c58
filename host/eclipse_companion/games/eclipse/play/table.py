"""A table at which Eclipse is played on a board with sensors, or without one: all parts joined.

In: what the link, people and searches post, each item with its time in milliseconds; the passing of time. Out: calls of
the given edges. Nothing here waits or asks for the time.
"""

from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.announcements import BoardFound, BoardLost, Deliver, Fact, Notice
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard, TypedEclipseBoard
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.gestures import GestureReader
from eclipse_companion.games.eclipse.play.looking import BoardShowing, Looking
from eclipse_companion.games.eclipse.play.performing import LOST_STANDS_MS, BoardPerformer
from eclipse_companion.games.eclipse.play.sensor_watch import SensorWatch
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.link import BoardLine, Damaged, LinkDown, LinkUp
from eclipse_companion.sensing.wire import Button, Hello, State
from eclipse_companion.table import effects as do
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.inputs import button
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.phases import Happened, Phase, Use
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import Thinks
from eclipse_companion.table.table import Posted, Table

VIRTUAL: Final = "virtual"
"""The name of a virtual board."""


class EclipseTable(Table):
    """One board and the games played at it."""

    game: BoardPerformer

    def __init__(  # noqa: PLR0913 - here all parts meet
        self,
        director: EclipseDirector,
        board: SensedBoard | TypedEclipseBoard,
        keeper: Keeper,
        *,
        thinker: Thinks,
        deliver: Deliver,
        send: Callable[[str], None] = lambda _: None,
        hand: Callable[[str], None] | None = None,
        lights: BoardLights | None = None,
        boards: Boards | None = None,
        virtual: bool = False,
        puts_up: bool = False,
        position: Position = EMPTY,
        games: int | None = None,
        control: TimeControl | None = None,
        watch_sensors: bool = False,
    ) -> None:
        """`send` receives a command body for the board; `hand`, if there is one, a line typed for the virtual board's.

        `puts_up`: there is a hand that can set up an unfinished game's position if somebody wants to go on with it.

        `boards` says how a board that has answered is set up, if necessary. `position`: where the first game starts.
        `games`: leave after this many. `control`: the clocks of new games.
        """
        self._lights = BoardLights() if lights is None else lights
        self._boards = Boards(self._tell, None, copies=False) if boards is None else boards
        game = BoardPerformer(
            director,
            board,
            keeper,
            thinker=thinker,
            send=send,
            deliver=deliver,
            lights=self._lights,
            games=games,
            control=control,
        )
        super().__init__(game, position=position, hand=hand)
        self._sensed = board if isinstance(board, SensedBoard) else None
        self._virtual = virtual
        self._puts_up = puts_up
        self._sensors: SensorWatch | None = None
        if self._sensed is not None and watch_sensors:
            self._sensors = SensorWatch(self.game, self._sensed, self._boards)
        self._board = ""
        self._looking: Looking | None = None
        self._gestures = GestureReader()
        self._fresh = True
        self._hello: Hello | None = None
        self._stands = 0

    def _tell(self, notice: Notice) -> None:
        self.game.tell(notice)

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        game = self.game
        due = [*super().deadlines(now), game.cleared_at]
        match self.phases.now:
            case Phase.SETTING_UP | Phase.SETTING_UP_AGAIN if game.setup is not None:
                due.append(game.setup.next_deadline)
            case Phase.LOOKING if self._looking is not None:
                due += [self._looking.deadline, self._question_due]
            case Phase.PLAYING | Phase.BOARD_AWAY:
                due += [self._question_due, self._gestures.due]
                due.append(None if self._sensors is None else self._sensors.next_deadline)
        return due

    def pass_time(self, now: float) -> None:
        """What the passing of time does in each phase."""
        match self.phases.now:
            case Phase.SETTING_UP | Phase.SETTING_UP_AGAIN if self.game.setup is not None:
                self._follow(self.game.setup, self.game.setup.advance(now))
            case Phase.LOOKING if self._looking is not None:
                self._found_lying(self._looking.advance(now))
            case _:
                super().pass_time(now)
        self.game.count_cleared()
        self._ask_if_lost()

    def play_on(self, now: float) -> None:
        """Time passes in a game."""
        super().play_on(now)
        self._notice_gesture()
        self._watch_sensors(SensorWatch.advance)

    def handle(self, item: Posted, now: float) -> None:
        """Do what follows from a posted item."""
        match item:
            case BoardLine() | Damaged():
                self._heard(item)
            case LinkUp():
                self._board_found(item)
            case LinkDown():
                self._board_lost(item)
            case _:
                super().handle(item, now)

    def settle(self) -> None:
        """After everything that happens: keep the clocks, and how the board stands."""
        super().settle()
        self._keep_orientation()

    def recover(self, now: float) -> None:
        """Go on from the last certain position after a part has failed."""
        self.game.stamp = now
        self._gestures = GestureReader()
        if self._looking is not None and self.game.keeper.open_game is not None:
            # Whether that game goes on can't be found out; it stays in the log.
            self._leave_open(self.game.keeper.open_game)
        else:
            super().recover(now)

    def _watch_sensors(self, act: Callable[[SensorWatch], None]) -> None:
        """Watch the sensors, if that is wanted; stop watching them for good if that fails."""
        sensors, self._sensors = self._sensors, None
        if sensors is not None:
            act(sensors)
            self._sensors = sensors

    def _keep_orientation(self) -> None:
        """Keep the board's orientation with it, once somebody has given it or it was seen."""
        standing = self.game.board.orientation
        if self._hello is not None and standing != self._stands:
            self._stands = standing
            self._boards.keep_orientation(self._hello, standing)

    def _board_found(self, up: LinkUp) -> None:
        self._board = up.hello.id
        self._hello = up.hello
        self.game.name = VIRTUAL if self._virtual else up.hello.id
        self._stands = self._boards.orientation(up.hello)
        self.game.orient(self._stands)
        self._lights.board(leds=up.hello.leds, beep=int(up.hello.beep))
        self.game.tell(BoardFound(up.port, up.hello.board, up.hello.fw, self._virtual))
        in_game = self.game.director.match.under_way or self.game.keeper.open_game is not None
        self.game.setup = self._boards.begin(up.hello, in_game=in_game)
        self._watch_sensors(SensorWatch.end)
        if self.game.setup is not None:
            if self.phases.begun:
                self.game.control(do="pause")
            self.phases.enter(Happened.NOT_READY)
            self._follow(self.game.setup, self.game.setup.begin(self.game.stamp))
        else:
            self._begin()

    def _board_lost(self, down: LinkDown) -> None:
        self.game.keeper.control(self.game.stamp, link="down", reason=down.reason)
        self.game.setup = self._looking = None
        self._watch_sensors(SensorWatch.end)
        if self.phases.enter(Happened.LOST):
            if self.phases.begun:
                self.game.control(do="pause")
            self.game.end_waits(LOST_STANDS_MS)
            self.game.tell(BoardLost(down.port))
        self.game.tell(Notice("board", {"reason": down.reason}))

    def _begin(self) -> None:
        """The board can be relied on: go on with the game, or start one."""
        self.game.setup = None
        self._watch_sensors(lambda sensors: sensors.begin(self._board))
        if self.phases.begun:
            self.phases.enter(Happened.READY_TO_PLAY)
            self.game.end_waits()
            if not self.game.director.match.paused:
                self.game.control(do="resume")
                self.game.perform(
                    self.game.director.board_emptied() if self.game.emptied else self.game.director.board.back()
                )
            self.game.ask_state()
        elif self.game.keeper.open_game is not None:
            self.phases.enter(Happened.READY_TO_LOOK)
            self._looking = Looking(*self.game.keeper.open_game.positions[-2:])
            self.game.ask_state()
        else:
            self.start(self.game.director.begin(self.first))

    def _found_lying(self, found: BoardShowing | None) -> None:
        """The board shows whether the game that was left open goes on."""
        game = self.game.keeper.open_game
        if found is None or game is None:
            return
        if not game.forgotten and (found is BoardShowing.IN_STEP or (found is BoardShowing.OTHER and game.newest)):
            self._looking = self.game.keeper.open_game = None
            self.start([do.ResumeRecord(game)])
            if found is BoardShowing.OTHER:
                self.game.perform([do.Restart(game.position), do.Announce(Notice("other_position"))])
        else:
            self._leave_open(game)
            put_up = found is BoardShowing.CLEAR and self._puts_up and game.played_last
            if found is BoardShowing.IN_STEP or put_up:
                self.game.perform(self.game.director.offers.offer_game(game, self.game.stamp, put_up=put_up))

    def _leave_open(self, game: OpenGame) -> None:
        """Begin a new game; the one that was left stays open in the log."""
        self._looking = self.game.keeper.open_game = None
        self.game.keeper.leave(game)
        self.start([do.OpenRecord()])

    def _heard(self, item: BoardLine | Damaged) -> None:
        if isinstance(item, BoardLine):
            self.game.keeper.heard(self.game.stamp, item.body)
            self._message(item.body)
        else:
            self.game.listening.lost()
        self._ask_if_lost()

    @property
    def _question_due(self) -> float | None:
        """When to ask the board for its state after a lost line; None if there is no need or no way to."""
        in_use = self.phases.now in {Phase.PLAYING, Phase.LOOKING} and not self.game.board.typed
        return self.game.listening.due if in_use else None

    def _ask_if_lost(self) -> None:
        due = self._question_due
        if due is not None and self.game.stamp >= due:
            self.game.ask_state()

    def _message(self, body: str) -> None:
        received = self.game.listening.heard(body)
        if received is None:
            return
        message = received.message
        use = self.phases.uses.lines
        if use is Use.SETUP and self.game.setup is not None:
            self._follow(self.game.setup, self.game.setup.take(message, self.game.stamp))
        elif isinstance(message, State):
            self._shown(message, use, gap=received.gap)
        elif isinstance(message, Button) and use is not Use.NOTHING:
            command = button(message.name, long=message.long, offered=self.game.director.offers.kind)
            if command is not None:
                self.intake.take(command)
        if use is Use.GAME:
            self._watch_sensors(lambda sensors: sensors.take(message))

    def _shown(self, message: State, use: Use, *, gap: bool) -> None:
        """What is on a board that is in use."""
        board, stamp = self._sensed, self.game.stamp
        if board is None:
            return
        if use is Use.LOOK and self._looking is not None:
            text = turned(message.text, board.orientation)
            self._found_lying(self._looking.take(text, stamp) or self._looking.advance(stamp))
        elif use is Use.GAME:
            self.game.shown(message.text)
            self.game.see(board.state(message, stamp, gap=gap))
            self.game.look()
            self._notice_gesture()
            self._look_back(message)

    def _notice_gesture(self) -> None:
        """Do what was asked for with the pieces, unless the board is awaited for something else."""
        tracker, match = self._sensed, self.game.director.match
        if tracker is None:
            return
        asked = self.game.director.board.question is not None
        if not self.connected or match.over or match.paused or asked or tracker.out_of_step:
            self._gestures = GestureReader()
        else:
            request = self._gestures.take(tracker.shown, match.position, self.game.stamp)
            if request is not None:
                self.intake.take(request)

    def _look_back(self, first: State) -> None:
        """A single piece on the board when play begins was placed while nobody looked: the first turn."""
        match, fresh, self._fresh = self.game.director.match, self._fresh, False
        waits = match.position == EMPTY and match.seats[Player.SUN].human and not match.paused
        if fresh and waits and len(first.text) - first.text.count(".") == 1:
            self.game.control(do="begin", position=str(EMPTY))
            self.game.ask_state()

    def _follow(self, setup: Setup, steps: Sequence[str | Fact]) -> None:
        for step in steps:
            if isinstance(step, str):
                self.game.send(step)
            else:
                self.game.tell(step)
        if setup.finished:
            self._boards.end(setup)
            self.game.emptied |= setup.empties and self.game.director.match.under_way
            self._begin()
