"""The booklet's ideas, and other plain features of turns: which a turn has, and which all good turns share.

In: positions and turns. Out: claims that are true simply by what lies on the board.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import (
    Claim,
    Controls,
    DoubleUse,
    Feature,
    FlipsInward,
    MustFlip,
    OneColour,
    TakesCorner,
)
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, Square
from eclipse_companion.games.eclipse.game.turn import Turn

CORNER: Final = 2
"""The number of a corner's neighbours."""
EDGE: Final = 3
MIDDLE: Final = 4
MOST: Final = 2
"""One side predominates if it shows on this many times as many of a player's pieces as the other."""
FEW: Final = 3
"""With fewer pieces, no side predominates."""
FORCED: Final = 2
"""At most this many flips are worth naming."""


def is_safe(position: Position, square: Square) -> bool:
    """Whether no neighbouring square is empty."""
    return all(position.cells[near - 1] != "." for near in NEIGHBOURS[square])


def inward(turn: Turn) -> bool:
    """Whether the flip goes out of a corner, or from an edge to the middle."""
    return turn.flip is not None and len(NEIGHBOURS[turn.flip[0]]) < len(NEIGHBOURS[turn.flip[1]])


_HAS: Final[dict[Feature, Callable[[Position, Turn], bool]]] = {
    Feature.FLIPS_CORNER: lambda _, turn: turn.flip is not None and len(NEIGHBOURS[turn.flip[0]]) == CORNER,
    Feature.FLIPS_INWARD: lambda _, turn: inward(turn),
    Feature.PLACES_CORNER: lambda _, turn: len(NEIGHBOURS[turn.square]) == CORNER,
    Feature.PLACES_EDGE: lambda _, turn: len(NEIGHBOURS[turn.square]) == EDGE,
    Feature.PLACES_MIDDLE: lambda _, turn: len(NEIGHBOURS[turn.square]) == MIDDLE,
    Feature.PLACES_VACATED: lambda _, turn: turn.flip is not None and turn.flip[0] == turn.square,
    Feature.PLACES_SAFE: lambda position, turn: is_safe(rules.apply(position, turn), turn.square),
    Feature.PLACES_GOLD: lambda _, turn: turn.side is Side.GOLD,
    Feature.PLACES_SILVER: lambda _, turn: turn.side is Side.SILVER,
    Feature.LEAVES_ONE: lambda position, turn: len(rules.flips(rules.apply(position, turn))) <= 1,
}


def shared(position: Position, good: Collection[Turn], turns: Collection[Turn]) -> Iterator[Feature]:
    """Features that all good turns have but not all turns, those rarest among the turns first.

    `FLIPS_PIECE` isn't included: see `reasons`.
    """
    found = []
    for feature, has in _HAS.items():
        if all(has(position, turn) for turn in good):
            rest = sum(has(position, turn) for turn in turns)
            if rest < len(turns):
                found.append((rest, feature))
    yield from (feature for _, feature in sorted(found, key=lambda pair: pair[0]))


def ideas(position: Position, turn: Turn) -> list[Claim]:
    """The booklet's ideas that the turn follows, the most important first."""
    after = rules.apply(position, turn)
    flips = tuple(rules.flips(after)) if rules.result(after) is None else None
    found: list[Claim | None] = [
        MustFlip(turn, flips) if flips is not None and len(flips) <= FORCED else None,
        _double_use(after, turn),
        TakesCorner(turn) if _takes_corner(turn) else None,
        Controls(turn) if is_safe(after, turn.square) else None,
        FlipsInward(turn) if inward(turn) and not _takes_corner(turn) else None,
        _one_colour(position, after, turn),
    ]
    return [claim for claim in found if claim is not None]


def _takes_corner(turn: Turn) -> bool:
    """Whether the turn places in a corner, and flips out of it, or from beside it, towards the middle."""
    if turn.flip is None or len(NEIGHBOURS[turn.square]) != CORNER:
        return False
    return inward(turn) and (turn.flip[0] == turn.square or turn.flip[0] in NEIGHBOURS[turn.square])


def _one_colour(position: Position, after: Position, turn: Turn) -> Claim | None:
    letter = PIECES[position.to_move, turn.side].letter
    count, other = after.cells.count(letter), after.cells.count(PIECES[position.to_move, turn.side.turned].letter)
    return OneColour(turn, count, count + other) if count >= FEW and count > MOST * other else None


def _double_use(after: Position, turn: Turn) -> Claim | None:
    """A line that the placed piece makes, if each of its flips makes it part of another."""
    ends = [near for near in NEIGHBOURS[turn.square] if after.cells[near - 1] == "."]
    mover, piece = after.to_move.opponent, FACES[after.cells[turn.square - 1]]
    made = _lines_through(after, mover, turn.square)
    flipped = ((after.with_cells({turn.square: ".", end: piece.turned.letter}), end) for end in ends)
    if not made or not ends or not all(_lines_through(board, mover, end) for board, end in flipped):
        return None
    return DoubleUse(turn, made[0])


def _lines_through(position: Position, owner: Player, square: Square) -> list[rules.Line]:
    return [line for line in rules.lines(position, owner) if square in line]
