"""The one loop of `play`: takes what all edges post, moves the game on, does what the conduct of the game asks for.

Serial reader, keyboard, page, buttons and search post to the queue from their threads; only the loop touches the game. It stamps what it takes with
milliseconds since its start: a recording of the stamped lines replays to the same events.
"""

import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, Protocol

from eclipse_companion.announcements import Announcement, BoardFound, BoardLost, Notice
from eclipse_companion.link import Line, LinkDown, LinkEvent, LinkUp
from eclipse_companion.outputs.lights import Lights
from eclipse_companion.play import effects as do
from eclipse_companion.play.director import Director
from eclipse_companion.play.inputs import BUTTONS, Answer, Command, Input, Typed
from eclipse_companion.play.keeper import Keeper
from eclipse_companion.play.setup import Setup
from eclipse_companion.play.thinker import Found, HintFound, ReplyFound, Thinker, ThinkingFailed
from eclipse_companion.tracking import Tracker, control
from eclipse_companion.turns.outcomes import Outcome
from eclipse_companion.wire import Button, Hello, Inbox, State

Posted = Input | LinkEvent | Found | Notice

DRAINED_MS: Final = 20_000.0
"""With no more commands to come, silence for so long ends play."""

IDLE_MS: Final = 500.0
"""The loop looks at the time at least so often."""


class Output(Protocol):
    """Where announcements go. `tell` returns at once, whatever the device does."""

    def tell(self, announcement: Announcement) -> None:
        """Take one announcement."""

    def close(self) -> None:
        """Finish what is to be finished, and end."""


