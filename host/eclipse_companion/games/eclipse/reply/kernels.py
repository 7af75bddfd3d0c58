"""The search's inner loops, compiled by numba: what follows a position, who has won, exact values, estimates.

In and out: only numbers and arrays (`search` turns positions into them).

A position is one unsigned 64-bit number of four lanes of 16 bits, with square n on bit n - 1 of its lane: the pieces of
the side to move with gold up, those with silver up, the opponent's with gold up, with silver up. The number of pieces
says whose turn it is; both players follow the same rules, so a position of Sun's and one of Moon's can share
everything else.

A score is exact and needs no depth: plus (a win) or minus (a loss) the number of empty squares at the end + 1; 0 is a
draw. So it stays the same from turn to turn, except for its sign, and an earlier end is a higher number.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Keys
from eclipse_companion.common.compiled import compiled

Small = NDArray[np.int8]
Numbers = NDArray[np.int32]
Counts = NDArray[np.int64]


class Memory(NamedTuple):
    """What the searches know, and their working memory; `search` makes it. Each table's size is a power of two.

    An entry holds facts about the one position whose key it has; with `NO_KEY` it is unused.
    """

    proven: Keys
    """(entries,): the key."""
    bounds: Small
    """(entries, 2): the least and the greatest possible exact score."""
    guessed: Keys
    """(entries,): the key."""
    depths: Small
    """(entries,): how many turns ahead the estimate looked."""
    ranges: Numbers
    """(entries, 2): the least and the greatest possible estimate."""
    weights: Numbers
    """(`FEATURES`,): the weights of `features`."""
    rows: Keys
    """(17, `MOST_CHILDREN`): room for children, a row for each number of empty squares."""
    order: Numbers
    """The same shape: the order in which to try the children; small is better."""
    counts: Counts
    """(`FEATURES`,): room for features."""


NO_KEY: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
"""The key of no position."""

MOST_CHILDREN: Final = 512
"""Room for the turns of one position: at most 24 flips, and 2 x 16 placements after each; far fewer combined."""

FAR: Final = 1 << 20
"""Beyond all estimates."""

PROVEN: Final = 1000
"""The weight of a score among estimates; a mere guess is less."""

FEATURES: Final = 15
"""How many numbers `features` returns."""

OPEN: Final = 100
"""In place of a score: the game goes on."""

_ZERO: Final = np.uint64(0)
_ONE: Final = np.uint64(1)
_TWO: Final = np.uint64(2)
_THREE: Final = np.uint64(3)
_FOUR: Final = np.uint64(4)
_FIVE: Final = np.uint64(5)
_SIX: Final = np.uint64(6)
_EIGHT: Final = np.uint64(8)
_TEN: Final = np.uint64(10)
_16: Final = np.uint64(16)
_32: Final = np.uint64(32)
_SQUARES: Final = np.uint64(0xFFFF)
_OWN: Final = np.uint64(0xFFFFFFFF)
_LANES: Final = np.uint64(0x0001000100010001)
_NOT_RIGHT: Final = np.uint64(0x7777)
_NOT_LEFT: Final = np.uint64(0xEEEE)

# In every lane: the squares where a line of three can begin, in rows, columns and both diagonals.
_ROWS: Final = np.uint64(0x3333333333333333)
_COLUMNS: Final = np.uint64(0x00FF00FF00FF00FF)
_FALLING: Final = np.uint64(0x0033003300330033)
_RISING: Final = np.uint64(0x00CC00CC00CC00CC)

_CORNERS: Final = np.uint64(0x9009)
_EDGES: Final = np.uint64(0x6996)
_GOLDS: Final = np.uint64(0x0000FFFF0000FFFF)

_SPREAD_LOW: Final = np.uint64(0x9E3779B1)
_SPREAD_HIGH: Final = np.uint64(0x85EBCA77)
_28: Final = np.uint64(28)


@compiled
def occupied(key: np.uint64) -> np.uint64:
    """The occupied squares, 16 bits."""
    both = key | (key >> _32)
    return (both | (both >> _16)) & _SQUARES


@compiled
def beside(squares: np.uint64) -> np.uint64:
    """The squares orthogonally next to any of the given ones, 16 bits."""
    straight = (squares << _FOUR) | (squares >> _FOUR)
    return (straight | ((squares & _NOT_RIGHT) << _ONE) | ((squares & _NOT_LEFT) >> _ONE)) & _SQUARES


@compiled
def lines(key: np.uint64) -> np.uint64:
    """Nonzero if a lane has a line of three: the mover's in the low half, the opponent's in the high half."""
    return (
        (key & (key >> _ONE) & (key >> _TWO) & _ROWS)
        | (key & (key >> _FOUR) & (key >> _EIGHT) & _COLUMNS)
        | (key & (key >> _FIVE) & (key >> _TEN) & _FALLING)
        | (key & (key >> _THREE) & (key >> _SIX) & _RISING)
    )


@compiled
def outcome(key: np.uint64, empties: int) -> int:
    """The score for the side to move if the game is over, else `OPEN`; `empties`: the number of empty squares."""
    full = occupied(key)
    locked = full & ~beside(full ^ _SQUARES)
    found = lines(key & (locked * _LANES))
    if found == _ZERO:
        return OPEN if empties else 0
    own = (found & _OWN) != _ZERO
    other = (found >> _32) != _ZERO
    if own and other:
        return 0
    return empties + 1 if own else -empties - 1


@compiled
def place_all(flipped: np.uint64, row: Keys, count: int) -> int:
    """Append to `row`, which holds `count`, the result of each placement in a position after its flip."""
    left = occupied(flipped) ^ _SQUARES
    turned = (flipped << _32) | (flipped >> _32)
    while left != _ZERO:
        rest = left & (left - _ONE)
        square = left ^ rest
        row[count] = turned | (square << _32)
        row[count + 1] = turned | (square << _32 << _16)
        count += 2
        left = rest
    return count


@compiled
def children(key: np.uint64, row: Keys) -> int:
    """Write all positions one turn ahead, each for its own side to move, into `row`; return their number."""
    empty = occupied(key) ^ _SQUARES
    near = beside(empty)
    count = 0
    for lane, other in ((_32, _32 + _16), (_32 + _16, _32)):
        pieces = (key >> lane) & near
        while pieces != _ZERO:
            rest = pieces & (pieces - _ONE)
            piece = pieces ^ rest
            ends = beside(piece) & empty
            while ends != _ZERO:
                later = ends & (ends - _ONE)
                count = place_all(key ^ (piece << lane) ^ ((ends ^ later) << other), row, count)
                ends = later
            pieces = rest
    return count or place_all(key, row, count)


@compiled
def count_bits(bits: np.uint64) -> int:
    """How many bits are set."""
    found = 0
    while bits != _ZERO:
        bits &= bits - _ONE
        found += 1
    return found


@compiled
def flips_of(key: np.uint64) -> int:
    """How many flips the side to move has."""
    empty = occupied(key) ^ _SQUARES
    pieces = ((key >> _32) | (key >> _32 >> _16)) & _SQUARES
    below, above = pieces & (empty >> _FOUR), pieces & (empty << _FOUR)
    right = pieces & _NOT_RIGHT & (empty >> _ONE)
    left = pieces & _NOT_LEFT & (empty << _ONE)
    return count_bits(below | (above << _16) | (right << _32) | (left << _32 << _16))


@compiled
def slot(key: np.uint64, mask: np.uint64) -> np.uint64:
    """The position's index in a table of `mask` + 1 entries."""
    return ((((key & _OWN) * _SPREAD_LOW) ^ ((key >> _32) * _SPREAD_HIGH)) >> _28) & mask


