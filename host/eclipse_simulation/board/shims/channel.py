"""The board's end of the sense channel, where simulated time passes and voltages and buttons come from.

In: two inherited pipes, and standard input and output, which are the wire. Out: `wait`, the wire's bytes, the
readings. Runs in MicroPython and in CPython. `eclipse_companion/virtual/process.py` describes the protocol.

Only `wait` lets time pass, so whatever the firmware does between two waits takes no time at all.
"""

import sys
from array import array

_WORDS = 8  # in a request's head, and in an answer's
_SQUARES = 16
_PERIOD = 0x3FFFFFFF  # ticks count modulo 2 ** 30, as on the RP2040
_POLLING = 1
_LIGHTS = 2
_SOUND = 4
_RESET = 8
_WRITE_PATIENCE_MS = 500  # as long as the board's USB driver waits for a host that doesn't read
_SPINS = 400  # reads of the clock without a wait before time moves on by itself
_SPIN_US = 100

answer = array("H", bytes(2 * (_WORDS + _SQUARES)))
READINGS = _WORDS  # the squares' readings begin here in `answer`
BUTTONS = 4

_request = array("H", bytes(2 * _WORDS))
_long_request = array("H", bytes(2 * (_WORDS + 3 * _SQUARES // 2)))
lights = bytearray(3 * _SQUARES)

_MICRO = sys.implementation.name == "micropython"


def _end(number, mode):
    if _MICRO:
        return open(number, mode)
    return open(number, mode, buffering=0, closefd=False)


_from_model = None
_to_model = None
_wire_in = _end(0, "rb")
_wire_out = _end(1, "wb")
_timers = []
_watchdog = None
_flags = 0
_sound = 0
_written = 0  # bytes written to the wire since the last request
_taken = 0  # bytes read from the wire since the last request
_given = 0  # bytes that are ready on the wire
_room = 0  # bytes that the port would accept
_now_ms = 0
_now_us = 0
_spins = 0


def open_model(reading, writing):
    """Open the pipes by their numbers, and ask the model for the very first readings."""
    global _from_model, _to_model
    _from_model = _end(reading, "rb")
    _to_model = _end(writing, "wb")
    wait(0)


def wait(us, polling=False):
    """Let time pass; with `polling`, at most until input is ready on the wire."""
    until = (_now_us + us) & _PERIOD
    while True:
        left = _diff(until, _now_us) if us else 0
        pause = left
        for timer in _timers:
            pause = min(pause, max(0, _diff(timer.due_us, _now_us)))
        _exchange(pause, polling)
        for timer in tuple(_timers):  # a one-shot timer removes itself from the list
            timer.tick(_now_us)
        if _diff(until, _now_us) <= 0 or (polling and _given):
            return


def _exchange(us, polling):
    global _now_ms, _now_us, _given, _room, _flags, _written, _taken, _spins
    request = _request
    if _flags & _LIGHTS:
        request = _long_request
        for place in range(len(lights) // 2):
            request[_WORDS + place] = lights[2 * place] | lights[2 * place + 1] << 8
    request[0] = _flags | (_POLLING if polling else 0)
    request[1] = us & 0xFFFF
    request[2] = us >> 16
    request[3] = _written
    request[4] = _taken
    request[5] = _sound
    _flags = _written = _taken = _spins = 0
    _ask(request)
    _now_ms = answer[0] | answer[1] << 16
    _now_us = answer[2] | answer[3] << 16
    _given += answer[5]
    _room = answer[6]
    if _watchdog is not None:
        _watchdog.check(_now_ms)


def _ask(request):
    try:
        _to_model.write(request)
        if _from_model.readinto(answer) == 2 * len(answer):
            return
    except OSError:
        pass
    raise SystemExit  # the model has gone, so the board ends too


def reset():
    """Ask for a restart, and end."""
    global _flags
    _flags |= _RESET
    _exchange(0, False)
    raise SystemExit


def ticks_ms():
    """Milliseconds since start, modulo 2 ** 30."""
    _spin()
    return _now_ms


def ticks_us():
    """Microseconds since start, modulo 2 ** 30."""
    _spin()
    return _now_us


def _spin():
    # A loop that only looks at the clock would wait for ever; on a real board, running code takes time.
    global _spins
    _spins += 1
    if _spins > _SPINS:
        wait(_SPIN_US)


def _diff(later, earlier):
    return ((later - earlier + 0x20000000) & _PERIOD) - 0x20000000


def set_watchdog(watchdog):
    """Have `watchdog.check(ms)` called whenever time has passed."""
    global _watchdog
    _watchdog = watchdog


def add_timer(timer):
    """Have `timer.tick(us)` called when its `due_us` is reached."""
    _timers.append(timer)


def remove_timer(timer):
    """Forget a timer."""
    if timer in _timers:
        _timers.remove(timer)


def show_lights():
    """Send `lights` to the model: red, green and blue of every square."""
    global _flags
    _flags |= _LIGHTS


def sound(hertz):
    """Send the sounder's frequency to the model; 0: silent."""
    global _flags, _sound
    _sound = min(hertz, 0xFFFF)
    _flags |= _SOUND


def ready():
    """How many bytes are ready to be read from the wire."""
    return _given


def room():
    """How many bytes the port would accept."""
    return _room


def read(count):
    """Read bytes from the wire; waits until this many have come."""
    global _given, _taken
    found = b""
    while len(found) < count:
        while not _given:
            wait(1000, True)
        part = _wire_in.read(min(count - len(found), _given))
        if not part:
            raise SystemExit
        _given -= len(part)
        _taken += len(part)
        found += part
    return found


def write(data):
    """Write bytes to the wire; returns how many: fewer than given if the port accepted no more in half a second."""
    global _room, _written
    done = 0
    waited = 0
    while done < len(data):
        if not _room:
            if waited >= _WRITE_PATIENCE_MS:
                break
            wait(1000)
            waited += 1
            continue
        part = memoryview(data)[done : done + _room]
        _wire_out.write(part)
        done += len(part)
        _room -= len(part)
        _written += len(part)
        waited = 0
    return done
