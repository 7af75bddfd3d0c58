"""The rules: which turns are legal and why others aren't, what a turn does, how a game ends.

In: positions and turns. Out: turns, positions, results, and the reason why a turn can't be made. Nothing here checks
whether a position can occur (`Position.faults` does).
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from operator import itemgetter
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS, SQUARES, Square, touch_diagonally
from eclipse_companion.games.eclipse.game.turn import Turn

Flip = tuple[Square, Square]
"""From and to."""

Line = tuple[Square, Square, Square]
"""Three squares in a row, a column or a diagonal."""


class IllegalTurnError(CompanionError):
    """A turn that can't be made in this position; the text says why."""


class Why(Enum):
    """Why a turn can't be made; the value is half a sentence about `first` and `second`."""

    OVER = "the game is over ({first})"
    MUST_FLIP = "it has no flip, but one is possible ({first}-{second}, for example)"
    NO_PIECE = "there is no piece on {first}"
    OWN_PIECE = "{first} is your own piece"
    NOWHERE = "{first}-{second} isn't a flip; a flip goes straight to the next square"
    DIAGONAL = "{first}-{second} is diagonal; a flip goes straight to the next square"
    TOO_FAR = "{first}-{second} is too far; a flip goes straight to the next square"
    NOT_EMPTY = "{first} isn't empty"
    FLIPPED_THERE = "the flipped piece goes to {first}"


class Result(Enum):
    """How a game ends; the value is what files write."""

    SUN_WINS = "1-0"
    MOON_WINS = "0-1"
    DRAW = "1/2-1/2"

    @property
    def winner(self) -> Player | None:
        """Who has won; None for a draw."""
        return {Result.SUN_WINS: Player.SUN, Result.MOON_WINS: Player.MOON}.get(self)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a turn can't be made in a position."""

    why: Why
    first: Square | Result
    """The square it is about, or where the flip starts; if the game is over, its result."""
    second: Square | None = None
    """Where the flip goes."""

    def __str__(self) -> str:
        first = self.first.value if isinstance(self.first, Result) else self.first
        return self.why.value.format(first=first, second=self.second)


_LETTERS: Final = {Player.SUN: "GS", Player.MOON: "gs"}

_FLIPS: Final[tuple[Flip, ...]] = tuple((start, end) for start in SQUARES for end in NEIGHBOURS[start])

_TURNS: Final[dict[Flip | None, tuple[Turn, ...]]] = {
    flip: tuple(sorted((Turn(flip, side, square) for side in Side for square in SQUARES), key=str))
    for flip in sorted((None, *_FLIPS), key=lambda flip: f"{flip[0]}-{flip[1]}/" if flip else "")
}
"""All turns that can be written, by flip: each flip and its turns, in the order of their text."""

_FLIP_ORDER: Final = {flip: number for number, flip in enumerate(_TURNS)}

_AROUND: Final[tuple[tuple[Line, Line, Callable[[str], tuple[str, ...]]], ...]] = tuple(
    (
        line,
        (line[0] - 1, line[1] - 1, line[2] - 1),
        itemgetter(*sorted({near - 1 for square in line for near in NEIGHBOURS[square]} - {s - 1 for s in line})),
    )
    for line in LINES
)
"""Each line, where its cells stand, and the cells that must all be occupied for it to be locked."""


def flips(position: Position) -> list[Flip]:
    """All flips of the side to move: (from, to) with an opponent's piece on from and to empty beside it."""
    cells, theirs = position.cells, _LETTERS[position.to_move.opponent]
    return [flip for flip in _FLIPS if cells[flip[1] - 1] == "." and cells[flip[0] - 1] in theirs]


def legal_turns(position: Position) -> list[Turn]:
    """All legal turns, sorted by the code points of their text; none if the game is over."""
    if result(position) is not None:
        return []
    cells = position.cells
    found: list[Turn] = []
    possible: list[Flip | None] = sorted(flips(position), key=_FLIP_ORDER.__getitem__)
    for flip in possible or [None]:
        start, end = flip or (None, None)
        found += [
            turn
            for turn in _TURNS[flip]
            if turn.square == start or (cells[turn.square - 1] == "." and turn.square != end)
        ]
    return found


