"""The faults that the guided calibration finds, by name.

Of a square's sensor and its line: ground, supply, silent (it feels no piece), open (it isn't connected to anything),
weak, too strong, noisy, upside down. Of wires: `WIRES`. Of a piece's magnet on a square: piece reversed, piece weak,
piece strong, piece blank; owners mixed (two pieces swapped); alike, though two strengths were named.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.announcements import Calibration

WIRES: Final = ("swapped", "mixed wires", "mirrored", "select line", "common line")
"""Two wires swapped, several; all from the wrong corner; `detail` is stuck; nothing is selected."""

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
