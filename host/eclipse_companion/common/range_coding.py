"""Symbols in few bytes, by how often each one comes in its context: steps of an asymmetric numeral system, compiled.

In: counts, symbols, bytes. Out: shares, bytes, symbols. The code is a range variant (Duda 2013, "Asymmetric numeral
systems", arXiv:1311.2540): it puts symbols into one growing number, last symbol first, and moves the low bytes out
whenever the number would grow too large. Whoever codes chooses the contexts, and begins with the number `LEAST`.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Integers
from eclipse_companion.common.compiled import compiled

Bytes = NDArray[np.uint8]
Places = NDArray[np.int16]
"""(contexts,): the row of each context in `Shares`; -1 if the context never comes."""
Shares = NDArray[np.uint16]
"""(rows, symbols + 1): where each symbol's share of `SCALE` begins; the last entry is `SCALE`."""

SHARE_BITS: Final = 12
SCALE: Final = 1 << SHARE_BITS
LEAST: Final = 1 << 15
"""Between two symbols, the number is at least this and below 256 times this."""
STATE_BYTES: Final = 3


def shares_of(counts: Integers) -> tuple[Places, Shares]:
    """For each context its row (-1 if it never came), and the rows: the part of `SCALE` that each symbol has there.

    `counts`: (contexts, symbols). Every symbol that came has at least 1.
    """
    used = counts.sum(axis=1) > 0
    places = np.where(used, np.cumsum(used) - 1, -1).astype(np.int16)
    rows = [_shared_out(each) for each in counts[used]]
    return places, np.array([[0, *np.cumsum(row)] for row in rows], np.uint16)


def _shared_out(counts: Integers) -> Integers:
    """Numbers roughly in proportion to the counts. They add up to `SCALE`; each is at least 1 unless its count is 0."""
    row = np.maximum(counts * SCALE // counts.sum(), counts > 0)
    while row.sum() != SCALE:
        over = int(row.sum()) - SCALE
        most = int(row.argmax())
        row[most] -= min(over, int(row[most]) - 1)
    found: Integers = row
    return found


@compiled
def put(state: int, row: Shares, symbol: int, at: int, into: Bytes) -> tuple[int, int]:
    """Put a symbol into the number; bytes that move out are written before `at`. Returns the new number and `at`."""
    begin = int(np.int64(row[symbol]))  # numba makes floats of unsigned and signed numbers
    share = int(np.int64(row[symbol + 1])) - begin
    while state >= (LEAST >> SHARE_BITS << 8) * share:
        at -= 1
        into[at] = state & 0xFF
        state >>= 8
    return (state // share << SHARE_BITS) + state % share + begin, at


@compiled
def close(state: int, at: int, into: Bytes) -> int:
    """Write the number itself before `at`; returns where the bytes begin."""
    for _ in range(STATE_BYTES):
        at -= 1
        into[at] = state & 0xFF
        state >>= 8
    return at


@compiled
def opened(code: Bytes) -> int:
    """The number that bytes begin with; the next symbol's bytes begin at `STATE_BYTES`."""
    state = 0
    for at in range(STATE_BYTES):
        state = state << 8 | int(np.int64(code[at]))
    return state


@compiled
def take(state: int, row: Shares, at: int, code: Bytes) -> tuple[int, int, int]:
    """Take a symbol out of the number. Returns the symbol, the number, and where the next bytes begin."""
    low = state & (SCALE - 1)
    symbol = 0
    while row[symbol + 1] <= low:
        symbol += 1
    begin = int(np.int64(row[symbol]))
    state = (int(np.int64(row[symbol + 1])) - begin) * (state >> SHARE_BITS) + low - begin
    while state < LEAST and at < code.size:
        state = state << 8 | int(np.int64(code[at]))
        at += 1
    return symbol, state, at
