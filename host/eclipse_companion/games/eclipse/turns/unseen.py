"""What may have been done on squares that can't be seen because their sensors can't be trusted.

In: explanations and such squares; what other sources have seen. Out: the same explanations, and what else each may have
become unnoticed: a piece was put down or taken up there, as a legal turn, or a change of mind, may do. Anything else
that happens there can't be known, and isn't considered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Side
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.games.eclipse.turns import costs
from eclipse_companion.games.eclipse.turns.explanations import (
    COLUMN,
    TURNED,
    Explanation,
    PieceToken,
    Stage,
    flips_of,
)
from eclipse_companion.games.eclipse.turns.weighing import Penalties, against
from eclipse_companion.sensing.evidence import Rows

MOST: Final = 240
"""How many explanations are kept, including those with unseen acts."""
WITHIN: Final = 12.0
"""Explanations that cost this much more than the best are given up, nats."""
AT_ONCE: Final = 2
"""At most this much happens unseen between two changes: a piece is placed there, and the next player takes it up."""


class Unseen:
    """The squares that can't be trusted. Without any, lists of explanations are returned unchanged."""

    def __init__(self, squares: Sequence[Square] = ()) -> None:
        self.squares = tuple(squares)
        self._last: tuple[list[Explanation], list[Explanation]] = ([], [])

    def reached(self, explanations: list[Explanation], t_ms: float, looked: Rows | None = None) -> list[Explanation]:
        """The explanations, and what each may have become unseen since the last change; the last call is cached.

        `t_ms`: board time of that change. `looked`: log-likelihoods, (16, 5), of other sources, as they are in the
        explanations' costs: what one becomes is as likely as they say. Whole unseen turns are left out: as long as
        nobody reports one, and nothing follows, there is no reason to consider one.
        """
        if not self.squares:
            return explanations
        if self._last[0] is not explanations:
            self._last = explanations, _with_unseen(explanations, self.squares, t_ms, whole=False, looked=looked)
        return self._last[1]

    def all_reached(
        self, explanations: list[Explanation], t_ms: float, looked: Rows | None = None
    ) -> list[Explanation]:
        """The explanations as in `reached`, with whole unseen turns."""
        if not self.squares:
            return explanations
        return _with_unseen(explanations, self.squares, t_ms, whole=True, looked=looked)


def after_blindness(explanations: list[Explanation], t_ms: float) -> list[Explanation]:
    """The explanations, and what each may have become while no square could be read, since a last change.

    A piece in the hand may have been set down, and more done after that. A whole turn of which nothing shows is left
    out.
    """
    held = [each for each in explanations if each.hands]
    set_down = _with_unseen(held, SQUARES, t_ms, whole=True, at_once=1) if held else []
    others = [each for each in explanations if not each.hands]
    return _with_unseen([*set_down, *others], SQUARES, t_ms, whole=True)


def _with_unseen(  # noqa: PLR0913 - what unseen acts depend on
    explanations: list[Explanation],
    squares: Sequence[Square],
    t_ms: float,
    *,
    whole: bool,
    at_once: int = AT_ONCE,
    looked: Rows | None = None,
) -> list[Explanation]:
    said = None if looked is None else against(looked)
    ways_back = [each for each in explanations if each.is_way_back]
    newest = [each for each in explanations if not each.is_way_back]
    cheapest = {each.key: each for each in newest}
    for _ in range(at_once):
        found = [
            _as_looked_at(more, each, square, said)
            for each in newest
            for square in squares
            for more in _unseen(each, square, t_ms, whole=whole)
        ]
        newest = []
        for each in found:
            known = cheapest.get(each.key)
            if known is None or each.cost < known.cost:
                cheapest[each.key] = each
                newest.append(each)
    ranked = sorted(cheapest.values(), key=lambda each: each.cost)
    # However cheap a way back is, the others are kept: only they lead on.
    return [each for each in ranked[:MOST] if each.cost <= ranked[0].cost + WITHIN] + ways_back


