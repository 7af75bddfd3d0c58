"""What is shipped of each board, in few bytes: chunks of boards of one block, each coded by itself. Compiled.

In: thresholds and lengths of all boards. Out: bytes, and *cells*, one number for each board, back from the bytes.

A cell has the lowest knob that doesn't lose (bits 0 to 3); the lowest that wins (bits 4 to 7), but only where the other
player is empty-handed, since elsewhere it follows from the boards after each placement; and for each knob that loses,
from 0 up, the band of its length (five bits each, from bit 8). Band 0 is a length of at most `BOUNDS[0]`, band 1 of at
most `BOUNDS[1]`, and so on.

The context of a threshold is how many marbles lie on the board, how many plain ones of the mover, whose joker lies
there, and the mean threshold of boards before it in its chunk that have one plain marble less of the mover's. The
context of a band is that of the knob below, how many losing knobs are above, and the numbers of marbles.
"""

from typing import Final, NamedTuple

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled
from eclipse_companion.common.range_coding import (
    LEAST,
    STATE_BYTES,
    Bytes,
    Places,
    Shares,
    close,
    opened,
    put,
    take,
)
from eclipse_companion.games.infinity.solution.kernels import NONE
from eclipse_companion.games.infinity.solution.layout import PLAIN, SPACES, Geometry
from eclipse_companion.games.infinity.solution.lengths import Lengths
from eclipse_companion.games.infinity.solution.placing import Block, count_bits, signed

CHUNK_BITS: Final = 7
CHUNK: Final = 1 << CHUNK_BITS
"""How many boards are coded together, at most."""
BOUNDS: Final = tuple(range(8, 280, 16))
"""The longest ends of the bands. One of them is 200, where a game ends."""
BANDS: Final = len(BOUNDS) + 1
HOLDS, WINS, BAND = range(3)
"""What is coded: three kinds of symbols, with statistics of their own."""
SYMBOLS: Final = (NONE + 1, NONE + 1, BANDS)
MEANS: Final = 32
UNSEEN: Final = MEANS - 1
"""The mean of no board."""
CONTEXTS: Final = (
    MEANS * (PLAIN + 1) * 4 * (SPACES + 1),
    MEANS * (NONE + 1),
    BANDS * NONE * (PLAIN + 1) * (SPACES + 1),
)
FIRST_BAND: Final = 8
BAND_BITS: Final = 5
MOST_BYTES: Final = 16 * CHUNK
"""More than any chunk takes."""


class Statistics(NamedTuple):
    """The shares of the three kinds of symbols."""

    holds_places: Places
    holds: Shares
    wins_places: Places
    wins: Shares
    band_places: Places
    bands: Shares


class Chunk(NamedTuple):
    """Some boards of a block, one after another."""

    block: Block
    rank: int
    """The first board's."""
    boards: int
    """How many."""


class Frame(NamedTuple):
    """What the boards of a chunk have in common."""

    plain: int
    """How many marbles are no jokers."""
    theirs: int
    """Whether the other player's joker lies on the board."""
    rest: int
    """The part of the contexts that depends on the block."""
    sets: int
    """Where the sets of owners begin."""
    ranks: int
    """Where the ranks of all sets begin."""
    rank: int
    """The first board's rank."""


@compiled
def frame_of(chunk: Chunk, shown: Geometry) -> Frame:
    """What the boards of a chunk have in common."""
    marbles = signed(shown.marbles[chunk.block.shape])
    mine = 1 if chunk.block.mine < marbles else 0
    theirs = 1 if chunk.block.theirs < marbles else 0
    plain = marbles - mine - theirs
    sets, ranks = signed(shown.owners[plain, mine]) + chunk.rank, signed(shown.ranks[plain, mine])
    return Frame(plain, theirs, (2 * mine + theirs) * (SPACES + 1) + marbles, sets, ranks, chunk.rank)


@compiled
def threshold_context(frame: Frame, number: int, cells: Integers, shown: Geometry) -> tuple[int, int, int]:
    """The context of a board's lower threshold, the mean in it, and the number of the mover's plain marbles.

    `cells`: those of the chunk before it.
    """
    owners = signed(shown.sets[frame.sets + number])
    own = count_bits(owners)
    seen = total = 0
    left = owners
    # With one marble less of the mover's the other player has one more, who has only eight.
    while left and frame.plain - own < PLAIN:
        lowest = left & -left
        left ^= lowest
        before = signed(shown.rank[frame.ranks + (owners ^ lowest)]) - frame.rank
        if before < 0:
            break
        seen += 1
        total += cells[before] & 15
    mean = 3 * total // seen if seen else UNSEEN
    return (mean * (PLAIN + 1) + own) * 4 * (SPACES + 1) + frame.rest, mean, own


