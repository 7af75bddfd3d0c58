"""From raw readings to each square's own signal: spikes off, rest values off, the neighbours' share out. Allocates nothing.

Integers only; a signal is in counts of 65536ths of the supply, gold up positive.
"""

from array import array

from micropython import const
from scan import SQUARES

DEPTH = const(5)

# The 4 x 4 squares with a rim of zeros, in rows of 6: every square has eight neighbours there.
_RIM = const(6)
PLACES = bytes((square // 4 + 1) * _RIM + square % 4 + 1 for square in range(SQUARES))


class Median:
    """The median of the last five readings of every square: up to two wild ones among five never show.

    It costs two scans of delay. Nothing is ``ready`` before five readings are in, since the very first may be wild.
    """

    def __init__(self):
        """Make an empty filter."""
        self.value = array("H", bytes(2 * SQUARES))
        self.ready = False
        self._rows = [array("H", bytes(2 * SQUARES)) for _ in range(DEPTH)]
        self._count = 0

    def add(self, raw):
        """Take one scan and renew ``value``."""
        rows = self._rows
        row = rows[self._count % DEPTH]
        for square in range(SQUARES):
            row[square] = raw[square]
        self._count += 1
        if self._count >= 2 * DEPTH:
            self._count = DEPTH
        if self._count >= DEPTH:
            self.ready = True
            self._renew()

    def _renew(self):
        row_a, row_b, row_c, row_d, row_e = self._rows
        value = self.value
        for square in range(SQUARES):
            a = row_a[square]
            b = row_b[square]
            c = row_c[square]
            d = row_d[square]
            e = row_e[square]
            if a > b:
                a, b = b, a
            if c > d:
                c, d = d, c
            if a < c:  # the smallest of four is not the median: e takes its place, and the pair is put in order
                a = e
            else:
                c = e
                a, b, c, d = c, d, a, b
            if a > b:
                a, b = b, a
            if a < c:
                value[square] = b if b < c else c
            else:
                value[square] = a if a < d else d


def unmix(values, rests, padded, own, side, diag):
    """Write each square's own signal into ``own``: reading less rest, less the share of what the neighbours show.

    ``values`` and ``rests`` are 16 readings, ``padded`` 36 integers whose rim is zero. ``side`` and ``diag`` are a neighbour's
    share in thousandths. First order is enough: a share is about one in a hundred, its square one in ten thousand.
    """
    for square in range(SQUARES):
        padded[PLACES[square]] = values[square] - rests[square]
    for square in range(SQUARES):
        at = PLACES[square]
        beside = padded[at - 1] + padded[at + 1] + padded[at - 6] + padded[at + 6]
        across = padded[at - 7] + padded[at - 5] + padded[at + 5] + padded[at + 7]
        own[square] = padded[at] - (beside * side + across * diag) // 1000
