"""Turns that are known but for a side: which side each new piece shows, by all that looks have said of it since.

In: turns in order, each with the side that its piece is supposed to show; looks at the squares. Out: how sure each side
is. A piece that is flipped is seen at another place, with its other side up: that look counts, too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking.supposing import SURE, SupposedSides
from eclipse_companion.games.eclipse.turns.costs import EXPECTED_TURN
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import Given
from eclipse_companion.sensing.sight.exposures import TEMPERED

SURE_OF_BOTH: Final = 3.0
"""A flipped piece's side is sure from this on, nats: both its sides were seen, and what each look says counts less."""
CERTAIN: Final = 100.0
"""A side that somebody has said, or that the rules leave, is this much likelier than the other, nats."""


@dataclass(frozen=True, slots=True)
class NewPiece:
    """A piece that a turn has placed; `turned`: an odd number of flips since.

    `for_gold`: how strongly looks at the places that it has left say that it was placed with gold up, nats.
    """

    square: Square
    turned: bool = False
    for_gold: float = 0.0
    flipped: bool = False

    def placed_gold(self, looks: SupposedSides) -> float:
        """How strongly all looks say that it was placed with gold up, nats.

        Looks at two places share some of their mistakes: they count as two exposures do.
        """
        here = self._as_placed(looks.for_gold(self.square))
        return TEMPERED * (self.for_gold + here) if self.flipped else here

    def moved(self, to: Square, looks: SupposedSides) -> "NewPiece":
        """The piece after a flip."""
        left = self.for_gold + self._as_placed(looks.for_gold(self.square))
        return NewPiece(to, turned=not self.turned, for_gold=left, flipped=True)

    def _as_placed(self, for_gold: float) -> float:
        return -for_gold if self.turned else for_gold


class OpenTurns:
    """Turns that wait until the side of the first of them is sure, and those after it."""

    def __init__(self, base: History) -> None:
        """`base`: the turns before them."""
        self.base = base
        self.turns: list[Turn] = []
        """With the sides that are supposed."""
        self.found: list[Given] = []
        """Each as it came to be known but for its side."""
        self._pieces: list[list[NewPiece]] = [[]]
        """The new pieces after each number of turns."""
        self._known: dict[int, Side] = {}
        self._wanted: dict[int, Turn] = {}

    @property
    def history(self) -> History:
        """All turns, with supposed sides."""
        return _going_on(self.base, self.turns)

    def squares(self, looks: SupposedSides) -> tuple[Square, ...]:
        """Where pieces lie whose sides aren't sure."""
        pieces = self._pieces[-1]
        return tuple(piece.square for at, piece in enumerate(pieces) if self.sure_of(at, looks) < SURE)

    def add(self, found: Given, looks: SupposedSides, wanted: Turn | None) -> None:
        """One more turn, with a supposed side; `wanted`: the one that the computer had asked for."""
        turn = found.turn
        pieces = [
            piece.moved(turn.flip[1], looks) if turn.flip is not None and piece.square == turn.flip[0] else piece
            for piece in self._pieces[-1]
        ]
        looks.known(turn, found.position.cells)
        if wanted is not None:
            self._wanted[len(self.turns)] = wanted
        self.turns.append(turn)
        self.found.append(found)
        self._pieces.append([*pieces, NewPiece(turn.square)])

    def take_back(self, count: int) -> int:
        """Drop up to so many of the last turns; return how many were dropped."""
        kept = max(0, len(self.turns) - count)
        dropped = len(self.turns) - kept
        self._pieces = self._pieces[: kept + 1]
        self.turns, self.found = self.turns[:kept], self.found[:kept]
        self._known = {at: side for at, side in self._known.items() if at < kept}
        self._wanted = {at: turn for at, turn in self._wanted.items() if at < kept}
        return dropped

    def know(self, at: int, side: Side) -> None:
        """Somebody has said which side the piece of one of these turns showed."""
        self._known[at] = side

    def give_first(self, t_ms: float) -> Given:
        """The first turn is sure: it waits no more."""
        turn, found = self.turns.pop(0), self.found.pop(0)
        self.base = self.base.plus(turn)
        self._pieces = [pieces[1:] for pieces in self._pieces[1:]]
        self._known = {at - 1: side for at, side in self._known.items() if at}
        self._wanted = {at - 1: wanted for at, wanted in self._wanted.items() if at}
        return replace(found, t_ms=max(t_ms, found.t_ms), turn=turn, position=self.base.position)

    def sure_of(self, at: int, looks: SupposedSides) -> float:
        """How much likelier the supposed side of one of these turns is than the other, nats."""
        turn = self.turns[at]
        if at in self._known:
            return CERTAIN if self._known[at] is turn.side else -CERTAIN
        if self._ends_early(at):
            return CERTAIN
        for_gold = self._pieces[-1][at].placed_gold(looks)
        sure = for_gold if turn.side is Side.GOLD else -for_gold
        wanted = self._wanted.get(at)
        if wanted is not None and (wanted.flip, wanted.square) == (turn.flip, turn.square):
            sure -= EXPECTED_TURN if wanted.side is turn.side else -EXPECTED_TURN
        return sure

    def is_sure(self, at: int, looks: SupposedSides) -> bool:
        """Whether the supposed side of one of these turns is known well enough to be told."""
        return self.sure_of(at, looks) >= self._enough(at)

    def surely_otherwise(self, looks: SupposedSides) -> list[int]:
        """The turns whose pieces show the other side than the supposed one, as surely."""
        return [at for at in range(len(self.turns)) if self.sure_of(at, looks) <= -self._enough(at)]

    def _enough(self, at: int) -> float:
        return SURE_OF_BOTH if self._pieces[-1][at].flipped else SURE

    def otherwise(self, at: Iterable[int]) -> list[Turn]:
        """The turns, if the pieces of these showed the other side."""
        swapped = set(at)
        return [
            replace(turn, side=turn.side.turned) if number in swapped else turn
            for number, turn in enumerate(self.turns)
        ]

    def suppose(self, at: Sequence[int], looks: SupposedSides) -> None:
        """Suppose the other side of the pieces of these turns."""
        self.turns = self.otherwise(at)
        looks.suppose_turned([self._pieces[-1][number].square for number in at])

    def not_over(self, looks: SupposedSides) -> int | None:
        """A turn whose side isn't sure, and without which the game wouldn't be over; the least sure one."""
        found = [
            (self.sure_of(at, looks), at)
            for at in range(len(self.turns))
            if rules.result(_going_on(self.base, self.otherwise([at])).position) is None
        ]
        sure, at = min(found, default=(SURE, 0))
        return at if sure < SURE else None

    def _ends_early(self, at: int) -> bool:
        """Whether the game would have ended before the last turn if a piece had shown its other side."""
        other = _going_on(self.base, self.otherwise([at]))
        first = len(self.base.given)
        passed = [position for _, position in other.given[first + at : -1]]
        return any(rules.result(position) is not None for position in passed)


def _going_on(history: History, turns: Iterable[Turn]) -> History:
    for turn in turns:
        history = history.plus(turn)
    return history
