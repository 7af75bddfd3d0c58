"""A guided calibration at a simulated board: its voltages, a hand that does exactly what is said, and time.

`Quick` answers for the firmware, at the pace of its raw readings; `WithFirmware` runs the shipped firmware itself.
"""

import binascii
from collections import deque
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_calibration.guided import Guide
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.setup import TalkStep
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.wire import Decoder, Hello, Message, NotAMessageError, Ok, Raw, parse
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
from eclipse_simulation.board.process import Readings
from eclipse_simulation.eclipse.calibrating_hand import CalibratingHand
from eclipse_simulation.eclipse.hand.driver import HandDriver

STEP_MS: Final = 25.0
BLOCK: Final = 4
"""How many readings are computed at once."""
LIMIT_MS: Final = 300_000.0
HI: Final = "HI 1 proto=1 fw=1.0.0 board=pico-hall16 id=E66 coding=one cal=none leds=16 beep=1 buttons=3 hz=200"


class Paced:
    """A hand that begins each of its actions 1.0 to 1.5 s after the one before, or when that is done."""

    def __init__(self, driver: HandDriver, rng: np.random.Generator, reading_ms: float) -> None:
        """`reading_ms`: how long a person listens before acting."""
        self.driver = driver
        self._rng = rng
        self._reading_ms = reading_ms
        self._lines: deque[str] = deque()
        self._due = 0.0
        self._now = 0.0

    def type(self, line: str) -> None:
        """Do this after everything that is still to be done."""
        if not self._lines:
            self._due = max(self._due, self._now + self._reading_ms)
        self._lines.append(line)

    def sample(self, t_ms: float) -> Readings:
        """What the sensors read at one time."""
        self._go_on(t_ms)
        return self.driver.sample(t_ms)

    def samples(self, t_ms: NDArray[np.floating]) -> NDArray[np.uint16]:
        """The same at increasing times; pending actions begin at the first of them."""
        self._go_on(float(t_ms[0]))
        return self.driver.samples(t_ms.astype(np.float64))

    def finish(self) -> None:
        """Let time pass until all is done."""
        while self._lines or not self.driver.idle(self._now):
            self.sample(self._now + STEP_MS)

    def _go_on(self, t_ms: float) -> None:
        self._now = t_ms
        while self._lines and t_ms >= self._due and self.driver.idle(t_ms):
            self._due = t_ms + float(self._rng.uniform(1000.0, 1500.0))
            try:
                self.driver.line(self._lines.popleft())
            except CompanionError:
                continue  # a piece that isn't there can't be taken


class Calibrated:
    """The outcome of a calibration."""

    def __init__(self) -> None:
        self.told: list[tuple[float, Calibration]] = []
        self.faults: list[str] = []
        self.profile: Profile | None = None
        self.ended_ms: float | None = None

    def steps(self) -> list[str]:
        """What was announced, by name."""
        return [each.step for _, each in self.told]


class Quick:
    """A board that only answers, with the physical model's voltages."""

    def __init__(self, paced: Paced, person: CalibratingHand, base: Profile) -> None:
        self._paced = paced
        self._person = person
        hello = parse(HI)
        assert isinstance(hello, Hello)
        self._guide = Guide(hello, base)
        self._streaming = False
        self._answers: deque[Message] = deque()
        self.said: list[str] = []

    def run(self) -> Calibrated:
        found, now = Calibrated(), 0.0
        self._do(self._guide.begin(now), now, found)
        while not self._guide.finished and now < LIMIT_MS:
            times = now + STEP_MS * np.arange(1, BLOCK + 1, dtype=np.float64)
            for t_ms, readings in zip(times.tolist(), self._paced.samples(times).tolist(), strict=True):
                now = t_ms
                self._step(now, readings, found)
        return _ended(found, self._guide, now)

    def _step(self, now: float, readings: list[int], found: Calibrated) -> None:
        self._do(self._guide.advance(now), now, found)
        while self._answers:
            self._do(self._guide.take(self._answers.popleft(), now), now, found)
        if self._streaming:
            self._do(self._guide.take(Raw(0, int(now), tuple(readings)), now), now, found)

    def _do(self, steps: list[TalkStep], now: float, found: Calibrated) -> None:
        for step in steps:
            if isinstance(step, str):
                self.said.append(step)
                if step.startswith("RAW"):
                    self._streaming = step != "RAW 0"
                self._answers.append(Ok(0, step))
            else:
                assert isinstance(step, Calibration)
                found.told.append((now, step))
                self._person.tell(step)


class WithFirmware:
    """The shipped firmware in lock-step."""

    def __init__(self, engine: Engine, paced: Paced, person: CalibratingHand, base: Profile) -> None:
        self._paced, self._person, self._base = paced, person, base
        self.board = LockstepBoard(engine, lambda due_us: (due_us, paced.sample(due_us / 1000)))
        self._decoder = Decoder()

    def run(self) -> Calibrated:
        found = Calibrated()
        guide: Guide | None = None
        now = 0.0
        self._send("HELLO")
        while now < LIMIT_MS and (step := self.board.step()) is not None:
            now, data = step
            for body in self._decoder.feed(data):
                try:
                    message = parse(body)
                except NotAMessageError:
                    continue
                if isinstance(message, Hello) and guide is None:
                    guide = Guide(message, self._base)
                    self._do(guide.begin(now), now, found)
                elif guide is not None:
                    self._do(guide.take(message, now), now, found)
            if guide is not None:
                self._do(guide.advance(now), now, found)
                if guide.finished:
                    return _ended(found, guide, now)
        return found

    def _do(self, steps: list[TalkStep], now: float, found: Calibrated) -> None:
        for step in steps:
            if isinstance(step, str):
                self._send(step)
            else:
                assert isinstance(step, Calibration)
                found.told.append((now, step))
                self._person.tell(step)

    def _send(self, body: str) -> None:
        self.board.send(b"$%s*%04X\r\n" % (body.encode(), binascii.crc_hqx(body.encode(), 0xFFFF)))


def _ended(found: Calibrated, guide: Guide, now: float) -> Calibrated:
    if guide.finished:
        found.faults, found.profile, found.ended_ms = [str(each) for each in guide.faults], guide.profile, now
    return found
