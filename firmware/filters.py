"""The spike filter: the median of each square's last five readings."""

from array import array

from board import SQUARES
from kernels import median
from micropython import const

DEPTH = const(5)


class Median:
    """Up to two wild readings in five never show, at the cost of two scans of delay.

    Nothing is ``ready`` before five scans, as the very first may be wild. ``value`` holds filtered readings.
    """

    def __init__(self):
        """Make an empty filter."""
        self.value = array("H", bytes(2 * SQUARES))
        self.ready = False
        self._rows = array("H", bytes(2 * DEPTH * SQUARES))
        self._next = 0

    def add(self, raw):
        """Take one scan and update ``value``. Never allocates."""
        row = self._next
        median(raw, self._rows, row, self.value)
        self._next = row + 1
        if self._next == DEPTH:
            self._next = 0
            self.ready = True
