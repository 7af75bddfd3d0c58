"""Turns taken back by hand: which earlier position of the game the board shows, however it came to show it.

In: the turns given, each change, and what the squares show. Out: two explanations that no branch leads to: one says
that the board is on the way back; the other, if the board shows an earlier position, that the game goes on from there.

The number of pieces says which position it can be. Pieces may be brought back in any order, put down beside the board
meanwhile, or set straight to where they lay several turns ago. A picture alone can deceive if the board can't show the
owners: after a flip whose old square was filled again with the same side up, lifting the flipped piece leaves the
picture of the turn before. So every square that must now hold another player's piece must have been touched.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.turns import costs
from eclipse_companion.games.eclipse.turns.branching import HANDS
from eclipse_companion.games.eclipse.turns.explanations import TURNED, Explanation, PieceToken, Stage
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.steps import agrees
from eclipse_companion.games.eclipse.turns.weighing import ARRIVING, shows
from eclipse_companion.sensing.evidence import Change, Kind

ALL: Final = frozenset(SQUARES)
CARRIED: Final = 1
"""At most this many pieces are carried over squares where nothing like them lay."""
ARRIVED_MS: Final = 1500.0
"""A way back has ended if the board shows an earlier position: at once if a piece was set down, or after this long if
one was lifted and may be in the hand.
"""


class WayBack:
    """The positions of one game, and the way back to one of them as long as it goes on.

    Turns withdrawn on the way still count as positions: after going too far back, players go forward again.
    """

    def __init__(self, given: History) -> None:
        """`given`: the turns that hold."""
        self._given = self._all = given
        self._touched: frozenset[Square] = frozenset()
        self._astray: frozenset[Square] = frozenset()
        self._cells = given.position.cells
        self._untouched_cost = 0.0
        self._back: float | None = None
        self._arrival: Kind | None = None

    def follow(self, given: History) -> None:
        """Set the turns that hold now."""
        if self._all.up_to(len(given.given)) != given:
            self._back = None
        if self._back is None:
            self._all = given
        self._given = given

    def at_rest(self, cost: float, still: float) -> None:
        """Note that the board has shown the position that holds for `still` milliseconds; `cost`: its explanation's."""
        if self._back is None or self._arrival is Kind.FILLED or still >= ARRIVED_MS:
            self._touched, self._untouched_cost, self._back, self._all = frozenset(), cost, None, self._given

    def take(self, change: Change, cells: str, still: float, least: float) -> list[Explanation]:
        """What a change may mean besides a step of the game's turns.

        `cells`: what the squares show now; `still`: for how long nothing had changed; `least`: the cost of the best
        explanation.
        """
        # If lines were lost, any other square may have changed, too.
        self._touched = self._touched | {change.square} if change.order_known else ALL
        self._go_on(change, cells, still)
        self._arrival, self._cells = None, cells
        if self._back is None:
            return []
        there = self._restored(cells)
        found = [] if there is None else [self._from(there, least)]
        if there is not None:
            self._arrival = change.kind
        elif self.shown_in(cells) == self._given:
            # Farther back, or forward, and then to where the turns that hold have led.
            found = [Explanation.at(self._given.position, self._given.turns, self._back)]
        if there is None or change.kind is Kind.EMPTIED:
            # A lifted piece may be in the hand that goes on.
            board = tuple(map(_token, cells, _faces(self._all)))
            stage = Stage.WAY_BACK if there is None else Stage.ARRIVING
            now = self._given
            found.append(Explanation(now.turns, now.position, board, (), self._back, followed=stage))
        return found

    def _go_on(self, change: Change, cells: str, still: float) -> None:
        """The cost of turns being taken back, with this change as part of it."""
        strange = sum(not _lay(cell, letters) for cell, letters in zip(cells, _faces(self._all), strict=True))
        lying = sum(cell != "." for cell in cells)
        off_the_way = strange > CARRIED or lying > self._all.position.count or "?" in cells
        if off_the_way or _made_otherwise(self._given, cells):
            self._back = None
        elif self._back is None:
            self._back = None if strange else self._untouched_cost + costs.WAY_BACK
            self._astray = frozenset()
        else:
            if self._arrival is Kind.EMPTIED:
                self._back += ARRIVING.cost(still)
            elif self._arrival is not None:
                self._back += costs.WAY_BACK_FARTHER
            astray = self._gone_astray(change, cells)
            self._back += costs.WAY_BACK_ASTRAY * (len(astray) - len(self._astray))
            self._astray = astray
            if change.kind is not Kind.EMPTIED and not strange and change.square not in astray:
                self._back -= _surprise(self._all)

    def _gone_astray(self, change: Change, cells: str) -> frozenset[Square]:
        """The squares where pieces came to lie that bring the board no nearer to any position but the present one.

        A piece that soon goes on from there was carried over the square, or had yet to be turned over.
        """
        soon = change.lasted_ms < costs.SOON_MS
        astray = self._astray - {change.square} if soon else self._astray
        farther = self._distance(cells) - self._distance(self._cells)
        stays = change.kind is Kind.EMPTIED or farther < 0 or (change.kind is Kind.CHANGED and farther == 0)
        return astray if stays else astray | {change.square}

    def _distance(self, cells: str) -> int:
        """On how many squares these cells differ from the nearest position other than the present one."""
        others = [each for each in _positions(self._all) if each != self._given.position]
        return min((sum(map(_differ, cells, each.cells)) for each in others), default=len(SQUARES))

    def _from(self, there: History, least: float) -> Explanation:
        """The game goes on from an earlier position; one or two missing pieces may still be in hands."""
        assert self._back is not None
        lay, lies = self._given.position.cells, there.position.cells
        other = [square for square in SQUARES if lay[square - 1] != lies[square - 1]]
        if len(other) > HANDS or any(lies[square - 1] != "." for square in other):
            return Explanation.at(there.position, there.turns, self._back)
        cost = min(self._back, self._untouched_cost + costs.TAKEN_OFF)
        return Explanation.at(there.position, there.turns, max(cost, least + costs.WAY_BACK_HELD))

    def _restored(self, cells: str) -> History | None:
        """The turns after which the board showed what it shows now; None if that is the present or no position.

        After the game's end, taking pieces off restores nothing: the board is being cleared.
        """
        there = self.shown_in(cells)
        if there is None or there == self._given:
            return None
        lay, lies = self._given.position, there.position
        other = {square for square in SQUARES if lay.cells[square - 1] != lies.cells[square - 1]}
        if not other <= self._touched:
            return None
        cleared = all(lies.cells[square - 1] == "." for square in other)
        return None if cleared and rules.result(lay) is not None else there

    def shown_in(self, cells: str) -> History | None:
        """The turns after which the board showed these cells; None if the game had no such position."""
        count = sum(cell != "." for cell in cells) - self._all.first.count
        if not 0 <= count <= len(self._all.given):
            return None
        there = self._all.up_to(count)
        return there if shows(cells, there.position) else None


