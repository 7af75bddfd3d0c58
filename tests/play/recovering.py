"""A simulated `play` that is killed, and a board that is unplugged or loses its power, in the middle of games.

The hand knows nothing of it, and does what it began.
"""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from eclipse_companion.announcements import Announcement, GameStarted
from eclipse_companion.link import LinkDown
from eclipse_companion.play.keeper import Keeper
from eclipse_companion.virtual.engine import Engine
from eclipse_companion.wire import Decoder
from tests.play.simulated import Simulation


class Cut(Enum):
    """What breaks off."""

    KILL = "play killed"
    UNPLUG = "board unplugged"
    POWER = "board without power"


@dataclass(frozen=True)
class Break:
    """What breaks off, when, counted from the beginning of the first game, and for how long; milliseconds."""

    kind: Cut
    at_ms: float
    away_ms: float = 2500.0


@dataclass
class Return:
    """The board is within reach again, and play has gone on so much later; milliseconds."""

    kind: Cut
    back_ms: float
    after_ms: float | None = None


def dropped(keeper: Keeper) -> None:
    """What the system does with the open files of a program that was killed."""
    writer, keeper._writer = keeper._writer, None
    if writer is not None:
        writer._file.close()


class _KilledError(BaseException):
    """SIGKILL, in the middle of whatever play was doing."""


class Recovering(Simulation):
    """Breaks come at their times; `returns` tells how play went on."""

    def __init__(self, engine: Engine | None, home: Path, *, breaks: tuple[Break, ...], **options: object) -> None:
        super().__init__(engine, home, **options)  # type: ignore[arg-type]
        self._breaks = sorted(breaks, key=lambda each: each.at_ms)
        self._first_ms: float | None = None
        self._away_until: float | None = None
        self._fatal: tuple[type, int] = (type(None), 0)
        self.returns: list[Return] = []

    def kill_when_told(self, kind: type, number: int) -> None:
        """This announcement is not told any more: play is killed at that very moment."""
        self._fatal = kind, number

    def tell(self, announcement: Announcement) -> None:
        if isinstance(announcement, self._fatal[0]):
            self._fatal = self._fatal[0], self._fatal[1] - 1
            if self._fatal[1] == 0:
                raise _KilledError
        if isinstance(announcement, GameStarted):
            if self._first_ms is None:
                self._first_ms = self._now
            self._noted()
        super().tell(announcement)

    def _go_on(self) -> None:
        try:
            super()._go_on()
        except _KilledError:
            self._break_off(Break(Cut.KILL, 0.0))

    def _link(self) -> None:
        if self._away_until is not None:
            if self._now < self._away_until:
                return
            self._away_until = None
        if self._first_ms is not None and self._breaks and self._now >= self._first_ms + self._breaks[0].at_ms:
            self._break_off(self._breaks.pop(0))
            return
        super()._link()

    def _break_off(self, what: Break) -> None:
        self._away_until = self._now + what.away_ms
        self._decoder = Decoder()
        self._up, self._acked = False, None
        self.returns.append(Return(what.kind, self._away_until))
        if what.kind is Cut.KILL:
            dropped(self._keeper)
            self.begin()
            return
        self.post(LinkDown("simulated", "It has gone."))
        if what.kind is Cut.POWER:
            self._board.restart()

    def _line(self, body: str) -> None:
        if self._away_until is None:
            super()._line(body)
            if self._up and self.returns and self.returns[-1].kind is not Cut.KILL and body.startswith("ST "):
                self._noted()

    def _noted(self) -> None:
        if self.returns and self.returns[-1].after_ms is None:
            self.returns[-1].after_ms = self._now - self.returns[-1].back_ms
