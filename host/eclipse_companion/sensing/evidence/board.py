"""The sensors of a board as a source of evidence: its `ST` messages become likelihoods, in the game's time.

In go `ST` messages with the host's time of reading, milliseconds; out comes `Evidence`, with squares as the Sun player
sees them. Nothing after it knows the wire's characters.

A likelihood is the probability that the board says what it said if the square held each of: nothing, Sun's gold, Sun's
silver, Moon's gold, Moon's silver. Only ratios matter. They are estimates, not counts, based on what changes the
reading of a resting piece (3 mm off its centre costs a third of the signal, 6 mm three quarters; the sign never changes
within a square; hardware.md).
"""

from typing import Final

import numpy as np

from eclipse_companion.sensing.evidence.clocks import BoardClock
from eclipse_companion.sensing.evidence.evidence import Evidence, Rows, normalised
from eclipse_companion.sensing.evidence.orientation import ORIENTATIONS, turned
from eclipse_companion.sensing.evidence.source import BOARD, Source
from eclipse_companion.sensing.wire import MILLISECONDS, State

STATES: Final = ".GSgs"
"""What a square can hold, in the order of a likelihood's columns."""

LIKELIHOODS: Final[dict[str, tuple[float, float, float, float, float]]] = {
    # A piece far off its centre reads as nothing; more often than nothing reads as a piece.
    ".": (0.97, 0.010, 0.010, 0.010, 0.010),
    # If owners can't be distinguished, each side stands for both. The other side up is seen only while a piece turns.
    "+": (0.003, 0.96, 0.002, 0.96, 0.002),
    "-": (0.003, 0.002, 0.96, 0.002, 0.96),
    # A strong magnet off its centre reads as a weak one; a weak one reads as strong if the strong ones' level was
    # learned from a piece off its centre.
    "G": (0.002, 0.94, 0.001, 0.020, 0.001),
    "S": (0.002, 0.001, 0.94, 0.001, 0.020),
    "g": (0.006, 0.040, 0.002, 0.93, 0.002),
    "s": (0.006, 0.002, 0.040, 0.002, 0.93),
    # Between two levels: something is on the square or near it; the reading doesn't say which.
    "?": (0.020, 0.030, 0.030, 0.030, 0.030),
}
"""P(character | what the square holds), for readings that stand still."""

_TABLE: Final = {character: normalised(np.array([row]))[0] for character, row in LIKELIHOODS.items()}


def rows_of(text: str) -> Rows:
    """The log-likelihoods of sixteen characters of the wire: (16, 5)."""
    return np.array([_TABLE[character] for character in text])


def evidence_of(text: str, t_ms: float = 0.0, source: Source = BOARD) -> Evidence:
    """The evidence in sixteen characters of the wire."""
    return Evidence(source, t_ms, rows_of(text))


class StateReader:
    """Reads one board's states, in order of arrival, as evidence.

    `orientation`: how far the board stands turned clockwise, degrees, as the Sun player sees it (90: its first square
    is at the top right).
    """

    def __init__(self, orientation: int = 0) -> None:
        if orientation not in ORIENTATIONS:
            message = f"a board stands turned by 0, 90, 180 or 270 degrees, not by {orientation}"
            raise ValueError(message)
        self.orientation = orientation
        self.clock = BoardClock(MILLISECONDS)

    def read(self, message: State, host_ms: float, *, gap: bool = False) -> Evidence:
        """Process a state that was read at `host_ms`; `gap`: lines are missing before it."""
        restarted = self.clock.pass_time(message.ms, host_ms)
        rows = rows_of(turned(message.text, self.orientation))
        return Evidence(BOARD, self.clock.t_ms, rows, gap=gap or restarted)
