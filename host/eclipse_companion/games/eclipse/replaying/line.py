"""The turns that count as events go by: turns given, taken back, and valid again after an undo.

In: turns, take-backs, positions that the game was set to. Out: the line of turns, and how it has changed.
"""

from typing import NamedTuple

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn


class LineChange(NamedTuple):
    """How a line has become another one: the number of turns taken back, then the turns made again."""

    taken_back: int
    again: tuple[Turn, ...]


class TurnLine:
    """One game's turns."""

    def __init__(self, start: Position = EMPTY) -> None:
        self.start = start
        self.turns: tuple[Turn, ...] = ()
        self._known: dict[Position, tuple[Turn, ...]] = {start: ()}

    def position(self, number: int | None = None) -> Position:
        """The position after the first `number` turns, or after all."""
        position = self.start
        for turn in self.turns[:number]:
            position = rules.apply(position, turn)
        return position

    def give(self, turn: Turn, position: Position) -> None:
        """Add one turn; `position` is the one after it."""
        self.turns = (*self.turns, turn)
        self._known[position] = self.turns

    def take_back(self, count: int) -> None:
        """Withdraw the last turns."""
        self.turns = self.turns[: max(0, len(self.turns) - count)]

    def go_to(self, position: Position, last: tuple[Position, Turn] | None = None) -> LineChange | None:
        """Go to where the game was before; None if it never was: then it goes on from there as from a set-up.

        `last`: the turn made last, with the position before it, if it may still be withdrawn.
        """
        turns = self._known.get(position)
        if turns is None:
            self.start, self.turns = (position, ()) if last is None else (last[0], (last[1],))
            self._known = {self.start: (), position: self.turns}
            return None
        common = 0
        while common < min(len(turns), len(self.turns)) and turns[common] == self.turns[common]:
            common += 1
        change = LineChange(len(self.turns) - common, turns[common:])
        self.turns = turns
        return change