@compiled
def sort_out(key: np.uint64, empties: int, floor: int, row: Keys) -> tuple[int, int]:
    """Write the children in which the game goes on into `row`.

    Returns the best score of the others (without any: the score of a turn that loses at once), and how many are in
    `row`. As soon as a score is above `floor`, the rest is left out.
    """
    every = children(key, row)
    best, left = -empties, 0
    for number in range(every):
        child = row[number]
        score = outcome(child, empties - 1)
        if score == OPEN:
            row[left] = child
            left += 1
        else:
            best = max(best, -score)
            if best > floor:
                return best, 0
    return best, left


@compiled
def prove(key: np.uint64, empties: int, floor: int, memory: Memory) -> int:
    """Whether the exact score is above `floor`, in a position with this many empty squares in which the game goes on.

    Returns a number above `floor` that the score reaches, or one not above it that the score doesn't exceed.
    """
    low, high = proven_bounds(key, empties, memory)
    if low > floor or high <= floor:
        return low if low > floor else high
    best, count = look_ahead(key, empties, floor, memory)
    row, order = memory.rows[empties], memory.order[empties]
    for number in range(count):
        if best > floor:
            break
        pick(row, order, number, count)
        # numba keeps compiled functions on disk if they call themselves, but not if they call each other.
        score = prove(row[number], empties - 1, -floor - 1, memory)
        best = max(best, -score)
    place = slot(key, np.uint64(memory.proven.size - 1))
    if best > floor:
        low = max(low, best)
    else:
        high = min(high, best)
    memory.proven[place] = key
    memory.bounds[place, 0], memory.bounds[place, 1] = low, high
    return best


