"""What a task can ask of a turn, as the rules decide it: each a need with a name for saying that it isn't met.

In: a position and a legal turn. Out: whether the turn does it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import DoubleUse
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Flip, Line
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.ideas import ideas, inward, is_safe

CORNERS: Final = tuple(square for square in SQUARES if len(NEIGHBOURS[square]) == 2)  # noqa: PLR2004 - of four sides


@dataclass(frozen=True)
class MadeTurn:
    """A legal turn that was made in a position."""

    before: Position
    turn: Turn

    @property
    def mover(self) -> Player:
        """The player who made it."""
        return self.before.to_move

    @cached_property
    def after(self) -> Position:
        """The position after it."""
        return rules.apply(self.before, self.turn)


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a turn must do."""

    name: str
    """The name of the text that says so, `need_NAME`."""
    is_met: Callable[[MadeTurn], bool]
    squares: tuple[Square, ...] = ()
    """The squares that it is about."""


def holds(position: Position, square: Square, owner: Player) -> bool:
    """Whether a square is a player's: their piece lies there, and no orthogonally adjacent square is empty."""
    piece = position[square]
    return piece is not None and piece.owner is owner and is_safe(position, square)


def is_double(made: MadeTurn) -> bool:
    """Whether the placed piece is part of a line, and stays part of one whichever way it is flipped next."""
    return any(isinstance(idea, DoubleUse) for idea in ideas(made.before, made.turn))


def goes_inwards(made: MadeTurn) -> bool:
    """Whether the flipped piece ends on a square with more adjacent squares."""
    return inward(made.turn)


def is_of_one_side(made: MadeTurn) -> bool:
    """Whether all of the mover's pieces show the same side."""
    return len({piece.side for _, piece in made.after.pieces() if piece.owner is made.mover}) == 1


def breaks_a_line(made: MadeTurn) -> bool:
    """Whether the opponent has fewer lines of three, locked or not, than before."""
    theirs = made.mover.opponent
    return len(rules.lines(made.after, theirs)) < len(rules.lines(made.before, theirs))


def leaves_one_flip(made: MadeTurn) -> bool:
    """Whether the game goes on, and the opponent has exactly one flip."""
    return rules.result(made.after) is None and len(rules.flips(made.after)) == 1


def wins(made: MadeTurn) -> bool:
    """Whether the mover has won."""
    result = rules.result(made.after)
    return result is not None and result.winner is made.mover


def gives_nothing(made: MadeTurn) -> bool:
    """Whether the turn doesn't make the opponent win."""
    result = rules.result(made.after)
    return result is None or result.winner is not made.mover.opponent


def refills(made: MadeTurn) -> bool:
    """Whether the piece is placed where the flipped one came from."""
    return made.turn.flip is not None and made.turn.square == made.turn.flip[0]


def opened_line(made: MadeTurn) -> tuple[Line, Flip] | None:
    """A line of the mover's that the opponent can break with a flip, and that flip; None without one."""
    for line in rules.lines(made.after, made.mover):
        for flip in rules.flips(made.after):
            if flip[0] in line:
                return line, flip
    return None


WINS: Final = Need("wins", wins)
NO_GIFT: Final = Need("no_gift", gives_nothing)
BREAKS: Final = Need("breaks", lambda made: not rules.lines(made.after, made.mover.opponent))
INWARDS: Final = Need("inwards", goes_inwards)
IN_CORNER: Final = Need("in_corner", lambda made: made.turn.square in CORNERS)
REFILLS: Final = Need("refills", refills)
ONE_SIDE: Final = Need("one_side", is_of_one_side)
ONE_FLIP: Final = Need("one_flip", leaves_one_flip)
DOUBLE: Final = Need("double", is_double)


def hold(square: Square) -> Need:
    """The square is the mover's afterwards."""
    return Need("hold", lambda made: holds(made.after, square, made.mover), (square,))


def flip_from(*squares: Square) -> Need:
    """The flipped piece comes from one of these."""
    return Need("flip_from", lambda made: made.turn.flip is not None and made.turn.flip[0] in squares, squares)


def place_on(*squares: Square) -> Need:
    """The piece is placed on one of these."""
    return Need("place_on", lambda made: made.turn.square in squares, squares)
