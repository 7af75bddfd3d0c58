"""The fewest steps that put a board right: which channels have to change, and what should lie in them then.

In: what is read, and boards that would be right, the preferred first. Out: the channels to change for the nearest one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels

_UNREADABLE = "?"


@dataclass(frozen=True, slots=True)
class Mend:
    """What should lie in a channel: the letters of its marbles, from the base."""

    channel: Channel
    marbles: str


def boards(course: GameHistory, target: Placement | None, *, awaited: bool) -> list[Channels]:
    """The boards that would be right, the preferred first.

    `target`: what was asked for, if that or the position itself is to be shown; `awaited`: the position alone is.
    """
    lying = course.position.channels
    if target is not None:
        return [rules.push(lying, target)[0], lying]
    return [lying, *([] if awaited else [rules.push(lying, turn)[0] for turn in course.legal_placements()])]


def mends(lying: Channels, right: Sequence[Channels]) -> tuple[Mend, ...]:
    """What to change in channels as they are read (four characters each) for the nearest of the boards that are right.

    Of boards that are as near, the first one counts. A space that can't be read is as it should be.
    """
    nearest = min(right, key=lambda channels: sum(map(_apart, lying, channels)))
    return tuple(
        Mend(number, marbles)
        for number, shown, marbles in zip(FOUR, lying, nearest, strict=True)
        if _apart(shown, marbles)
    )


def _apart(shown: str, marbles: str) -> int:
    """How many spaces of a channel aren't as they should be."""
    return sum(
        seen not in (there, _UNREADABLE) for seen, there in zip(shown, marbles.ljust(len(shown), "."), strict=True)
    )
