"""A turn that a board gives: seen there, or said."""

from dataclasses import dataclass, field
from typing import Generic

from eclipse_companion.gamekit.nouns import PositionT, TurnT


@dataclass(frozen=True, slots=True)
class TurnGiven(Generic[TurnT, PositionT]):
    """One more turn was made; `position` is the one after it."""

    t_ms: float
    """The board's time at which it was known."""
    turn: TurnT
    position: PositionT
    complete_ms: float | None = field(default=None, compare=False)
    """The board's time at which its last piece was set down; None if nothing shows it."""