@compiled
def score(key: np.uint64, empties: int, memory: Memory) -> int:
    """The exact score for the side to move, in a position with this many empty squares."""
    over = outcome(key, empties)
    if over != OPEN:
        return over
    # Short wins and losses are searched first: they cost least, and most are short.
    for found in range(empties, 0, -1):
        if prove(key, empties, found - 1, memory) >= found:
            return found
        if prove(key, empties, -found, memory) <= -found:
            return -found
    return 0


@compiled
def score_all(keys: Keys, empties: int, memory: Memory, into: Small) -> None:
    """Write the exact score of each of these positions, which have the same number of empty squares."""
    for number in range(keys.size):
        into[number] = score(keys[number], empties, memory)


@compiled
def proven_bounds(key: np.uint64, empties: int, memory: Memory) -> tuple[int, int]:
    """The proven bounds of a position's score: the least and the greatest."""
    place = slot(key, np.uint64(memory.proven.size - 1))
    if memory.proven[place] == key:
        return int(memory.bounds[place, 0]), int(memory.bounds[place, 1])
    return -empties, empties


@compiled
def look_ahead(key: np.uint64, empties: int, floor: int, memory: Memory) -> tuple[int, int]:
    """Keep the children in the row of which too little is known; return the others' best score, and how many stay."""
    row, order = memory.rows[empties], memory.order[empties]
    best, count = sort_out(key, empties, floor, row)
    # A turn that doesn't win now wins at the earliest by the opponent's next turn.
    if count and floor >= empties - 1:
        return empties - 1, 0
    left = 0
    for number in range(count):
        child = row[number]
        low, high = proven_bounds(child, empties - 1, memory)
        if -high > floor:
            return -high, 0
        if -low <= floor:
            best = max(best, -low)
            continue
        row[left] = child
        # The fewer flips the opponent has, the faster the search is over.
        order[left] = flips_of(child)
        left += 1
    return best, left


@compiled
def pick(row: Keys, order: Numbers, number: int, count: int) -> None:
    """Bring the best of the rest to the front; after the first few, the order no longer matters."""
    if number > 30 or count < 3:  # noqa: PLR2004 - found by experiment
        return
    least = number
    for other in range(number + 1, count):
        if order[other] < order[least]:
            least = other
    row[number], row[least] = row[least], row[number]
    order[number], order[least] = order[least], order[number]


