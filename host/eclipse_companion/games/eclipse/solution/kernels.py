"""The solution's inner loops, compiled: one class of a layer, computed from the layer with one more piece.

A turn is worked out in two halves. *Halves* are positions between flip and placement: as many as the layer has, and
ordered like it. `place` finds what each half is worth from the layer with one more piece. `flip` finds what each
position is worth from the halves of its own layer. Many positions lead to the same half, so its placements are looked
up once, and not once for each flip that leads there.

In and out: numbers and arrays only. A score is exact, for the side to move: plus (a win) or minus (a loss) the number
of empty squares at the end + 1; 0 is a draw. From turn to turn, only its sign changes. A half's score is that of the
best position that can follow, for the side that moves there: the least.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.eclipse.solution.layout import Geometry

Scores = NDArray[np.int8]
Faces = NDArray[np.uint16]

OVER, WIN, DRAW, LOSS = range(4)
"""What is counted, in this order."""
NEVER: Final = 100
"""Larger than any score."""
OWN, OTHER, DRAWN = 1, 2, 4
"""Who has a locked line, the side to move or the other; or the board is full."""
SQUARES: Final = 16
LINES: Final = 24
EDGES: Final = 24
"""Pairs of squares side by side: at most so many flips are there."""


class Table(NamedTuple):
    """The scores of a layer, or of its halves."""

    scores: Scores
    """(positions,)."""
    class_size: int


class Ways(NamedTuple):
    """Where what follows a class stands: a way for each placement, or for each flip, whoever owns the pieces.

    The faces of what follows are a sum, without carry, of one number for each bit of the faces before.
    """

    piece: Integers
    """(ways,): the piece that is flipped."""
    begin: Integers
    """(ways,): where the class that follows begins in its table."""
    bits: Integers
    """(ways, 17): the place of each piece afterwards, as a bit; last that of the piece placed."""
    turned: Integers
    """(ways,): what changes if the piece that is flipped, or placed, shows its other side."""
    faces: Faces
    """(ways, faces): those sums, for all faces before."""


@compiled
def place(occupied: int, owners: Integers, below: Table, board: Geometry, halves: Scores) -> None:
    """The least score that a placement leads to, for the halves of one class with these owners: (owners, faces)."""
    at, pieces = pieces_of(occupied)
    ways = no_ways(SQUARES - pieces, halves.shape[1])
    count = 0
    for square in range(SQUARES):
        if not occupied >> square & 1:
            after = occupied | 1 << square
            at[pieces] = square
            set_way(ways, count, at[: pieces + 1], after, board)
            ways.begin[count] = board.number[after] * below.class_size
            fill_faces(ways, count, pieces, 1 << pieces)
            ways.turned[count] = face_of(ways.bits[count, pieces], 1 << pieces)
            count += 1
    for number in range(owners.size):
        halves[number, :] = NEVER
        for way in range(count):
            # The next player may flip the mover's pieces, and the new one.
            other = place_of(ways.bits[way], ~owners[number], pieces) | ways.bits[way, pieces]
            begin = ways.begin[way] + (board.rank[other] << pieces)
            after_it = below.scores[begin : begin + (1 << pieces)]
            keep_least_of_two(halves[number], after_it, ways.faces[way], ways.turned[way])


@compiled
def flip(occupied: int, owners: Integers, halves: Table, board: Geometry, found: tuple[Scores, Integers]) -> None:
    """Solve the positions of one class with these owners; `found`: scores (owners, faces), and counts (4,)."""
    scores, counts = found
    at, pieces = pieces_of(occupied)
    faces = 1 << max(0, pieces - 1)
    ways = no_ways(EDGES, faces)
    lines = locked_lines(occupied, board)
    count = 0
    for piece in range(pieces):
        square = at[piece]
        for near in range(board.beside[square, 0]):
            end = board.beside[square, 1 + near]
            if not occupied >> end & 1:
                moved = occupied ^ (1 << square | 1 << end)
                at[piece] = end
                set_way(ways, count, at[:pieces], moved, board)
                at[piece] = square
                ways.piece[count] = piece
                ways.begin[count] = board.number[moved] * halves.class_size
                fill_faces(ways, count, pieces, faces)
                ways.turned[count] = face_of(ways.bits[count, piece], faces)
                count += 1
    for number in range(owners.size):
        row = scores[number]
        row[:] = NEVER
        theirs = owners[number]
        flips = 0
        for way in range(count):
            if theirs >> ways.piece[way] & 1:
                flips += 1
                begin = ways.begin[way] + board.rank[place_of(ways.bits[way], theirs, pieces)] * faces
                half = halves.scores[begin : begin + faces]
                keep_least(row, half, ways.faces[way], ways.turned[way])
        if flips == 0 and pieces < SQUARES:
            begin = board.number[occupied] * halves.class_size + board.rank[theirs] * faces
            row[:] = halves.scores[begin : begin + faces]
        judge(row, lines, theirs, pieces, counts)


@compiled
def pieces_of(occupied: int) -> tuple[Integers, int]:
    """The squares of a set, ascending (17,), and how many they are."""
    at = np.zeros(SQUARES + 1, np.int64)
    pieces = 0
    for square in range(SQUARES):
        if occupied >> square & 1:
            at[pieces] = square
            pieces += 1
    return at, pieces


@compiled
def no_ways(most: int, faces: int) -> Ways:
    """Room for so many ways, of positions with so many faces."""
    return Ways(
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros((most, SQUARES + 1), np.int64),
        np.zeros(most, np.int64),
        np.zeros((most, faces), np.uint16),
    )


@compiled
def set_way(ways: Ways, way: int, at: Integers, after: int, board: Geometry) -> None:
    """Set `bits`: pieces that stand at these squares, the set of which is `after`, are ordered as its class is."""
    to, smallest = board.squares[board.way[after]], board.smallest[after]
    for piece in range(at.size):
        ways.bits[way, piece] = 1 << bits_below(smallest, to[at[piece]])


@compiled
def face_of(bit: int, faces: int) -> int:
    """What turning the piece at this place changes in the faces after it, of which there are so many.

    Faces show which pieces show another side than the first one. If the first one turns, all others differ.
    """
    return faces - 1 if bit == 1 else bit >> 1


@compiled
def fill_faces(ways: Ways, way: int, pieces: int, after: int) -> None:
    """Set `faces` from `bits`, if there are so many faces afterwards."""
    sums = ways.faces[way]
    for bit in range(pieces - 1):
        step = np.uint16(face_of(ways.bits[way, 1 + bit], after))
        for number in range(1 << bit):
            sums[number | 1 << bit] = sums[number] ^ step


@compiled
def place_of(bits: Integers, owned: int, pieces: int) -> int:
    """A set of pieces, by their places afterwards."""
    found = 0
    for piece in range(pieces):
        if owned >> piece & 1:
            found |= bits[piece]
    return found


@compiled
def keep_least_of_two(row: Scores, after: Scores, faces: Faces, turned: int) -> None:
    """Keep in `row` the least of its value and the two scores that follow, one with the piece placed turned."""
    for face in range(row.size):
        where = faces[face]
        row[face] = min(row[face], after[where], after[where ^ turned])


@compiled
def keep_least(row: Scores, half: Scores, faces: Faces, turned: int) -> None:
    """Keep in `row` the least of its value and the score of the half."""
    for face in range(row.size):
        row[face] = min(row[face], half[faces[face] ^ turned])


@compiled
def locked_lines(occupied: int, board: Geometry) -> Faces:
    """The lines of three pieces that nobody can flip, each as a set of pieces."""
    locked = 0
    for square in range(SQUARES):
        free = not occupied >> square & 1
        for near in range(board.beside[square, 0]):
            free |= not occupied >> board.beside[square, 1 + near] & 1
        if not free:
            locked |= 1 << square
    found = np.zeros(LINES, np.uint16)
    count = 0
    for line in range(LINES):
        squares = three = 0
        for square in board.lines[line]:
            squares |= 1 << square
            three |= 1 << bits_below(occupied, square)
        if squares & locked == squares:
            found[count] = three
            count += 1
    return found[:count]


@compiled
def judge(row: Scores, lines: Faces, theirs: int, pieces: int, counts: Integers) -> None:
    """Turn the least of the scores that follow into each position's score, unless the game has ended there."""
    ends = SQUARES + 1 - pieces
    values = np.array([0, ends, -ends, 0], np.int8)
    ended = np.full(row.size, DRAWN if pieces == SQUARES else 0, np.uint8)
    for three in lines:
        shared = theirs & three
        if shared == 0 or shared == three:  # noqa: PLR1714 - of two kinds of number
            owner = np.uint8(OTHER if shared else OWN)
            for face in range(row.size):
                shown = np.uint16(face << 1) & three
                ended[face] |= owner if (shown == 0) | (shown == three) else np.uint8(0)
    over = won = lost = 0
    for face in range(row.size):
        score = -row[face]
        over += ended[face] != 0
        won += (ended[face] == 0) & (score > 0)
        lost += (ended[face] == 0) & (score < 0)
        row[face] = values[ended[face] & 3] if ended[face] else score
    counts[OVER] += over
    counts[WIN] += won
    counts[LOSS] += lost
    counts[DRAW] += row.size - over - won - lost


@compiled
def bits_below(squares: int, square: int) -> int:
    """How many squares of a set come before the given one."""
    left, found = squares & ((1 << square) - 1), 0
    while left:
        left &= left - 1
        found += 1
    return found
