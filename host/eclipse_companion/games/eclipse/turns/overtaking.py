"""The next player has begun before the present turn was complete.

In: what a change has made of an explanation. Out: the same with the present turn finished, if it was complete but for
one piece that the next player has taken up; the cost of that (`costs`) replaces the cost of what it seemed to be.
"""

from collections.abc import Iterator

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.turns import costs
from eclipse_companion.games.eclipse.turns.explanations import Explanation, PieceToken, status_of, with_square
from eclipse_companion.sensing.evidence import Change


def overtaken(before: Explanation, explanation: Explanation, change: Change) -> Iterator[Explanation]:
    """The explanations that read what a change made of `before` as two turns, with the second one begun."""
    if explanation.left is not None:
        return
    for ahead in (_with_a_flip(explanation), _with_an_own_piece(before, explanation, change)):
        if ahead is not None and not ahead.is_over:
            yield ahead


def _with_a_flip(explanation: Explanation) -> Explanation | None:
    """The next player has begun with a flip.

    In the present turn, the flip looks like one of the mover's own pieces taken up, turned over or already set down
    elsewhere; or like its new piece.
    """
    board, mover, hands = explanation.board, explanation.base.to_move, explanation.hands
    ahead = [(0, token) for token in hands]
    ahead += [
        (square, token)
        for square, token in enumerate(board, start=1)
        if token and token.home and (token.home != square or token.letter != explanation.base.cells[square - 1])
    ]
    ahead = [(square, token) for square, token in ahead if FACES[token.letter].owner is mover]
    if len(ahead) != 1 or len(hands) > 1:
        return None
    square, token = ahead[0]
    lay = token.home or explanation.new_from
    if not lay or board[lay - 1] not in (None, token) or (hands and square):
        return None
    return _two_turns(explanation, square, token, lay, costs.LIFT_BEFORE_THE_END - _thought_own(explanation, token))


def _with_an_own_piece(before: Explanation, explanation: Explanation, change: Change) -> Explanation | None:
    """The next player has taken up one of their own pieces, as no turn does, before this turn's new piece was placed.

    In the present turn, that looks like a second piece to flip.
    """
    new, mover = explanation.board[change.square - 1], explanation.base.to_move
    placed = new is not None and new.home == 0 and FACES[new.letter].owner is mover
    if not placed or before.placed or explanation.turns != before.turns:
        return None
    moved = [(0, token) for token in explanation.hands]
    moved += [
        (square, token)
        for square, token in enumerate(explanation.board, start=1)
        if token and token.home not in (0, square)
    ]
    for square, token in moved if len(moved) == 2 else ():  # noqa: PLR2004 - the flipped piece and this one
        if not token.home or FACES[token.letter].owner is mover or explanation.board[token.home - 1] is not None:
            continue
        cost = costs.LIFT_BEFORE_THE_END + costs.LIFT_OWN - costs.LIFT_OPPONENT - costs.LIFT_ANOTHER
        if square:
            cost += costs.DROP_OWN
        elif change.order_known:
            cost += costs.PLACE_AFTER_FLIP - costs.PLACE_WITH_BOTH_HANDS
        ahead = _two_turns(explanation, square, token, token.home, cost)
        if ahead is not None and ahead.turns[-1].flip is not None:
            return ahead
    return None


def _two_turns(
    explanation: Explanation, square: Square, token: PieceToken, lay: Square, cost: float
) -> Explanation | None:
    """The present turn completed without the piece that lay on `lay`, which begins the next; None if it isn't complete.

    `square`: where the piece has been set down; 0: it is in the hand.
    """
    face = explanation.base.cells[lay - 1] if token.home else token.letter
    cells = list(explanation.board)
    if square:
        cells[square - 1] = None
    cells[lay - 1] = PieceToken(face, token.home)
    turn = status_of(explanation.base, tuple(cells), ()).turn
    if turn is None:
        return None
    after = Explanation.at(rules.apply(explanation.base, turn), (*explanation.turns, turn), explanation.cost)
    taken = PieceToken(token.letter, lay)
    lifted = with_square(after, lay, None, () if square else (taken,), cost)
    return with_square(lifted, square, taken, (), 0.0) if square else lifted


def _thought_own(explanation: Explanation, token: PieceToken) -> float:
    """The cost paid for taking up a piece that seemed the mover's own and is now the next player's to flip."""
    if not token.home:
        return 0.0
    return costs.LIFT_OWN + (costs.LIFT_SECOND if explanation.new_from else 0.0)
