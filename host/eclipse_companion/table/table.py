"""All parts of a game at one board, joined: handles what any edge posts, and does what the director asks.

In: what was posted, each item with its time in milliseconds; the passing of time. Out: calls of the given edges.
Nothing here waits or asks for the time.
"""

from collections.abc import Callable, Sequence

from eclipse_companion.announcements import Announcement, BoardFound, BoardLost, Notice
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.outputs.lights import BoardLights
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.link import BoardLine, Damaged, LinkDown, LinkEvent, LinkUp
from eclipse_companion.sensing.setup import Setup
from eclipse_companion.sensing.wire import Button, Hello, State
from eclipse_companion.table import effects as do
from eclipse_companion.table.board_port import SensedBoard, TypedBoard
from eclipse_companion.table.boards import Boards
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.director import Director
from eclipse_companion.table.findings import follow
from eclipse_companion.table.gestures import GestureReader
from eclipse_companion.table.inputs import (
    AnswerQuestion,
    Input,
    MakeTurn,
    Request,
    SetUpPosition,
    Typed,
    button,
)
from eclipse_companion.table.intake import Intake
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.performing import LOST_STANDS_MS, Performer
from eclipse_companion.table.phases import Happened, Phase, Phases, Use
from eclipse_companion.table.resuming import BoardShowing, Looking, OpenGame
from eclipse_companion.table.searches import SearchResult, Thinks
from eclipse_companion.table.sensor_watch import SensorWatch

Posted = Input | LinkEvent | SearchResult | Notice
"""What the edges post."""


