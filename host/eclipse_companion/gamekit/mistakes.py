"""Mistakes in games: turns that gave away a win or a draw, each with what it shares with others that are alike.

Each game's `mistakes` module has `VERSION`, of its search, and `finder(told)`, which makes a `Find`: that makes a list
of `Mistake` of a game's record. `told(done, of)` may be called after each turn that was judged, by what takes long.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias


class Mistake(NamedTuple):
    """A turn that gave something away. `number`: the turns before it; `side`: who made it."""

    number: int
    side: str
    position: str
    """Where it was made, as the game's exercise reads it."""
    place: str
    """The position, in a form that all those share that differ only by symmetry."""
    idea: str
    """What was overlooked, in a form that mistakes with the same idea share; empty if nothing else is like it."""
    had: str
    """What the position was worth for its player: `win` or `draw`."""


Told: TypeAlias = Callable[[int, int], None]
"""Is told how many turns, or games, are done, and how many there are."""
Find: TypeAlias = Callable[[Any], Sequence[Mistake]]
"""Finds the mistakes in a game's record, in order."""


def written(mistakes: Iterable[Mistake]) -> str:
    """Mistakes as a text."""
    return json.dumps(list(mistakes), separators=(",", ":"))


def read(text: str) -> tuple[Mistake, ...]:
    """The mistakes that `written` wrote. Raises `ValueError` or `TypeError` for any other text."""
    return tuple(Mistake(*each) for each in json.loads(text))
