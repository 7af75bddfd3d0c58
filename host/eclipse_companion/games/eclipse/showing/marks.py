"""Marks on squares: why each is marked, and what marks a turn, a step or a hint. Pure.

In: turns, steps and hints. Out: highlights, which every screen draws in its own way.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from eclipse_companion.games.eclipse.announcements import Hint, Step
from eclipse_companion.games.eclipse.game.claims import Claim, LastHole, Refuted, Threat
from eclipse_companion.games.eclipse.game.pieces import PIECES, Piece, Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn


class Mark(Enum):
    """Why a square is marked."""

    FROM = "from"
    """Take a piece from here."""
    TO = "to"
    """Put it here, turned over."""
    PLACE = "place"
    """Place a new piece here."""
    SEEN = "seen"
    """Half a turn has been seen here."""
    LIFTED = "lifted"
    """The piece from here is in somebody's hand."""
    ASKED = "asked"
    """An open question, or a step of calibrating, is about this square."""
    WRONG = "wrong"
    THREAT = "threat"
    """Part of a line with which a player could win at once on that player's turn."""
    LINE = "line"
    """Part of a locked line that ended the game."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A marked square. `piece`: what should lie there, if known; `hint`: advice, not an order."""

    mark: Mark
    square: Square
    piece: Piece | None = None
    hint: bool = False
    line: tuple[Square, ...] = ()
    """The line that it is part of."""


def marks_of(turn: Turn, position: Position, player: Player, *, hint: bool = False) -> list[Highlight]:
    """The marks of a turn to make: from, to with the side that will show, place with its side."""
    marks = []
    if turn.flip is not None:
        start, end = turn.flip
        piece = position[start]
        marks = [Highlight(Mark.FROM, start, hint=hint), Highlight(Mark.TO, end, piece and piece.turned, hint)]
    return [*marks, Highlight(Mark.PLACE, turn.square, PIECES[player, turn.side], hint)]


def marks_of_hint(hint: Hint, position: Position) -> list[Highlight]:
    """The turn, the piece to flip, or a line that the hint names."""
    if hint.turn is not None:
        return marks_of(hint.turn, position, hint.player, hint=True)
    marks = [] if hint.square is None else [Highlight(Mark.FROM, hint.square, hint=True)]
    return [*marks, *marks_of_claims(hint.claims)]


def marks_of_claims(claims: Iterable[Claim]) -> list[Highlight]:
    """The opponent's lines that claims are about."""
    lines = []
    for claim in claims:
        match claim:
            case Threat(lock=lock) | LastHole(lock=lock):
                lines.append(lock.line)
            case Refuted(locks=locks):
                lines += [lock.line for lock in locks]
    return marks_of_lines(lines, Mark.THREAT)


def marks_of_lines(lines: Iterable[tuple[Square, ...]], mark: Mark, *, hint: bool = False) -> list[Highlight]:
    """The squares of lines, each of which knows its line."""
    return [Highlight(mark, square, hint=hint, line=line) for line in lines for square in line]


def marks_of_step(step: Step, wanted: Position) -> list[Highlight]:
    """The marks of a step that puts the board right. `wanted`: what should lie there in the end."""
    match step.kind:
        case "move":
            marks = [Highlight(Mark.FROM, step.square)]
            return [*marks, Highlight(Mark.TO, step.to, wanted[step.to])] if step.to is not None else marks
        case "place":
            known = step.owner is not None and step.side is not None
            piece = PIECES[step.owner, step.side] if known and step.owner and step.side else wanted[step.square]
            return [Highlight(Mark.PLACE, step.square, piece)]
        case _:
            return [Highlight(Mark.WRONG, step.square)]


def once(marks: Iterable[Highlight]) -> tuple[Highlight, ...]:
    """The first mark of each kind on each square, and of each line."""
    found: dict[tuple[Mark, Square, tuple[Square, ...]], Highlight] = {}
    for mark in marks:
        found.setdefault((mark.mark, mark.square, mark.line), mark)
    return tuple(found.values())