@compiled
def wins_coded(frame: Frame, own: int) -> bool:
    """Whether the upper threshold is coded: the other player is empty-handed."""
    return frame.theirs == 1 and frame.plain - own == PLAIN


@compiled
def band_context(before: int, above: int, threshold: int) -> int:
    """The context of a band: the band of the knob below, how many losing knobs are above, the threshold's context."""
    counted = threshold // (4 * (SPACES + 1)) % (PLAIN + 1) * (SPACES + 1) + threshold % (SPACES + 1)
    return (before * NONE + above) * (PLAIN + 1) * (SPACES + 1) + counted


@compiled
def cell_of(value: int, lengths: Lengths, index: int, bands: Bytes) -> int:
    """The cell of a board with both thresholds; `bands`: the band of each length."""
    cell = value & 15 | value >> 4 << 4
    for knob in range(value & 15):
        cell |= signed(bands[lengths[index, knob]]) << FIRST_BAND + BAND_BITS * knob
    return cell


@compiled
def count(chunk: Chunk, cells: Integers, counts: tuple[Integers, Integers, Integers], shown: Geometry) -> None:
    """Count how often each symbol comes in each context; `counts`: an array (contexts, symbols) for each kind."""
    frame = frame_of(chunk, shown)
    for number in range(chunk.boards):
        cell = cells[number]
        context, mean, own = threshold_context(frame, number, cells, shown)
        holds = cell & 15
        counts[HOLDS][context, holds] += 1
        if wins_coded(frame, own):
            counts[WINS][holds * MEANS + mean, (cell >> 4) & 15] += 1
        before = 0
        for knob in range(holds):
            band = (cell >> FIRST_BAND + BAND_BITS * knob) & (1 << BAND_BITS) - 1
            counts[BAND][band_context(before, holds - 1 - knob, context), band] += 1
            before = band


@compiled
def encode(chunk: Chunk, cells: Integers, statistics: Statistics, into: Bytes, shown: Geometry) -> int:
    """Write a chunk's bytes at the end of `into`; returns the index at which they begin."""
    at, state, frame = into.size, LEAST, frame_of(chunk, shown)
    for number in range(chunk.boards - 1, -1, -1):
        cell = cells[number]
        context, mean, own = threshold_context(frame, number, cells, shown)
        holds = cell & 15
        for knob in range(holds - 1, -1, -1):
            band = (cell >> FIRST_BAND + BAND_BITS * knob) & (1 << BAND_BITS) - 1
            before = (cell >> FIRST_BAND + BAND_BITS * (knob - 1)) & (1 << BAND_BITS) - 1 if knob else 0
            row = statistics.bands[statistics.band_places[band_context(before, holds - 1 - knob, context)]]
            state, at = put(state, row, band, at, into)
        if wins_coded(frame, own):
            row = statistics.wins[statistics.wins_places[holds * MEANS + mean]]
            state, at = put(state, row, (cell >> 4) & 15, at, into)
        state, at = put(state, statistics.holds[statistics.holds_places[context]], holds, at, into)
    return close(state, at, into)


@compiled
def decode(chunk: Chunk, code: Bytes, statistics: Statistics, cells: Integers, shown: Geometry) -> None:
    """Read a chunk's cells from its bytes."""
    state, at, frame = opened(code), STATE_BYTES, frame_of(chunk, shown)
    for number in range(chunk.boards):
        context, mean, own = threshold_context(frame, number, cells, shown)
        holds, state, at = take(state, statistics.holds[statistics.holds_places[context]], at, code)
        cell = holds
        if wins_coded(frame, own):
            row = statistics.wins[statistics.wins_places[holds * MEANS + mean]]
            wins, state, at = take(state, row, at, code)
            cell |= wins << 4
        before = 0
        for knob in range(holds):
            row = statistics.bands[statistics.band_places[band_context(before, holds - 1 - knob, context)]]
            before, state, at = take(state, row, at, code)
            cell |= before << FIRST_BAND + BAND_BITS * knob
        cells[number] = cell
