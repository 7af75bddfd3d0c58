"""Looks in which sides are in doubt -> looks with the side that each piece is supposed to show.

In: what a camera sees of the squares, look by look. Out: the same rows, sharp; and how strongly each square's newest
look speaks for gold. Which piece went where is plain even where gold and silver look alike. So the pieces are followed
with supposed sides: a new piece shows what is likelier, a piece at rest what it showed before, and a flipped one the
other side. What the looks say of the sides themselves is weighed apart (`sides`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, TURNED
from eclipse_companion.sensing.evidence import Evidence, Row

SURE: Final = 3.5
"""A side is sure if it is this much likelier than the other, nats: wrong in three of a hundred such looks."""
_OWNED: Final = 2.0
"""The least by which a row must prefer a player's pieces for their side to be supposed, nats."""
_SHARP: Final = 7.0
"""How much likelier a supposed side is made than the other, nats."""
_HELD_MS: Final = 20_000.0
"""A piece that has left its square may come down again for this long."""


@dataclass(frozen=True, slots=True)
class _Lifted:
    """A piece that has left its square, with the side it was supposed to show; `open`: that wasn't sure."""

    square: Square
    letter: str
    t_ms: float
    open: bool


@dataclass(frozen=True, slots=True)
class _Arrival:
    """A piece that has come to a square from another one, 0 if it is new; `open`: its side isn't sure."""

    start: Square
    open: bool


class SupposedSides:
    """What every square is supposed to show."""

    def __init__(self, cells: str) -> None:
        """`cells`: what lies there, as a position's."""
        self._cells = list(cells)
        self._for_gold = dict.fromkeys(SQUARES, 0.0)
        self._left: dict[Square, float] = {}
        """What the last look said at pieces that have left their squares, of which no turn is known yet."""
        self._empty: set[Square] = set()
        """The squares that the last look shows to be empty."""
        self._lifted: list[_Lifted] = []
        self._came: dict[Square, _Arrival] = {}
        """The pieces that have come to their squares, as far as no turn is known of it yet."""

    def for_gold(self, square: Square) -> float:
        """How strongly the newest look at the piece of a square speaks for gold, nats; below 0: for silver.

        The piece is the one that lies there after the turns known, though it may have left since.
        """
        return self._left.get(square, self._for_gold[square])

    def known(self, turn: Turn, cells: str) -> None:
        """A turn is known but maybe for its side; `cells`: what lies there after it, but for sides."""
        came_to = [turn.square] if turn.flip is None else [turn.flip[1], turn.square]
        for square in came_to:
            self._came.pop(square, None)
            if square not in self._empty:
                self._left.pop(square, None)  # of another piece that was there before, if only over it in a hand
            lies = cells[square - 1]
            if self._cells[square - 1] not in {lies, TURNED[lies]}:
                self._cells[square - 1], self._for_gold[square] = ".", 0.0  # it wasn't seen clearly yet
        if turn.flip is not None and turn.flip[0] not in came_to:
            self._left.pop(turn.flip[0], None)

    def sharpened(
        self, evidence: Evidence, open_squares: Sequence[Square], wanted: str = "." * len(SQUARES)
    ) -> Evidence:
        """A look with supposed sides. `open_squares`: where pieces lie whose sides aren't certain yet.

        `wanted`: the cells that the board has to show before anything else counts; what may be right there is.
        """
        rows = evidence.log_likelihood
        seen = {square: _owned(row) for square, row in zip(SQUARES, rows, strict=True)}
        self._empty = {square for square, pair in seen.items() if pair == ""}
        for square, pair in seen.items():
            self._leave(square, pair, evidence.t_ms, open_=square in open_squares)
        sharp = rows.copy()
        for square, pair in seen.items():
            if not pair:
                continue
            row = rows[square - 1]
            for_gold = float(row[COLUMN[pair[0]]] - row[COLUMN[pair[1]]])
            letter = wanted[square - 1]
            if letter not in pair or abs(for_gold) >= SURE:
                letter = self._letter(square, pair, for_gold, open_=square in open_squares)
            self._cells[square - 1] = letter
            self._for_gold[square] = for_gold
            sharp[square - 1, COLUMN[letter]] = 0.0
            sharp[square - 1, COLUMN[TURNED[letter]]] = -_SHARP
        return replace(evidence, log_likelihood=sharp)

    def suppose_turned(self, squares: Sequence[Square]) -> None:
        """Suppose that the pieces that lie on these squares after the turns known show their other side."""
        for square in squares:
            now = next((to for to, each in self._came.items() if each.start == square), square)
            if now == square and square in self._left:
                now = 0  # it is in a hand
            if now:
                self._cells[now - 1] = TURNED.get(self._cells[now - 1], ".")
            self._lifted = [
                replace(each, letter=TURNED[each.letter]) if each.square == square else each for each in self._lifted
            ]

    def _leave(self, square: Square, pair: str | None, t_ms: float, *, open_: bool) -> None:
        """Note a piece that has left the square, by what is seen there now."""
        lay = self._cells[square - 1]
        if lay == "." or pair is None or lay in pair:
            return
        for_gold = self._for_gold[square]
        self._left[square] = for_gold
        self._came.pop(square, None)
        kept = [each for each in self._lifted if t_ms - each.t_ms < _HELD_MS and each.square != square]
        self._lifted = [*kept, _Lifted(square, lay, t_ms, open_ or abs(for_gold) < SURE)]
        self._cells[square - 1], self._for_gold[square] = ".", 0.0

    def _letter(self, square: Square, pair: str, for_gold: float, *, open_: bool) -> str:
        """What a square of this player's pieces is supposed to show."""
        seen, sure = pair[for_gold < 0], abs(for_gold) >= SURE
        lies = self._cells[square - 1]
        if lies in pair:
            came = self._came.get(square)
            return seen if sure and not open_ and not (came and came.open) else lies
        lifted = self._lifted_before(square, pair)
        if lifted is None:
            self._came[square] = _Arrival(0, open=not sure)
            return seen
        self._lifted.remove(lifted)
        if lifted.square == square:
            self._left.pop(square, None)
        else:
            self._came[square] = _Arrival(lifted.square, open=lifted.open)
        if sure and not lifted.open:
            return seen
        return lifted.letter if lifted.square == square else TURNED[lifted.letter]

    def _lifted_before(self, square: Square, pair: str) -> _Lifted | None:
        """The lifted piece that may have come down here: the one lifted last."""
        found = [
            each
            for each in self._lifted
            if each.letter in pair and (each.square == square or each.square in NEIGHBOURS[square])
        ]
        return found[-1] if found else None


def _owned(row: Row) -> str | None:
    """The two letters of the player whose piece a row shows; empty if it shows none; None if it doesn't tell."""
    empty, *pieces = row.tolist()
    best = [(empty, ""), (max(pieces[:2]), "GS"), (max(pieces[2:]), "gs")]
    best.sort(reverse=True)
    return best[0][1] if best[0][0] - best[1][0] >= _OWNED else None
