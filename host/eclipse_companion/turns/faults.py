"""What is wrong when an explanation is no part of a legal turn, and the steps that put it right."""

from collections.abc import Sequence
from typing import NamedTuple

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.game.pieces import FACES
from eclipse_companion.game.position import Position
from eclipse_companion.game.squares import NEIGHBOURS, SQUARES, Square, column, row
from eclipse_companion.turns.explanations import TURNED, Explanation, Token


class Diagnosis(NamedTuple):
    """The fault, the squares it concerns, the steps that mend it; `hopeless`: nothing further can make it legal."""

    fault: Fault
    squares: tuple[Square, ...]
    steps: tuple[Step, ...]
    hopeless: bool


def diagnose(explanation: Explanation) -> Diagnosis:
    """What is wrong with the present turn of an explanation whose stage is `OPEN`."""
    moved = _moved(explanation)
    new = _new(explanation)
    squares = tuple(sorted({*(square for square, _ in moved), *(square for square, _ in new)}))
    steps = _steps_back(explanation, moved, new)
    if explanation.hands:
        homes = tuple(sorted(token.home for token in explanation.hands if token.home))
        return Diagnosis(Fault.PIECE_GONE, homes or squares, steps, hopeless=False)
    if len(new) > 1:
        return Diagnosis(Fault.TWO_PLACED, squares, steps, hopeless=True)
    mover = explanation.base.to_move
    if new and FACES[new[0][1].letter].owner is not mover:
        return Diagnosis(Fault.WRONG_PLAYER, squares, steps, hopeless=True)
    for square, token in moved:
        fault = _fault_of_move(explanation, square, token)
        if fault is Fault.NOT_TURNED:
            return Diagnosis(fault, (square,), (Step("turn over", square),), hopeless=False)
        if fault is not None:
            return Diagnosis(fault, (token.home, square), steps, hopeless=True)
    return Diagnosis(Fault.OUT_OF_STEP, squares, steps, hopeless=False)


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


def _steps_back(
    explanation: Explanation, moved: list[tuple[Square, Token]], new: list[tuple[Square, Token]]
) -> tuple[Step, ...]:
    steps = [Step("remove", square) for square, _ in new]
    for square, token in moved:
        if square != token.home:
            steps.append(Step("move", square, to=token.home))
        if token.letter != explanation.base.cells[token.home - 1]:
            steps.append(Step("turn over", token.home))
    for token in explanation.hands:
        if token.home:
            piece = FACES[explanation.base.cells[token.home - 1]]
            steps.append(Step("place", token.home, owner=piece.owner, side=piece.side))
    return tuple(steps)


def steps_between(shown: Sequence[str], wanted: Position) -> tuple[Step, ...]:
    """The steps from what each square shows (sixteen cells; `+` `-` owner unknown, `?` nothing known) to a position.

    A piece that lies elsewhere than it should is moved, the nearest that fits; only then is any taken off or placed.
    """
    target = dict(enumerate(wanted.cells, start=1))
    cells = dict(enumerate(shown, start=1))
    wrong = [square for square in SQUARES if not agrees(cells[square], target[square])]
    over = [square for square in wrong if target[square] != "." and agrees(cells[square], TURNED[target[square]])]
    surplus = [square for square in wrong if square not in over and cells[square] != "."]
    missing = [square for square in wrong if square not in over and target[square] != "."]
    moves: list[Step] = []
    for face_of in (dict(zip(FACES, FACES, strict=True)), TURNED):
        for square in list(missing):
            near = [each for each in surplus if each != square and agrees(cells[each], face_of[target[square]])]
            if not near:
                continue
            start = min(near, key=lambda each: _distance(each, square))
            moves.append(Step("move", start, to=square))
            if not agrees(cells[start], target[square]):
                over.append(square)
            surplus.remove(start)
            missing.remove(square)
    moves, circling = _in_order(moves)
    afresh = [step.to for step in circling if step.to is not None]
    missing += afresh
    steps = [Step("remove", square) for square in [*surplus, *(step.square for step in circling)]] + moves
    steps += [Step("turn over", square) for square in over if square not in afresh]
    for square in missing:
        piece = FACES[target[square]]
        steps.append(Step("place", square, owner=piece.owner, side=piece.side))
    return tuple(steps)


def _in_order(moves: list[Step]) -> tuple[list[Step], list[Step]]:
    """The moves, each to a square that is free by then; and those that can't be made so, since they go in a circle."""
    ordered: list[Step] = []
    circling: list[Step] = []
    while moves:
        taken = {step.square for step in moves}
        free = next((step for step in moves if step.to not in taken), None)
        if free is None:
            circling.append(moves.pop())
        else:
            moves.remove(free)
            ordered.append(free)
    return ordered, circling


def squares_of(steps: Sequence[Step]) -> tuple[Square, ...]:
    """The squares that steps concern, ascending."""
    return tuple(sorted({square for step in steps for square in (step.square, step.to) if square is not None}))


def _distance(start: Square, end: Square) -> int:
    return abs(row(start) - row(end)) + abs(column(start) - column(end))


def agrees(shown: str, cell: str) -> bool:
    """Whether what a square shows (a reading's character) can be this cell of a position."""
    if shown == "?":
        return True
    if shown == "+":
        return cell in "Gg"
    if shown == "-":
        return cell in "Ss"
    return shown == cell
