"""All parts of a game at one board, joined: takes what any edge posts, moves the game on, does what its conduct asks.

In: what was posted, each with the time at which it was taken, milliseconds; the passing of time. Out: calls of the
edges that were given. Nothing here waits, and nothing asks what time it is.
"""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from eclipse_companion.announcements import Announcement, BoardFound, BoardLost, Notice
from eclipse_companion.board_setup import ABANDON, Setup
from eclipse_companion.frames import turned
from eclipse_companion.game.position import Position
from eclipse_companion.link import Damaged, Line, LinkDown, LinkEvent, LinkUp
from eclipse_companion.outputs.lights import Lights
from eclipse_companion.play import effects as do
from eclipse_companion.play.asking import Asking
from eclipse_companion.play.boards import Boards
from eclipse_companion.play.director import Director
from eclipse_companion.play.inputs import BUTTONS, Answer, Command, Input, Typed
from eclipse_companion.play.keeper import Keeper
from eclipse_companion.play.resuming import Found, Looking, OpenGame
from eclipse_companion.play.thinker import Found as Thought
from eclipse_companion.play.thinker import HintFound, ReplyFound, ThinkingFailed
from eclipse_companion.tracking import Tracker, control
from eclipse_companion.turns.outcomes import Outcome
from eclipse_companion.wire import Button, Inbox, State

Posted = Input | LinkEvent | Thought | Notice
"""What the edges post."""

END_STANDS_MS: Final = 1500.0
"""A game has ended for good when its end has stood so long: a last turn given may still be withdrawn."""


class Thinks(Protocol):
    """Who searches; what is found is posted."""

    def reply(self, position: Position, level: str, number: int) -> None:
        """Begin the search for the computer's turn."""

    def hint(self, position: Position) -> None:
        """Begin the search for the best turn."""

    def stop(self) -> None:
        """End the present search."""


