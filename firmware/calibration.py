"""What is known of each square's sensor and of the magnets, as given or learned; and as text, to be kept.

A value that was neither given nor learned is nominal. Levels are kept as readings with a piece on the square; a
nominal level moves with the rest value.
"""

from array import array

from kernels import SQUARES, crc16
from micropython import const

ONE = const(0)
TWO = const(1)
CODINGS = ("one", "two")
LEVELS = (("gold", "silver"), ("sun-gold", "sun-silver", "moon-gold", "moon-silver"))  # by coding

NOMINAL_REST = const(32768)
# Counts above rest. One strength: low, so that a threshold at a quarter of it serves weak kits and strong ones. Two:
# between the kits with 15,700 and 3,500 counts and those with 10,500 and 2,650.
_NOMINAL = ((4000, -4000), (13000, -13000, 3300, -3300))
# A side neighbour's field is 0.9 % of its own with the sign turned, a diagonal one's 0.4 % (magnets 6.4 to 7.4 mm
# above the sensors).
NOMINAL_SIDE = const(-9)
NOMINAL_DIAG = const(-4)
SHARE_LIMIT = const(1000)

_NONE = const(-1)
_VERSION = "eclipse-calibration 1"


class Calibration:
    """The values of all squares and of the board."""

    def __init__(self):
        """Start with nominal values."""
        self.rest = array("H", bytes(2 * SQUARES))
        self.shares = array("i", [0, 0])  # of a side and of a diagonal neighbour, in thousandths
        self._known = bytearray(SQUARES)
        self._levels = tuple(array("i", [_NONE] * (SQUARES * len(names))) for names in LEVELS)
        self.clear()

    def clear(self):
        """Forget everything: back to nominal."""
        self.coding = ONE
        self.shares[0] = NOMINAL_SIDE
        self.shares[1] = NOMINAL_DIAG
        for square in range(SQUARES):
            self.rest[square] = NOMINAL_REST
            self._known[square] = 0
        for levels in self._levels:
            for index in range(len(levels)):
                levels[index] = _NONE

    def calibrated(self):
        """Tell whether any rest value is more than nominal."""
        return any(self._known)

    def knows(self, square):
        """Tell whether the rest value of a square (0..15) was given or learned."""
        return bool(self._known[square])

    def set_rest(self, square, reading):
        """Set the rest value of a square."""
        self.rest[square] = reading
        self._known[square] = 1

    def level(self, square, which, coding=None):
        """Return a level of a square, as a reading within 0..65535; ``which`` counts along ``LEVELS[coding]``."""
        coding = self.coding if coding is None else coding
        reading = self._levels[coding][square * len(LEVELS[coding]) + which]
        if reading == _NONE:
            reading = min(max(self.rest[square] + _NOMINAL[coding][which], 0), 65535)
        return reading

    def set_level(self, square, which, reading):
        """Set a level of a square in the present coding."""
        self._levels[self.coding][square * len(LEVELS[self.coding]) + which] = reading

    def text(self):
        """Return all that is not nominal as lines of text, the last of them its CRC."""
        lines = [_VERSION, "coding=%s side=%d diag=%d" % (CODINGS[self.coding], self.shares[0], self.shares[1])]
        for square in range(SQUARES):
            words = [str(square + 1)]
            if self._known[square]:
                words.append("rest=%d" % self.rest[square])
            for coding, names in enumerate(LEVELS):
                for which, name in enumerate(names):
                    reading = self._levels[coding][square * len(names) + which]
                    if reading != _NONE:
                        words.append("%s=%d" % (name, reading))
            lines.append(" ".join(words))
        body = "\n".join(lines) + "\n"
        return body + "crc=%04X\n" % crc16(body.encode(), 0, len(body))

    def read_text(self, text):
        """Take over what ``text`` gave; where it is damaged or of another version, return False with nominal values."""
        self.clear()
        try:
            self._read(text)
        except (ValueError, IndexError):
            self.clear()
            return False
        return True

    def _read(self, text):
        body, crc = text[:-9], text[-9:]
        if crc != "crc=%04X\n" % crc16(body.encode(), 0, len(body.encode())):
            raise ValueError
        lines = body.split("\n")
        if lines[0] != _VERSION:
            raise ValueError
        board = dict(word.split("=") for word in lines[1].split(" "))
        self.shares[0] = int(board["side"])
        self.shares[1] = int(board["diag"])
        for line in lines[2:-1]:
            words = line.split(" ")
            square = int(words[0]) - 1
            for word in words[1:]:
                self._read_value(square, word)
        self.coding = CODINGS.index(board["coding"])

    def _read_value(self, square, word):
        name, _, reading = word.partition("=")
        if name == "rest":
            self.set_rest(square, int(reading))
            return
        for coding, names in enumerate(LEVELS):
            if name in names:
                self._levels[coding][square * len(names) + names.index(name)] = int(reading)
