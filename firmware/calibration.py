"""What is known of each square's sensor and of the magnets, given or learned. ``store`` keeps it.

A value that was neither given nor learned is nominal. Levels are kept as readings with a piece on the square; a
nominal level moves with the rest value.
"""

from array import array
from binascii import crc32

from board import SQUARES
from micropython import const

ONE = const(0)
CODINGS = ("one", "two")
LEVELS = (("gold", "silver"), ("sun-gold", "sun-silver", "moon-gold", "moon-silver"))  # by coding
_FIRST = (0, 2)  # by coding, among the ``ALL`` levels that a square has
ALL = const(6)

# Half of the supply. The converter's reference is 30 mV below the supply: 201 ohm times 150 uA
# (Pico data sheet, 4.3).
NOMINAL_REST = const(33070)
# Counts above rest. One strength: low, so that a threshold at a quarter of it serves both weak and strong kits. Two:
# their border is near 6,500 counts, between kits whose weak pieces reach 5,900 (D4x1 N45, 6.2 mm) and those whose
# strong ones begin at 7,100 (D8x2 N35 over SS49E, 6.8 mm). One and a half times the strong level is more than the
# strongest piece gives (D6x2 N42, 6.2 mm: 22,400 and 15 %), and less than a line at ground (31,000).
_NOMINAL = (4000, -4000, 19000, -19000, 3300, -3300)
# A side neighbour adds 0.9 % of its own field with the sign reversed, a diagonal one 0.4 % (magnets 6.4 to 7.4 mm
# above the sensors).
_NOMINAL_SIDE = const(-9)
_NOMINAL_DIAG = const(-4)
SHARE_LIMIT = const(1000)
_LEAST_REACH = const(1000)  # a level of zero reaches farther than noise and hum
_LINE_ENDS = const(1000)  # a reading this near to an end of the converter's range is a line at ground or supply
UNKNOWN = const(-1)  # a level that was not given


class Calibration:
    """The values of all squares and of the board.

    ``rest`` has 16 readings, ``known`` says which are not nominal, ``levels`` has six for each square, ``shares``
    those of a side and of a diagonal neighbour in thousandths.
    """

    def __init__(self):
        """Start with nominal values."""
        self.clear()

    def clear(self):
        """Reset everything to nominal."""
        self.coding = ONE
        self.rest = array("H", [NOMINAL_REST] * SQUARES)
        self.known = bytearray(SQUARES)
        self.levels = array("i", [UNKNOWN] * (ALL * SQUARES))
        self.shares = array("i", [_NOMINAL_SIDE, _NOMINAL_DIAG])

    def calibrated(self):
        """Say whether any rest value is known."""
        return any(self.known)

    def check(self):
        """Return the CRC-32 of all values, so that a host can tell whether it knows them."""
        found = crc32(bytes([self.coding]))
        for values in (self.known, self.rest, self.levels, self.shares):
            found = crc32(values, found)
        return found & 0xFFFFFFFF

    def set_rest(self, square, reading):
        """Set the rest value of a square (0..15)."""
        self.rest[square] = reading
        self.known[square] = 1

    def level(self, square, which):
        """Return a level of a square, as a reading within 0..65535; ``which`` counts along ``LEVELS[coding]``."""
        which += _FIRST[self.coding]
        reading = self.levels[square * ALL + which]
        if reading == UNKNOWN:
            reading = min(max(self.rest[square] + _NOMINAL[which], 0), 65535)
        return reading

    def reach(self, square):
        """Return how far from rest, in counts, a piece can take a square's reading; no magnet reaches farther.

        A level that was learned from one piece 4 mm off centre, a weak one over a weak sensor, may be 0.37 of what
        another piece gives (0.45, less 5 % and 4.5 % on both sides). A line at ground or supply is farther. If rest or
        a level is nominal nothing is known, so it is beyond every reading.
        """
        most = 0
        for which in range(len(LEVELS[self.coding])):
            if self.levels[square * ALL + _FIRST[self.coding] + which] == UNKNOWN or not self.known[square]:
                return 65535
            most = max(most, abs(self.level(square, which) - self.rest[square]))
        rest = self.rest[square]
        return max(_LEAST_REACH, most * 3 // 2, min(most * 3, min(rest, 65535 - rest) - _LINE_ENDS))

    def set_level(self, square, which, reading):
        """Set a level of a square in the present coding."""
        self.levels[square * ALL + _FIRST[self.coding] + which] = reading
