"""The firmware as a child process, and the host's end of the sense channel.

In: an engine, the firmware's folder, a folder that is the board's flash; at each wait, time, readings and buttons.
Out: `FirmwareWait`s, with what the firmware wrote to the wire.

The sense channel is two inherited pipes (an exchange takes 11 microseconds through pipes and 18 through TCP on the
loopback interface, measured with both engines by `./run bench sense_channel`). It carries little-endian 16-bit words.
Each time the firmware waits for 200 microseconds or more, it sends a request:

| word | meaning |
|---|---|
| 0 | flags: 1 it waits for the wire too, 2 the lights follow, 4 the sounder has changed, 8 it wants a restart |
| 1, 2 | how long it waits, microseconds, low word first |
| 3 | bytes that it wrote to the wire (standard output) since the last request |
| 4 | bytes that it read from the wire (standard input) since the last request |
| 5 | the sounder's frequency, 0 for silence |
| 6, 7 | 0 |
| 24 more, with flag 2 | red, green, blue of the sixteen lights, a byte each |

and gets one answer:

| word | meaning |
|---|---|
| 0, 1 | the current time: milliseconds since start, modulo 2^30 |
| 2, 3 | the same in microseconds, modulo 2^30 |
| 4 | buttons that are down, bit k for the k-th of `board.BUTTONS`; bit 15: the safe-mode pin is closed |
| 5 | bytes that have been put on standard input since the last answer |
| 6 | bytes that the port would accept: the firmware writes no more than that before its next request |
| 7 | 0 |
| 8 to 23 | readings of the sixteen sensors, as `ADC.read_u16` returns them |

Simulated time advances there and nowhere else. Each side says how many bytes it put on the wire, so neither side
needs to check for input, no pipe ever fills up, and a run depends only on the answers. The first request comes at
start, with a wait of 0. When the model closes its ends, the firmware's process ends by itself.
"""

import os
import select
import struct
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.program import PROGRAM
from eclipse_simulation.board.engine import Engine

SHIMS: Final = Path(__file__).resolve().parent / "shims"
HANG_S: Final = 30.0
"""How long the firmware may compute between two waits; it needs a millisecond."""
RECEIVE_BUFFER: Final = 512
"""The most bytes that wait on the board's side of the wire, as in MicroPython for the RP2040."""
ROOM: Final = 2048
"""How many bytes an ample port accepts between two waits."""

_HEAD: Final = struct.Struct("<8H")
_ANSWER: Final = struct.Struct("<II4H")
_LIGHTS_BYTES: Final = 48
_POLLING, _LIGHTS, _SOUND, _RESET = 1, 2, 4, 8
_TICKS: Final = (1 << 30) - 1

Readings = Sequence[int] | NDArray[np.uint16]
Colours = tuple[tuple[int, int, int], ...]


class FirmwareError(CompanionError):
    """The firmware, or the engine that runs it, has ended or hangs."""


@dataclass(frozen=True, slots=True)
class FirmwareWait:
    """What the firmware says when it waits: until when (microseconds), and what has happened since its last wait.

    `polling`: input on the wire ends the wait early. `wrote`: what it wrote to the wire. `lights` (16 of (red, green,
    blue)) and `sound` (hertz, 0: silent) are None if nothing changed. `reset`: it wants a restart.
    """

    due_us: int
    polling: bool
    wrote: bytes
    lights: Colours | None
    sound: int | None
    reset: bool


