"""A simulated `play` that is killed, and a board that is unplugged or loses its power, during games.

The hand knows nothing about it and finishes what it started.
"""

import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from eclipse_companion.announcements import Fact, GameStarted, ToMove
from eclipse_companion.sensing.link import LinkDown
from eclipse_companion.sensing.wire import Decoder
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.recorder import GameRecorder
from eclipse_simulation.board.engine import Engine
from tests.games.eclipse.play.simulated import Simulation


class Cut(Enum):
    """The kinds of break."""

    KILL = "play killed"
    UNPLUG = "board unplugged"
    POWER = "board without power"


@dataclass(frozen=True)
class Break:
    """What breaks off, when (from the start of the first game), and for how long; milliseconds."""

    kind: Cut
    at_ms: float
    away_ms: float = 2500.0
    told: type | None = None
    """Counted instead from the first announcement of this kind after the earlier breaks."""
    moving: bool = False
    """After that time, the break waits until the hand moves."""
    then: "Break | None" = None
    """A second break, counted from the return."""


@dataclass
class Return:
    """When the board is within reach again, and how long play then took to go on; milliseconds."""

    kind: Cut
    back_ms: float
    after_ms: float | None = None


HELD_MS = 9000
"""How long a piece is held up so that its absence is noticed."""


class Stage(Enum):
    """The point in a write of the log."""

    BEFORE = "before"
    WITHIN = "within"
    AFTER = "after"


def dropped(recorder: GameRecorder) -> None:
    """What the system does with a killed program's open files."""
    writer, recorder._writer = recorder._writer, None
    if writer is not None:
        writer._file.close()
    for held in recorder._in_use._held.values():
        os.close(held)
    recorder._in_use._held = {}


class _KilledError(BaseException):
    """SIGKILL, whatever play was doing."""


def _killed(_: sqlite3.Connection) -> None:
    raise _KilledError


class Recovering(Simulation):
    """Breaks come at their times; `returns` says how play went on."""

    def __init__(
        self,
        engine: Engine | None,
        home: Path,
        *,
        breaks: tuple[Break, ...] = (),
        lifted: frozenset[int] = frozenset(),
        doubted: frozenset[int] = frozenset(),
        **options: object,
    ) -> None:
        """Before each turn numbered in `lifted`, a piece is held up for a long time.

        Before each turn in `doubted`, a player says that the turn before it was another.
        """
        super().__init__(engine, home, **options)  # type: ignore[arg-type]
        self._breaks = sorted((each for each in breaks if each.told is None), key=lambda each: each.at_ms)
        self._after = [each for each in breaks if each.told is not None]
        self._lifted = set(lifted)
        self._doubted = set(doubted)
        self._first_ms: float | None = None
        self._away_until: float | None = None
        self._next: Break | None = None
        self._fatal: tuple[type, int] = (type(None), 0)
        self._kept_from_hand: tuple[float, Fact] | None = None
        self.returns: list[Return] = []

    def kill_when_told(self, kind: type, number: int) -> None:
        """Play is killed just before this announcement."""
        self._fatal = kind, number

    def kill_in_log(self, number: int, stage: Stage) -> None:
        """Play is killed in the log's write of this number, counted from now; the system rolls back what is open."""
        log, left = self.played.log, number
        transact = log._transact

        def write(also: list[Callable[[sqlite3.Connection], None]]) -> None:
            nonlocal left
            left -= 1
            if left == 0 and stage is Stage.BEFORE:
                raise _KilledError
            transact([*also, _killed] if left == 0 and stage is Stage.WITHIN else also)
            if left == 0:
                raise _KilledError

        log._transact = write  # type: ignore[method-assign]

    def tell(self, announcement: Fact) -> None:
        if isinstance(announcement, self._fatal[0]):
            self._fatal = self._fatal[0], self._fatal[1] - 1
            if self._fatal[1] == 0:
                raise _KilledError
        if isinstance(announcement, GameStarted):
            if self._first_ms is None:
                self._first_ms = self._now
            self._noted()
        if isinstance(announcement, ToMove) and self._hand.position.count in self._doubted:
            self._doubted.discard(self._hand.position.count)
            self.post_later(Request.WRONG, 1500.0)
        if isinstance(announcement, ToMove) and self._hand.position.count in self._lifted:
            self._lift(announcement)
            return
        if self._after and self._first_ms is not None and isinstance(announcement, self._after[0].told or object):
            due = self._after.pop(0)
            self._breaks.insert(0, replace(due, at_ms=self._now - self._first_ms + due.at_ms))
        super().tell(announcement)

    def _lift(self, to_move: Fact) -> None:
        """Hold a piece up until its absence is announced; the turn waits until it is down again."""
        self._lifted.discard(self._hand.position.count)
        square = next(square for square, _ in self._hand.position.pieces())
        self._typed += [f"lift {square}", f"wait {HELD_MS}", f"drop {square}"]
        self._kept_from_hand = self._now + HELD_MS + 2500.0, to_move
        self.played.told.append((self._now, to_move))

    def _go_on(self) -> None:
        if self._kept_from_hand is not None and self._now >= self._kept_from_hand[0]:
            (_, to_move), self._kept_from_hand = self._kept_from_hand, None
            self._hand.tell(to_move)
        try:
            super()._go_on()
        except _KilledError:
            self._break_off(Break(Cut.KILL, 0.0))

    def _link(self) -> None:
        if self._away_until is not None:
            if self._now < self._away_until:
                return
            self._away_until = None
            if self._next is not None and self._first_ms is not None:
                at_ms = self._now - self._first_ms + self._next.at_ms
                self._breaks.insert(0, replace(self._next, at_ms=at_ms))
                self._next = None
        if self._due_break is not None:
            self._break_off(self._breaks.pop(0))
            return
        super()._link()

    @property
    def _due_break(self) -> Break | None:
        first = self._breaks[0] if self._breaks else None
        if first is None or self._first_ms is None or self._now < self._first_ms + first.at_ms:
            return None
        return None if first.moving and self._driver.idle(self._now) else first

    def _break_off(self, what: Break) -> None:
        self._away_until = self._now + what.away_ms
        self._next = what.then
        self._decoder = Decoder()
        self._up, self._acked, self._greet_due = False, None, self._now
        self.returns.append(Return(what.kind, self._away_until))
        if what.kind is Cut.KILL:
            self._kept_from_hand = None  # the player to move will be announced again
            dropped(self._recorder)
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
