"""The scan: sixteen sensors through one multiplexer into one fixed array. Never allocates.

The RP2040 uses its registers (``registers``), others MicroPython's pins (``pins``), with the same result.
"""

from array import array

import board
from board import SQUARES
from machine import ADC, Pin

if board.REGISTERS:
    from registers import sweeper
else:
    from pins import sweeper


class Scanner:
    """Reads all squares; ``raw`` holds the newest readings, 0..65535, square k + 1 at k."""

    def __init__(self):
        """Take the pins that ``board`` names."""
        self.raw = array("H", bytes(2 * SQUARES))
        pins = [Pin(number, Pin.OUT, value=0) for number in board.SELECT_PINS]
        self._sweep = sweeper(self.raw, pins, ADC(board.SIGNAL_PIN))

    def scan(self):
        """Read every square once, the average of four conversions. Raises OSError if the converter doesn't answer."""
        self._sweep()
