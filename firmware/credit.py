"""What the board says, and when it may: sequence numbers, the host's credit, and what is kept while there is none.

Every method that may write takes the time ``ms`` (milliseconds, modulo 2**30). Finished lines go to ``write``;
this module has no clock and no port.

While credit is off, lines go out as they come. While it is on, at most ``WINDOW`` bytes are unacknowledged; the
rest waits in one queue, in order of arrival. A state waits there as a mark: the squares are read when it is sent,
so it is always the newest. Acknowledgements are looked up among the last ``REMEMBERED`` lines, more than the window
can hold. Until credit is on, every number since ``HI`` was sent, so an older one switches it on with the window
full. After that, merged states use up numbers that are never sent, and only remembered ones count.
"""

from array import array

from lines import LONGEST_BODY, Builder
from micropython import const

WINDOW = const(192)
BUTTONS_KEPT = const(8)
ANSWERS_KEPT = const(4)
REMEMBERED = const(32)
SILENCE_MS = const(10_000)
BEACON_MS = const(5_000)
_SPARE = const(130)  # what the port, which holds 320, takes besides the longest line
STREAM_RESERVE = const(48)  # streamed readings leave room for one state

_MASK = const(0xFFFF)
_TIME_MASK = const(0x3FFFFFFF)
_NEVER = const(0x10000)


