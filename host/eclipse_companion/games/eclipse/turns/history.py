"""The turns given, with the positions they led to. Values only."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn


@dataclass(frozen=True)
class History:
    """The turns given, as far back as they are known, each with the position after it."""

    first: Position
    """The position before the first turn."""
    given: tuple[tuple[Turn, Position], ...] = ()

    @classmethod
    def of(cls, turns: Sequence[Turn], first: Position = EMPTY) -> "History":
        """Return the history of a game from its beginning; the turns must be legal."""
        history = cls(first)
        for turn in turns:
            history = history.plus(turn)
        return history

    @property
    def position(self) -> Position:
        """The position after the turns given."""
        return self.given[-1][1] if self.given else self.first

    @property
    def before_last(self) -> Position:
        """The position before the last turn given."""
        return self.given[-2][1] if len(self.given) > 1 else self.first

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns alone."""
        return tuple(turn for turn, _ in self.given)

    def plus(self, turn: Turn) -> "History":
        """The history plus one more turn, which must be legal."""
        return History(self.first, (*self.given, (turn, rules.apply(self.position, turn))))

    def until(self, position: Position) -> "History":
        """The first turns, up to where they led to this position; no turns if they never did."""
        there = self.up_to(max(0, position.count - self.first.count))
        return there if there.position == position else History(position)

    def up_to(self, count: int) -> "History":
        """The history of only the first turns."""
        return History(self.first, self.given[:count])


BEGINNING: Final = History(EMPTY)
"""The history of a game that has just begun."""
