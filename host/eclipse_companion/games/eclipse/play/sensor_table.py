"""A table at which Eclipse is played on a board with sensors: its link, its setup, the watch on its sensors.

In: what the link posts, beside what every table gets. Out: commands for the board, beside what every table does.
"""

from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.announcements import BoardFound, BoardLost, Fact, Notice
from eclipse_companion.gamekit.board_commands import Pause
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.sensor_watch import SensorWatch
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.play.unread_squares import UnreadSquares
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.sensing.evidence import turned
from eclipse_companion.sensing.link import BoardLine, Damaged, LinkDown, LinkUp
from eclipse_companion.sensing.wire import Button, Hello, State
from eclipse_companion.table.inputs import SwitchLights, button
from eclipse_companion.table.phases import Happened, Phase, Use
from eclipse_companion.table.table import Posted

VIRTUAL: Final = "virtual"
"""The name of a virtual board."""


class SensorTable(EclipseTable):
    """A table whose board has sensors."""

    def __init__(
        self,
        parts: Parts[SensedBoard],
        *,
        boards: Boards | None = None,
        virtual: bool = False,
        watch_sensors: bool = False,
    ) -> None:
        """`boards` says how a board that has answered is set up, if necessary."""
        super().__init__(parts)
        self.tracker = parts.board
        self.only_seen = False
        """Whether the sensors are away, and a camera goes on alone."""
        self._boards = Boards(self.game.tell, None, copies=False) if boards is None else boards
        self._virtual = virtual
        self._sensors = SensorWatch(self.game, parts.board, self._boards) if watch_sensors else None
        self._unread = UnreadSquares()
        self._board = ""
        self._hello: Hello | None = None
        self._stands = 0

    def deadlines(self, now: float) -> list[float | None]:
        """When each part may have something to do; None: never."""
        due = super().deadlines(now)
        match self.phases.now:
            case Phase.SETTING_UP | Phase.SETTING_UP_AGAIN if self.game.setup is not None:
                due.append(self.game.setup.next_deadline)
            case Phase.LOOKING:
                due.append(self._question_due)
            case Phase.PLAYING | Phase.BOARD_AWAY:
                due += [self._question_due, None if self._sensors is None else self._sensors.next_deadline]
                due.append(self._unread.due if self._unread.watches else None)
        return due

    def pass_time(self, now: float) -> None:
        """What the passing of time does in each phase."""
        super().pass_time(now)
        setting_up = self.phases.now in {Phase.SETTING_UP, Phase.SETTING_UP_AGAIN}
        if setting_up and self.game.setup is not None:
            self._follow(self.game.setup, self.game.setup.advance(now))
        self._ask_if_lost()

    def play_on(self, now: float) -> None:
        """Time passes in a game."""
        self._tell_unread()  # before a question about what lies there
        super().play_on(now)
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
            case SwitchLights(on):
                self.game.show(self._lights.switch(on=on))
            case _:
                super().handle(item, now)

    def settle(self) -> None:
        """After everything that happens: keep the clocks, and how the board stands."""
        super().settle()
        self._keep_orientation()

    def _watch_sensors(self, act: Callable[[SensorWatch], None]) -> None:
        """Watch the sensors, if that is wanted; stop watching them for good if that fails."""
        sensors, self._sensors = self._sensors, None
        if sensors is not None:
            act(sensors)
            self._sensors = sensors

    def _tell_unread(self) -> None:
        """Name the squares on which something lies that can't be read."""
        unread = self.tracker.unread
        if not unread and not self._unread.watches:
            return
        stage = self.game.director.match.stage
        quiet = not self.connected or stage.over or stage.paused
        told = self._unread.take(() if quiet else unread, self.game.recorder.uuid, self.game.stamp)
        if told is not None:
            self.game.tell(told)

    def _keep_orientation(self) -> None:
        """Keep the board's orientation with it, once somebody has given it or it was seen."""
        standing = self.game.board.orientation
        if self._hello is not None and standing != self._stands:
            self._stands = standing
            self._boards.keep_orientation(self._hello, standing)

    def _board_found(self, up: LinkUp) -> None:
        self.only_seen = False
        self._board = up.hello.id
        self._hello = up.hello
        self.game.name = VIRTUAL if self._virtual else up.hello.id
        self._stands = self._boards.orientation(up.hello)
        self.game.orient(self._stands)
        self._lights.board(leds=up.hello.leds, beep=int(up.hello.beep))
        self.game.tell(BoardFound(up.port, up.hello.board, up.hello.fw, self._virtual))
        in_game = self.game.director.match.under_way or self.game.recorder.open_game is not None
        self.game.setup = self._boards.begin(up.hello, in_game=in_game)
        self._watch_sensors(SensorWatch.end)
        if self.game.setup is not None:
            if self.phases.begun:
                self.game.ask(Pause())
            self.phases.enter(Happened.NOT_READY)
            self._follow(self.game.setup, self.game.setup.begin(self.game.stamp))
        else:
            self._begin()

    def _board_lost(self, down: LinkDown) -> None:
        self.game.recorder.note(self.game.stamp, link="down", reason=down.reason)
        self.only_seen = False
        self.game.setup = None
        self._watch_sensors(SensorWatch.end)
        if self.board_away():
            self.game.tell(BoardLost(down.port))
        self.game.tell(Notice("board", {"reason": down.reason}))

    def go_on_seen(self) -> None:
        """The sensors are away, but a camera sees the board: the game goes on with it alone."""
        self.only_seen = True
        self.board_ready()

    def _begin(self) -> None:
        """The board is set up."""
        self.game.setup = None
        self._watch_sensors(lambda sensors: sensors.begin(self._board))
        self.board_ready()

    def _heard(self, item: BoardLine | Damaged) -> None:
        if isinstance(item, BoardLine):
            self.game.recorder.heard(self.game.stamp, item.body)
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
                self.input_gate.take(command)
        if use is Use.GAME:
            self._watch_sensors(lambda sensors: sensors.take(message))

    def _shown(self, message: State, use: Use, *, gap: bool) -> None:
        """What is on a board that is in use."""
        board = self.tracker
        if use is Use.LOOK:
            self.look_lying(turned(message.text, board.orientation))
        elif use is Use.GAME:
            self.in_game(message.text, board.state(message, self.game.stamp, gap=gap))
            self._tell_unread()

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
