"""The solution's inner loops, compiled: one class of a layer, computed from the layer with one more piece.

In and out: numbers and arrays only. A score is exact, for the side to move: plus (a win) or minus (a loss) the number
of empty squares at the end + 1; 0 is a draw. From turn to turn, only its sign changes.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.eclipse.solution.layout import Geometry

Scores = NDArray[np.int8]

OVER, WIN, DRAW, LOSS = range(4)
"""What is counted, in this order."""
NEVER: Final = 100
"""Larger than any score."""
LOW: Final = 7
"""How many bits of the faces are looked up at once."""
SQUARES: Final = 16
LINES: Final = 24


class Below(NamedTuple):
    """The layer with one more piece."""

    scores: Scores
    """(positions,)."""
    class_size: int


class Block(NamedTuple):
    """The positions of one set of occupied squares and owners."""

    occupied: int
    theirs: int
    """Which pieces belong to the player who is not to move."""
    pieces: int
    at: Integers
    """(16,): the square of each piece."""


class Room(NamedTuple):
    """Finds the place of the position that follows: a sum, without carry, of one number for each bit of a face."""

    steps: Integers
    """(16,): those numbers, from 1 on."""
    low: Integers
    """(128,): the sums for all values of the `LOW` lowest bits."""
    high: Integers
    """The same for the other bits."""


@compiled
def solve(occupied: int, owners: Integers, below: Below, board: Geometry, found: tuple[Scores, Integers]) -> None:
    """Solve the positions of one class with these owners; `found`: scores (owners, faces), and counts (4,)."""
    scores, counts = found
    at = np.zeros(SQUARES, np.int64)
    pieces = 0
    for square in range(SQUARES):
        if occupied >> square & 1:
            at[pieces] = square
            pieces += 1
    room = Room(
        np.zeros(SQUARES, np.int64), np.zeros(1 << LOW, np.int64), np.zeros(1 << max(0, pieces - 1 - LOW), np.int64)
    )
    for number in range(owners.size):
        row = scores[number]
        row[:] = NEVER
        block = Block(occupied, owners[number], pieces, at)
        flips = 0
        for piece in range(pieces):
            if block.theirs >> piece & 1:
                for near in range(board.beside[at[piece], 0]):
                    end = board.beside[at[piece], 1 + near]
                    if not occupied >> end & 1:
                        flips += 1
                        follow(block, (piece, end), below, board, (room, row))
        if flips == 0 and pieces < SQUARES:
            follow(block, (-1, -1), below, board, (room, row))
        judge(block, board, row, counts)


@compiled
def follow(block: Block, flip: tuple[int, int], below: Below, board: Geometry, into: tuple[Room, Scores]) -> None:
    """Take the minimum over each placement after one flip (a piece and the square it goes to; -1: no flip)."""
    room, row = into
    piece, end = flip
    moved = block.occupied
    if piece >= 0:
        moved ^= 1 << block.at[piece] | 1 << end
    for square in range(SQUARES):
        if moved >> square & 1:
            continue
        after = moved | 1 << square
        other, first, second = steps_to(block, flip, square, board, room.steps)
        begin = board.number[after] * below.class_size + (board.rank[other] << block.pieces)
        spread(room.steps[1:], min(LOW, block.pieces - 1), room.low)
        spread(room.steps[1 + LOW :], block.pieces - 1 - LOW, room.high)
        least(row, below.scores[begin : begin + (1 << block.pieces)], room, first, second)


@compiled
def steps_to(
    block: Block, flip: tuple[int, int], square: int, board: Geometry, steps: Integers
) -> tuple[int, int, int]:
    """How a turn that places on `square` changes the faces; fills `steps`.

    Returns which pieces the next player may flip, and the faces that result if all pieces show the same side: once with
    the new piece on the first one's side, once on the other.
    """
    piece, end = flip
    after = block.occupied | 1 << square
    if piece >= 0:
        after ^= 1 << block.at[piece] | 1 << end
        after |= 1 << square
    to, smallest = board.squares[board.way[after]], board.smallest[after]
    ones = (1 << block.pieces) - 1
    new = 1 << bits_below(smallest, to[square])
    other, first = new, 0
    for number in range(block.pieces):
        lies = to[end] if number == piece else to[block.at[number]]
        bit = 1 << bits_below(smallest, lies)
        # Faces tell which pieces show another side than the first one. If the first one turns, all others differ.
        steps[number] = ones if bit == 1 else bit >> 1
        if not block.theirs >> number & 1:
            other |= bit
        if number == piece:
            first = steps[number]
    return other, first, first ^ (ones if new == 1 else new >> 1)


@compiled
def spread(steps: Integers, count: int, sums: Integers) -> None:
    """The sum for each subset of the first steps: `sums` (2 ** count,)."""
    sums[0] = 0
    for bit in range(max(0, count)):
        for number in range(1 << bit):
            sums[number | 1 << bit] = sums[number] ^ steps[bit]


@compiled
def least(row: Scores, after: Scores, room: Room, first: int, second: int) -> None:
    """Keep in `row` the minimum of its value and the two scores that follow."""
    size = min(row.size, room.low.size)
    for part in range(row.size // size):
        base = room.high[part]
        for number in range(size):
            place = base ^ room.low[number]
            score = min(after[place ^ first], after[place ^ second])
            row[part * size + number] = min(row[part * size + number], score)


@compiled
def judge(block: Block, board: Geometry, row: Scores, counts: Integers) -> None:
    """Turn the minimum of the scores that follow into each position's score, unless the game has ended there."""
    lines = np.zeros((LINES, 2), np.int64)
    found = locked_lines(block, board, lines)
    ends = SQUARES + 1 - block.pieces
    for face in range(row.size):
        shown = face << 1
        own = other = False
        for line in range(found):
            three = lines[line, 0]
            if shown & three in (0, three):
                other |= lines[line, 1] == 1
                own |= lines[line, 1] == 0
        if own or other or block.pieces == SQUARES:
            row[face] = 0 if own == other else ends if own else -ends
            counts[OVER] += 1
        else:
            row[face] = -row[face]
            counts[WIN if row[face] > 0 else LOSS if row[face] < 0 else DRAW] += 1


@compiled
def locked_lines(block: Block, board: Geometry, lines: Integers) -> int:
    """Write the locked lines of one owner's pieces into `lines` (24, 2), and whose they are (1: not the mover's).

    Returns how many there are.
    """
    locked = 0
    for piece in range(block.pieces):
        square, free = block.at[piece], False
        for near in range(board.beside[square, 0]):
            free |= not block.occupied >> board.beside[square, 1 + near] & 1
        if not free:
            locked |= 1 << square
    found = 0
    for line in range(LINES):
        squares = three = 0
        for place in range(3):
            square = board.lines[line, place]
            squares |= 1 << square
            three |= 1 << bits_below(block.occupied, square)
        if squares & locked == squares and three & block.theirs in (0, three):
            lines[found, 0], lines[found, 1] = three, int(three & block.theirs != 0)
            found += 1
    return found


@compiled
def bits_below(squares: int, square: int) -> int:
    """How many squares of a set come before the given one."""
    left, found = squares & ((1 << square) - 1), 0
    while left:
        left &= left - 1
        found += 1
    return found