class Table:
    """One board and the games played at it."""

    def __init__(  # noqa: PLR0913 - here all parts meet
        self,
        director: Director,
        board: SensedBoard | TypedBoard,
        keeper: Keeper,
        *,
        thinker: Thinks,
        tell: Callable[[Announcement], None],
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
        self._boards = Boards(tell, None, copies=False) if boards is None else boards
        self._game = Performer(
            director,
            board,
            keeper,
            thinker=thinker,
            send=send,
            tell=tell,
            lights=self._lights,
            games=games,
            control=control,
        )
        self._sensed = board if isinstance(board, SensedBoard) else None
        self._virtual = virtual
        self._puts_up = puts_up
        self._first = position
        self._sensors: SensorWatch | None = None
        if self._sensed is not None and watch_sensors:
            self._sensors = SensorWatch(self._game, self._sensed, self._boards)
        self._phases = Phases()
        self._intake = Intake(self._game, self._phases, hand)
        self._board = ""
        self._looking: Looking | None = None
        self._gestures = GestureReader()
        self._fresh = True
        self._hello: Hello | None = None
        self._stands = 0

    @property
    def connected(self) -> bool:
        """Whether there is a board that answers, or no need for one."""
        return self._phases.connected

    @property
    def told_at(self) -> float:
        """When the last announcement was made."""
        return self._game.told_at

    @property
    def leaving(self) -> bool:
        """Whether somebody wants to leave, or the requested number of games is over."""
        return self._game.leaving

    def next_deadline(self, now: float) -> float | None:
        """When `advance` may have something to do if nothing is posted before."""
        game = self._game
        due = [game.end_stands, game.cleared_at, game.director.offers.due, game.clock_deadline(now), self._intake.due]
        match self._phases.now:
            case Phase.STARTING:
                due.append(now if game.board.typed else None)
            case Phase.SETTING_UP | Phase.SETTING_UP_AGAIN if game.setup is not None:
                due.append(game.setup.next_deadline)
            case Phase.LOOKING if self._looking is not None:
                due += [self._looking.deadline, self._question_due]
            case Phase.PLAYING | Phase.BOARD_AWAY:
                due += [game.board.next_deadline(now), self._question_due, self._gestures.due]
                due.append(None if self._sensors is None else self._sensors.next_deadline)
        return min((each for each in due if each is not None), default=None)

    def advance(self, now: float) -> None:
        """Let time pass."""
        self._game.stamp = now
        match self._phases.now:
            case Phase.STARTING if self._game.board.typed:
                self._start(self._game.director.begin(self._first))
                self._game.tell(Notice("typed", {}, self._game.director.match.position.to_move))
            case Phase.SETTING_UP | Phase.SETTING_UP_AGAIN if self._game.setup is not None:
                self._follow(self._game.setup, self._game.setup.advance(now))
            case Phase.LOOKING if self._looking is not None:
                self._found_lying(self._looking.advance(now))
            case Phase.PLAYING | Phase.BOARD_AWAY:
                self._play_on(now)
        self._game.count_ended()
        self._game.count_cleared()
        self._game.perform(self._game.director.offers.advance(now))
        self._ask_if_lost()
        self._keep_time()
        self._keep_orientation()

    def _play_on(self, now: float) -> None:
        """Time passes in a game."""
        self._game.see(self._game.board.advance(now))
        if self._game.director.match.to_put_up and not self._game.board.out_of_step:
            self._game.perform(self._game.director.board.put_up())
        self._notice_gesture()
        self._watch_sensors(SensorWatch.advance)
        self._intake.advance()

    def take(self, item: Posted, now: float) -> None:
        """Handle one posted item; call `advance` with the same time first."""
        self._game.stamp = now
        match item:
            case BoardLine() | Damaged():
                self._heard(item)
            case LinkUp():
                self._board_found(item)
            case LinkDown():
                self._board_lost(item)
            case Typed() | Request() | AnswerQuestion() | SetUpPosition() | MakeTurn():
                self._intake.take(item)
            case _ if isinstance(item, SearchResult):
                self._game.perform(follow(self._game.director, item, now))
            case Notice():
                self._game.tell(item)
        self._keep_time()
        self._keep_orientation()

    def failed(self, what: str, now: float) -> None:
        """Keep in the recording that a part has failed: `what`, in one line."""
        self._game.keeper.control(now, failed=what)

    def recover(self, now: float) -> None:
        """Go on from the last certain position after a part has failed."""
        self._game.stamp = now
        self._gestures = GestureReader()
        if self._looking is not None and self._game.keeper.open_game is not None:
            # Whether that game goes on can't be found out; it stays in the log.
            self._leave_open(self._game.keeper.open_game)
        elif self._phases.begun:
            self._game.begin_anew(paused=not self.connected or self._game.director.match.paused)

    def _watch_sensors(self, act: Callable[[SensorWatch], None]) -> None:
        """Watch the sensors, if that is wanted; stop watching them for good if that fails."""
        sensors, self._sensors = self._sensors, None
        if sensors is not None:
            act(sensors)
            self._sensors = sensors

    def _keep_orientation(self) -> None:
        """Keep the board's orientation with it, once somebody has given it or it was seen."""
        standing = self._game.board.orientation
        if self._hello is not None and standing != self._stands:
            self._stands = standing
            self._boards.keep_orientation(self._hello, standing)

    def _keep_time(self) -> None:
        """Stop the clocks while there is no board, it is being set up, or the game is paused."""
        ready = self.connected and self._game.setup is None and not self._game.emptied
        ready &= not self._game.director.match.paused
        self._game.keep_time(held=not ready)

    def _board_found(self, up: LinkUp) -> None:
        self._board = up.hello.id
        self._hello = up.hello
        self._stands = self._boards.orientation(up.hello)
        self._game.orient(self._stands)
        self._lights.board(leds=up.hello.leds, beep=int(up.hello.beep))
        self._game.tell(BoardFound(up.port, up.hello.board, up.hello.fw, self._virtual))
        in_game = self._game.director.match.under_way or self._game.keeper.open_game is not None
        self._game.setup = self._boards.begin(up.hello, in_game=in_game)
        self._watch_sensors(SensorWatch.end)
        if self._game.setup is not None:
            if self._phases.begun:
                self._game.control(do="pause")
            self._phases.enter(Happened.NOT_READY)
            self._follow(self._game.setup, self._game.setup.begin(self._game.stamp))
        else:
            self._begin()

    def _board_lost(self, down: LinkDown) -> None:
        self._game.keeper.control(self._game.stamp, link="down", reason=down.reason)
        self._game.setup = self._looking = None
        self._watch_sensors(SensorWatch.end)
        if self._phases.enter(Happened.LOST):
            if self._phases.begun:
                self._game.control(do="pause")
            self._game.end_waits(LOST_STANDS_MS)
            self._game.tell(BoardLost(down.port))
        self._game.tell(Notice("board", {"reason": down.reason}))

    def _begin(self) -> None:
        """The board can be relied on: go on with the game, or start one."""
        self._game.setup = None
        self._watch_sensors(lambda sensors: sensors.begin(self._board))
        if self._phases.begun:
            self._phases.enter(Happened.READY_TO_PLAY)
            self._game.end_waits()
            if not self._game.director.match.paused:
                self._game.control(do="resume")
                self._game.perform(
                    self._game.director.board_emptied() if self._game.emptied else self._game.director.board_back()
                )
            self._game.ask_state()
        elif self._game.keeper.open_game is not None:
            self._phases.enter(Happened.READY_TO_LOOK)
            self._looking = Looking(*self._game.keeper.open_game.positions[-2:])
            self._game.ask_state()
        else:
            self._start(self._game.director.begin(self._first))

    def _start(self, effects: Sequence[do.Effect]) -> None:
        """Play from now on."""
        self._phases.enter(Happened.READY_TO_PLAY)
        self._intake.begin()
        self._game.perform(effects)

    def _found_lying(self, found: BoardShowing | None) -> None:
        """The board shows whether the game that was left open goes on."""
        game = self._game.keeper.open_game
        if found is None or game is None:
            return
        if not game.forgotten and (found is BoardShowing.IN_STEP or (found is BoardShowing.OTHER and game.newest)):
            self._looking = self._game.keeper.open_game = None
            self._start([do.ResumeRecord(game)])
            if found is BoardShowing.OTHER:
                self._game.perform([do.Restart(game.position), do.Announce(Notice("other_position"))])
        else:
            self._leave_open(game)
            put_up = found is BoardShowing.CLEAR and self._puts_up and game.played_last
            if found is BoardShowing.IN_STEP or put_up:
                self._game.perform(self._game.director.offers.offer_game(game, self._game.stamp, put_up=put_up))

    def _leave_open(self, game: OpenGame) -> None:
        """Begin a new game; the one that was left stays open in the log."""
        self._looking = self._game.keeper.open_game = None
        self._game.keeper.leave(game)
        self._start([do.OpenRecord()])

    def _heard(self, item: BoardLine | Damaged) -> None:
        if isinstance(item, BoardLine):
            self._game.keeper.heard(self._game.stamp, item.body)
            self._message(item.body)
        else:
            self._game.listening.lost()
        self._ask_if_lost()

    @property
    def _question_due(self) -> float | None:
        """When to ask the board for its state after a lost line; None if there is no need or no way to."""
        in_use = self._phases.now in {Phase.PLAYING, Phase.LOOKING} and not self._game.board.typed
        return self._game.listening.due if in_use else None

    def _ask_if_lost(self) -> None:
        due = self._question_due
        if due is not None and self._game.stamp >= due:
            self._game.ask_state()

    def _message(self, body: str) -> None:
        received = self._game.listening.heard(body)
        if received is None:
            return
        message = received.message
        use = self._phases.uses.lines
        if use is Use.SETUP and self._game.setup is not None:
            self._follow(self._game.setup, self._game.setup.take(message, self._game.stamp))
        elif isinstance(message, State):
            self._shown(message, use, gap=received.gap)
        elif isinstance(message, Button) and use is not Use.NOTHING:
            command = button(message.name, long=message.long, offered=self._game.director.offers.kind)
            if command is not None:
                self._intake.take(command)
        if use is Use.GAME:
            self._watch_sensors(lambda sensors: sensors.take(message))

    def _shown(self, message: State, use: Use, *, gap: bool) -> None:
        """What is on a board that is in use."""
        board, stamp = self._sensed, self._game.stamp
        if board is None:
            return
        if use is Use.LOOK and self._looking is not None:
            text = turned(message.text, board.orientation)
            self._found_lying(self._looking.take(text, stamp) or self._looking.advance(stamp))
        elif use is Use.GAME:
            self._game.shown(message.text)
            self._game.see(board.state(message, stamp, gap=gap))
            self._game.look()
            self._notice_gesture()
            self._look_back(message)

    def _notice_gesture(self) -> None:
        """Do what was asked for with the pieces, unless the board is awaited for something else."""
        tracker, match = self._sensed, self._game.director.match
        if tracker is None:
            return
        asked = self._game.director.board.question is not None
        if not self.connected or match.over or match.paused or asked or tracker.out_of_step:
            self._gestures = GestureReader()
        else:
            request = self._gestures.take(tracker.shown, match.position, self._game.stamp)
            if request is not None:
                self._intake.take(request)

    def _look_back(self, first: State) -> None:
        """A single piece on the board when play begins was placed while nobody looked: the first turn."""
        match, fresh, self._fresh = self._game.director.match, self._fresh, False
        waits = match.position == EMPTY and match.seats[Player.SUN].human and not match.paused
        if fresh and waits and len(first.text) - first.text.count(".") == 1:
            self._game.control(do="begin", position=str(EMPTY))
            self._game.ask_state()

    def _follow(self, setup: Setup, steps: Sequence[str | Announcement]) -> None:
        for step in steps:
            if isinstance(step, str):
                self._game.send(step)
            else:
                self._game.tell(step)
        if setup.finished:
            self._boards.end(setup)
            self._game.emptied |= setup.empties and self._game.director.match.under_way
            self._begin()
