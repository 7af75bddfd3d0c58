"""A turn that a board gives: seen there, or said."""

from dataclasses import dataclass, field

from eclipse_companion.gamekit.terms import Position, Turn


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """One more turn was made; `position` is the one after it."""

    t_ms: float
    """The board's time at which it was known."""
    turn: Turn
    position: Position
    complete_ms: float | None = field(default=None, compare=False)
    """The board's time at which its last piece was set down; None if nothing shows it."""
