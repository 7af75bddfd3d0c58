"""The conduct of one connection, without port or clock: greeting, credit, silence, and what answers.

Input: bytes read and the time, milliseconds. Output: events, and bytes to write. The rules are those of "Credit" in
firmware/PROTOCOL.md:

| state    | goes on with                               | fails                                        |
|----------|--------------------------------------------|----------------------------------------------|
| draining | `HELLO`, `DRAIN_MS` after the opening      |                                              |
| greeting | up, by `HI`; `HELLO` again each `GREET_MS` | after `GREETINGS` of them, or at a prompt    |
| up       | `ACK` for the last line consumed;          | after `SILENT_MS` without a line, or at a    |
|          | silent: `ACK` at 1.5 s, `HELLO` at 3 s     | prompt                                       |

While draining and greeting, everything before `HI` is dropped: the port may hold old and torn lines. When up, a line
that fails its check, or breaks off for `TORN_MS`, is reported as `Damaged`: no other line may repeat what it said. A
line that is old (`order`) is dropped, and counts as silence: so a board whose `HI` got lost is greeted.
"""

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from eclipse_companion.sensing.link.order import LineOrder
from eclipse_companion.sensing.wire import Decoder, Hello, Message, NotAMessageError, encode, parse, sequence
from eclipse_companion.sensing.wire import commands as say
from eclipse_companion.sensing.wire.words import SEQUENCES

DRAIN_MS: Final = 100.0
"""Old bytes are in the port's buffer already and come within this time."""

GREET_MS: Final = 800.0
GREETINGS: Final = 3
ACK_AGAIN_MS: Final = 1500.0
HELLO_AGAIN_MS: Final = 3000.0
SILENT_MS: Final = 8000.0
TORN_MS: Final = 20.0
"""A board writes whole lines: one that waits this long for its end has lost it."""
PROTOCOL: Final = 1

REVIVE: Final = b"\x03\x02\x04"
"""At MicroPython's prompt: drop the unfinished line, leave the raw prompt, restart main.py."""

_PROMPT = re.compile(rb"(?:^|[\r\n])>>> ")
_PROMPT_LENGTH: Final = 5


