"""What keeps the present turn of an explanation from being legal: the fault's name, its squares, and how to mend it.

In: an explanation. Out: a `Diagnosis`, or None if at most the other half of the turn is due.

As little as possible is undone: of two pieces placed the first stays, and so does the first of two flips. What is
undone goes back to where it lay when the turn began; what is merely unfinished goes on.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.game.pieces import FACES, Player
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, Square, column, row
from eclipse_companion.games.eclipse.turns.explanations import TURNED, Board, Explanation, PieceToken, flips_of

PIECES_EACH: Final = 8

_WORST_FIRST: Final = (
    Fault.NINTH_PIECE,
    Fault.TWO_PLACED,
    Fault.WRONG_PLAYER,
    Fault.OWN_PIECE_MOVED,
    Fault.DIAGONAL,
    Fault.TOO_FAR,
    Fault.TWO_FLIPS,
)
"""The order in which one of several faults is chosen to be named."""


class Diagnosis(NamedTuple):
    """The fault; the squares it concerns, as its sentence counts them; and what should lie there instead.

    If going on with the turn mends the fault, the goal is what lies there now. `hopeless`: nothing further can make the
    turn legal, so something must be undone.
    """

    fault: Fault
    squares: tuple[Square, ...]
    goal: Board
    hopeless: bool


class _Act(NamedTuple):
    """A piece that has changed since the turn began, and what is wrong with that."""

    square: Square
    token: PieceToken
    fault: Fault

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares it came from and lies on."""
        home = self.token.home
        return (home, self.square) if home not in (0, self.square) else (self.square,)


@dataclass
class _Made:
    """What has been made of a turn, piece by piece, in the order they were set down."""

    flip: Square = 0
    """The flipped piece's square; 0: none."""
    new: Square = 0
    pending: _Act | None = None
    """A flip that has begun but isn't turned over, or isn't moved, yet."""
    undone: list[_Act] = field(default_factory=list)
    """What can't stay."""


def diagnose(explanation: Explanation) -> Diagnosis | None:
    """What is wrong with the present turn, or would be if it stayed like this; None if nothing is."""
    if explanation.left is not None:
        # Whatever was made since is undone first; what was wrong before it then goes on.
        before = diagnose(explanation.left)
        return None if before is None else before._replace(hopeless=True)
    made = _made(explanation)
    held = tuple(token for token in explanation.hands if token.home)
    if held:
        homes = tuple(sorted(token.home for token in held))
        return _diagnosis(explanation, made, Fault.PIECE_GONE, homes, hopeless=False)
    if made.undone:
        found = _once_more(explanation, made)
        if found is None:
            worst = min(made.undone, key=lambda act: _WORST_FIRST.index(act.fault))
            first = {Fault.TWO_PLACED: made.new, Fault.TWO_FLIPS: made.flip or _at(made.pending)}.get(worst.fault, 0)
            alike = [act for act in made.undone if act.fault is worst.fault]
            found = worst.fault, (first, *(act.square for act in alike)) if first else worst.squares
        return _diagnosis(explanation, made, *found, hopeless=True)
    if made.pending is not None:
        square, fault = made.pending.square, made.pending.fault
        nowhere = fault is Fault.TURNED_IN_PLACE and all(explanation.board[each - 1] for each in NEIGHBOURS[square])
        if nowhere:
            made.undone.append(made.pending)
        return _diagnosis(explanation, made, fault, (square,), hopeless=nowhere)
    if made.new and not made.flip and flips_of(explanation.base):
        return _diagnosis(explanation, made, Fault.NO_FLIP, (made.new,), hopeless=False)
    return None


