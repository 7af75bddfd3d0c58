"""All that is told of one person's games, or of everybody's, of one kind.

In: what was counted, ratings. Out: `Gathered`, as the command, the page and the report get it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from eclipse_companion.reviewing.statistics.counting import Statistics


@dataclass(frozen=True)
class Rated:
    """How strong a person is, as `rating` tells. `margin`: the rating's own, on either side, in 95 of 100 cases.

    `course`: of each of the newest games that count when it began, and the rating with its margin after it. Only of a
    person whose statistics are told.
    """

    name: str
    rating: float
    margin: float
    level: float
    games: int
    kept: int
    could_keep: int
    course: Sequence[tuple[datetime, float, float]]


@dataclass(frozen=True)
class Gathered:
    """All of it. `person`: whose; empty for everybody's. `levels`: the ratings of the computer's levels, by name."""

    person: str
    statistics: Statistics
    rated: Sequence[Rated]
    levels: Mapping[str, float]
    left: int
    """How many games aren't judged yet."""
