"""What is wrong when an explanation is no part of a legal turn, and what should lie there."""

from typing import NamedTuple

from eclipse_companion.announcements import Fault
from eclipse_companion.game.pieces import FACES
from eclipse_companion.game.squares import NEIGHBOURS, Square, column, row
from eclipse_companion.turns.explanations import TURNED, Explanation, Token


class Diagnosis(NamedTuple):
    """The fault, the squares it concerns; what should lie there; `hopeless`: nothing further can make it legal."""

    fault: Fault
    squares: tuple[Square, ...]
    goal: str
    hopeless: bool


def diagnose(explanation: Explanation) -> Diagnosis:
    """What is wrong with the present turn of an explanation whose stage is `OPEN`."""
    moved = _moved(explanation)
    new = _new(explanation)
    squares = tuple(sorted({*(square for square, _ in moved), *(square for square, _ in new)}))
    goal = explanation.base.cells
    if explanation.hands:
        homes = tuple(sorted(token.home for token in explanation.hands if token.home))
        return Diagnosis(Fault.PIECE_GONE, homes or squares, goal, hopeless=False)
    if len(new) > 1:
        return Diagnosis(Fault.TWO_PLACED, squares, goal, hopeless=True)
    mover = explanation.base.to_move
    if new and FACES[new[0][1].letter].owner is not mover:
        return Diagnosis(Fault.WRONG_PLAYER, squares, goal, hopeless=True)
    for square, token in moved:
        fault = _fault_of_move(explanation, square, token)
        if fault is Fault.NOT_TURNED:
            return Diagnosis(fault, (square,), _turned_over(explanation, square), hopeless=False)
        if fault is not None:
            return Diagnosis(fault, (token.home, square), goal, hopeless=True)
    return Diagnosis(Fault.OUT_OF_STEP, squares, goal, hopeless=False)


def _moved(explanation: Explanation) -> list[tuple[Square, Token]]:
    return [
        (square, token)
        for square, token in enumerate(explanation.board, start=1)
        if token and token.home and (token.home != square or token.letter != explanation.base.cells[token.home - 1])
    ]


def _new(explanation: Explanation) -> list[tuple[Square, Token]]:
    return [(square, token) for square, token in enumerate(explanation.board, start=1) if token and token.home == 0]


def _fault_of_move(explanation: Explanation, square: Square, token: Token) -> Fault | None:
    if FACES[token.letter].owner is explanation.base.to_move:
        return Fault.OWN_PIECE_MOVED
    if square == token.home:
        return None
    if square not in NEIGHBOURS[token.home]:
        down, right = abs(row(square) - row(token.home)), abs(column(square) - column(token.home))
        return Fault.DIAGONAL if down == right == 1 else Fault.TOO_FAR
    unturned = token.letter == explanation.base.cells[token.home - 1]
    return Fault.NOT_TURNED if unturned else None


def _turned_over(explanation: Explanation, square: Square) -> str:
    """What lies there once the piece on a square is turned over."""
    cells = list(explanation.cells)
    cells[square - 1] = TURNED[cells[square - 1]]
    return "".join(cells)