def _made(explanation: Explanation) -> _Made:
    made = _Made()
    mover = explanation.base.to_move
    for square in explanation.set_down:
        token = explanation.board[square - 1]
        if token is None or (token.home == square and token.letter == explanation.base.cells[square - 1]):
            continue
        owner = FACES[token.letter].owner
        if token.home == 0:
            if owner is mover and not made.new:
                made.new = square
            else:
                made.undone.append(_Act(square, token, _fault_of_new(explanation, owner)))
        elif owner is mover:
            made.undone.append(_Act(square, token, Fault.OWN_PIECE_MOVED))
        else:
            _flipped(explanation, made, square, token)
    if made.flip and made.pending is not None:
        made.undone.append(made.pending._replace(fault=Fault.TWO_FLIPS))
        made.pending = None
    return made


def _fault_of_new(explanation: Explanation, owner: Player) -> Fault:
    """What is wrong with a new piece that can't stay."""
    lying = [*(cell for cell in explanation.base.cells if cell != "."), *(t.letter for t in _new(explanation))]
    if sum(FACES[letter].owner is owner for letter in lying) > PIECES_EACH:
        return Fault.NINTH_PIECE
    return Fault.TWO_PLACED if owner is explanation.base.to_move else Fault.WRONG_PLAYER


def _new(explanation: Explanation) -> list[PieceToken]:
    return [token for token in explanation.board if token and token.home == 0]


def _flipped(explanation: Explanation, made: _Made, square: Square, token: PieceToken) -> None:
    """Judge an opponent's piece that has moved or been turned over."""
    fault = _fault_of_flip(explanation, square, token)
    if fault in (Fault.DIAGONAL, Fault.TOO_FAR):
        made.undone.append(_Act(square, token, fault))
    elif fault is None and not made.flip:
        made.flip = square
    elif fault is not None and made.pending is None:
        made.pending = _Act(square, token, fault)
    else:
        made.undone.append(_Act(square, token, Fault.TWO_FLIPS))


def _fault_of_flip(explanation: Explanation, square: Square, token: PieceToken) -> Fault | None:
    if square == token.home:
        return Fault.TURNED_IN_PLACE
    if square not in NEIGHBOURS[token.home]:
        down, right = abs(row(square) - row(token.home)), abs(column(square) - column(token.home))
        return Fault.DIAGONAL if down == right == 1 else Fault.TOO_FAR
    return Fault.NOT_TURNED if token.letter == explanation.base.cells[token.home - 1] else None


Named = tuple[Fault, tuple[Square, ...]]


def _once_more(explanation: Explanation, made: _Made) -> Named | None:
    """The previous player has placed an extra piece after the turn, before any part of this turn was made."""
    if not explanation.turns or made.flip or made.new or made.pending is not None or len(made.undone) > 1:
        return None
    (act,) = made.undone
    if act.fault is not Fault.WRONG_PLAYER:
        return None
    return Fault.TWO_PLACED, (explanation.turns[-1].square, act.square)


def _at(act: _Act | None) -> Square:
    return 0 if act is None else act.square


def _diagnosis(
    explanation: Explanation, made: _Made, fault: Fault, squares: tuple[Square, ...], *, hopeless: bool
) -> Diagnosis:
    return Diagnosis(fault, squares, _goal(explanation, made), hopeless)


def _goal(explanation: Explanation, made: _Made) -> Board:
    """The board with everything that can't stay back in its place, and with whatever is in its way moved back too."""
    board = list(explanation.board)
    back = list(explanation.hands)
    leaving = [act.square for act in made.undone] + [token.home for token in back if token.home]
    for square in leaving:
        token, board[square - 1] = board[square - 1], None
        if token is not None:
            back.append(token)
            leaving += [token.home] if token.home not in (0, square) else []
    for token in back:
        if token.home:
            board[token.home - 1] = PieceToken(explanation.base.cells[token.home - 1], token.home)
    pending = made.pending
    if pending is not None and pending.fault is Fault.NOT_TURNED and board[pending.square - 1] == pending.token:
        board[pending.square - 1] = pending.token._replace(letter=TURNED[pending.token.letter])
    return tuple(board)
