"""Boards as numbers: what a placement leads to, and where boards stand in the solution. Compiled.

In and out: numbers and arrays only. A board is seen by the player who is to place, whatever the colour.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.games.infinity.solution.layout import CHANNELS, DEPTH, HAND, MIRRORED, NOWHERE, PLAIN, Geometry

MOST_PLACEMENTS: Final = 2 * CHANNELS
COLUMNS: Final = 9
LEGAL, WON, GAIN, AGAIN, BOARD = range(5)
"""What `write_placements` tells of each placement; the board's five fields come last."""
BASE: Final = DEPTH + 1
FULL: Final = (1 << DEPTH) - 1


class Board(NamedTuple):
    """A board as the player who is to place sees it."""

    shape: int
    own: int
    """The spaces of the mover's plain marbles."""
    other: int
    """The spaces of the other player's plain marbles."""
    mine: int
    """The space of the mover's joker, or `HAND`."""
    theirs: int
    """The space of the other player's joker, or `HAND`."""


class Block(NamedTuple):
    """The boards of one shape with the jokers at the same places."""

    shape: int
    mine: int
    """The number of the mover's joker among the marbles; the number of marbles if it is in hand."""
    theirs: int
    """The number of the other player's joker."""


class Placed(NamedTuple):
    """What a placement leads to."""

    board: Board
    """As the next player sees it."""
    gain: int
    """By how much the knob moves towards the player who placed."""
    again: int
    """1 if the same player is to place again."""
    won: int
    """1 if two new rows have won the game."""


@compiled
def signed(number: np.integer[Any]) -> int:
    """A number of an array as one that can be calculated with: numba makes floats of unsigned and signed ones."""
    return int(np.int64(number))


@compiled
def count_bits(number: int) -> int:
    """How many of a number's 16 bits are set."""
    number = number - ((number >> 1) & 0x5555)
    number = (number & 0x3333) + ((number >> 2) & 0x3333)
    number = (number + (number >> 4)) & 0x0F0F
    return (number + (number >> 8)) & 0x1F


@compiled
def joker(space: int) -> int:
    """The set of a joker's space; empty if it is in hand."""
    return (1 << space) & 0xFFFF


@compiled
def push(spaces: int, channel: int) -> int:
    """A set of spaces after all in one channel have moved one space back."""
    at = DEPTH * channel
    return (spaces & ~(FULL << at)) | ((((spaces >> at) << 1) & FULL) << at)


@compiled
def push_joker(space: int, channel: int) -> int:
    """A joker's space after a push in one channel."""
    if space == HAND or space >> 2 != channel:
        return space
    return HAND if space & 3 == DEPTH - 1 else space + 1


@compiled
def place(board: Board, channel: int, with_joker: int, shown: Geometry) -> Placed:
    """Carry out a placement that the mover has the marble for."""
    height = shown.heights[board.shape, channel]
    shape = board.shape + (BASE**channel if height < DEPTH else 0)
    base = 1 << DEPTH * channel
    own, other = push(board.own, channel), push(board.other, channel)
    mine, theirs = push_joker(board.mine, channel), push_joker(board.theirs, channel)
    if with_joker:
        mine = DEPTH * channel
    else:
        own |= base
    before = signed(shown.rows[board.own | joker(board.mine)])
    rows = signed(shown.rows[own | joker(mine)])
    with_mine = rows & signed(shown.through[mine])
    gain = count_bits(rows) + count_bits(with_mine)
    # A joker row is new if the line wasn't a row with that joker before.
    if with_mine & ~(before & signed(shown.through[board.mine])) == 0:
        against = signed(shown.rows[other | joker(theirs)])
        gain -= count_bits(against) + count_bits(against & signed(shown.through[theirs]))
    won = 1 if count_bits(rows & ~before) > 1 else 0
    if theirs == HAND or count_bits(other) < PLAIN:
        return Placed(Board(shape, other, own, theirs, mine), gain, 0, won)
    return Placed(Board(shape, own, other, mine, theirs), gain, 1, won)


@compiled
def may_place(board: Board, with_joker: int) -> bool:
    """Whether the mover has such a marble in hand."""
    return board.mine == HAND if with_joker else count_bits(board.own) < PLAIN


@compiled
def mirror(spaces: int) -> int:
    """A set of spaces in the mirror."""
    return (spaces & 15) << 12 | (spaces & 0xF0) << 4 | (spaces >> 4) & 0xF0 | spaces >> 12


@compiled
def mirror_joker(space: int) -> int:
    """A joker's space in the mirror."""
    return space if space == HAND else space ^ 12


@compiled
def without(owners: int, marble: int) -> int:
    """The owners, numbered without one marble."""
    return (owners & ((1 << marble) - 1)) | (owners >> (marble + 1)) << marble


@compiled
def with_gap(owners: int, marble: int) -> int:
    """The owners, numbered with one marble more, which isn't the mover's."""
    return (owners & ((1 << marble) - 1)) | (owners >> marble) << (marble + 1)


