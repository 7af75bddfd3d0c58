"""The faults that the guided calibration finds, by name."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.announcements import Calibration

SENSOR: Final = ("ground", "supply", "silent", "open", "weak", "too strong", "noisy", "upside down")
"""Faults of a square's sensor and its line; `silent` feels no piece, `open` isn't connected to anything."""
WIRES: Final = ("swapped", "mixed wires", "mirrored", "select line", "common line")
"""Two wires swapped, several; all from the wrong corner; `detail` is stuck; nothing is selected."""
PIECE: Final = ("piece reversed", "piece weak", "piece strong", "piece blank", "owners mixed", "alike")
"""Faults of a piece's magnet on a square; two pieces swapped; all alike though two strengths were named."""

UNPLAYABLE: Final = frozenset(WIRES)
"""No calibration makes up for these: nothing is kept until they are repaired."""
BLIND: Final = frozenset({"ground", "supply", "silent", "open"})
"""With these a square feels nothing of its own, whatever its readings look like."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault, and where it is; squares as Sun sees them."""

    kind: str
    squares: tuple[int, ...] = ()
    detail: str = ""

    def __str__(self) -> str:
        return " ".join(each for each in (self.kind, self.detail, *map(str, self.squares)) if each)

    @property
    def told(self) -> Calibration:
        """How it is announced."""
        return Calibration(f"found {self.kind}", squares=self.squares, detail=self.detail)


def playable(faults: Iterable[Fault]) -> bool:
    """Whether a board with these can be played on, even if not as well as a sound one."""
    return not any(each.kind in UNPLAYABLE for each in faults)