class Failure(Enum):
    """Why a connection can't be used."""

    NO_ANSWER = "no answer"
    OTHER_WORDS = "other words"
    """Something answers, but not in the wire's lines."""
    PROMPT = "prompt"
    OTHER_PROTOCOL = "other protocol"
    NEWER_PROTOCOL = "newer protocol"
    OTHER_BOARD = "other board"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Up:
    """The board has said `HI`: to the first greeting, after a restart, or after a silence."""

    hello: Hello


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line that the board sent, as its body; the `HI` of an `Up` follows it as a line."""

    body: str
    greeting: object = field(default=None, compare=False, repr=False)
    """The `HI` after which it was sent: its number means nothing to a board that has restarted since."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """The newest line from the board failed its check or broke off. Its content is unknown."""


class _State(Enum):
    DRAINING = 0
    GREETING = 1
    UP = 2


class LinkLogic:
    """One connection, from the port's opening to `failure`."""

    def __init__(self, now_ms: float, *, board_id: str | None = None, revive: bool = False) -> None:
        """`board_id`: only this board is accepted. `revive`: it is ours, so at the prompt its program is restarted."""
        self.failure: Failure | None = None
        self.decoder = Decoder()
        self._state = _State.DRAINING
        self._board_id = board_id
        self._out = bytearray(REVIVE if revive else b"")
        self._tail = b""
        self._heard = False
        self._greetings = 0
        self._answers_due = 0
        self._greeted: int | None = None
        """The number of the newest line if that was `HI`."""
        self._next_ms = now_ms + DRAIN_MS
        self._read_ms = now_ms
        self._greeting: object = None
        self._order: LineOrder | None = None
        """Which lines are old, since the board's `HI`."""
        self._consumed: int | None = None
        """The number to acknowledge with the next write."""
        self._acked: int | None = None
        """The number last acknowledged since the board's `HI`."""
        self._acked_again = False
        self._torn_ms: float | None = None

    @property
    def up(self) -> bool:
        """Whether the board has answered."""
        return self._state is _State.UP

    def send(self, body: str) -> None:
        """Queue a command; dropped before `Up`, since the board may be a different one."""
        if self.up:
            self._out += encode(body)

    def consumed(self, line: BoardLine) -> None:
        """The receiver of the lines has consumed this one and all before it: acknowledge it."""
        if self.up and line.greeting is self._greeting:
            self._consumed = sequence(line.body)

    def outgoing(self) -> bytes:
        """Take the bytes to write now."""
        if self._consumed is not None:
            self._acked, self._consumed = self._consumed, None
            self._say(say.Ack(self._acked))
        data = bytes(self._out)
        self._out.clear()
        return data

    def received(self, data: bytes, now_ms: float) -> list[Up | BoardLine | Damaged]:
        """Process bytes that were read."""
        if self._state is _State.DRAINING or self.failure is not None or not data:
            return []
        self._heard = True
        if self._at_prompt(data):
            self.failure = Failure.PROMPT
            return []
        events: list[Up | BoardLine | Damaged] = []
        for body in self.decoder.feed(data):
            if sequence(body) is not None:
                events += self._line(body)
        if any(isinstance(event, BoardLine) for event in events):
            self._read_ms, self._acked_again = now_ms, False
            self._next_ms = now_ms + HELLO_AGAIN_MS
        self._torn_ms = now_ms + TORN_MS if self.decoder.unfinished else None
        if self.decoder.damaged and self.up:
            events.append(Damaged())
        return events

    def advance(self, now_ms: float) -> list[Damaged]:
        """Let time pass: say what is due, or fail the connection."""
        if self.failure is not None:
            return []
        if self.up:
            self._wait_for_line(now_ms)
            if self._torn_ms is not None and now_ms >= self._torn_ms:
                self._torn_ms = None
                return [Damaged()]
        elif now_ms >= self._next_ms:
            if self._greetings == GREETINGS:
                self.failure = Failure.OTHER_WORDS if self._heard else Failure.NO_ANSWER
            else:
                self._state = _State.GREETING
                self._greet(now_ms + GREET_MS)
        return []

    def _wait_for_line(self, now_ms: float) -> None:
        silent = now_ms - self._read_ms
        if silent >= SILENT_MS:
            self.failure = Failure.SILENT
        elif now_ms >= self._next_ms:
            self._greet(now_ms + HELLO_AGAIN_MS)
            # Its answer is news: the board may have restarted meanwhile.
            self._answers_due = 0
        elif silent >= ACK_AGAIN_MS and not self._acked_again:
            self._acked_again = True
            if self._acked is not None:
                self._say(say.Ack(self._acked))

    def _greet(self, next_ms: float) -> None:
        self._greetings += 1
        self._answers_due += 1
        self._next_ms = next_ms
        self._say(say.HELLO)

    def _line(self, body: str) -> list[Up | BoardLine]:
        """The events that one line from the board causes."""
        message, seq = _message(body), sequence(body)
        if not isinstance(message, Hello):
            self._greeted = None
            old = self._order is None or seq is None or self._order.is_old(seq, message)
            return [] if old else [BoardLine(body, self._greeting)]
        hello = message
        if hello.proto != PROTOCOL:
            self.failure = Failure.NEWER_PROTOCOL if hello.proto > PROTOCOL else Failure.OTHER_PROTOCOL
            return []
        if self._board_id is not None and hello.id != self._board_id:
            self.failure = Failure.OTHER_BOARD
            return []
        # If several greetings were needed, several answers come one after the other, including answers to an earlier
        # connection's greetings: the later ones aren't news. A board that restarts starts its count again.
        again = self._greeted is not None and hello.seq == (self._greeted + 1) % SEQUENCES
        news = not self.up or (self._answers_due <= 0 and not again)
        self._answers_due -= 1
        self._greeted = hello.seq
        self._state = _State.UP
        self._order = LineOrder(hello.seq)
        self._greeting, self._consumed, self._acked = object(), None, None
        line = BoardLine(body, self._greeting)
        return [Up(hello), line] if news else [line]

    def _at_prompt(self, data: bytes) -> bool:
        seen = self._tail + data
        self._tail = seen[-_PROMPT_LENGTH + 1 :]
        return _PROMPT.search(seen) is not None

    def _say(self, command: say.Command) -> None:
        self._out += encode(str(command))


def _message(body: str) -> Message | None:
    try:
        return parse(body)
    except NotAMessageError:
        return None