class FirmwareProcess:
    """One run of the firmware after another, on one flash.

    `flash` is a folder, created if need be, where the firmware saves its files. `identity` is the board's number, eight
    bytes.
    """

    def __init__(self, engine: Engine, firmware: Path, flash: Path, identity: bytes) -> None:
        self._engine = engine
        self._firmware = firmware
        self._flash = flash
        self._identity = identity
        self._child: subprocess.Popen[bytes] | None = None
        self._from_board = self._to_board = -1
        self._boot_us = self._now_us = 0
        self._backlog = bytearray()
        self._given = 0
        self._start("power")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The child's process id."""
        assert self._child is not None
        return self._child.pid

    @property
    def now_us(self) -> int:
        """The time in the last answer to the firmware."""
        return self._now_us

    @property
    def backlog(self) -> int:
        """How many bytes wait until the firmware has read earlier ones."""
        return len(self._backlog)

    def send(self, data: bytes) -> None:
        """Put bytes on the wire to the board; it finds them after the next answer."""
        self._backlog += data

    def wait_request(self) -> FirmwareWait:
        """The firmware's next request. Raises `FirmwareError` if the firmware has ended or hangs."""
        self._await_request()
        request = os.read(self._from_board, _HEAD.size + _LIGHTS_BYTES)
        if len(request) < _HEAD.size:
            raise self._died()
        flags, low, high, written, taken, sound, _, _ = _HEAD.unpack_from(request)
        self._given -= taken
        return FirmwareWait(
            due_us=self._now_us + (low | high << 16),
            polling=bool(flags & _POLLING),
            wrote=self._read(written) if written else b"",
            lights=_colours(request[_HEAD.size :]) if flags & _LIGHTS else None,
            sound=sound if flags & _SOUND else None,
            reset=bool(flags & _RESET),
        )

    def answer(self, now_us: int, readings: Readings, buttons: int = 0, room: int = ROOM) -> None:
        """Answer with the time `now_us`, which must not go back, and with the levels at the firmware's pins."""
        self._now_us = now_us
        given = self._give() if self._backlog else 0
        ticks = now_us - self._boot_us
        head = _ANSWER.pack(ticks // 1000 & _TICKS, ticks & _TICKS, buttons, given, min(room, ROOM), 0)
        try:
            os.write(self._to_board, head + np.asarray(readings, dtype="<u2").tobytes())
        except OSError:
            raise self._died() from None

    def restart(self, cause: str = "reset") -> None:
        """End this run and start again at this time on the same flash; bytes under way on the wire are lost.

        `cause`: what the board finds out about it, `reset` or `power`.
        """
        self._stop()
        self._boot_us = self._now_us
        self._backlog.clear()
        self._given = 0
        self._start(cause)

    def close(self) -> None:
        """End the child and wait until it has ended."""
        self._stop()

    def _start(self, cause: str) -> None:
        self._flash.mkdir(parents=True, exist_ok=True)
        self._from_board, out_end = os.pipe()
        in_end, self._to_board = os.pipe()
        words = [str(SHIMS / "launcher.py"), str(self._firmware), self._identity.hex(), cause]
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed in _stop
        try:
            self._child = self._popen([*self._engine.argv, *words], in_end, out_end)
        except OSError as error:
            self._stop()
            raise FirmwareError(
                f"The virtual board's firmware didn't start: {self._engine.argv[0]}: {why_of(error)}. "
                f"`{PROGRAM} doctor` shows which engine it uses."
            ) from error
        finally:
            os.close(in_end)
            os.close(out_end)

    def _popen(self, words: list[str], in_end: int, out_end: int) -> "subprocess.Popen[bytes]":
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - only Windows has it

            handles = [msvcrt.get_osfhandle(end) for end in (in_end, out_end)]
            for handle in handles:
                os.set_handle_inheritable(handle, True)  # noqa: FBT003
            ends, passed, inherit = handles, (), True
        else:
            ends, passed, inherit = [in_end, out_end], (in_end, out_end), False
        return subprocess.Popen(  # noqa: S603 - the engine is one of `choose_engine`
            [*words, *map(str, ends)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            bufsize=0,
            cwd=self._flash,
            pass_fds=passed,
            close_fds=not inherit,
            start_new_session=True,  # Ctrl-C in the terminal is for us
        )

    def _await_request(self) -> None:
        if sys.platform == "win32":
            return  # no time limit on Windows: select can't wait for pipes there
        poll = select.poll()
        poll.register(self._from_board, select.POLLIN)
        if not poll.poll(1000 * HANG_S):
            self._stop()
            raise FirmwareError(
                f"The virtual board's firmware is stuck: it has taken no reading for {HANG_S:.0f} seconds. "
                "Start the virtual board again."
            )

    def _read(self, count: int) -> bytes:
        assert self._child is not None
        assert self._child.stdout is not None
        found = b""
        while len(found) < count:
            part = self._child.stdout.read(count - len(found))
            if not part:
                raise self._died()
            found += part
        return found

    def _give(self) -> int:
        """Put as many bytes on the wire as the board's receive buffer holds."""
        assert self._child is not None
        assert self._child.stdin is not None
        part = bytes(self._backlog[: RECEIVE_BUFFER - self._given])
        try:
            self._child.stdin.write(part)
        except OSError:
            raise self._died() from None
        del self._backlog[: len(part)]
        self._given += len(part)
        return len(part)

    def _died(self) -> FirmwareError:
        assert self._child is not None
        status = self._child.wait()
        self._said.seek(0)
        lines = self._said.read().decode(errors="replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), f"exit status {status}")
        self._stop()
        return FirmwareError(f"The virtual board's firmware stopped unexpectedly ({said}).")

    def _stop(self) -> None:
        """End the child, by force if need be, and close all ends."""
        for end in (self._from_board, self._to_board):
            if end >= 0:
                os.close(end)
        self._from_board = self._to_board = -1
        if self._child is not None:
            for stream in (self._child.stdin, self._child.stdout):
                assert stream is not None
                stream.close()
            self._child.kill()
            self._child.wait()
        self._said.close()


def _colours(data: bytes) -> Colours:
    return tuple((data[place], data[place + 1], data[place + 2]) for place in range(0, len(data), 3))
