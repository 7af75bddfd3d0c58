"""Boards to set up: one made of answers, on which a test puts what it likes; and the real firmware."""

import binascii
import math
import random
from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.hardware import resources
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.kept import UNKNOWN
from eclipse_companion.sensing.wire import Decoder, Hello, Message, parse
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.lockstep import LockstepBoard
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from eclipse_simulation.eclipse.hand.driver import HandDriver

if TYPE_CHECKING:
    from collections.abc import Callable

STEP_MS = 40.0
HELLO = (
    f"HI 1 proto=1 fw={resources.firmware_version()} board=pico-hall16 id=E66 coding=one cal=none leds=16 beep=1 "
    "buttons=3 hz=200"
)


def hello(text: str = HELLO) -> Hello:
    found = parse(text)
    assert isinstance(found, Hello)
    return found


class Bench:
    """A board made of answers and a setup that talks to it; time advances one raw reading at a time."""

    def __init__(self, base: Profile = UNKNOWN, *, restore: bool = False, attended: bool = True, seed: int = 1) -> None:
        self.signals = [0.0] * 16
        """What is on the squares: counts above rest."""
        self.rests = [32768 + 50 * index for index in range(16)]
        self.noise = 60.0
        self.refusals: deque[str] = deque()
        """Reasons for the next refusals of `CAL REST`."""
        self.refused: dict[str, str] = {}
        """Commands that are always refused, and why."""
        self.deaf = 0
        """This many commands are lost."""
        self.lost: Callable[[int], bool] = lambda _: False
        """Which raw readings are lost, by number."""
        self.said: list[str] = []
        self.told: list[Calibration] = []
        self.streaming = False
        self.now = 0.0
        self._random = random.Random(seed)
        self._seq = 0
        self._answers: deque[str] = deque()
        self.setup = Setup(hello(), base, restore=restore, attended=attended)
        self._do(self.setup.begin(self.now))

    def put(self, square: int, signal: float) -> None:
        """Put something there, counts above rest; 0 takes it off."""
        self.signals[square - 1] = signal

    def run(self, ms: float) -> list[str]:
        """Let time pass; returns what was announced meanwhile, by the steps' names."""
        before = len(self.told)
        end = self.now + ms
        while self.now < end and not self.setup.finished:
            self.now += STEP_MS
            self._do(self.setup.advance(self.now))
            while self._answers and not self.setup.finished:
                self._hear(self._answers.popleft())
            if self.streaming:
                self._hear("RW")
            if int(self.now / STEP_MS) % 25 == 0:
                self._hear(f"ST {{}} {int(self.now) % (1 << 30)} ................")
        return [each.step for each in self.told[before:]]

    def wave(self, ms: float) -> list[str]:
        """A hand waves a piece about over the squares; returns what was announced."""
        names = []
        for step in range(int(ms / STEP_MS)):
            self.put(6, 1500 * (1 + math.sin(step / 3)))
            self.put(7, -700 * math.sin(step / 5))
            names += self.run(STEP_MS)
        self.put(6, 0)
        self.put(7, 0)
        return names

    def _do(self, steps: list[str | Fact]) -> None:
        for step in steps:
            if isinstance(step, Calibration):
                self.told.append(step)
            else:
                assert isinstance(step, str)
                self.said.append(step)
                self._obey(step)

    def _obey(self, body: str) -> None:
        if self.deaf:
            self.deaf -= 1
        elif body == "CAL REST" and self.refusals:
            self._answers.append(f"NO {{}} CAL {self.refusals.popleft()}")
        elif body in self.refused:
            self._answers.append(f"NO {{}} {body.partition(' ')[0]} {self.refused[body]}")
        elif body.startswith("RAW"):
            self.streaming = body != "RAW 0"
            self._answers.append(f"OK {{}} {body}")
        elif body.startswith("CAL GET"):
            self._answers.append(f"OK {{}} {body} rest={self.rests[int(body.split()[2]) - 1]} gold=1 silver=2")
        else:
            self._answers.append(f"OK {{}} {body}")

    def _hear(self, body: str) -> None:
        self._seq = (self._seq + 1) % 65536
        if body == "RW":
            if self.lost(self._seq):
                return
            body = f"RW {{}} {int(self.now) % (1 << 30)} " + ",".join(
                str(round(min(65535, max(0, rest + signal + self._random.gauss(0, self.noise)))))
                for rest, signal in zip(self.rests, self.signals, strict=True)
            )
        self._do(self.setup.take(parse(body.format(self._seq)), self.now))


class FirmwareBench:
    """The shipped firmware in lock-step, a hand at its sensors that follows instructions, and a setup."""

    def __init__(
        self, engine: Engine, hand: HandDriver, base: Profile, *, restore: bool = False, attended: bool = True
    ) -> None:
        self.hand = hand
        self.told: list[Calibration] = []
        self.board = LockstepBoard(engine, self._source)
        self._decoder = Decoder()
        self._person = AutomaticHand(hand.line, lambda _: None, 1, only_test_piece=True)
        self._base, self._restore, self._attended = base, restore, attended
        self._now = 0.0

    def run(self, most_ms: float = 120_000) -> Profile:
        """Set up the board; returns what it has learned."""
        self._send("HELLO")
        setup: Setup | None = None
        while (step := self.board.step()) is not None:
            now, data = step
            assert now < most_ms, self.told
            for body in self._decoder.feed(data):
                message = parse(body)
                if isinstance(message, Hello) and setup is None:
                    setup = Setup(message, self._base, restore=self._restore, attended=self._attended)
                    self._do(setup.begin(now))
                elif setup is not None:
                    self._do(setup.take(message, now))
            if setup is not None:
                self._do(setup.advance(now))
                if setup.finished:
                    assert setup.profile is not None, self.told
                    return setup.profile
        raise AssertionError(self.told)

    def ask(self, body: str) -> Message:
        """The board's answer to a command."""
        self._send(body)
        while (step := self.board.step()) is not None:
            for each in self._decoder.feed(step[1]):
                if each.startswith(("OK", "NO", "HI") if body == "HELLO" else ("OK", "NO")):
                    return parse(each)
        raise AssertionError(body)

    def shown(self) -> str:
        """The sixteen squares as the board reads them two seconds after the hand has finished."""
        frame = ""
        since: float | None = None
        while since is None or self._now < since + 2000:
            step = self.board.step()
            assert step is not None
            self._now = step[0]
            since = (since or self._now) if self.hand.idle(self._now) else None
            for body in self._decoder.feed(step[1]):
                if body.startswith("ST"):
                    frame = body.split()[3]
        return frame

    def _do(self, steps: list[str | Fact]) -> None:
        for step in steps:
            if isinstance(step, Calibration):
                self.told.append(step)
                self._person.tell(step)
            else:
                assert isinstance(step, str)
                self._send(step)

    def _send(self, body: str) -> None:
        self.board.send(b"$%s*%04X\r\n" % (body.encode(), binascii.crc_hqx(body.encode(), 0xFFFF)))

    def _source(self, due_us: int) -> tuple[int, np.ndarray[tuple[int, ...], np.dtype[np.uint16]]]:
        return due_us, self.hand.sample(due_us / 1000)