class Sender:
    """The outgoing half of the wire."""

    def __init__(self, frame, write, writable=None):
        """Take the buffer of 16 characters that states are read from, ``write(buffer, size)``, and ``writable()``.

        ``writable`` says whether the port takes one more byte. A silent host may have stopped reading, so every byte
        for it needs asking first; the port promises only that one.
        """
        self._frame = frame
        self.write = write
        self._writable = writable
        self._line = Builder()
        self._byte = bytearray(1)
        self._seqs = array("H", bytes(2 * REMEMBERED))
        self._sizes = array("H", bytes(2 * REMEMBERED))
        self._head = 0  # where the next line is remembered
        self._known = 0  # lines remembered
        self._queue = []
        self._next = 0
        self._state_ms = 0  # when a state was last said
        self._heard_ms = 0  # when the last acknowledgement came
        self._beacon_ms = 0  # when the last state was said to a silent host
        self._forget()

    @property
    def answers(self):
        """How many answers wait for credit."""
        return sum(1 for item in self._queue if item and item[0] in (b"OK", b"NO"))

    @property
    def waiting(self):
        """Whether anything waits for credit or for room."""
        return bool(self._queue) or self._left > 0

    def adopt(self, sizes, ms):
        """Count the lines said at start, by their bytes: ``HI`` first, a state last, at ``ms``."""
        for size in sizes:
            self._remember(size, 0)
        self._state_ms = ms

    def hello(self, words, ms):
        """Answer ``HELLO``: drop what waits or is unacknowledged, turn credit off, say ``HI`` with these words.

        Dropped states use up their numbers.
        """
        self._next = (self._next + self._merged + (None in self._queue)) & _MASK
        # A host that has not read this far may have left the port without room for this.
        deaf = self.silent or self._left > 0 or (self.on and self._open_bytes > _SPARE)
        self._forget()
        self.silent = deaf
        self._attempt(b"HI", -1, words, _NEVER)
        self.silent = False
        self._state_ms = ms

    def ack(self, seq, ms):
        """Take an acknowledgement; a number that was not sent since the last ``HI`` changes nothing.

        While credit is on, one that isn't remembered changes nothing, except the last one repeated.
        """
        if (self._next - 1 - seq) & _MASK >= self._since:
            return
        place = self._place(seq)
        if place < 0 and self.on and seq != self._acked:
            return
        if 0 <= place < self._open:
            self._open = place
            self._count_open()
        elif not self.on and place < 0:
            self._open = self._known
            self._count_open()
        self._acked = seq
        self.on = True
        self.silent = False
        self._heard_ms = ms
        self._flush(ms)

    def answer(self, good, words, ms):
        """Say ``OK`` or ``NO`` with these words (bytes), or keep it; with four kept the caller takes no command."""
        self._say((b"OK" if good else b"NO", -1, words), ms)

    def button(self, words, ms):
        """Say ``BT``, or keep it if fewer than eight are kept."""
        if sum(1 for item in self._queue if item and item[0] == b"BT") < BUTTONS_KEPT:
            self._say((b"BT", ms, words), ms)

    def log(self, words, ms):
        """Say ``LG``, or drop it."""
        if self._free():
            self._attempt(b"LG", -1, words, WINDOW)

    def raw(self, values, ms):
        """Say ``RW`` with sixteen readings, or drop it."""
        if not self._free():
            return
        if self.on and self._open and self._open_bytes + _raw_size(self._next, ms, values) > WINDOW - STREAM_RESERVE:
            return  # building the line would cost a scan's time
        line = self._line
        line.begin(b"RW", self._next)
        line.number(ms)
        line.numbers(values)
        self._finish(_NEVER)

    def state(self, ms):
        """Say ``ST`` with the squares as they are now, or keep it; merging one kept before uses up a number."""
        if None in self._queue:
            self._merged += 1
        elif self._free() and self._attempt(b"ST", ms, self._frame, WINDOW):
            self._state_ms = ms
        else:
            self._queue.append(None)

    def tick(self, ms, every_ms):
        """Say what is due: a state every ``every_ms``, or every five seconds to a silent host."""
        if self._left:
            self._push()
            if not self._left:
                self._flush(ms)
        if self.silent:
            if _since(self._beacon_ms, ms) >= BEACON_MS:
                self._beacon(ms)
        elif self.on and _since(self._heard_ms, ms) >= SILENCE_MS:
            self.silent = True
            self._beacon(ms)
        elif _since(self._state_ms, ms) >= every_ms and None not in self._queue:
            self._state_ms = ms
            self.state(ms)

    def _forget(self):
        self.on = False
        self.silent = False
        self._left = 0  # bytes at the end of the line in the builder that didn't fit into the port
        self._queue.clear()
        self._known = 0
        self._open = 0  # newest lines that are unacknowledged
        self._open_bytes = 0
        self._since = 0  # numbers used since HI, itself counted, at most 65536
        self._merged = 0  # states merged into the one that waits
        self._acked = -1  # the number last acknowledged

    def _free(self):
        """Say whether a new line can go without waiting."""
        return not self._queue and not self.silent and not self._left

    def _say(self, item, ms):
        if not (self._free() and self._attempt(item[0], item[1], item[2], WINDOW)):
            self._queue.append(item)

    def _flush(self, ms):
        queue = self._queue
        while queue and not self.silent and not self._left:
            item = queue[0]
            if item is None:
                if not self._attempt(b"ST", ms, self._frame, WINDOW):
                    return
                self._state_ms = ms
            elif not self._attempt(item[0], item[1], item[2], WINDOW):
                return
            queue.pop(0)

    def _beacon(self, ms):
        self._beacon_ms = ms
        if not self._left and (self._writable is None or self._writable()):
            if None in self._queue:
                self._queue.remove(None)
            self._attempt(b"ST", ms, self._frame, _NEVER)
            self._state_ms = ms

    def _push(self):
        """Write as much of the builder's line as the port has room for, byte by byte: more could block."""
        line = self._line
        byte = self._byte
        while self._left and self._writable is not None and self._writable():
            byte[0] = line.buffer[line.length - self._left]
            self.write(byte, 1)
            self._left -= 1

    def _attempt(self, kind, ms, words, window):
        merged = self._merged if kind == b"ST" else 0
        line = self._line
        line.begin(kind, (self._next + merged) & _MASK)
        if ms >= 0:
            line.number(ms)
        line.word(words)
        if not self._finish(window, merged):
            return False
        if merged:
            self._merged = 0
        return True

    def _finish(self, window, merged=0):
        """Write the builder's line if the window allows it, and remember it."""
        line = self._line
        size = line.end()
        if self.on and self._open and self._open_bytes + size > window:
            return False
        self._remember(size, merged)
        if self.silent and self._writable is not None:
            self._left = size
            self._push()
        else:
            self.write(line.buffer, size)
        return True

    def _remember(self, size, merged):
        head = self._head
        self._seqs[head] = (self._next + merged) & _MASK
        if self._open == REMEMBERED:
            self._open_bytes -= self._sizes[head]
        else:
            self._open += 1
        self._sizes[head] = size
        self._open_bytes += size
        self._head = (head + 1) % REMEMBERED
        self._known = min(self._known + 1, REMEMBERED)
        self._next = (self._next + merged + 1) & _MASK
        self._since = min(self._since + merged + 1, _MASK + 1)

    def _place(self, seq):
        """Return how many lines were sent after the remembered line with this number, or -1."""
        for age in range(self._known):
            if self._seqs[(self._head - 1 - age) % REMEMBERED] == seq:
                return age
        return -1

    def _count_open(self):
        total = 0
        for age in range(self._open):
            total += self._sizes[(self._head - 1 - age) % REMEMBERED]
        self._open_bytes = total


def _raw_size(seq, ms, values):
    """Return the bytes of a whole ``RW`` with these numbers, line end counted. Never allocates."""
    size = 10  # "$RW", "*CRCC" and the line end, then a space or a comma before each number
    for index in range(-2, len(values)):
        number = values[index] if index >= 0 else ms if index == -1 else seq
        size += 2
        while number > 9:
            number //= 10
            size += 1
    return size


def _since(then, now):
    """Return the milliseconds from then to now; both wrap at 2**30."""
    return (now - then) & _TIME_MASK


assert REMEMBERED * 20 > WINDOW + LONGEST_BODY  # the shortest line has more than 20 bytes
