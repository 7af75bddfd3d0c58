"""Scores in few bytes. Each block (the positions of one set of squares and owners, by their faces) is coded on its own.

In: blocks of symbols, and how often each symbol comes in each context. Out: bytes, and the same blocks again. The
context of a symbol comes from the positions that differ from its own in the side of one piece and that stand before
it: which symbols are most common among them, and how common. `common.range_coding` has the code's steps.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

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

Counts = NDArray[np.int64]

SYMBOLS: Final = 16
"""The most symbols that a block may use."""
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


@compiled
def encode(block: Bytes, bits: int, places: Places, shares: Shares, into: Bytes) -> int:
    """Write a block's bytes at the end of `into`; returns the index at which they begin."""
    seen = np.zeros(SYMBOLS + 1, np.int64)
    at = into.size
    state = LEAST
    for face in range(block.size - 1, -1, -1):
        row = shares[places[context(block, face, bits, seen)]]
        state, at = put(state, row, int(block[face]), at, into)
    return close(state, at, into)


@compiled
def decode(code: Bytes, bits: int, statistics: tuple[Places, Shares], block: Bytes, seen: Counts) -> None:
    """Read a block (2 ** bits,) from its bytes; `seen` (`SYMBOLS` + 1,) is scratch space."""
    places, shares = statistics
    state, at = opened(code), STATE_BYTES
    for face in range(block.size):
        row = shares[places[context(block, face, bits, seen)]]
        block[face], state, at = take(state, row, at, code)
