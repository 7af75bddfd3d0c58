"""Where each position stands in the tables: layers by number of pieces, classes of occupied squares, owners, faces.

In: positions, numbers of pieces, sets of squares. Out: numbers and arrays for `kernels`; positions.

A *layer* holds the positions with n pieces. Positions count as one if one of the board's eight symmetries maps their
occupied squares onto each other, or if they differ only by exchanging gold and silver everywhere. A layer is one array
of signed bytes. It is ordered by class of occupied sets (named by the smallest of each eight, ascending), then by
owners (which pieces belong to the player who is not to move, ascending as a number of n bits), and last by faces (n - 1
bits: which pieces, apart from the first, show another side than the first). A set of squares is a number of 16 bits,
with square k on bit k - 1; pieces are numbered in ascending order of their squares.
"""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.games.eclipse.game.pieces import PIECES, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS, SQUARES

SETS: Final = 1 << len(SQUARES)
LAYERS: Final = range(len(SQUARES), -1, -1)
"""Numbers of pieces, in the order in which the layers are solved."""


class Geometry(NamedTuple):
    """The board, and where its sets of squares stand. Squares count from 0 here."""

    beside: Integers
    """(16, 5): how many neighbours a square has, and which."""
    lines: Integers
    """(24, 3): the squares of each line."""
    squares: Integers
    """(8, 16): the square to which each symmetry takes each square."""
    smallest: Integers
    """(65536,): the smallest set of a set's class."""
    way: Integers
    """(65536,): the number of a symmetry that takes the set to that smallest set."""
    number: Integers
    """(65536,): the number of its class in its layer."""
    rank: Integers
    """(65536,): how many smaller numbers have the same number of bits."""


@cache
def geometry() -> Geometry:
    """The tables of the board and of all sets of squares."""
    sets = np.arange(SETS)
    squares = _symmetries()
    images = np.zeros((len(squares), SETS), np.int64)
    for square in range(len(SQUARES)):
        # Every set whose last square is this one consists of a smaller set and this square.
        smaller, sets_with = slice(0, 1 << square), slice(1 << square, 2 << square)
        images[:, sets_with] = images[:, smaller] | 1 << squares[:, square, np.newaxis]
    smallest = images.min(axis=0)
    number, rank = np.zeros(SETS, np.int64), np.zeros(SETS, np.int64)
    for count in LAYERS:
        alike = sets[_bits(sets) == count]
        rank[alike] = np.arange(alike.size)
        number[alike] = np.searchsorted(np.unique(smallest[alike]), smallest[alike])
    beside = np.zeros((len(SQUARES), 5), np.int64)
    for square in SQUARES:
        near = NEIGHBOURS[square]
        beside[square - 1, : 1 + len(near)] = [len(near), *(each - 1 for each in near)]
    return Geometry(beside, np.array(LINES) - 1, squares, smallest, images.argmin(axis=0), number, rank)


def _bits(sets: Integers) -> Integers:
    """How many squares each set has."""
    return np.bitwise_count(sets).astype(np.int64)


def _symmetries() -> Integers:
    board = np.arange(len(SQUARES)).reshape(4, 4)
    turned = [np.rot90(board, quarter) for quarter in range(4)]
    return np.array([each.ravel() for board in turned for each in (board, board.T)])


@cache
def _smallest_sets() -> Integers:
    """The smallest set of each class, ascending."""
    return np.unique(geometry().smallest)


class Layer:
    """All positions with the same number of pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        sets = _smallest_sets()
        self.classes: Integers = sets[_bits(sets) == pieces]
        """The smallest set of each class, ascending."""
        numbers = np.arange(1 << pieces)
        self.owners: Integers = numbers[_bits(numbers) == (pieces + 1) // 2]
        """The sets of pieces that can belong to the player who is not to move, ascending."""
        self.faces = 1 << max(0, pieces - 1)
        """In how many ways the pieces can show their sides."""
        self.class_size = comb(pieces, (pieces + 1) // 2) * self.faces
        """How many positions a class has."""
        self.size = self.classes.size * self.class_size
        """How many positions there are."""


@cache
def layer(pieces: int) -> Layer:
    """The layer with this number of pieces."""
    return Layer(pieces)


def index_of(position: Position) -> int:
    """Where a position stands in its layer."""
    tables = geometry()
    lying = [(square - 1, piece) for square, piece in position.pieces()]
    occupied = sum(1 << square for square, _ in lying)
    to = tables.squares[tables.way[occupied]]
    pieces = [piece for _, piece in sorted((int(to[square]), piece) for square, piece in lying)]
    other = sum(1 << place for place, piece in enumerate(pieces) if piece.owner is not position.to_move)
    faces = sum(1 << place for place, piece in enumerate(pieces) if piece.side is not pieces[0].side)
    count = len(pieces)
    block = int(tables.number[occupied]) * comb(count, (count + 1) // 2) + int(tables.rank[other])
    return (block << max(0, count - 1)) + (faces >> 1)


def position_at(pieces: int, index: int) -> Position:
    """A position that stands at this place in a layer: the one whose first piece shows gold."""
    stands = layer(pieces)
    block, faces = divmod(index, stands.faces)
    number, rank = divmod(block, stands.owners.size)
    occupied, other = int(stands.classes[number]), int(stands.owners[rank])
    cells = ["."] * len(SQUARES)
    mover = Position("".join("G" if occupied >> square & 1 else "." for square in range(len(SQUARES)))).to_move
    squares = [square for square in range(len(SQUARES)) if occupied >> square & 1]
    for place, square in enumerate(squares):
        owner = mover.opponent if other >> place & 1 else mover
        side = Side.SILVER if (faces << 1) >> place & 1 else Side.GOLD
        cells[square] = PIECES[owner, side].letter
    return Position("".join(cells))
