"""What `sensors` tells at one moment, in whatever way it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from eclipse_companion.sensing.health.survey import Bar, SquareSurvey, expected_wrong
from eclipse_companion.sensing.wire import Hello


@dataclass(frozen=True)
class Told:
    """About the connection so far, and about the sensors in the last second."""

    port: str
    hello: Hello
    lost: int
    seconds: float
    rate: int
    """How many readings have come in the last second."""
    squares: Sequence[SquareSurvey]
    bars: Sequence[Bar]

    @property
    def wrong_reads(self) -> float:
        """How many to expect in a game."""
        return round(expected_wrong(self.squares), 3)

    @property
    def doubtful(self) -> list[int]:
        """The squares that aren't well."""
        return [each.square for each in self.squares if each.verdict not in {"ok", "moving"}]
