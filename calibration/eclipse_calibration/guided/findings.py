"""What the guided calibration finds wrong, by name."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import Calibration

SENSOR: Final = ("ground", "supply", "silent", "open", "weak", "too strong", "noisy", "upside down")
"""Of a square's sensor and its line; `silent` feels no piece, `open` is joined to nothing."""
WIRES: Final = ("swapped", "mixed wires", "mirrored", "select line", "common line")
"""Two wires exchanged, several; all from the wrong corner; `detail` stands still; nothing is chosen."""
PIECE: Final = ("piece reversed", "piece weak", "piece strong", "piece blank", "owners mixed", "alike")
"""Of the magnet in the piece on a square; two in each other's places; all alike where two strengths were said."""

UNPLAYABLE: Final = frozenset(WIRES)
"""No calibration makes up for these: nothing is kept before they are mended."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong, and where; squares as Sun sees them."""

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
    """Whether a board with these can be played on, if not as well as a sound one."""
    return not any(each.kind in UNPLAYABLE for each in faults)
