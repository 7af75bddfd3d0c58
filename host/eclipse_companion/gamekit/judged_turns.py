"""What exact values say of the turns of a game: what each kept, and of which kind a mistake was.

Each game whose positions have exact values makes a list of `JudgedTurn` of a game, one for each turn that counts. A
mistake is a turn that gave away a win or a draw: those that `annotate` marks with `?` and `??`.
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

LOSS, DRAW, WIN = 0, 1, 2
"""Values."""
FULL: Final = 12
"""The credit of a turn that gave nothing away: accuracy is the mean of credits, in parts of this."""


class JudgedTurn(NamedTuple):
    """One turn, from the side of who made it."""

    side: str
    """The log's name of that side."""
    before: int
    """The position's value: `LOSS`, `DRAW` or `WIN`."""
    after: int
    """The turn's."""
    length: int | None
    """After how many turns of both players, this one included, the forced end comes; None for a draw, or if nobody
    knows."""
    credit: int
    """From 0 to `FULL`."""
    kind: str = ""
    """The game's own name for this kind of mistake; empty if it was none."""

    @property
    def mistake(self) -> bool:
        """Whether it gave away a win or a draw."""
        return self.after < self.before


def written(turns: Iterable[JudgedTurn]) -> str:
    """The turns as a short text."""
    return json.dumps(list(turns), separators=(",", ":"))


def read(text: str) -> tuple[JudgedTurn, ...]:
    """The turns that `written` wrote. Raises `ValueError` or `TypeError` for any other text."""
    return tuple(JudgedTurn(*each) for each in json.loads(text))
