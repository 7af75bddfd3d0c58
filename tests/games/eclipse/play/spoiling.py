"""A simulated `play` with a bad wire: lines lost, doubled, torn, changed, late; a board that restarts itself."""

import random
from enum import Enum
from pathlib import Path

from eclipse_companion.sensing.wire.messages import MILLISECONDS
from tests.games.eclipse.play.sight_board import SightBoard
from tests.games.eclipse.play.simulated import Simulation

SHARE = 0.04
"""The share of lines with a fault."""
LATE_MS = (100.0, 2500.0)
"""How long nothing gets through at a time."""
CALM_MS = (2000.0, 9000.0)
"""The time between two such gaps, or two restarts of the board."""
WRAPS_MS = (5000.0, 40_000.0)
"""How long after the board's start its clock wraps around."""


class Spoilt(Enum):
    """The faults of the wire."""

    LOST = "lines lost"
    DOUBLED = "lines doubled"
    TORN = "lines torn"
    FLIPPED = "bytes changed"
    GARBAGE = "garbage between lines"
    LATE = "lines late, in bursts"
    RESTARTS = "the board restarts by itself"
    CLOCK = "the board's clock wraps around"


class Spoiling(Simulation):
    """Faults come at random throughout the games."""

    def __init__(self, home: Path, *, faults: frozenset[Spoilt], seed: int, **options: object) -> None:
        super().__init__(None, home, seed=seed, **options)  # type: ignore[arg-type]
        self._faults = faults
        self._chance = random.Random(seed)
        self._held = b""
        self._next_ms = self._chance.uniform(*CALM_MS)
        self._holds_until: float | None = None
        if Spoilt.CLOCK in faults:
            assert isinstance(self._board, SightBoard)
            self._board.clock_ms = MILLISECONDS - int(self._chance.uniform(*WRAPS_MS))

    def cable(self, wrote: bytes) -> bytes:
        wrote = b"".join(map(self._spoilt, wrote.splitlines(keepends=True)))
        if self._holds_until is not None:
            self._held += wrote
            if self._now < self._holds_until:
                return b""
            wrote, self._held, self._holds_until = self._held, b"", None
            self._next_ms = self._now + self._chance.uniform(*CALM_MS)
        elif self._now >= self._next_ms:
            self._next_ms = self._now + self._chance.uniform(*CALM_MS)
            if Spoilt.RESTARTS in self._faults:
                self._board.restart()
            if Spoilt.LATE in self._faults:
                self._holds_until = self._now + self._chance.uniform(*LATE_MS)
        return wrote

    def _spoilt(self, line: bytes) -> bytes:
        chance = self._chance
        for fault in sorted(self._faults, key=lambda each: each.value):
            if chance.random() >= SHARE:
                continue
            if fault is Spoilt.LOST:
                line = b""
            elif fault is Spoilt.DOUBLED:
                line += line
            elif fault is Spoilt.TORN:
                line = line[: chance.randrange(len(line) + 1)]
            elif fault is Spoilt.FLIPPED and line:
                at = chance.randrange(len(line))
                line = line[:at] + bytes([line[at] ^ 1 << chance.randrange(8)]) + line[at + 1 :]
            elif fault is Spoilt.GARBAGE:
                line = chance.randbytes(chance.randrange(1, 60)) + line
        return line