def why_illegal(position: Position, turn: Turn) -> Refusal | None:
    """Why the turn can't be made here; None for a legal turn."""
    over = result(position)
    if over is not None:
        return Refusal(Why.OVER, over)
    if turn.flip is not None:
        return _why_no_flip(position, *turn.flip) or _why_no_place(position, turn)
    possible = flips(position)
    return Refusal(Why.MUST_FLIP, *possible[0]) if possible else _why_no_place(position, turn)


def _why_no_flip(position: Position, start: Square, end: Square) -> Refusal | None:
    piece = position[start]
    if piece is None:
        return Refusal(Why.NO_PIECE, start)
    if piece.owner is position.to_move:
        return Refusal(Why.OWN_PIECE, start)
    if end not in NEIGHBOURS[start]:
        return Refusal(_why_no_way(start, end), start, end)
    return None if position[end] is None else Refusal(Why.NOT_EMPTY, end)


def _why_no_way(start: Square, end: Square) -> Why:
    if start == end:
        return Why.NOWHERE
    return Why.DIAGONAL if touch_diagonally(start, end) else Why.TOO_FAR


def _why_no_place(position: Position, turn: Turn) -> Refusal | None:
    start, end = turn.flip or (None, None)
    if turn.square == end:
        return Refusal(Why.FLIPPED_THERE, turn.square)
    if turn.square != start and position[turn.square] is not None:
        return Refusal(Why.NOT_EMPTY, turn.square)
    return None


def play(position: Position, turn: Turn) -> Position:
    """The position after a turn. Raises `IllegalTurnError`."""
    reason = why_illegal(position, turn)
    if reason is not None:
        message = f"{turn} isn't legal here: {reason}."
        raise IllegalTurnError(message)
    return apply(position, turn)


def apply(position: Position, turn: Turn) -> Position:
    """What a turn does to a position. It must be legal: nothing is checked."""
    changes: dict[Square, str] = {}
    if turn.flip is not None:
        start, end = turn.flip
        changes[start] = "."
        changes[end] = _TURNED[position.cells[start - 1]]
    changes[turn.square] = PIECES[position.to_move, turn.side].letter
    return position.with_cells(changes)


_TURNED: Final = {piece.letter: piece.turned.letter for piece in PIECES.values()}


def _locked(position: Position) -> list[tuple[str, Line]]:
    """All locked lines, each with the letter of its pieces."""
    cells = position.cells
    return [
        (cells[first], line)
        for line, (first, second, third), around in _AROUND
        if cells[first] == cells[second] == cells[third] != "." and "." not in around(cells)
    ]


def lines(position: Position, owner: Player) -> list[Line]:
    """The lines of a player, locked or not."""
    cells, own = position.cells, _LETTERS[owner]
    return [
        line
        for line, (first, second, third), _ in _AROUND
        if cells[first] in own and cells[first] == cells[second] == cells[third]
    ]


def locked_lines(position: Position, owner: Player) -> list[Line]:
    """The lines of a player that are locked: none of their three pieces has an empty neighbour."""
    return [line for letter, line in _locked(position) if letter in _LETTERS[owner]]


def first_locked(position: Position, owner: Player) -> Line | tuple[()]:
    """The first of the locked lines of a player; empty if there is none."""
    return next(iter(locked_lines(position, owner)), ())


def result(position: Position) -> Result | None:
    """How the game has ended in this position, or None while it goes on.

    A position is judged when a turn is complete, never between flip and placement: the booklet is silent, this is our
    reading. If both players have a locked line, it is a draw at any time (the booklet says so for the full board).
    """
    winners = {FACES[letter].owner for letter, _ in _locked(position)}
    if len(winners) == 1:
        return Result.SUN_WINS if Player.SUN in winners else Result.MOON_WINS
    return Result.DRAW if winners or "." not in position.cells else None
