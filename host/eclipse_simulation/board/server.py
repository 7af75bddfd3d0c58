"""The virtual board at a port, in real time.

In: the firmware's process, readings (`BoardInputs`), a port. Out: everything the firmware writes, for the port's
client. The wall clock sets the pace. If this machine falls behind, board time jumps ahead; if it was asleep, the board
was asleep too. A firmware that has crashed is started again, as a watchdog would do.
"""

import binascii
import time
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from eclipse_simulation.board.ports import Port
from eclipse_simulation.board.process import Colours, FirmwareError, FirmwareProcess, FirmwareWait, Readings

LONGEST_JUMP_US: Final = 1_000_000
"""The board never notices a pause longer than this; its watchdog must not mistake it for a hang."""
MOST_CRASHES: Final = 3
CRASHES_WITHIN_S: Final = 60.0
ATTACH_US: Final = 500_000
"""How long a board runs, in its own time, before its port can be opened: USB takes that long to find it."""
FIT_OUT_US: Final = 3_000_000
"""The simulated time within which a new board must have accepted its first settings."""


class BoardInputs(Protocol):
    """The state of the board's sensors and buttons; times only grow."""

    def opened(self, t_ms: float) -> None:
        """Note that somebody has opened the port for the first time."""

    def sample(self, t_ms: float) -> Readings:
        """The sixteen readings at a time."""

    def buttons(self, t_ms: float) -> int:
        """The buttons that are down, bit k for the k-th."""


class Shown(Protocol):
    """Receives what an onlooker would see and hear."""

    def say(self, sentence: str) -> None:
        """Report a problem."""

    def lights(self, colours: Colours) -> None:
        """Show sixteen new colours."""

    def sound(self, hertz: int) -> None:
        """Begin a tone; 0: end it."""


def switch_on(process: FirmwareProcess, source: BoardInputs, settings: tuple[str, ...] = ()) -> None:
    """Let a board start, as fast as it can, before anybody can open its port; what it says meanwhile is lost.

    `settings` are wire commands that it gets first and must answer with `OK`. Raises `FirmwareError` if it doesn't.
    """
    for body in settings:
        process.send(b"$%s*%04X\r\n" % (body.encode(), binascii.crc_hqx(body.encode(), 0xFFFF)))
    said = b""
    while process.now_us < ATTACH_US or said.count(b"$OK ") < len(settings):
        request = process.wait_request()
        said += request.wrote
        if request.due_us > FIT_OUT_US:
            raise FirmwareError(f"The virtual board's firmware refused its settings ({', '.join(settings)}).")
        process.answer(request.due_us, source.sample(request.due_us / 1000))


class Pace:
    """The board's time: the wall clock's, without the pauses that the board doesn't notice."""

    def __init__(self, now_us: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._zero_s = clock() - now_us / 1e6

    def left_s(self, due_us: int) -> float:
        """How long until that time."""
        return due_us / 1e6 - (self._clock() - self._zero_s)

    def now_us(self, due_us: int) -> int:
        """The time for a board that should have gone on at `due_us`, or was woken earlier."""
        now_us = int((self._clock() - self._zero_s) * 1e6)
        late_us = now_us - due_us
        if late_us > LONGEST_JUMP_US:
            self._zero_s += (late_us - LONGEST_JUMP_US) / 1e6
            now_us = due_us + LONGEST_JUMP_US
        return now_us


class Server:
    """Serves a board until an exception ends it; the caller decides which."""

    def __init__(
        self,
        process: FirmwareProcess,
        source: BoardInputs,
        port: Port,
        shown: Shown,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._process = process
        self._source = source
        self._port = port
        self._shown = shown
        self._clock = clock
        self._opened = False
        self._crashes: deque[float] = deque(maxlen=MOST_CRASHES)
        self._pace = Pace(process.now_us, clock)

    def serve(self) -> None:
        """Serve for ever. Raises `FirmwareError` if the firmware crashes again and again."""
        while True:
            try:
                self._go_on()
            except FirmwareError as error:
                self._crashed(error)

    def _go_on(self) -> None:
        """Handle one wait of the firmware, from its request to the answer."""
        request = self._process.wait_request()
        self._port.put(request.wrote)
        self._show(request)
        if request.reset:
            self._process.restart()
            return
        self._wait(request)
        now_us = max(self._pace.now_us(request.due_us), self._process.now_us)
        if not self._opened and self._port.connected:
            self._opened = True
            self._source.opened(now_us / 1000)
        if not self._process.backlog:
            self._process.send(self._port.take())
        readings, buttons = self._source.sample(now_us / 1000), self._source.buttons(now_us / 1000)
        self._process.answer(now_us, readings, buttons, self._port.room)

    def _wait(self, request: FirmwareWait) -> None:
        """Carry the port's bytes until the firmware's wait is over; at least once, however late it is."""
        self._port.move(0)
        while (left_s := self._pace.left_s(request.due_us)) > 0:
            if request.polling and (self._port.has_input or self._process.backlog):
                return
            self._port.move(left_s)

    def _show(self, request: FirmwareWait) -> None:
        if request.lights is not None:
            self._shown.lights(request.lights)
        if request.sound is not None:
            self._shown.sound(request.sound)

    def _crashed(self, error: FirmwareError) -> None:
        now = self._clock()
        self._crashes.append(now)
        if len(self._crashes) == MOST_CRASHES and now - self._crashes[0] < CRASHES_WITHIN_S:
            raise error
        self._shown.say(f"{error} I'm starting it again.")
        self._process.restart()