class Loop:
    """Joins one board, one table of players, and all outputs."""

    def __init__(  # noqa: PLR0913 - the loop is where all parts meet
        self,
        director: Director,
        tracker: Tracker,
        keeper: Keeper,
        *,
        send: Callable[[str], None],
        hand: Callable[[str], None],
        outputs: Sequence[Output],
        lights: Lights,
        seed: int,
        setup: Callable[[Hello], Setup | None],
        virtual: bool,
        games: int | None = None,
    ) -> None:
        """`send` takes a command body for the board, `hand` a typed line for a virtual board's hand; `games`: leave after so many."""
        self._director = director
        self._tracker = tracker
        self._keeper = keeper
        self._send_body = send
        self._hand = hand
        self._outputs = list(outputs)
        self._lights = lights
        self._make_setup = setup
        self._virtual = virtual
        self._games_left = games
        self._queue: SimpleQueue[Posted] = SimpleQueue()
        self._thinker = Thinker(self.post, seed)
        self._setup: Setup | None = None
        self._inbox = Inbox()
        self._started = time.monotonic()
        self._stamp = 0.0
        self._told_at = 0.0
        self._draining = False
        self._playing = False
        self._leaving = False

    def post(self, item: Posted) -> None:
        """Hand something to the loop, from any thread."""
        self._queue.put(item)

    def listen(self, output: Output) -> None:
        """Have one more output told, from before `run` on."""
        self._outputs.append(output)

    def drain(self) -> None:
        """Nobody will ask for anything more: leave when nothing has happened for a while. From any thread."""
        self._draining = True

    def run(self) -> None:
        """Play until somebody leaves."""
        try:
            while not self._leaving:
                self._turn_once()
        finally:
            self._thinker.close()
            self._keeper.close()
            for output in self._outputs:
                output.close()

    def _turn_once(self) -> None:
        try:
            item = self._queue.get(timeout=self._wait_s())
        except Empty:
            item = None
        now = self._stamp = self._now()
        self._pass_time(now)
        if item is not None:
            self._take(item, now)
        if self._draining and now - self._told_at > DRAINED_MS:
            self._perform(self._director.asked(Command.QUIT))

    def _now(self) -> float:
        return (time.monotonic() - self._started) * 1000.0

    def _wait_s(self) -> float:
        now = self._now()
        due = [now + IDLE_MS]
        if self._setup is not None:
            due.append(self._setup.next_deadline)
        elif (deadline := self._tracker.next_deadline(now)) is not None:
            due.append(deadline)
        return max(0.0, min(due) - now) / 1000.0

    def _pass_time(self, now: float) -> None:
        if self._setup is not None:
            self._follow(self._setup, self._setup.advance(now))
        elif self._playing:
            self._see(self._tracker.advance(now))

    def _take(self, item: Posted, now: float) -> None:
        match item:
            case Line(body):
                self._keeper.heard(now, body)
                self._message(body, now)
            case LinkUp():
                self._board_found(item, now)
            case LinkDown(port, reason):
                self._keeper.control(now, link="down", reason=reason)
                self._tell(BoardLost(port))
                self._tell(Notice("board", {"reason": reason}))
            case Typed(line):
                self._hand(line)
            case Command() | Answer():
                self._ask(item, now)
            case ReplyFound(position, turn):
                self._perform(self._director.reply_found(position, turn))
            case HintFound(position, turn, value):
                self._perform(self._director.hint_found(position, turn, value))
            case Notice():
                self._tell(item)
            case ThinkingFailed(reason):
                self._tell(Notice("search_failed", {"reason": reason}))

    def _board_found(self, up: LinkUp, now: float) -> None:
        self._lights.board(leds=up.hello.leds, beep=int(up.hello.beep))
        self._tell(BoardFound(up.port, up.hello.board, up.hello.fw, self._virtual))
        self._setup = self._make_setup(up.hello)
        if self._setup is not None:
            self._follow(self._setup, self._setup.begin(now))
        else:
            self._begin()

    def _begin(self) -> None:
        """The board can be relied on: go on with the game, or start one."""
        self._setup = None
        self._send("STATE")
        if not self._playing:
            self._playing = True
            self._perform([do.OpenRecord()])

    def _message(self, body: str, now: float) -> None:
        received = self._inbox.take(body)
        if received is None:
            return
        message = received.message
        if self._setup is not None:
            self._follow(self._setup, self._setup.take(message, now))
        elif isinstance(message, State) and self._playing:
            self._see(self._tracker.state(message, now, gap=received.gap))
        elif isinstance(message, Button):
            command = BUTTONS.get((message.name, message.long))
            if command is not None:
                self._ask(command, now)

    def _ask(self, command: Command | Answer, now: float) -> None:
        word = command.value if isinstance(command, Command) else command.number
        self._keeper.control(now, asked=word)
        self._perform(self._director.asked(command))

    def _follow(self, setup: Setup, steps: Sequence[str | Announcement]) -> None:
        for step in steps:
            if isinstance(step, str):
                self._send(step)
            else:
                self._tell(step)
        if setup.finished:
            self._begin()

    def _see(self, outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            self._perform(self._director.seen(outcome))

    def _perform(self, effects: Sequence[do.Effect]) -> None:
        for effect in effects:
            self._perform_one(effect)

    def _perform_one(self, effect: do.Effect) -> None:  # noqa: C901, PLR0912 - one line for each kind of effect
        match effect:
            case do.Announce(announcement):
                self._tell(announcement)
            case do.OpenRecord():
                self._open_record()
            case do.RecordTurn():
                self._keeper.turn(effect.turn, effect.position, effect.t_ms)
            case do.RecordTakeBack(count):
                self._keeper.take_back(count)
            case do.CloseRecord(result, termination):
                self._keeper.finish(result, termination)
                if self._games_left is not None and result is not None:
                    self._games_left -= 1
            case do.Think(position, level, number):
                self._thinker.reply(position, level, number)
            case do.FindHint(position):
                self._thinker.hint(position)
            case do.StopThinking():
                self._thinker.stop()
            case do.Expect(turn):
                self._control(do="expect", turn=None if turn is None else str(turn))
            case do.Restart(position, target):
                self._control(do="restart", position=str(position), turn=None if target is None else str(target))
            case do.Settle(turn):
                self._control(do="settle", turn=str(turn))
            case do.GiveLikeliest():
                self._control(do="give likeliest")
            case do.Leave():
                self._leaving = True
        if self._games_left == 0 and self._director.over:
            self._leaving = True

    def _control(self, **value: str | None) -> None:
        """Tell the tracker something, and the recording that it was told."""
        self._keeper.control(self._stamp, **value)
        self._see(control(self._tracker, value))

    def _open_record(self) -> None:
        uuid = self._keeper.open(self._director)
        self._perform(self._director.start(uuid))

    def _send(self, body: str) -> None:
        self._keeper.said(self._stamp, body)
        self._send_body(body)

    def _tell(self, announcement: Announcement) -> None:
        self._told_at = self._stamp
        for output in self._outputs:
            output.tell(announcement)
        for body in self._lights.tell(announcement):
            self._send(body)
