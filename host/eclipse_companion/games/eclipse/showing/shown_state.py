"""What lies on the board, as far as it can be seen: a reading's characters and what else is known. Pure.

In: sixteen characters of a reading, the game's position, pieces that explain what lies where. Out: what lies on each
square, so that pictures show the board as it is, even if that isn't as it should be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.announcements import Fault, HalfTurn, NextStep, Problem, Question, Step
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square

Lying = Piece | Side | None
"""A piece; the side that is up if nobody can say whose piece it is; None if the square is empty."""

_SIDES: Final = {"+": Side.GOLD, "-": Side.SILVER}
_ANYBODYS: Final = (Fault.OUT_OF_STEP, Fault.NOT_EMPTY_AT_START, Fault.NOT_SET_UP)
"""Faults with pieces that no turn has brought."""
_OPPONENTS: Final = (Fault.NOT_TURNED, Fault.TURNED_IN_PLACE, Fault.TOO_FAR, Fault.DIAGONAL, Fault.WRONG_PLAYER)
"""Faults with a piece of the opponent's, on the last square of the fault."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of pieces that the board shows only the side of: what may lie where, and who brings new ones."""

    pieces: tuple[tuple[Square, Piece], ...] = ()
    bringer: Player | None = None


NOTHING: Final = Known()


def lying(cells: str, position: Position, known: Known = NOTHING) -> tuple[Lying, ...]:
    """What lies on the squares 1 to 16. A square that shows nothing definite counts as `position` has it."""
    filled = [at for at, cell in zip(SQUARES, cells, strict=True) if cell in _SIDES and position[at] is None]
    gone = [position[square] for square, cell in zip(SQUARES, cells, strict=True) if cell == "."]
    left = {piece.owner for piece in gone if piece is not None}
    explained = {square for square, _ in known.pieces}
    if sum(square in explained for square in filled) >= sum(piece is not None for piece in gone):
        left = set()
    owners = left | ({known.bringer} if known.bringer is not None else set(Player))
    found: list[Lying] = []
    for square, cell in zip(SQUARES, cells, strict=True):
        side = _SIDES.get(cell)
        here = position[square]
        if side is None:
            found.append(here if cell == "?" else FACES.get(cell))
        elif here is not None and here.side is side:
            found.append(here)
        else:
            told = {piece for where, piece in known.pieces if where == square and piece.side is side}
            told = told or {PIECES[owner, side] for owner in owners}
            found.append(told.pop() if len(told) == 1 else side)
    return tuple(found)


def known_of(fact: HalfTurn | Problem | NextStep | Question, position: Position) -> Known:
    """What an announcement makes known. `position`: the game's, before that announcement."""
    match fact:
        case HalfTurn(player=player):
            return Known(_of_fault(fact.fault, fact.squares, player), player)
        case Question():
            player = fact.player or position.to_move
            flips = [turn.flip for turn in fact.turns if turn.flip is not None]
            flipped = [(end, PIECES[player.opponent, side]) for _, end in flips for side in Side]
            return Known((*((turn.square, PIECES[player, turn.side]) for turn in fact.turns), *flipped), player)
        case Problem():
            known = _of_steps(fact.steps, position)
            told = {square for square, _ in known}
            if fact.player is not None:
                of_fault = _of_fault(fact.fault, fact.squares, fact.player)
                known += tuple(each for each in of_fault if each[0] not in told)
            return Known(known, None if fact.fault in _ANYBODYS else fact.player)
        case NextStep():
            return Known(_of_steps(fact.steps, position))


def _of_steps(steps: Sequence[Step], position: Position) -> tuple[tuple[Square, Piece], ...]:
    """What lies where according to the steps that put the board right."""
    moved = [
        (step.square, PIECES[step.owner, step.side.turned if step.turned else step.side])
        for step in steps
        if step.kind == "move" and step.owner is not None and step.side is not None
    ]
    turned = [(step.square, position[step.square]) for step in steps if step.kind == "turn over"]
    return (*moved, *((square, piece.turned) for square, piece in turned if piece is not None))


def _of_fault(fault: Fault | None, squares: tuple[Square, ...], player: Player) -> tuple[tuple[Square, Piece], ...]:
    """Whose piece lies on the last square of a fault, if the fault names one."""
    owner = player.opponent if fault in _OPPONENTS else player if fault is Fault.OWN_PIECE_MOVED else None
    return tuple((squares[-1], PIECES[owner, side]) for side in Side) if owner is not None and squares else ()
