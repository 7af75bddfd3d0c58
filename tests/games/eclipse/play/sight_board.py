"""A fast board without its firmware: what `simulation.sight` judges of the readings, in the wire's words.

It is already calibrated. Of the wire it has what a game needs: the greeting, states, an answer to each command, and
restarts. It has no credit, since its host always reads. In: sensor readings, requested one block of scans at a time;
bytes from the host. Out: the same as from `LockstepBoard`.
"""

from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.hardware import resources
from eclipse_companion.sensing.wire import Decoder, Hello, State, encode
from eclipse_companion.sensing.wire.messages import MILLISECONDS
from eclipse_simulation.board.lockstep import IDENTITY
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, Kit
from tests.simulation.sight import SCAN_MS, Judging, rests_of

BLOCK = 8
"""Scans judged together; a hand's movements take longer."""
LESSON = 70
"""Scans of the empty board from which its resting values were learned."""
FELT = 100
"""Scans in which a test piece is felt."""
BOOT_MS = 300.0
HEARTBEAT_MS = 1000.0


class SightBoard:
    """Sixteen sensors and their judge."""

    def __init__(self, kit: Kit, readings: Callable[[NDArray[np.float64]], NDArray[np.uint16]]) -> None:
        """`readings`: a function from times (n,), increasing, to readings (n, 16)."""
        self._kit = kit
        self._readings = readings
        self.clock_ms = 0
        """The time that its clock shows when it starts."""
        self._scanned = 0.0
        self._rests = rests_of(self._scan(LESSON)[1])
        self.restart()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing to close."""

    def restart(self) -> None:
        """Cut the power for a moment: what it was about to say is lost, what it has learned isn't."""
        self._now = self._began = self._scanned
        self._judging = Judging(self._kit, self._rests)
        self._decoder = Decoder()
        self._coming: deque[tuple[float, str]] = deque()
        self._commands: deque[str] = deque()
        self._text = ""
        self._told = 0.0
        self._seq = 0
        self._greeted = False

    def feel(self) -> NDArray[np.float64]:
        """The signals (16,) of the next half second, counts above rest."""
        return np.asarray(np.median(self._scan(FELT)[1], axis=0) - self._rests)

    def learn(self, sizes: Sequence[int], farthest_percent: int) -> None:
        """As `Judging` does."""
        self._judging.learn(sizes, farthest_percent)

    @property
    def scanned_ms(self) -> float:
        """When it last looked at its sensors."""
        return self._scanned

    def send(self, data: bytes) -> None:
        """Send bytes to the board."""
        self._commands += self._decoder.feed(data)

    def step(self) -> tuple[float, bytes]:
        """Go on to the next event; returns its time in ms and what the board wrote."""
        if self._commands and self._greeted:
            self._now = min([self._now + SCAN_MS, self._scanned, *(t_ms for t_ms, _ in self._coming)])
            return self._now, b"".join(self._answers())
        if not self._coming and self._now >= self._scanned:
            self._look()
        if not self._coming:
            self._now = self._scanned
            return self._now, self._beat()
        self._now, self._text = self._coming.popleft()
        if self._now < self._began + BOOT_MS:
            return self._now, b""
        return self._now, self._hello() + self._state() if not self._greeted else self._state()

    def _scan(self, count: int) -> tuple[NDArray[np.float64], NDArray[np.uint16]]:
        times = np.asarray(self._scanned + SCAN_MS * np.arange(1, count + 1), np.float64)
        self._scanned = float(times[-1])
        return times, self._readings(times)

    def _look(self) -> None:
        times, raw = self._scan(BLOCK)
        self._coming += [(float(times[row]), text) for row, text in self._judging.feed(raw)]

    def _beat(self) -> bytes:
        if self._now < self._began + BOOT_MS:
            return b""
        if not self._greeted:
            return self._hello() + (self._state() if self._text else b"")
        return self._state() if self._text and self._now - self._told >= HEARTBEAT_MS else b""

    def _answers(self) -> list[bytes]:
        """The board's answers to everything that it received."""
        found = []
        while self._commands:
            body = self._commands.popleft()
            word = body.partition(" ")[0]
            if word == "RESET":
                found.append(self._say(lambda seq: f"OK {seq} RESET"))
                self.restart()
                break
            if word == "HELLO":
                found.append(self._hello())
            elif word == "STATE":
                found.append(self._state() if self._text else b"")
            elif word != "ACK":
                found.append(self._say(lambda seq, body=body: f"OK {seq} {body}"))  # type: ignore[misc]
        return found

    def _hello(self) -> bytes:
        self._greeted = True
        coding = "one" if self._kit.coding == ONE_STRENGTH else "two"
        hello = (resources.firmware_version(), "pico-hall16", IDENTITY.hex(), coding, True, 16, True, 3, 200)
        return self._say(lambda seq: Hello(seq, 1, *hello))

    def _state(self) -> bytes:
        self._told = self._now
        ms = int(self._now - self._began + self.clock_ms) % MILLISECONDS
        return self._say(lambda seq: State(seq, ms, self._text))

    def _say(self, message: Callable[[int], object]) -> bytes:
        line = encode(str(message(self._seq)))
        self._seq = (self._seq + 1) % (1 << 16)
        return line
