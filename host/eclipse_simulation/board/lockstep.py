"""The virtual board in lock-step: it runs as fast as it can, on its caller's time.

In: an engine and a source of readings. Out: for each wait of the firmware, the time and everything it wrote to the
wire up to then. Nothing here looks at a clock: the same source and the same bytes sent produce the same run.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.hardware.resources import firmware_dir
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.process import ROOM, Colours, FirmwareProcess, Readings

IDENTITY: Final = bytes.fromhex("ec11b5e0000000ff")
"""A board's default number."""

VoltageSource = Callable[[int], "tuple[int, Readings] | None"]
"""Receives the time (microseconds) until which the firmware waits; returns the time it is then and sixteen readings,
or None at the end.
"""


class TraceSource:
    """Readings of a trace at a requested time: the newest sample that isn't later.

    `t_ms` (n,) grows; `adc` (n, 16). Time 0 is the first sample's. The trace ends with its last sample; with `hold`,
    that sample stays.
    """

    def __init__(self, t_ms: NDArray[np.float64], adc: NDArray[np.uint16], *, hold: bool = False) -> None:
        self._times_us = np.rint((t_ms - t_ms[0]) * 1000).astype(np.int64).tolist()
        self._rows = list(np.ascontiguousarray(adc, dtype="<u2"))
        self._hold = hold
        self._place = 0

    def __call__(self, due_us: int) -> tuple[int, Readings] | None:
        """The answer at a time; requested times must not go back."""
        times, last = self._times_us, len(self._times_us) - 1
        while self._place < last and times[self._place + 1] <= due_us:
            self._place += 1
        if self._place == last and due_us > times[last] and not self._hold:
            return None
        return due_us, self._rows[self._place]


class LockstepBoard:
    """A virtual board that waits for its caller between two steps.

    `firmware` is the folder of the board's files (default: those that come with the program). `flash` is a folder that
    keeps what the board saves (default: a temporary one). Callers may read and set `buttons` (see `process`), `room`
    (bytes that the port accepts before the next step), and `lights` and `sound` (the last ones shown and heard) between
    steps.
    """

    def __init__(
        self,
        engine: Engine,
        source: VoltageSource,
        *,
        firmware: Path | None = None,
        flash: Path | None = None,
        identity: bytes = IDENTITY,
    ) -> None:
        self._source = source
        self._own = tempfile.TemporaryDirectory(prefix="eclipse-board-") if flash is None else None
        folder = Path(self._own.name) if self._own is not None else flash
        assert folder is not None
        try:
            self.process = FirmwareProcess(engine, firmware or firmware_dir(), folder, identity)
        except BaseException:
            self._remove()
            raise
        self._due_us: int | None = None
        self.buttons = 0
        self.room = ROOM
        self.lights: Colours = ((0, 0, 0),) * 16
        self.sound = 0
        self.restarts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def send(self, data: bytes) -> None:
        """Write to the board's wire; the board finds the bytes in the next step."""
        self.process.send(data)

    def step(self) -> tuple[float, bytes] | None:
        """Answer the firmware's wait and run to its next: the answer's time, ms, and what the board then wrote.

        Returns None at the source's end. The first step starts the firmware. Raises `FirmwareError`.
        """
        if self._due_us is None:
            self._due_us = self.process.wait_request().due_us
        found = self._source(self._due_us)
        if found is None:
            return None
        now_us, readings = found
        self.process.answer(now_us, readings, self.buttons, self.room)
        request = self.process.wait_request()
        self._due_us = request.due_us
        if request.lights is not None:
            self.lights = request.lights
        if request.sound is not None:
            self.sound = request.sound
        if request.reset:
            self._begin_again("reset")
        return now_us / 1000, request.wrote

    def restart(self) -> None:
        """Restart the board, as after a moment without power; it keeps what it has saved."""
        self._begin_again("power")

    def _begin_again(self, cause: str) -> None:
        self.process.restart(cause)
        self.restarts += 1
        self._due_us = None

    def run(self, until_ms: float) -> bytes:
        """Step until this time or the source's end; returns everything the board wrote."""
        found = b""
        while (step := self.step()) is not None:
            found += step[1]
            if step[0] >= until_ms:
                break
        return found

    def close(self) -> None:
        """Stop the board."""
        self.process.close()
        self._remove()

    def _remove(self) -> None:
        if self._own is not None:
            self._own.cleanup()
