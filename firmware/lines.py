"""Lines of the wire: bytes in, checked bodies out; words and numbers in, a finished line out. No I/O, no clock.

A line is ``$BODY*CRCC`` and a line end. Both buffers are made once; reading and building never allocate.
"""

from kernels import crc16, digits, put
from micropython import const

LONGEST = const(190)  # a whole line, including "$" and line end
LONGEST_BODY = const(182)  # what is left before "*CRCC" and "\r\n"

_END = const(183)  # one past the last place of a body
_DOLLAR = const(0x24)
_STAR = const(0x2A)
_RETURN = const(0x0D)
_NEWLINE = const(0x0A)
_HEX = b"0123456789ABCDEF"


class Reader:
    """Finds the good lines in a stream of bytes; any bytes are welcome.

    ``bad`` counts the dropped lines, modulo 65536.
    """

    def __init__(self):
        """Make an empty reader."""
        self.bad = 0
        self._line = bytearray(LONGEST)
        self._length = 0  # bytes kept, from "$" on; 0 outside a line
        self._spoilt = False
        self._body = 0

    def feed(self, byte):
        """Take one byte (0..255); return True if it completes a good line, which ``body`` then returns."""
        if byte == _DOLLAR:
            self._spoilt = False
            self._length = 1
            return False
        if byte == _NEWLINE:
            return self._end()
        length = self._length
        if not length:
            self._spoilt = True
        elif length >= LONGEST - 1:  # the line end needs one more
            self._length = 0
            self._spoilt = True
        else:
            self._line[length] = byte
            self._length = length + 1
        return False

    def body(self):
        """Return the body of the line just completed, as a str."""
        return str(memoryview(self._line)[1 : self._body], "ascii")

    def _end(self):
        good = self._length and self._good()
        if not good and (self._length or self._spoilt):
            self.bad = (self.bad + 1) & 0xFFFF
        self._length = 0
        self._spoilt = False
        return bool(good)

    def _good(self):
        line = self._line
        end = self._length
        if line[end - 1] == _RETURN:
            end -= 1
        star = end - 5
        if star < 1 or line[star] != _STAR:
            return False
        for index in range(1, star):
            byte = line[index]
            if byte < 0x20 or byte > 0x7E or byte == _STAR:
                return False
        crc = crc16(line, 1, star)
        for index in range(4):
            if line[star + 1 + index] != _HEX[(crc >> (12 - 4 * index)) & 15]:
                return False
        self._body = star
        return True


class Builder:
    """Builds a line: ``begin``, words and numbers, ``end``; then it is ``length`` bytes of ``buffer``."""

    def __init__(self):
        """Make the buffer."""
        self.buffer = bytearray(LONGEST)
        self.length = 0

    def begin(self, kind, seq):
        """Start a line of a kind (two ASCII letters, bytes) with its sequence number."""
        self.buffer[0] = _DOLLAR
        self.length = put(self.buffer, 1, kind, _END)
        self.number(seq)

    def word(self, text):
        """Add a space and a text (bytes-like, ASCII); what doesn't fit into the line is cut off."""
        self.length = put(self.buffer, put(self.buffer, self.length, b" ", _END), text, _END)

    def number(self, value):
        """Add a space and a whole number of 0..2**30 - 1."""
        self.length = digits(self.buffer, put(self.buffer, self.length, b" ", _END), value, _END)

    def numbers(self, values):
        """Add a space and whole numbers of 0..2**30 - 1 with commas."""
        parting = b" "
        for index in range(len(values)):  # enumerate would allocate
            at = put(self.buffer, self.length, parting, _END)
            self.length = digits(self.buffer, at, values[index], _END)
            parting = b","

    def end(self):
        """Close the line and return its length in bytes with its line end."""
        buffer = self.buffer
        end = self.length
        crc = crc16(buffer, 1, end)
        buffer[end] = _STAR
        for index in range(4):
            buffer[end + 1 + index] = _HEX[(crc >> (12 - 4 * index)) & 15]
        buffer[end + 5] = _RETURN
        buffer[end + 6] = _NEWLINE
        self.length = end + 7
        return self.length
