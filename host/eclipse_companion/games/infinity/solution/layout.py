"""Where each board stands in the solution: shapes of the channels, places of the jokers, owners of the other marbles.

In: heights of channels, sets of spaces. Out: numbers and arrays for `kernels`.

A board is seen by the player who is to place; the knob isn't part of it. A set of spaces is a number of 16 bits: the
space at depth d (0 at the base) of channel c (0 at the left) is bit 4c + d. A *shape* says how many marbles each of the
four channels holds. The marbles of a shape are numbered from 0, channel by channel, each from the base. A *block* holds
the boards of one shape with the jokers at the same places; the place of a joker in hand is the number of marbles. In a
block the boards are in the order of their *owners*: the set of the mover's plain marbles, where the marbles are
numbered without the jokers. Boards on which the mover has no marble in hand don't occur.

A board and its mirror image have the same value. Of two mirrored shapes only the one that comes first in `shapes` is
kept. If a shape is its own mirror image, only the first one of two mirrored blocks is.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers

CHANNELS: Final = 4
DEPTH: Final = 4
SPACES: Final = CHANNELS * DEPTH
HAND: Final = SPACES
"""The space of a joker that is in its owner's hand."""
PLAIN: Final = 8
"""How many plain marbles each player has."""
SHAPES: Final = (DEPTH + 1) ** CHANNELS
LINES: Final = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15),
    (0, 5, 10, 15), (12, 9, 6, 3),
)  # fmt: skip
"""The spaces of `r1` to `r4`, `c1` to `c4`, `d1` and `d2`."""
AS_IT_IS, MIRRORED, ITS_OWN_IMAGE = range(3)
"""How a shape is kept: itself, by its mirror image, or only half of its blocks."""
NOWHERE: Final = -1


class Geometry(NamedTuple):
    """The board's lines, and where shapes and blocks stand. A shape's number: its heights, as digits to base 5."""

    rows: NDArray[np.uint16]
    """(65536,): the lines that lie wholly in a set of spaces."""
    through: NDArray[np.uint16]
    """(17,): the lines through each space; none through the hand."""
    marbles: Integers
    """(625,): how many marbles a shape has."""
    heights: Integers
    """(625, 4)."""
    first: Integers
    """(625, 4): the number of the marble at each channel's base."""
    kept: Integers
    """(625,): `AS_IT_IS`, `MIRRORED` or `ITS_OWN_IMAGE`."""
    blocks: Integers
    """(625,): the number of the shape's first block; the block (mover's joker, other's joker) of n marbles is
    (n + 1) times the first plus the second further on."""
    begins: Integers
    """(blocks,): where each block begins; `NOWHERE` if it isn't kept."""
    extents: Integers
    """(625, 2): where the boards of each kept shape begin, and where they end."""
    owners: Integers
    """(17, 2): where the sets of owners of so many plain marbles begin in `sets`; the mover's joker in hand, or not."""
    ranks: Integers
    """(17, 2): where their ranks begin in `rank`."""
    sets: NDArray[np.uint16]
    """The sets of owners that occur, ascending, one list after another."""
    rank: NDArray[np.uint16]
    """The place of each set in its list."""


@cache
def geometry() -> Geometry:
    """The tables of the board and of all shapes."""
    heights = np.array([heights_of(shape) for shape in range(SHAPES)])
    first = np.cumsum(heights, axis=1) - heights
    marbles = heights.sum(axis=1)
    mirrored = mirrors(heights)
    kept = np.where(mirrored == np.arange(SHAPES), ITS_OWN_IMAGE, AS_IT_IS)
    kept[mirrored < np.arange(SHAPES)] = MIRRORED
    owners, ranks, sets, rank = _owners()
    sizes = np.append(np.diff(owners.ravel()), sets.size - owners[-1, -1]).reshape(owners.shape)
    blocks, begins, extents = _blocks(heights, kept, sizes)
    sides = np.arange(1 << SPACES)
    rows = np.zeros(1 << SPACES, np.uint16)
    through = np.zeros(SPACES + 1, np.uint16)
    for line, spaces in enumerate(LINES):
        whole = sum(1 << space for space in spaces)
        rows[sides & whole == whole] |= 1 << line
        through[list(spaces)] |= 1 << line
    return Geometry(rows, through, marbles, heights, first, kept, blocks, begins, extents, owners, ranks, sets, rank)


