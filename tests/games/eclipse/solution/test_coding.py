"""Coding scores into few bytes, and back."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from eclipse_companion.common import range_coding
from eclipse_companion.common.range_coding import Bytes
from eclipse_companion.games.eclipse.solution import coding
from eclipse_companion.games.eclipse.solution.coding import Counts

BITS = 5


def blocks() -> st.SearchStrategy[Bytes]:
    """Some blocks of symbols, at least one."""
    shapes = st.tuples(st.integers(1, 4), st.just(1 << BITS))
    return shapes.flatmap(lambda shape: arrays.arrays(np.uint8, shape, elements=st.integers(0, coding.SYMBOLS - 1)))


def counted(each: Bytes) -> Counts:
    counts = np.zeros((coding.CONTEXTS, coding.SYMBOLS), np.int64)
    coding.count(each, BITS, counts)
    return counts


@given(blocks())
def test_what_was_coded_reads_back(each: Bytes) -> None:
    """Blocks of any symbols read back as they were coded."""
    places, shares = range_coding.shares_of(counted(each))
    for block in each:
        room = np.zeros(4 * block.size + 16, np.uint8)
        begin = coding.encode(block, BITS, places, shares, room)
        back = np.zeros_like(block)
        coding.decode(room[begin:], BITS, (places, shares), back, np.zeros(coding.SYMBOLS + 1, np.int64))
        assert back.tolist() == block.tolist()


@given(blocks())
def test_every_symbol_that_comes_has_a_share(each: Bytes) -> None:
    """All shares of a context fill the scale, and a symbol that never comes there has none."""
    counts = counted(each)
    places, shares = range_coding.shares_of(counts)
    assert (shares[:, -1] == range_coding.SCALE).all()
    for context in np.flatnonzero(places >= 0).tolist():
        widths = np.diff(shares[places[context]].astype(int))
        assert ((widths > 0) == (counts[context] > 0)).all()
    assert ((places >= 0) == (counts.sum(axis=1) > 0)).all()


def test_what_is_alike_takes_hardly_any_room() -> None:
    """A block of one symbol, coded with statistics of such blocks, takes little more than the last state."""
    each = np.full((20, 1 << BITS), 3, np.uint8)
    each[0, 7] = 5
    places, shares = range_coding.shares_of(counted(each))
    room = np.zeros(200, np.uint8)
    assert room.size - coding.encode(each[1], BITS, places, shares, room) <= range_coding.STATE_BYTES + 1