def _made_otherwise(given: History, cells: str) -> bool:
    """Whether the squares show the last turn's result, or another turn's in its place: nothing is taken back then."""
    if sum(cell != "." for cell in cells) != given.position.count:
        return False
    return any(shows(cells, position) for position in _last_positions(given))


@lru_cache(maxsize=64)
def _last_positions(history: History) -> tuple[Position, ...]:
    """The positions to which the last turn given can lead, with its actual one first."""
    if not history.given:
        return (history.first,)
    before = history.before_last
    others = (rules.apply(before, turn) for turn in rules.legal_turns(before))
    return (history.position, *others)


def _lay(cell: str, letters: str) -> bool:
    """Whether a piece that shows this lay there before, or none lies there now."""
    return cell == "." or any(agrees(cell, letter) for letter in letters)


def _token(cell: str, letters: str) -> PieceToken | None:
    """A piece that shows this, if one lay there before; otherwise it is only carried over the square."""
    letter = next((letter for letter in letters if agrees(cell, letter)), None)
    return None if cell == "." or letter is None else PieceToken(letter, 0)


def _differ(cell: str, letter: str) -> bool:
    return not agrees(cell, letter)


def _positions(history: History) -> tuple[Position, ...]:
    return (history.first, *(position for _, position in history.given))


@lru_cache(maxsize=64)
def _faces(history: History) -> Sequence[str]:
    """The faces that each square showed in the game, or may show while a flip from or to it is undone."""
    faces: list[set[str]] = [set() for _ in SQUARES]
    for position in _positions(history):
        for square, piece in position.pieces():
            faces[square - 1].add(piece.letter)
    for square in {square for turn in history.turns for square in turn.flip or ()}:
        faces[square - 1] |= {TURNED[letter] for letter in faces[square - 1]}
    return tuple("".join(sorted(each)) for each in faces)


@lru_cache(maxsize=64)
def _surprise(history: History) -> float:
    """How unlikely it is that a piece set down anywhere happens to match one that lay there before, nats."""
    likely = sum(len({FACES[letter].side for letter in letters}) for letters in _faces(history))
    return math.log(len(Side) * len(SQUARES) / max(1, likely))