class Table:
    """One board and the games played at it."""

    def __init__(  # noqa: PLR0913 - here all parts meet
        self,
        director: Director,
        tracker: Tracker,
        keeper: Keeper,
        *,
        thinker: Thinks,
        send: Callable[[str], None],
        hand: Callable[[str], None],
        tell: Callable[[Announcement], None],
        lights: Lights,
        boards: Boards,
        virtual: bool = False,
        games: int | None = None,
    ) -> None:
        """`send` takes a command body for the board, `hand` a line typed for a virtual board's hand.

        `boards` says how a board that has answered is taken into use, if it must be. `games`: leave after so many.
        """
        self._director = director
        self._tracker = tracker
        self._keeper = keeper
        self._thinker = thinker
        self._send_body = send
        self._hand = hand
        self._tell_all = tell
        self._lights = lights
        self._boards = boards
        self._virtual = virtual
        self._games = games
        self._inbox = Inbox()
        self._asking = Asking()
        self._setup: Setup | None = None
        self._looking: Looking | None = None
        self._emptied = False
        self._begun = 0
        self._stamp = 0.0
        self._playing = False
        self._lost = False
        self._early: list[Typed] = []
        self._ended = 0
        self._over_since: float | None = None
        self.told_at = 0.0
        """When something was announced last."""
        self.connected = False
        """Whether there is a board, and it answers."""
        self.leaving = False
        """Whether somebody wishes to leave, or the games wished for are over."""

    def next_deadline(self, now: float) -> float | None:
        """When `advance` may have something to do, if nothing is posted before."""
        due = [] if self._over_since is None else [self._over_since + END_STANDS_MS]
        if self._setup is not None:
            due.append(self._setup.next_deadline)
        elif self._looking is not None:
            due += [each for each in (self._looking.deadline, self._question_due) if each is not None]
        else:
            due += [each for each in (self._tracker.next_deadline(now), self._question_due) if each is not None]
        return min(due) if due else None

    def advance(self, now: float) -> None:
        """Let time pass."""
        self._stamp = now
        if self._setup is not None:
            self._follow(self._setup, self._setup.advance(now))
        elif self._looking is not None:
            self._found_lying(self._looking.advance(now))
        elif self._playing:
            self._see(self._tracker.advance(now))
        if self._over_since is not None and now >= self._over_since + END_STANDS_MS:
            self._count_game()
        self._ask_if_lost()

    def take(self, item: Posted, now: float) -> None:
        """Take one thing that was posted; `advance` to the same time comes before."""
        self._stamp = now
        match item:
            case Line() | Damaged():
                self._heard(item)
            case LinkUp():
                self._board_found(item)
            case LinkDown():
                self._board_lost(item)
            case Typed():
                self._type(item)
            case Command() | Answer():
                self._ask(item)
            case ReplyFound(position, turn):
                self._perform(self._director.reply_found(position, turn))
            case HintFound(position, turn, value):
                self._perform(self._director.hint_found(position, turn, value))
            case Notice():
                self._tell(item)
            case ThinkingFailed(reason):
                self._tell(Notice("search_failed", {"reason": reason}))

    def _count_game(self) -> None:
        if self._over_since is not None:
            self._over_since = None
            self._ended += 1
            self.leaving |= self._ended == self._games

    def _board_found(self, up: LinkUp) -> None:
        self._lost = False
        self.connected = True
        self._lights.board(leds=up.hello.leds, beep=int(up.hello.beep))
        self._tell(BoardFound(up.port, up.hello.board, up.hello.fw, self._virtual))
        in_game = self._director.in_game or self._keeper.open_game is not None
        self._setup = self._boards.begin(up.hello, in_game=in_game)
        if self._setup is not None:
            if self._playing:
                self._control(do="pause")
            self._follow(self._setup, self._setup.begin(self._stamp))
        else:
            self._begin()

    def _board_lost(self, down: LinkDown) -> None:
        self._keeper.control(self._stamp, link="down", reason=down.reason)
        self._setup = self._looking = None
        self.connected = False
        if not self._lost:
            self._lost = True
            if self._playing:
                self._control(do="pause")
            self._tell(BoardLost(down.port))
        self._tell(Notice("board", {"reason": down.reason}))

    def _begin(self) -> None:
        """The board can be relied on: go on with the game, or start one."""
        self._setup = None
        if self._playing:
            if self._emptied:
                self._perform(self._director.emptied())
            else:
                self._control(do="resume")
            self._ask_state()
        elif self._keeper.open_game is not None:
            self._looking = Looking(self._keeper.open_game.position)
            self._ask_state()
        else:
            self._start([do.OpenRecord()])

    def _start(self, effects: Sequence[do.Effect]) -> None:
        """Play from now on."""
        self._playing = True
        self._perform(effects)
        early, self._early = self._early, []
        for typed in early:
            self._hand(typed.line)

    def _found_lying(self, found: Found | None) -> None:
        """What the board shows says whether the game that was left open goes on."""
        game = self._keeper.open_game
        if found is None or game is None:
            return
        self._looking = self._keeper.open_game = None
        if found is Found.IN_STEP or (found is Found.OTHER and game.newest):
            self._start([do.ResumeRecord(game)])
            if found is Found.OTHER:
                self._perform([do.Restart(game.position), do.Announce(Notice("other_position"))])
        else:
            self._keeper.leave(game)
            self._start([do.OpenRecord()])

    def _type(self, typed: Typed) -> None:
        """Have the hand do a line: not while the board is being made ready, which needs it empty."""
        if self._playing:
            self._hand(typed.line)
        else:
            self._early.append(typed)

    def _heard(self, item: Line | Damaged) -> None:
        if isinstance(item, Line):
            self._keeper.heard(self._stamp, item.body)
            self._message(item.body)
        else:
            self._asking.lost()
        self._ask_if_lost()

    @property
    def _question_due(self) -> float | None:
        """When to ask the board for its state, since a line was lost; None where that need not or can't be."""
        wanted = (self._playing or self._looking is not None) and self.connected and self._setup is None
        return self._asking.due if wanted else None

    def _ask_if_lost(self) -> None:
        due = self._question_due
        if due is not None and self._stamp >= due:
            self._ask_state()

    def _ask_state(self) -> None:
        self._asking.asked(self._stamp)
        self._send("STATE")

    def _message(self, body: str) -> None:
        received = self._inbox.take(body)
        if self._inbox.behind:
            self._asking.lost()
        if received is None:
            return
        message = received.message
        if isinstance(message, State):
            self._asking.told()
        if self._setup is not None:
            self._follow(self._setup, self._setup.take(message, self._stamp))
        elif isinstance(message, State):
            self._shown(message, gap=received.gap)
        elif isinstance(message, Button):
            command = BUTTONS.get((message.name, message.long))
            if command is not None:
                self._ask(command)

    def _shown(self, message: State, *, gap: bool) -> None:
        """What lies on a board that is in use."""
        if self._looking is not None:
            text = turned(message.text, self._tracker.orientation)
            self._found_lying(self._looking.take(text, self._stamp) or self._looking.advance(self._stamp))
        elif self._playing:
            put_up = self._emptied and set(message.text) != {"."}
            if put_up:
                self._emptied = False
                self._control(do="resume")
            self._see(self._tracker.state(message, self._stamp, gap=gap))
            if put_up:
                self._perform(self._director.put_up())

    def _ask(self, command: Command | Answer) -> None:
        word = command.value if isinstance(command, Command) else command.number
        self._keeper.control(self._stamp, asked=word)
        if self._playing or command is Command.QUIT:
            self._perform(self._director.asked(command))
        else:
            self._tell(Notice("no_game"))

    def _follow(self, setup: Setup, steps: Sequence[str | Announcement]) -> None:
        for step in steps:
            if isinstance(step, str):
                self._send(step)
            else:
                self._tell(step)
        if setup.finished:
            self._boards.end(setup)
            self._emptied |= setup.empties and self._director.in_game
            self._begin()

    def _see(self, outcomes: Sequence[Outcome]) -> None:
        """Have the game take what was found; the recording tells that play found it, and when."""
        for outcome in outcomes:
            self._keeper.control(self._stamp, gave=type(outcome).__name__, t_ms=outcome.t_ms)
        begun = self._begun
        for outcome in outcomes:
            self._perform(self._director.seen(outcome))
            if self._begun != begun:  # the rest was found before the tracker began anew, and holds no more
                return

    def _perform(self, effects: Sequence[do.Effect]) -> None:
        for effect in effects:
            self._perform_one(effect)

    def _perform_one(self, effect: do.Effect) -> None:  # noqa: C901, PLR0912 - one line for each kind of effect
        match effect:
            case do.Announce(announcement):
                self._tell(announcement)
            case do.OpenRecord():
                self._open_record()
            case do.ResumeRecord(game):
                self._resume_record(game)
            case do.RecordTurn(turn, position, t_ms):
                self._keeper.turn(turn, position, t_ms)
            case do.RecordTakeBack(count):
                self._over_since = None
                self._keeper.take_back(count)
            case do.CloseRecord(result, termination):
                self._over_since = None if result is None else self._stamp
                self._keeper.control(self._stamp, over=termination, result=None if result is None else result.value)
                self._keeper.finish(result, termination)
            case do.Think(position, level, number):
                self._thinker.reply(position, level, number)
            case do.FindHint(position):
                self._thinker.hint(position)
            case do.StopThinking():
                self._thinker.stop()
            case do.Expect(turn):
                self._control(do="expect", turn=None if turn is None else str(turn))
            case do.Restart(position, target):
                self._begun += 1
                self._control(do="restart", position=str(position), turn=None if target is None else str(target))
            case do.Settle(turn):
                if not self._control(do="settle", turn=str(turn)):
                    self._tell(Notice("no_turn_seen"))
            case do.AskOthers():
                if not self._control(do="others"):
                    self._tell(Notice("no_other_turn"))
            case do.GiveLikeliest():
                if not self._control(do="give likeliest"):
                    self._tell(Notice("no_turn_seen"))
            case do.Leave():
                if self._setup is not None:
                    self._send(ABANDON)
                self.leaving = True

    def _control(self, **value: str | None) -> bool:
        """Tell the tracker something, and the recording that it was told; whether anything was found by it."""
        self._keeper.control(self._stamp, **value)
        outcomes = control(self._tracker, value)
        self._see(outcomes)
        return bool(outcomes)

    def _open_record(self) -> None:
        """A game begins with what lies on the board: its tracker knows as much as its recording, nothing."""
        self._count_game()
        uuid = self._keeper.open(self._director)
        self._begun += 1
        self._inbox = Inbox()
        self._emptied = False
        self._tracker.begin()
        if self._setup is not None:
            self._control(do="pause")
        self._ask_state()
        self._perform(self._director.start(uuid))

    def _resume_record(self, game: OpenGame) -> None:
        """A game goes on: its tracker begins where it stood, and is told what the board shows now."""
        self._keeper.resume(game, self._director.edition, self._stamp)
        self._begun += 1
        self._inbox = Inbox()
        self._control(do="begin", position=str(game.position))
        self._ask_state()
        self._perform(self._director.resume(game))

    def _send(self, body: str) -> None:
        self._keeper.said(self._stamp, body)
        self._send_body(body)

    def _tell(self, announcement: Announcement) -> None:
        self.told_at = self._stamp
        self._tell_all(announcement)
        for body in self._lights.tell(announcement):
            self._send(body)
