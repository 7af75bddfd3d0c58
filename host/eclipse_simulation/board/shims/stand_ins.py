"""Stand-ins for `time`, `select`, `sys`, `micropython` and `gc`: the board's clock and the wire.

In: the sense channel. Out: objects that the launcher puts into `sys.modules`. Everything that doesn't concern the
board comes from the real module.
"""

import select as _select
import sys

import channel

_PERIOD = 0x3FFFFFFF
_HALF = 0x20000000
_SHORTEST_WAIT_US = 200  # anything shorter is a settling time, which the model ignores


class _Over:
    """A module with some of its names replaced."""

    def __init__(self, real):
        self._real = real

    def __getattr__(self, name):
        return getattr(self._real, name)


class Time(_Over):
    """`time`: ticks and sleeping in simulated time."""

    def __init__(self, real):
        """Store the real module, for the calendar."""
        super().__init__(real)
        self.ticks_ms = channel.ticks_ms
        self.ticks_us = channel.ticks_us
        self.ticks_cpu = channel.ticks_us
        self.sleep_us = _sleep_us

    def sleep_ms(self, ms):
        """Sleep for milliseconds."""
        _sleep_us(1000 * ms)

    def sleep(self, seconds):
        """Sleep for seconds, whole or fractional."""
        _sleep_us(int(1_000_000 * seconds))

    def ticks_add(self, ticks, delta):
        """Add to ticks."""
        return (ticks + delta) & _PERIOD

    def ticks_diff(self, later, earlier):
        """Subtract ticks."""
        return ((later - earlier + _HALF) & _PERIOD) - _HALF


def _sleep_us(us):
    if us >= _SHORTEST_WAIT_US:
        channel.wait(us)


class Input:
    """`sys.stdin`, and its `buffer`: the wire's bytes from the host."""

    def __init__(self, text=False):
        """Make the stream; a text stream decodes what it reads."""
        self._text = text
        self.buffer = Input() if text else self

    def read(self, count):
        """Read this many bytes; waits for them."""
        data = channel.read(count)
        return data.decode() if self._text else data

    def readinto(self, buffer, count=-1):
        """Read bytes into a buffer; waits until it is full."""
        count = len(buffer) if count < 0 else count
        buffer[:count] = channel.read(count)
        return count

    def readline(self):
        """Read to the end of a line."""
        line = b""
        while not line.endswith(b"\n"):
            line += channel.read(1)
        return line.decode() if self._text else line


class Output:
    """`sys.stdout`, and its `buffer`: the wire's bytes to the host."""

    def __init__(self):
        """Make the stream."""
        self.buffer = self

    def write(self, data, length=None):
        """Write text or bytes, or only the first `length` bytes; returns how many the port accepted."""
        if isinstance(data, str):
            data = data.encode()
        return channel.write(data if length is None else memoryview(data)[:length])

    def flush(self):
        """Do nothing: writes aren't buffered."""


class System(_Over):
    """`sys` for MicroPython, whose own doesn't let anybody replace its streams."""

    def __init__(self, real, stdin, stdout):
        """Store the real module and the streams."""
        super().__init__(real)
        self.stdin = stdin
        self.stdout = stdout


class Select:
    """`select`: the wire, in simulated time; connections over Wi-Fi, as they are at the moment."""

    POLLIN = 1
    POLLOUT = 4
    POLLERR = 8
    POLLHUP = 16

    def poll(self):
        """Make a `Poll`."""
        return Poll()


class Poll:
    """Streams to wait for."""

    def __init__(self):
        """Start with no streams."""
        self._streams = {}

    def register(self, stream, events=Select.POLLIN | Select.POLLOUT):
        """Wait for these events of a stream."""
        self._streams[id(stream)] = [stream, events]

    modify = register

    def unregister(self, stream):
        """Stop waiting for a stream."""
        self._streams.pop(id(stream), None)

    def poll(self, timeout=-1):
        """Wait this many milliseconds, or for ever if negative; returns the ready streams with their events."""
        found = self._ready()
        end = None if timeout < 0 else (channel.ticks_ms() + timeout) & _PERIOD
        while not found and timeout:
            left = 1000
            if end is not None:
                left = ((end - channel.ticks_ms() + _HALF) & _PERIOD) - _HALF
                if left <= 0:
                    break
            channel.wait(1000 * left, True)
            found = self._ready()
        return found

    def ipoll(self, timeout=-1, _flags=0):
        """The same as an iterator."""
        return iter(self.poll(timeout))

    def _ready(self):
        found = []
        for stream, events in self._streams.values():
            now = 0 if isinstance(stream, (Input, Output)) else _real_events(stream, events)
            if events & Select.POLLIN and isinstance(stream, Input) and channel.ready():
                now |= Select.POLLIN
            if events & Select.POLLOUT and isinstance(stream, Output) and channel.room():
                now |= Select.POLLOUT
            if now:
                found.append((stream, now))
        return found


def _real_events(stream, events):
    waiting = _select.poll()
    waiting.register(stream, events)
    return sum(each[1] for each in waiting.poll(0))


class Micropython:
    """`micropython` for CPython."""

    def const(self, value):
        """Return the value itself."""
        return value

    def native(self, function):
        """Return the function itself."""
        return function

    def kbd_intr(self, _character):
        """Do nothing: there is no prompt to interrupt to."""

    def alloc_emergency_exception_buf(self, _size):
        """Do nothing: CPython needs no such buffer."""

    def opt_level(self, *_level):
        """Do nothing: CPython manages its own optimisation."""
        return 0

    def mem_info(self, *_verbose):
        """Do nothing: there is nothing to report."""

    def schedule(self, function, argument):
        """Call at once: there are no interrupts here."""
        function(argument)


class Collector(_Over):
    """`gc` for CPython, with the functions that only MicroPython's has."""

    def collect(self):
        """Do nothing: CPython counts references, and the firmware makes no cycles that matter."""
        return 0

    def mem_free(self):
        """As much memory as a Pico has free at start."""
        return 230_000

    def mem_alloc(self):
        """As little memory as a Pico uses at start."""
        return 8_000

    def threshold(self, *_amount):
        """Do nothing: CPython sets its own threshold."""
        return -1


def put_in_place(real_time, real_gc):
    """Put all stand-ins where `import` finds them."""
    modules = sys.modules
    stdin, stdout = Input(text=True), Output()
    modules["time"] = modules["utime"] = Time(real_time)
    modules["select"] = modules["uselect"] = Select()
    if sys.implementation.name == "micropython":
        modules["sys"] = modules["usys"] = System(sys, stdin, stdout)
    else:
        modules["micropython"] = Micropython()
        modules["gc"] = Collector(real_gc)
        sys.stdin, sys.stdout = stdin, stdout
