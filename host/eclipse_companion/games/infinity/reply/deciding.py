"""Where a finished game was decided: the last placement that changed its exact value.

In: a game's start and placements. Out: `Decided`; None if no placement changed the value.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.reply.annotating import judge_courses
from eclipse_companion.games.infinity.solution.exact import Oracle


@dataclass(frozen=True, slots=True)
class Decided:
    """A placement, what its player had before it and has left, and a placement that would have kept that."""

    number: int
    """Counted from 0."""
    had: str
    left: str
    better: Placement


def decided(start: GameHistory, turns: Sequence[Placement], oracle: Oracle) -> Decided | None:
    """The last placement that gave something away."""
    courses = [start]
    for turn in turns:
        courses.append(courses[-1].place(turn))
    slips = [(number, each) for number, each in enumerate(judge_courses(courses, oracle)) if not each.kept]
    if not slips:
        return None
    number, slip = slips[-1]
    better = slip.before.play
    assert better is not None
    assert slip.before.value is not None
    return Decided(number, slip.before.value, slip.value, better)
