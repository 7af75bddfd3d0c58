"""From the board's messages to evidence: what each square may hold, and when.

In go `ST` messages with the host's time of reading, milliseconds; out come `Frame`s in board time, with squares as the
Sun player sees them. Later parts see the wire's characters only as a text to show.

A likelihood is the probability that the source says what it said if the square held each of: nothing, Sun's gold,
Sun's silver, Moon's gold, Moon's silver. Only ratios matter. They are estimates, not counts, based on what changes the
reading of a resting piece (3 mm off its centre costs a third of the signal, 6 mm three quarters; the sign never changes
within a square; hardware.md).
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.common.errors import CompanionError
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

ORIENTATIONS: Final = (0, 90, 180, 270)

_PLAUSIBLE_MS: Final = 120_000.0
"""If two states lie farther apart on the board's clock than on the host's by more than this, the board has
restarted.
"""

_TABLE: Final = {character: np.array(row) for character, row in LIKELIHOODS.items()}


class NoEvidenceError(CompanionError):
    """A value that should hold likelihoods doesn't."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """What one source says about the squares."""

    source: str
    """`board` or `camera`."""
    likelihood: npt.NDArray[np.float64]
    """Shape (16, 5): square k in row k-1; columns empty, Sun gold, Sun silver, Moon gold, Moon silver."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One look at all sixteen squares."""

    t_ms: float
    """Board time, milliseconds: never goes back or wraps around."""
    seq: int
    gap: bool
    """Something was lost or merged before it: the order of changes since the last frame is unknown."""
    text: str
    """Squares 1 to 16 as the wire's characters, for showing."""
    evidence: Evidence
    unwatched: bool = False
    """It ends a time in which nobody was watching: when its changes happened isn't known, either."""


def evidence_of(text: str) -> Evidence:
    """The evidence in sixteen characters of the wire."""
    return Evidence("board", np.array([_TABLE[character] for character in text]))


def without(frame: Frame, squares: Collection[int]) -> Frame:
    """The frame with nothing known of these squares."""
    if not squares:
        return frame
    text = "".join("?" if square in squares else cell for square, cell in enumerate(frame.text, start=1))
    likelihood = frame.evidence.likelihood.copy()
    likelihood[[square - 1 for square in squares]] = 1.0
    return replace(frame, text=text, evidence=replace(frame.evidence, likelihood=likelihood))


def evidence_in(source: str, rows: object) -> Evidence:
    """The evidence in sixteen rows of five numbers, as a recording keeps it; each row's largest becomes 1.

    Raises `NoEvidenceError`.
    """
    try:
        likelihood = np.array(rows, np.float64)
    except (OverflowError, TypeError, ValueError):
        likelihood = np.empty(0)
    sound = likelihood.shape == (16, len(STATES)) and np.isfinite(likelihood).all() and (likelihood >= 0).all()
    if not sound or not likelihood.any(axis=1).all():
        raise NoEvidenceError(
            "A look takes sixteen rows of five likelihoods (empty, Sun gold, Sun silver, Moon gold, Moon silver), none "
            "below 0, in each row one above."
        )
    return Evidence(source, likelihood / likelihood.max(axis=1, keepdims=True))


def turned(cells: str, degrees: int) -> str:
    """Sixteen cells, row by row, as they lie when the board is turned clockwise by a multiple of 90 degrees.

    The board's own squares become the Sun player's with its orientation; lights for the board use its negative.
    """
    for _ in range(degrees // 90 % 4):
        cells = "".join(cells[(3 - column) * 4 + row] for row in range(4) for column in range(4))
    return cells


class Frames:
    """Turns one board's states, in order of arrival, into frames; maps the host's time to the board's.

    `orientation`: how far the board stands turned clockwise, degrees, as the Sun player sees it (90: its first square
    is at the top right).
    """

    def __init__(self, orientation: int = 0) -> None:
        if orientation not in ORIENTATIONS:
            message = f"a board stands turned by 0, 90, 180 or 270 degrees, not by {orientation}"
            raise ValueError(message)
        self.orientation = orientation
        self._t_ms = 0.0
        self._ms: int | None = None
        self._host_ms = 0.0

    def feed(self, message: State, host_ms: float, *, gap: bool = False) -> Frame:
        """Process a state that was read at `host_ms`; `gap`: lines are missing before it."""
        restarted = self._pass_time(message.ms, host_ms)
        text = turned(message.text, self.orientation)
        return Frame(self._t_ms, message.seq, gap or restarted, text, evidence_of(text))

    def board_time(self, host_ms: float) -> float:
        """Board time at a host time: the newest state's plus what has passed since. A late line may set it back."""
        return self._t_ms + max(0.0, host_ms - self._host_ms)

    def _pass_time(self, ms: int, host_ms: float) -> bool:
        """Advance the board's clock to a state's time; return whether the board has restarted since the last one."""
        restarted = False
        if self._ms is None:
            self._t_ms = float(ms)
        else:
            passed = float((ms - self._ms) % MILLISECONDS)
            elapsed = max(0.0, host_ms - self._host_ms)
            restarted = passed > elapsed + _PLAUSIBLE_MS
            self._t_ms += elapsed if restarted else passed
        self._ms, self._host_ms = ms, host_ms
        return restarted