@compiled
def features(key: np.uint64, found: Counts) -> None:
    """Count a position's features into `found`: of each kind, the mover's, then the opponent's.

    Lines of three; two of a line and the third empty; two of a line and the third a piece with its other side up;
    pieces without an empty neighbour; pieces in corners; pieces on edges; possible flips of the pieces; and at the end
    1. Turned boards and exchanged sides give the same.
    """
    full = occupied(key)
    empty = full ^ _SQUARES
    free = empty * _LANES
    turned = ((key & _GOLDS) << _16) | ((key >> _16) & _GOLDS)
    found[:] = 0
    for step, starts in ((_ONE, _ROWS), (_FOUR, _COLUMNS), (_FIVE, _FALLING), (_THREE, _RISING)):
        one, two, three = key & starts, key >> step, key >> step >> step
        pairs = (one & two, one & three, two & three & starts)
        add(found, pairs[0] & three)
        for other, counted in ((free, found[2:]), (turned, found[4:])):
            thirds = (other >> step >> step, other >> step, other)
            add(counted, (pairs[0] & thirds[0]) | (pairs[1] & thirds[1]) | (pairs[2] & thirds[2]))
    near = beside(empty)
    add(found[6:], key & ((full & ~near) * _LANES))
    add(found[8:], key & (_CORNERS * _LANES))
    add(found[10:], key & (_EDGES * _LANES))
    for shifted in (empty >> _FOUR, empty << _FOUR, (empty >> _ONE) & _NOT_RIGHT, (empty << _ONE) & _NOT_LEFT):
        add(found[12:], key & ((shifted & _SQUARES) * _LANES))
    found[14] = 1


@compiled
def add(found: Counts, bits: np.uint64) -> None:
    """Count the bits that are set: those in the mover's lanes into the first number, the opponent's into the second."""
    found[0] += count_bits(bits & _OWN)
    found[1] += count_bits(bits >> _32)


@compiled
def guess(key: np.uint64, memory: Memory) -> int:
    """How good the position looks for the side to move, without a look ahead."""
    features(key, memory.counts)
    total = 0
    for number in range(memory.weights.size):
        total += memory.weights[number] * memory.counts[number]
    return min(max(total, 1 - PROVEN), PROVEN - 1)


@compiled
def estimate(key: np.uint64, depth: int, floor: int, ceiling: int, memory: Memory) -> int:
    """How good the position is for the side to move, looking `depth` turns ahead; the game goes on in it.

    Returns the estimate if it is above `floor` and below `ceiling`; otherwise a bound of it on that side.
    """
    if depth == 0:
        return guess(key, memory)
    low, high = guessed_bounds(key, depth, memory)
    if low >= ceiling or low == high or high <= floor:
        return high if high <= floor else low
    empties = 16 - count_bits(key)
    row, order = memory.rows[empties], memory.order[empties]
    score, count = sort_out(key, empties, empties - 1, row)
    best = score * PROVEN
    for number in range(count if depth > 1 else 0):
        order[number] = guess(row[number], memory)
    for number in range(count):
        if best >= ceiling:
            break
        if depth > 1:
            pick(row, order, number, count)
        score = estimate(row[number], depth - 1, -ceiling, -max(best, floor), memory)
        best = max(best, -score)
    place = slot(key, np.uint64(memory.guessed.size - 1))
    memory.guessed[place], memory.depths[place] = key, depth
    memory.ranges[place, 0] = max(low, best) if best > floor else low
    memory.ranges[place, 1] = min(high, best) if best < ceiling else high
    return best


@compiled
def guessed_bounds(key: np.uint64, depth: int, memory: Memory) -> tuple[int, int]:
    """The known bounds of an estimate `depth` turns ahead: the least and the greatest."""
    place = slot(key, np.uint64(memory.guessed.size - 1))
    if memory.guessed[place] == key and memory.depths[place] == depth:
        return int(memory.ranges[place, 0]), int(memory.ranges[place, 1])
    return -FAR, FAR
