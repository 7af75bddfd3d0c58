"""The rules: which turns are legal and why others are not, what a turn does, how a game ends."""

from enum import Enum

from eclipse_companion.errors import CompanionError
from eclipse_companion.game.pieces import PIECES, Player, Side
from eclipse_companion.game.position import Position
from eclipse_companion.game.squares import LINES, NEIGHBOURS, SQUARES, Square
from eclipse_companion.game.turn import Turn


class IllegalTurnError(CompanionError):
    """A turn that can't be made in this position; the text says why."""


class Result(Enum):
    """How a game ends; the value is what files write."""

    SUN_WINS = "1-0"
    MOON_WINS = "0-1"
    DRAW = "1/2-1/2"


def flips(position: Position) -> list[tuple[Square, Square]]:
    """All flips of the side to move: (from, to) with an opponent's piece on from and to empty beside it."""
    opponent = position.to_move.opponent
    return [
        (start, end)
        for start in SQUARES
        if (piece := position[start]) is not None and piece.owner is opponent
        for end in NEIGHBOURS[start]
        if position[end] is None
    ]


def legal_turns(position: Position) -> list[Turn]:
    """All legal turns, sorted by the code points of their text; none where the game is over."""
    if result(position) is not None:
        return []
    found = []
    for flip in flips(position) or [None]:
        empty = set(position.empty_squares)
        if flip is not None:
            empty = empty - {flip[1]} | {flip[0]}
        found += [Turn(flip, side, square) for square in empty for side in Side]
    return sorted(found, key=str)


def why_illegal(position: Position, turn: Turn) -> str | None:
    """Why the turn can't be made here, as a sentence; None for a legal turn."""
    over = result(position)
    if over is not None:
        return f"the game has ended ({over.value})"
    if turn.flip is None:
        possible = flips(position)
        if possible:
            start, end = possible[0]
            return f"a flip is possible ({start}-{end}, for one), so one must be made"
    else:
        reason = _why_no_flip(position, *turn.flip)
        if reason is not None:
            return reason
    vacated = turn.flip[0] if turn.flip else None
    filled = turn.flip[1] if turn.flip else None
    if turn.square == filled or (position[turn.square] is not None and turn.square != vacated):
        return f"{turn.square} is not empty"
    return None


def _why_no_flip(position: Position, start: Square, end: Square) -> str | None:
    piece = position[start]
    if piece is None:
        return f"there is no piece on {start}"
    if piece.owner is position.to_move:
        return f"{start} is your own piece"
    if start == end:
        return f"{start}-{end} goes nowhere; a flip goes to the next square"
    if end not in NEIGHBOURS[start]:
        apart = {abs(start - end)} & {3, 5} and _touch_diagonally(start, end)
        return f"{start}-{end} is diagonal" if apart else f"{start}-{end} is too far; a flip goes to the next square"
    if position[end] is not None:
        return f"{end} is not empty"
    return None


def _touch_diagonally(start: Square, end: Square) -> bool:
    return any(end in NEIGHBOURS[between] for between in NEIGHBOURS[start]) and (start - end) % 4 in (1, 3)


def play(position: Position, turn: Turn) -> Position:
    """The position after a turn. Raises `IllegalTurnError`."""
    reason = why_illegal(position, turn)
    if reason is not None:
        message = f"{turn} is not legal here: {reason}."
        raise IllegalTurnError(message)
    return apply(position, turn)


def apply(position: Position, turn: Turn) -> Position:
    """What a turn that is known to be legal does to a position; checks nothing."""
    changes: dict[Square, str] = {}
    if turn.flip is not None:
        start, end = turn.flip
        piece = position[start]
        assert piece is not None
        changes[start] = "."
        changes[end] = piece.turned.letter
    changes[turn.square] = PIECES[position.to_move, turn.side].letter
    return position.with_cells(changes)


def locked_lines(position: Position, owner: Player) -> list[tuple[Square, Square, Square]]:
    """The lines of a player that are locked: none of their three pieces has an empty neighbour."""
    found = []
    for line in LINES:
        cells = {position.cells[square - 1] for square in line}
        if len(cells) != 1:
            continue
        piece = position[line[0]]
        if piece is None or piece.owner is not owner:
            continue
        if all(position[near] is not None for square in line for near in NEIGHBOURS[square]):
            found.append(line)
    return found


def result(position: Position) -> Result | None:
    """How the game has ended in this position, or None while it goes on.

    Judged when a turn is complete, never between flip and placement: our reading, the booklet is silent. Both
    players locked is a draw at any time (the booklet says so of the full board).
    """
    sun = bool(locked_lines(position, Player.SUN))
    moon = bool(locked_lines(position, Player.MOON))
    if sun and moon:
        return Result.DRAW
    if sun:
        return Result.SUN_WINS
    if moon:
        return Result.MOON_WINS
    return None if position.empty_squares else Result.DRAW
