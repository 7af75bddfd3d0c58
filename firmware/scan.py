"""The scan: sixteen sensors through one multiplexer into one fixed array. Allocates nothing.

Calls used of the board: ``Pin(n, mode, value=)``, ``pin(x)``, ``ADC(n).read_u16()``, ``time.sleep_us``.
"""

from array import array
from time import sleep_us

import board
from kernels import SQUARES
from machine import ADC, Pin

# Gray order: from one channel to the next a single select line changes, so no third channel is ever touched in between.
_GRAY = b"\x00\x01\x03\x02\x06\x07\x05\x04\x0c\x0d\x0f\x0e\x0a\x0b\x09\x08"
_LINES = b"\x03\x00\x01\x00\x02\x00\x01\x00\x03\x00\x01\x00\x02\x00\x01\x00"  # the line that changes before each


class Scanner:
    """Reads all squares; ``raw`` holds the newest readings, 0..65535, square k + 1 at k."""

    def __init__(self):
        """Take the pins that ``board`` names."""
        self.raw = array("H", bytes(2 * SQUARES))
        self._pins = [Pin(number, Pin.OUT, value=0) for number in board.SELECT_PINS]
        self._read = ADC(board.SIGNAL_PIN).read_u16  # bound once: each binding would allocate

    def scan(self):
        """Read every square once, four conversions each, averaged."""
        raw = self.raw
        read = self._read
        pins = self._pins
        settle = board.SETTLE_US
        wait = sleep_us
        lines = _LINES
        for step in range(SQUARES):
            channel = _GRAY[step]
            line = lines[step]
            pins[line](channel >> line & 1)
            wait(settle)
            raw[channel] = (read() + read() + read() + read() + 2) >> 2
