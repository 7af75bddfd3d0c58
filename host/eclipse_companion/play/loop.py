"""The one loop of `play`: takes what all edges post, moves the game on, does what the conduct of the game asks for.

Serial reader, keyboard, page, buttons and search post to the queue from their threads; only the loop touches the game. It stamps what it takes with
milliseconds since its start: a recording of the stamped lines replays to the same events.
"""

import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final, Protocol

from eclipse_companion.announcements import Announcement, BoardFound, BoardLost, Notice, ToMove
from eclipse_companion.errors import CompanionError
from eclipse_companion.link import Line, LinkDown, LinkEvent, LinkUp
from eclipse_companion.play import effects as do
from eclipse_companion.play.director import Director
from eclipse_companion.play.inputs import BUTTONS, Answer, Command, Input, Typed
from eclipse_companion.play.keeper import Keeper
from eclipse_companion.play.setup import Setup
from eclipse_companion.play.thinker import Found, HintFound, ReplyFound, Thinker
from eclipse_companion.tracking import Tracker
from eclipse_companion.turns.outcomes import Outcome
from eclipse_companion.wire import Button, Gaps, Hello, State, parse_message

Posted = Input | LinkEvent | Found

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
        self._make_setup = setup
        self._virtual = virtual
        self._games_left = games
        self._queue: SimpleQueue[Posted] = SimpleQueue()
        self._thinker = Thinker(self.post, seed)
        self._setup: Setup | None = None
        self._gaps = Gaps()
        self._started = time.monotonic()
        self._playing = False
        self._leaving = False

    def post(self, item: Posted) -> None:
        """Hand something to the loop, from any thread."""
        self._queue.put(item)

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
        now = self._now()
        self._pass_time(now)
        if item is not None:
            self._take(item, now)

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
                self._keeper.line(now, "<", body)
                self._message(body, now)
            case LinkUp():
                self._board_found(item, now)
            case LinkDown(port, reason):
                self._tell(BoardLost(port))
                if reason:
                    self._tell(Notice("board", {"reason": reason}))
            case Typed(line):
                self._hand(line)
            case Command() | Answer():
                self._keeper.command(now, item)
                self._perform(self._director.asked(item))
            case ReplyFound(position, turn):
                self._perform(self._director.reply_found(position, turn))
            case HintFound(position, turn, value):
                self._perform(self._director.hint_found(position, turn, value))
            case _:
                self._tell(Notice("search failed", {"reason": item.reason}))

    def _board_found(self, up: LinkUp, now: float) -> None:
        self._tell(BoardFound(up.port, up.hello.board, up.hello.firmware, self._virtual))
        self._gaps = Gaps()
        self._tracker.board_restarted()
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
        message = parse_message(body)
        if message is None:
            return
        gap = self._gaps.take(message.sequence)
        if self._setup is not None:
            self._follow(self._setup, self._setup.take(message, now))
        elif isinstance(message, State) and self._playing:
            self._see(self._tracker.state(message, now, gap=gap))
        elif isinstance(message, Button):
            command = BUTTONS.get((message.name, message.long))
            if command is not None:
                self._keeper.command(now, command)
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
                self._tracker.expect(turn)
            case do.Restart(position, target):
                self._tracker.restart(position, target=target)
            case do.Settle(turn):
                self._tracker.settle(turn)
            case do.GiveLikeliest():
                self._see(self._tracker.give_likeliest())
            case do.Leave():
                self._leaving = True
        if self._games_left == 0 and self._director.over:
            self._leaving = True

    def _open_record(self) -> None:
        uuid = self._keeper.open(self._director, self._now())
        self._perform(self._director.start(uuid))

    def _send(self, body: str) -> None:
        self._keeper.line(self._now(), ">", body)
        self._send_body(body)

    def _tell(self, announcement: Announcement) -> None:
        for output in self._outputs:
            output.tell(announcement)