def heights_of(shape: int) -> tuple[int, ...]:
    """How many marbles each channel of a shape holds."""
    return tuple(shape // (DEPTH + 1) ** channel % (DEPTH + 1) for channel in range(CHANNELS))


def mirrors(heights: Integers) -> Integers:
    """The number of each shape's mirror image, from the heights (shapes, 4)."""
    found: Integers = heights[:, ::-1] @ (DEPTH + 1) ** np.arange(CHANNELS)
    return found


def shapes(marbles: int) -> list[int]:
    """The shapes with so many marbles that are kept, in order."""
    board = geometry()
    return np.flatnonzero((board.marbles == marbles) & (board.kept != MIRRORED)).tolist()


def size() -> int:
    """How many boards are kept."""
    return int(geometry().extents.max())


def _owners() -> tuple[Integers, Integers, NDArray[np.uint16], NDArray[np.uint16]]:
    """`owners`, `ranks`, `sets` and `rank` of the geometry."""
    owners, ranks = np.zeros((SPACES + 1, 2), np.int64), np.zeros((SPACES + 1, 2), np.int64)
    sets, rank = list[NDArray[np.uint16]](), list[NDArray[np.uint16]]()
    begin = end = 0
    for plain in range(SPACES + 1):
        every = np.arange(1 << plain)
        mine = np.bitwise_count(every)
        for on_board in range(2):
            # A joker in hand can be placed; otherwise a plain marble must be in hand.
            occurs = (mine <= PLAIN - on_board) & (plain - mine <= PLAIN)
            owners[plain, on_board], ranks[plain, on_board] = begin, end
            sets.append(every[occurs].astype(np.uint16))
            rank.append((np.cumsum(occurs) - 1).astype(np.uint16))
            begin += sets[-1].size
            end += rank[-1].size
    return owners, ranks, np.concatenate(sets), np.concatenate(rank)


def _blocks(heights: Integers, kept: Integers, sizes: Integers) -> tuple[Integers, Integers, Integers]:
    """`blocks`, `begins` and `extents` of the geometry. The fullest shapes come first."""
    marbles = heights.sum(axis=1)
    counts = (marbles + 1) ** 2
    blocks = np.cumsum(counts) - counts
    begins, extents = np.full(counts.sum(), NOWHERE), np.zeros((SHAPES, 2), np.int64)
    begin = 0
    for shape in sorted(range(SHAPES), key=lambda shape: (-marbles[shape], shape)):
        if kept[shape] == MIRRORED:
            continue
        count = int(marbles[shape])
        extents[shape] = begin
        for block in range((count + 1) ** 2):
            mine, theirs = divmod(block, count + 1)
            if mine == theirs < count:
                continue
            if kept[shape] == ITS_OWN_IMAGE:
                image = _image(mine, heights[shape]) * (count + 1) + _image(theirs, heights[shape])
                if image < block:
                    continue
            begins[blocks[shape] + block] = begin
            begin += int(sizes[count - (mine < count) - (theirs < count), int(mine < count)])
        extents[shape, 1] = begin
    return blocks, begins, extents


def _image(marble: int, heights: Integers) -> int:
    """The number that a marble has in the mirror, in a shape that is its own image; a joker in hand stays there."""
    ends = np.cumsum(heights)
    if marble == ends[-1]:
        return marble
    channel = int(np.searchsorted(ends, marble, side="right"))
    depth = marble - int(ends[channel] - heights[channel])
    return int(ends[-1] - ends[channel]) + depth
