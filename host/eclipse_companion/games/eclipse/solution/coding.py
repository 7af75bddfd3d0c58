"""Scores in few bytes. Each block (the positions of one set of squares and owners, by their faces) is coded on its own.

In: blocks of symbols, and how often each symbol comes in each context. Out: bytes, and the same blocks again. The
context of a symbol comes from the positions that differ from its own in the side of one piece and that stand before
it: which symbols are most common among them, and how common. The code is a range variant of asymmetric numeral systems
(Duda 2013, "Asymmetric numeral systems", arXiv:1311.2540): it puts a block's symbols into one growing number, last
symbol first, and moves the low bytes out whenever the number would grow too large.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.compiled import compiled

Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]
Places = NDArray[np.int16]
"""(`CONTEXTS`,): the row of each context in `shares`; -1 if the context never comes."""
Shares = NDArray[np.uint16]
"""(rows, symbols + 1): where each symbol's share of `SCALE` begins; the last entry is `SCALE`."""

SYMBOLS: Final = 16
"""The most symbols that a block may use."""
SHARE_BITS: Final = 12
SCALE: Final = 1 << SHARE_BITS
LEAST: Final = 1 << 15
"""Between two symbols, the number is at least this and below 256 times this."""
STATE_BYTES: Final = 3
MOST_AGREE: Final = 10
NEXT_AGREE: Final = 5
CONTEXTS: Final = (SYMBOLS + 1) * (SYMBOLS + 1) * MOST_AGREE * NEXT_AGREE


@compiled
def context(block: Bytes, face: int, bits: int, seen: Counts) -> int:
    """The context of the symbol for `face` (a number of `bits` bits); `seen` (`SYMBOLS` + 1,) is scratch space."""
    seen[:] = 0
    for bit in range(bits):
        if face >> bit & 1:
            seen[block[face ^ (1 << bit)]] += 1
    first, second = SYMBOLS, SYMBOLS
    for symbol in range(SYMBOLS):
        if seen[symbol] > seen[first]:
            first, second = symbol, first
        elif seen[symbol] > seen[second]:
            second = symbol
    most, following = min(seen[first], MOST_AGREE - 1), min(seen[second], NEXT_AGREE - 1)
    return int(((first * (SYMBOLS + 1) + second) * MOST_AGREE + most) * NEXT_AGREE + following)


@compiled
def count(blocks: Bytes, bits: int, counts: Counts) -> None:
    """Count how often each symbol comes in each context: `counts` (`CONTEXTS`, `SYMBOLS`). `blocks`: (n, 2 ** bits)."""
    seen = np.zeros(SYMBOLS + 1, np.int64)
    for number in range(blocks.shape[0]):
        block = blocks[number]
        for face in range(block.size):
            counts[context(block, face, bits, seen), block[face]] += 1


def shares_of(counts: Counts) -> tuple[Places, Shares]:
    """For each context its row (-1 if it never came), and the rows: the part of `SCALE` that each symbol has there.

    Every symbol that came has at least 1.
    """
    used = counts.sum(axis=1) > 0
    places = np.where(used, np.cumsum(used) - 1, -1).astype(np.int16)
    rows = [_shared_out(each) for each in counts[used]]
    return places, np.array([[0, *np.cumsum(row)] for row in rows], np.uint16)


def _shared_out(counts: Counts) -> Counts:
    """Numbers roughly in proportion to the counts. They add up to `SCALE`; each is at least 1 unless its count is 0."""
    row = np.maximum(counts * SCALE // counts.sum(), counts > 0)
    while row.sum() != SCALE:
        over = int(row.sum()) - SCALE
        most = int(row.argmax())
        row[most] -= min(over, int(row[most]) - 1)
    found: Counts = row
    return found


@compiled
def encode(block: Bytes, bits: int, places: Places, shares: Shares, into: Bytes) -> int:
    """Write a block's bytes at the end of `into`; returns the index at which they begin."""
    seen = np.zeros(SYMBOLS + 1, np.int64)
    at = into.size
    state = LEAST
    for face in range(block.size - 1, -1, -1):
        row = shares[places[context(block, face, bits, seen)]]
        begin = int(row[block[face]])
        share = int(row[block[face] + 1]) - begin
        while state >= (LEAST >> SHARE_BITS << 8) * share:
            at -= 1
            into[at] = state & 0xFF
            state >>= 8
        state = (state // share << SHARE_BITS) + state % share + begin
    for _ in range(STATE_BYTES):
        at -= 1
        into[at] = state & 0xFF
        state >>= 8
    return at


@compiled
def decode(code: Bytes, bits: int, statistics: tuple[Places, Shares], block: Bytes, seen: Counts) -> None:
    """Read a block (2 ** bits,) from its bytes; `seen` (`SYMBOLS` + 1,) is scratch space."""
    places, shares = statistics
    state = 0
    for at in range(STATE_BYTES):
        state = state << 8 | int(code[at])
    at = STATE_BYTES
    for face in range(block.size):
        row = shares[places[context(block, face, bits, seen)]]
        low = state & (SCALE - 1)
        symbol = 0
        while row[symbol + 1] <= low:
            symbol += 1
        block[face] = symbol
        begin = int(row[symbol])
        state = (int(row[symbol + 1]) - begin) * (state >> SHARE_BITS) + low - begin
        while state < LEAST and at < code.size:
            state = state << 8 | int(code[at])
            at += 1
