"""What a turn of a game shows of who made it: how much it kept, and how likely each of the computer's levels makes it.

Each game's `strength` module has `ELO`, the measured ratings of its levels; and, if its positions have exact values,
`judge`, which makes a list of `Shown` of a game's record, and `VERSION`: another one where that would be another list.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

LEVELS: Final = ("1", "2", "3", "4", "5", "6", "7")
"""The levels that err, the weakest first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one turn shows. `side`: who made it; `had`, `kept`: the value before and after it, for that side.

    A win is worth 2, a draw 1, a loss 0. `chances`: how likely each of `LEVELS` makes this turn, all above 0; empty if
    that isn't known, or says nothing.
    """

    side: str
    had: int
    kept: int
    chances: tuple[float, ...] = ()


Judge: TypeAlias = Callable[[Any], list[Shown]]
"""Makes of a game's record what its turns show, one after the other."""