@compiled
def number_of(space: int, shape: int, shown: Geometry) -> int:
    """The number of the marble on a space; for the hand, the number of marbles."""
    if space == HAND:
        return signed(shown.marbles[shape])
    return signed(shown.first[shape, space >> 2]) + (space & 3)


@compiled
def stand_of(board: Board, shown: Geometry) -> tuple[int, int]:
    """The number of the block in which a board stands, or its mirror image, and its rank there."""
    shape, own = board.shape, board.own
    way = shown.kept[shape]
    mine, theirs = board.mine, board.theirs
    if way == MIRRORED:
        height = shown.heights[shape]
        shape = signed(((height[0] * BASE + height[1]) * BASE + height[2]) * BASE + height[3])
        own, mine, theirs = mirror(own), mirror_joker(mine), mirror_joker(theirs)
    marbles = signed(shown.marbles[shape])
    first, second = number_of(mine, shape, shown), number_of(theirs, shape, shown)
    block = signed(shown.blocks[shape]) + first * (marbles + 1) + second
    if shown.begins[block] == NOWHERE:
        own = mirror(own)
        first, second = number_of(mirror_joker(mine), shape, shown), number_of(mirror_joker(theirs), shape, shown)
        block = signed(shown.blocks[shape]) + first * (marbles + 1) + second
    owners = 0
    for channel in range(CHANNELS):
        owners |= ((own >> DEPTH * channel) & FULL) << signed(shown.first[shape, channel])
    if max(first, second) < marbles:
        owners = without(owners, max(first, second))
    if min(first, second) < marbles:
        owners = without(owners, min(first, second))
    plain = marbles - (1 if first < marbles else 0) - (1 if second < marbles else 0)
    return block, signed(shown.rank[shown.ranks[plain, 1 if first < marbles else 0] + owners])


@compiled
def index_of(board: Board, shown: Geometry) -> int:
    """Where a board stands, or its mirror image."""
    block, rank = stand_of(board, shown)
    return signed(shown.begins[block]) + rank


@compiled
def space_of(marble: int, shape: int, shown: Geometry) -> int:
    """The space of a marble; `HAND` for the number of marbles."""
    for channel in range(CHANNELS):
        depth = marble - signed(shown.first[shape, channel])
        if 0 <= depth < shown.heights[shape, channel]:
            return DEPTH * channel + depth
    return HAND


@compiled
def board_at(block: Block, owners: int, shown: Geometry) -> Board:
    """A board of a block, by the owners of the marbles that are no jokers."""
    shape, first, second = block.shape, block.mine, block.theirs
    marbles = shown.marbles[shape]
    if min(first, second) < marbles:
        owners = with_gap(owners, min(first, second))
    if max(first, second) < marbles:
        owners = with_gap(owners, max(first, second))
    own = occupied = 0
    for channel in range(CHANNELS):
        whole = (1 << shown.heights[shape, channel]) - 1
        own |= ((owners >> shown.first[shape, channel]) & whole) << DEPTH * channel
        occupied |= whole << DEPTH * channel
    mine, theirs = space_of(first, shape, shown), space_of(second, shape, shown)
    return Board(shape, own, occupied & ~(own | joker(mine) | joker(theirs)), mine, theirs)


@compiled
def write_board(board: Board, into: Integers) -> None:
    """Write a board's five fields at the beginning of an array."""
    into[0], into[1], into[2], into[3], into[4] = board.shape, board.own, board.other, board.mine, board.theirs


@compiled
def write_board_at(block: Block, owners: int, shown: Geometry, into: Integers) -> None:
    """Write the fields of `board_at` into an array (5,)."""
    write_board(board_at(block, owners, shown), into)


@compiled
def read_board(fields: Integers) -> Board:
    """A board from its five fields."""
    return Board(fields[0], fields[1], fields[2], fields[3], fields[4])


@compiled
def write_placements(fields: Integers, shown: Geometry, into: Integers) -> None:
    """Write what each placement leads to into an array (8, `COLUMNS`): plain marbles first, then the joker."""
    board = read_board(fields)
    for placement in range(MOST_PLACEMENTS):
        with_joker, channel = placement // CHANNELS, placement % CHANNELS
        row = into[placement]
        row[LEGAL] = 1 if may_place(board, with_joker) else 0
        if row[LEGAL]:
            placed = place(board, channel, with_joker, shown)
            row[WON], row[GAIN], row[AGAIN] = placed.won, placed.gain, placed.again
            write_board(placed.board, row[BOARD:])


@compiled
def owners_of(plain: int, kind: int, shown: Geometry) -> int:
    """How many sets of owners so many plain marbles can have; `kind`: 0 with the mover's joker in hand, 1 without."""
    end = shown.sets.size
    if kind == 0:
        end = shown.owners[plain, 1]
    elif plain + 1 < shown.owners.shape[0]:
        end = shown.owners[plain + 1, 0]
    return signed(end - shown.owners[plain, kind])