def _as_looked_at(explanation: Explanation, before: Explanation, square: Square, said: Penalties | None) -> Explanation:
    """The explanation, at the cost of what other sources say of its square now instead of what lay there before."""
    if said is None:
        return explanation
    now, then = (float(said[square - 1, COLUMN[each.cells[square - 1]]]) for each in (explanation, before))
    return explanation.with_extra_cost(now - then)


def _unseen(explanation: Explanation, square: Square, t_ms: float, *, whole: bool) -> Iterator[Explanation]:
    if explanation.is_over:
        return
    yield from _at(explanation, square, t_ms, whole=whole)
    if explanation.status.stage is Stage.COMPLETE:
        finished = explanation.finished()
        if not finished.is_over:
            yield from _at(finished, square, t_ms, whole=whole)


def _at(explanation: Explanation, square: Square, t_ms: float, *, whole: bool) -> Iterator[Explanation]:
    token = explanation.board[square - 1]
    if token is not None:
        yield from _taken_up(explanation, square, token)
    elif explanation.hands:
        yield from _put_down(explanation, square, t_ms)
    else:
        yield from _placed(explanation, square, whole=whole)


def _taken_up(explanation: Explanation, square: Square, token: PieceToken) -> Iterator[Explanation]:
    """The piece to flip is taken up; or one placed there in this turn, by a player who has changed their mind."""
    if explanation.hands:
        return
    stage = explanation.status.stage
    if token.home == square:
        begins = stage in (Stage.UNTOUCHED, Stage.PLACED)
        if not begins or all(start != square for start, _ in flips_of(explanation.base)):
            return
        cost = costs.LIFT_OPPONENT
    else:
        cost = costs.LIFT_NEW if token.home == 0 else costs.LIFT_FLIPPED
        cost += costs.CHANGE_FINISHED if stage is Stage.COMPLETE else 0.0
    yield _with(explanation, square, None, (token,), cost + costs.UNSEEN_LIFT)


def _put_down(explanation: Explanation, square: Square, t_ms: float) -> Iterator[Explanation]:
    """The piece in the hand is put down: the opponent's, flipped to here, or a new one."""
    if len(explanation.hands) > 1:
        return
    token = explanation.hands[0]
    if token.home == 0:
        for letter in (token.letter, TURNED[token.letter]):
            yield _with(explanation, square, PieceToken(letter, 0), (), costs.DROP_NEW_AGAIN + costs.UNSEEN_DROP)
        return
    is_own = FACES[token.letter].owner is explanation.base.to_move
    if is_own or square not in NEIGHBOURS[token.home] or explanation.flips:
        return
    flipped = PieceToken(TURNED[explanation.base.cells[token.home - 1]], token.home)
    dropped = _with(explanation, square, flipped, (), costs.DROP_FLIP + costs.UNSEEN_DROP)
    yield replace(dropped, flipped_ms=t_ms + costs.UNSEEN_DROP_MS)


def _placed(explanation: Explanation, square: Square, *, whole: bool) -> Iterator[Explanation]:
    """A new piece is placed, if one is due. Placing it before or after the flip leads to the same board."""
    stage = explanation.status.stage
    due = stage is Stage.FLIPPED or (whole and stage is Stage.UNTOUCHED and not flips_of(explanation.base))
    if due:
        for side in Side:
            token = PieceToken(PIECES[explanation.base.to_move, side].letter, 0)
            yield _with(explanation, square, token, (), costs.PLACE_AFTER_FLIP + costs.UNSEEN_PLACE)


def _with(
    explanation: Explanation, square: Square, token: PieceToken | None, hands: tuple[PieceToken, ...], cost: float
) -> Explanation:
    board = (*explanation.board[: square - 1], token, *explanation.board[square:])
    return explanation.with_board(board, hands, cost)
