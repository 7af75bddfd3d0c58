"""What a trace's replay asks of a source that saw the same game, and what only two sources can tell."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class CameraDiffers:
    """For a while now, a camera beside the sensors has seen something else on this square than lies there."""

    t_ms: float
    square: Square


class Beside(Protocol):
    """A second source that saw the same game. Times are milliseconds after the trace's first sample."""

    def advance(self, tracker: Tracker, now: float) -> Iterator[Outcome | CameraDiffers]:
        """Tell the tracker of everything up to now; yields what follows, in board time."""

    def end(self) -> None:
        """The trace is over. Raises `CompanionError` if the source was of no use."""
